/** The package of a parser that was learned from examples. Pure: files by path, nothing is written. */

import { SluiceError, type UrlRule } from '@sluice/core'
import type { LearnedParser, PageRecord } from '@sluice/learn'
import { frameFiles, json, manifestOf, WITHOUT_A_TITLE } from '../package-files.ts'
import { type PackageNames, packageNames } from '../package-names.ts'
import { changelogText, readmeText } from '../package-texts.ts'
import { isOfItsKind, wholeRecord } from './learned-record.ts'
import { fieldsTable, learnedText } from './learned-texts.ts'

export { scrub } from '@sluice/testkit/scrub'

/** A learned parser to publish. */
export interface LearnedSource {
  /** Name of the learned parser: lower-case letters, digits and hyphens. */
  readonly name: string
  /** SemVer of its record. */
  readonly version: string
  readonly match: UrlRule
  readonly rules: LearnedParser
  readonly pages: readonly LearnedPage[]
}

/** An example page, and what the rules read on it. */
export interface LearnedPage {
  readonly url: string
  /** May be published; see `scrub`. */
  readonly html: string
  readonly reading: Pick<PageRecord, 'record' | 'template'>
}

/** A package that was made. */
export interface LearnedPackage {
  /** npm name. */
  readonly name: string
  /** Content by path. */
  readonly files: Readonly<Record<string, string>>
  /** Number of pages that are fixtures. The rules read too little of the others. */
  readonly fixtures: number
}

/**
 * Make the package: its tests pass, and its fixtures are the pages that the rules read.
 *
 * @throws SluiceError `INVALID_URL` - no rule can name the host. `INVALID_REQUEST` - the rules read none of the pages.
 */
export function learnedPackage(source: LearnedSource): LearnedPackage {
  const { version, rules } = source
  const names = namesOf(source)
  const pages = source.pages.filter(({ reading }) => isOfItsKind(rules, reading))
  if (pages.length === 0) {
    const message =
      'The rules read none of the example pages, so the package would have no fixtures.'
    throw new SluiceError('INVALID_REQUEST', message, { details: { path: 'pages' } })
  }
  const records = pages.map(({ reading }) => wholeRecord(rules, reading))
  const refused = new URL(`${names.rule.path ?? ''}/not-a-record`, pages[0]?.url)
  const unfilled = unfilledFields(rules, records)
  const manifest = manifestOf(names, { version, dependencies: { '@sluice/learn': '^1.0.0' } })
  const files = {
    ...frameFiles(),
    'package.json': json({
      ...manifest,
      ...(Object.keys(unfilled).length > 0 ? { sluice: { unfilledFields: unfilled } } : {})
    }),
    'README.md': readmeText(names, fieldsTable(rules)),
    'CHANGELOG.md': changelogText(names, version),
    'live.json': json(pages.map(({ url }, at) => ({ url, has: filledFields(records[at] ?? {}) }))),
    'src/index.ts': learnedText(names, rules),
    'src/rules.json': json(rules),
    'fixtures/of-another-kind/target.json': json({ url: refused.href }),
    'fixtures/of-another-kind/page.html': WITHOUT_A_TITLE,
    'fixtures/of-another-kind/expected.json': json({ error: 'PARSE_FAILED' }),
    ...Object.assign({}, ...pages.map((page, at) => fixtureFiles(page, at, records[at])))
  }
  return { name: names.name, files, fixtures: pages.length }
}

function namesOf({ name, match }: LearnedSource): PackageNames {
  // Checks that a rule can name the host.
  const { host } = packageNames(new URL(`https://${match.host}/`)).rule
  const { path } = match
  return {
    name: `sluice-parser-${name}`,
    kind: /^[a-z][a-z0-9-]+$/.test(name) ? name : `site-${name}`,
    rule: path === undefined ? { host } : { host, path }
  }
}

function fixtureFiles({ url, html }: LearnedPage, at: number, data: unknown) {
  const folder = `fixtures/example-${at + 1}`
  return {
    [`${folder}/target.json`]: json({ url }),
    [`${folder}/page.html`]: html,
    [`${folder}/expected.json`]: json({ data })
  }
}

type Data = Readonly<Record<string, unknown>>

function filledFields(record: Data): string[] {
  return Object.keys(record).filter((name) => isFilled(record[name]))
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== ''
}

function unfilledPaths(path: string, type: string, values: readonly unknown[]): string[] {
  if (values.length === 0) return [path]
  const hasCurrency = values.some((value) => (value as { currency?: unknown }).currency)
  return type === 'money' && !hasCurrency ? [`${path}.currency`] : []
}

/** Fields that no page has, with the reason that the kit asks for. */
function unfilledFields({ fields }: LearnedParser, records: readonly Data[]): object {
  const reason = 'not on the example pages: add a fixture of a page that has it'
  const paths = fields.flatMap((field) => {
    const values = records.flatMap((record) => record[field.name]).filter(isFilled)
    const inner = field.type === 'records' ? field.members : []
    const rows = values as Data[]
    return [
      ...unfilledPaths(field.name, field.type, values),
      ...inner.flatMap(({ name, type }) =>
        unfilledPaths(
          `${field.name}.${name}`,
          type,
          rows.flatMap((row) => row[name]).filter(isFilled)
        )
      )
    ]
  })
  return Object.fromEntries(paths.map((path) => [path, reason]))
}
