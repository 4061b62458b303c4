/** The program of docs/firecrawl.md, as it is written, with the SDK from the registry. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCRAPE_FIELDS } from '../../apps/service/src/doors/firecrawl/request/scrape-options.ts'
import { blocksOf, ROOT } from './code-blocks.ts'
import { type DocsWorld, openDocsWorld } from './docs-world.ts'

let world: DocsWorld
let folder: string
beforeAll(async () => {
  world = await openDocsWorld()
  folder = mkdtempSync(join(tmpdir(), 'sluice-firecrawl-'))
  mkdirSync(join(folder, 'node_modules/@mendable'), { recursive: true })
  const sdk = createRequire(`${ROOT}apps/service/`).resolve('@mendable/firecrawl-js')
  symlinkSync(dirname(dirname(sdk)), join(folder, 'node_modules/@mendable/firecrawl-js'))
}, 60_000)
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('it reads and crawls', { tags: 'long' }, async () => {
  const program = blocksOf('docs/firecrawl.md').find(({ language }) => language === 'js')
  const text = world.local(program?.text ?? '')
  const output = await world.run(`cd ${folder}\ncat > a.mjs <<'END'\n${text}END\nnode a.mjs`)
  expect(output).toMatch(/^[A-Z].+ \d+ \d+\ncompleted 1 1\n$/)
})

test('the tables have every option of a scrape', () => {
  const guide = readFileSync(`${ROOT}docs/firecrawl.md`, 'utf8')
  const missing = SCRAPE_FIELDS.filter((name) => !new RegExp(`\`${name}[\`.:]`).test(guide))
  expect(missing.filter((name) => !['formats', 'location', 'toolDetail'].includes(name))).toEqual(
    []
  )
})
