/** The checks of a parser's package: manifest, README, reserved keys, sources. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyParser, createRegistry, isReserved } from '@sluice/core'
import { keysAt } from '@sluice/core/check'
import type { Finding } from './finding.ts'
import { isPacked, readManifest } from './manifest.ts'
import { readmeRules } from './readme-rules.ts'
import { namedKeys } from './record/record-keys.ts'

/** Names under which parsers are published; those of this project have its scope. */
const NAME =
  /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?sluice-parser-[a-z0-9._~-]+$|^@sluice\/parser-[a-z0-9-]+$/

/** The contract of the object itself: rules can be indexed, no reserved keys. */
export function checkContract(parser: AnyParser): Finding[] {
  const finding = (what: string, remedy: string) => ({
    check: 'contract',
    where: String(parser.name ?? 'the parser'),
    what,
    remedy
  })
  try {
    createRegistry([parser])
  } catch (error) {
    return [finding((error as Error).message, 'Fix what is passed to defineParser.')]
  }
  const findings: Finding[] = []
  if (typeof parser.parse !== 'function') {
    findings.push(finding('`parse` is not a function', 'Give defineParser a `parse`.'))
  }
  if (parser.filters && keysAt(parser.filters, []).length === 0) {
    const remedy =
      'Make it z.object({ … }), with transforms on its fields; leave it out without any.'
    findings.push(
      finding('`filters` names no keys, so a misspelt one cannot be recognised', remedy)
    )
  }
  const taken = namedKeys(parser).filter(isReserved)
  if (taken.length > 0) {
    const remedy = 'Give the fields other names: the service writes these itself.'
    findings.push(finding(`the record has reserved keys: ${taken.join(', ')}`, remedy))
  }
  return findings
}

/** package.json says what the service and the registry of packages need. */
export function checkManifest(parser: AnyParser, root: URL): Finding[] {
  const manifest = readManifest(root)
  const peers = manifest.peerDependencies ?? {}
  const faults: [boolean, string, string][] = [
    [
      manifest.name !== parser.name,
      `the package is ${manifest.name}, the parser ${parser.name}`,
      'Give both one name: it appears in answers and logs.'
    ],
    [
      manifest.version !== parser.version,
      `the package has version ${manifest.version}, the parser ${parser.version}`,
      'Read the version from package.json.'
    ],
    [
      !NAME.test(manifest.name ?? ''),
      `the name ${manifest.name} does not say that it is a parser`,
      'Name it sluice-parser-<site> or @scope/sluice-parser-<site>.'
    ],
    [
      !manifest.keywords?.includes('sluice-parser'),
      'the keyword sluice-parser is missing',
      'Add it to `keywords`, so that the parser is found.'
    ],
    [
      peers['@sluice/core'] !== '^1.0.0',
      `the peer @sluice/core is ${peers['@sluice/core'] ?? 'missing'}`,
      'Write "@sluice/core": "^1.0.0" in `peerDependencies`, literally.'
    ],
    [
      peers.zod === undefined,
      'the peer zod is missing',
      'Write "zod": "^4.0.0" in `peerDependencies`.'
    ],
    [
      !isPacked(manifest, 'fixtures'),
      'the fixtures are not published',
      'Add "fixtures" to `files`, so that users who install the parser can check it on them.'
    ],
    ...['@sluice/core', 'zod'].map((name): [boolean, string, string] => [
      manifest.dependencies?.[name] !== undefined,
      `${name} is a dependency`,
      'The service brings it: keep it in `peerDependencies` and `devDependencies` only.'
    ])
  ]
  return faults
    .filter(([isFault]) => isFault)
    .map(([, what, remedy]) => ({ check: 'manifest', where: 'package.json', what, remedy }))
}

/** The section "URLs" of the README lists the rules, no more and no fewer. */
export function checkReadme(parser: AnyParser, root: URL): Finding[] {
  const finding = (what: string, remedy: string) => ({
    check: 'readme',
    where: 'README.md',
    what,
    remedy
  })
  const file = new URL('README.md', root)
  const said = existsSync(file) ? readmeRules(readFileSync(file, 'utf8')) : undefined
  if (!said) {
    const remedy = 'Write a section "## URLs" with one line per rule: `example.com/jobs`.'
    return [finding('there is no section "## URLs"', remedy)]
  }
  const rules = new Set(
    parser.match.map(({ host, path = '' }) => (host === '*' ? '*' : host + path))
  )
  const remedy = 'The section lists `match`: one line or `code` per rule, `*` as "Every host".'
  return [
    ...[...rules]
      .filter((rule) => !said.has(rule))
      .map((rule) => finding(`the rule ${rule} is not in the section "URLs"`, remedy)),
    ...[...said]
      .filter((rule) => !rules.has(rule))
      .map((rule) => finding(`the section "URLs" has ${rule}, which is not in its rules`, remedy))
  ]
}

/**
 * Check the imports and regular expressions of what the package runs.
 *
 * @param judges - false if its regular expressions are judged elsewhere.
 */
export async function checkPackageSources(root: URL, judges = true): Promise<Finding[]> {
  const manifest = readManifest(root)
  const files = ['src/', 'dist/'].map((folder) => sourcesIn(new URL(folder, root)))
  const found = files.find((list) => list.length > 0)
  if (found) {
    // It parses by a native addon, which the process that runs a stranger's code may not load.
    const { checkSources } = await import('./check-sources.ts')
    return checkSources(root, found, manifest, judges)
  }
  const what = 'there are neither src/ nor dist/ with sources in it'
  const remedy = 'Build the package before it is checked or published.'
  return [{ check: 'sources', where: 'src', what, remedy }]
}

function sourcesIn(folder: URL): URL[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => pathToFileURL(join(entry.parentPath, entry.name)))
    .sort((one, other) => (one.href < other.href ? -1 : 1))
}
