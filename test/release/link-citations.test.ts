/** Citations in the doc comments of a published package: its reader can open them. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { linkCitations, unlinkedCitations } from '../../scripts/release/link-citations.mjs'
import { ROOT } from '../docs/code-blocks.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-citations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const URL = 'https://github.com/example/one/blob/main/docs/design'

test('a citation becomes the address of the text, once', () => {
  mkdirSync(join(folder, 'dist/deep'), { recursive: true })
  const file = join(folder, 'dist/deep/a.d.ts')
  writeFileSync(file, '/** Codes of decisions.md §9, interface.md 4.1 (README.md says more). */\n')
  expect(unlinkedCitations(readFileSync(file, 'utf8'), ROOT)).toEqual([
    'decisions.md',
    'interface.md'
  ])
  const manifest = { repository: { url: 'git+https://github.com/example/one.git' } }
  for (let times = 0; times < 2; times++) {
    linkCitations(folder, manifest, ROOT)
    expect(readFileSync(file, 'utf8')).toBe(
      `/** Codes of ${URL}/decisions.md §9, ${URL}/interface.md 4.1 (README.md says more). */\n`
    )
  }
  expect(unlinkedCitations(readFileSync(file, 'utf8'), ROOT)).toEqual([])
})
