/** The checks of a parser without a test runner, used by `testParser` and `sluice parser check`. */

import type { AnyParser, Target } from '@sluice/core'
import {
  checkExpected,
  checkPlan,
  checkProvenance,
  checkPurity,
  checkRecord,
  checkTarget
} from './check-case.ts'
import { checkBroken, checkLarge } from './check-hostile.ts'
import { checkContract, checkManifest, checkPackageSources, checkReadme } from './check-package.ts'
import { checkRecognised, checkRecognisedSet } from './check-recognised.ts'
import type { Finding } from './finding.ts'
import { type Fixture, readFixtures } from './fixture.ts'
import { PlanFailure, targetOf } from './reading.ts'
import { checkCoverage } from './record/check-coverage.ts'
import { checkReadmeFields } from './record/readme-fields.ts'

export { type Finding, findingText } from './finding.ts'
export { dropStaleReasons, unfilledFieldsOf } from './record/check-coverage.ts'
export { writeReadmeFields } from './record/readme-fields.ts'
export { type WrittenExpectation, writeExpectations } from './write-expectations.ts'

/** The parts of a parser's package. */
export interface ParserPackage {
  /** Folder of its package.json, ending in `/`. Without it, the package is not checked. */
  readonly root?: URL
  /** Folder of its fixtures, ending in `/`. Without it, only invented pages are read. */
  readonly fixtures?: URL
  /** True if the source files are checked. Default true; false if {@link checkPackageSources} runs elsewhere. */
  readonly sources?: boolean
  /**
   * True if the checks that take seconds are made: of the regular expressions in the sources and of pages of a megabyte.
   * Default true; false if they are made elsewhere.
   */
  readonly long?: boolean
}

/** One check that can be run alone. */
export interface Check {
  /** Name of the check, `'list-two-jobs: parse is pure'`. */
  readonly name: string
  /** Findings; empty if it passes. Never throws because of a parser. */
  readonly run: () => readonly Finding[] | Promise<readonly Finding[]>
}

const CASE_CHECKS = [
  ['plans pages it answers, without side effects', checkPlan],
  ['returns what is expected', checkExpected],
  ['returns a record that fits its schema and survives JSON', checkRecord],
  ['is pure: no I/O, the same answer twice, the pages unchanged', checkPurity],
  ['is recognised on any host as its fixture says', checkRecognised],
  ['notes where fields were read without changing the record', checkProvenance],
  ['survives the page empty, cut, and nested 5,000 deep', checkBroken]
] as const

/**
 * Check a parser: its package, each fixture, and pages of a megabyte.
 *
 * @returns findings as they occur; none if all checks pass.
 */
export async function* checkParser(
  parser: AnyParser,
  { root, fixtures }: ParserPackage
): AsyncGenerator<Finding, void> {
  for (const check of checksOf(parser, { root, fixtures })) yield* await check.run()
}

/** The checks one by one, for a test runner. Reads the fixtures. */
export function checksOf(
  parser: AnyParser,
  { root, fixtures, sources = true, long = true }: ParserPackage
): Check[] {
  const contract = () => checkContract(parser)
  const checks: Check[] = [{ name: 'keeps the contract', run: contract }]
  if (root) {
    checks.push(
      { name: 'has the package.json of a parser', run: () => checkManifest(parser, root) },
      { name: 'has a README that lists its URLs', run: () => checkReadme(parser, root) },
      { name: 'has a README that lists its fields', run: () => checkReadmeFields(parser, root) }
    )
  }
  if (root && sources) {
    checks.push({
      name: long ? 'imports no I/O and has no regex that hangs' : 'imports no I/O',
      run: () => checkPackageSources(root, long)
    })
  }
  // A parser that cannot be indexed cannot be called.
  if (contract().length > 0) return checks

  const read = fixtures ? readFixtures(fixtures) : { fixtures: [], findings: [] }
  if (fixtures) {
    checks.push(
      {
        name: 'has fixtures, including a refusal',
        run: () => [...checkSet(read), ...checkRecognisedSet(parser, read.fixtures)]
      },
      {
        name: 'has a fixture for every field of the record',
        run: () => checkCoverage(parser, read.fixtures, root)
      }
    )
  }
  for (const fixture of read.fixtures) checks.push(...caseChecks(parser, fixture))
  const large = read.fixtures.find(hasData) ?? read.fixtures[0]
  const invented = inventedFixture(parser)
  if (!fixtures && typeof targetOf(parser, invented) !== 'string') {
    checks.push(...hostileChecks(parser, invented))
  }
  if (large && long) checks.push(largeCheck(parser, large))
  return checks
}

function caseChecks(parser: AnyParser, fixture: Fixture): Check[] {
  const target = { name: 'is answered by the parser', run: () => checkTarget(parser, fixture) }
  const rest = CASE_CHECKS.map(([name, check]) => ({
    name,
    run: () => withTarget(parser, fixture, (asked) => check(parser, fixture, asked))
  }))
  return [target, ...rest].map(({ name, run }) => ({ name: `${fixture.name}: ${name}`, run }))
}

function hostileChecks(parser: AnyParser, fixture: Fixture): Check[] {
  const run = () => withTarget(parser, fixture, (asked) => checkBroken(parser, fixture, asked))
  return [{ name: 'survives broken pages', run }, largeCheck(parser, fixture)]
}

function largeCheck(parser: AnyParser, fixture: Fixture): Check {
  return {
    name: 'reads a megabyte of any content in time',
    run: () => withTarget(parser, fixture, (asked) => checkLarge(parser, fixture, asked))
  }
}

/** Without a valid target or plan there is nothing to read; {@link checkTarget} and {@link checkPlan} report it. */
function withTarget(
  parser: AnyParser,
  fixture: Fixture,
  check: (target: Target) => readonly Finding[]
): readonly Finding[] {
  const target = targetOf(parser, fixture)
  if (typeof target === 'string') return []
  try {
    return check(target)
  } catch (error) {
    if (error instanceof PlanFailure) return []
    throw error
  }
}

function checkSet({ fixtures, findings }: ReturnType<typeof readFixtures>): Finding[] {
  const finding = (what: string, remedy: string) => ({
    check: 'fixture',
    where: 'fixtures',
    what,
    remedy
  })
  if (fixtures.length === 0 && findings.length === 0) {
    return [
      finding('there are no fixtures', 'Add fixtures/<case>/ with target.json and page.html.')
    ]
  }
  const hasRefusal = fixtures.some((fixture) => isOf(fixture, 'error'))
  if (hasRefusal || fixtures.some(({ expected }) => expected === undefined)) return findings
  const remedy = 'Add a page that the parser must refuse, such as a login wall or a removed record.'
  return [...findings, finding('no fixture is a refusal', remedy)]
}

function hasData(fixture: Fixture): boolean {
  return isOf(fixture, 'data')
}

function isOf({ expected }: Fixture, key: string): boolean {
  return typeof expected === 'object' && expected !== null && key in expected
}

/** For a package without fixtures: a page of its first rule, with no expectations. */
function inventedFixture({ match }: AnyParser): Fixture {
  const { host = 'example.com', path = '' } = match[0] ?? {}
  const url = new URL(`https://${host === '*' ? 'example.com' : host}${path}`)
  const text =
    '<!doctype html><html lang=en><head><title>Page</title></head><body><main><h1>Page</h1><p>Text</p></main></body></html>'
  const page = { file: 'page.html', url: undefined, status: 200, contentType: 'text/html', text }
  return {
    name: '(invented page)',
    folder: url,
    url,
    filters: {},
    anyHost: false,
    pages: [page],
    expected: undefined
  }
}
