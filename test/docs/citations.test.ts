/** Citations in code, tests and docs: their targets exist in the repository. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { citationsIn, faultOf } from './cited.ts'
import { ROOT } from './code-blocks.ts'

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.turbo',
  '.toolchain',
  '.sandbox',
  '.vitest',
  'fixtures'
])
/** Files of the citation tests, which contain citations on purpose. */
const OWN = /^test\/docs\/(?:citations\.test|cited)\.ts$/

/** Sources and texts below a folder, from the root of the repository. */
function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
    return /(?:\.(?:[cm]?js|css|example|html|lua|md|sh|toml|tsx?|ya?ml)|^Dockerfile|^run)$/.test(
      entry.name
    ) && !OWN.test(path)
      ? [path]
      : []
  })
}

function faultsIn(source: string, file: string): string[] {
  return citationsIn(source).flatMap((citation) => {
    const fault = faultOf(citation, file)
    return fault ? [`${file}:${citation.line} ${citation.text}: ${fault}`] : []
  })
}

test('every cited text and section is in the repository', () => {
  const faults = filesIn('').flatMap((file) =>
    faultsIn(readFileSync(join(ROOT, file), 'utf8'), file)
  )
  expect(faults).toEqual([])
})

test.each([
  ['a text without a home', '// see rooms.md', 'a.ts:1 rooms.md: there is no such text'],
  [
    'a missing section',
    '\n/** decisions.md §2, §99 */',
    'a.ts:2 decisions.md §2, §99: it has no §99'
  ],
  [
    'a missing subsection',
    'interface.md 4.1 and 4.9',
    'a.ts:1 interface.md 4.1 and 4.9: it has no 4.9'
  ],
  ['a missing rule', 'guard.md rules 1–5, 12', 'a.ts:1 guard.md rules 1–5, 12: it has no rule 12'],
  ['a missing invariant', 'ledger.md I42', 'a.ts:1 ledger.md I42: it has no I42'],
  [
    'a missing heading',
    'docs/api.md "Nowhere"',
    'a.ts:1 docs/api.md "Nowhere": it has no "Nowhere"'
  ],
  [
    'a place on the next line',
    '/** guard.md\n * "Nowhere" */',
    'a.ts:1 guard.md "Nowhere": it has no "Nowhere"'
  ],
  ['a missing file', '[guide](docs/nowhere.md)', 'a.ts:1 docs/nowhere.md: there is no such text']
])('finds %s', (_, source, fault) => {
  expect(faultsIn(source, 'a.ts')).toEqual([fault])
})

test.each([
  'decisions.md §9: 404, 405',
  'guard.md rules 1–5 and 7',
  'ledger.md "States", I9',
  'docs/api.md "Fetch"',
  'https://example.com/docs/nowhere.md',
  '/tmp/docs/nowhere.md'
])('accepts %s', (source) => {
  expect(faultsIn(source, 'a.ts')).toEqual([])
})
