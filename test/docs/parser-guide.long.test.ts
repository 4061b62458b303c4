/**
 * docs/writing-a-parser.md, followed to the letter with npm in an empty folder: each of its commands is run as
 * it is written, with our packages as a release packs them, until the service answers with the parser.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, runningService } from '../running-service.ts'
import { blocksOf, ROOT } from './code-blocks.ts'
import { type LocalRegistry, startRegistry } from './local-registry.ts'

const GUIDE = 'docs/writing-a-parser.md'
const folder = mkdtempSync(join(tmpdir(), 'sluice-guide-'))
const desk = join(folder, 'desk')
const PAGE =
  '<!doctype html><html lang="en"><title>Lamp</title><h1>Lamp</h1><b class="tag">brass</b><b class="tag">oil</b><p>Burns with a small, quiet flame until the morning.</p></html>'

const origin = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end(PAGE)
})
let registry: LocalRegistry
let service: RunningService | undefined
/** Current folder of the guide's reader. `exported` has the variables that the reader exported on the way. */
let place = desk
const exported: Record<string, string> = {}

beforeAll(async () => {
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--build'], { cwd: ROOT })
  // What stands for the checkout: its commands are run from a folder without the settings and data of this one.
  for (const name of ['desk/sluice', 'home']) mkdirSync(join(folder, name), { recursive: true })
  registry = await startRegistry(join(folder, 'packed'))
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
}, 240_000)

afterAll(async () => {
  await service?.stop()
  origin.close()
  await registry?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a parser is created, tested and built', async () => {
  await run(block('npm create'))
  await write('src/index.ts', block("import { all, structuredData, text } from '@sluice/content'"))
  expect(readFileSync(join(place, 'test/parser.test.ts'), 'utf8')).toBe(
    block("import { testParser } from '@sluice/testkit'")
  )
  // The first run writes what is expected, and fails so that it is read.
  const update = 'UPDATE=all npm test'
  expect(readFileSync(join(ROOT, GUIDE), 'utf8')).toContain('`UPDATE=all`')
  await expect(run(update)).rejects.toThrow(/expected\.json/)
  const expected = readdirSync(join(place, 'fixtures')).map((fixture) =>
    JSON.parse(readFileSync(join(place, 'fixtures', fixture, 'expected.json'), 'utf8'))
  )
  expect(expected).toContainEqual(
    expect.objectContaining({ data: { title: 'Lamp', tags: ['brass', 'oil'] } })
  )
  expect(await run('npm test')).toMatch(/Tests\s.*\d+ passed/)
}, 180_000)

test('the service loads it beside the built-in ones', async () => {
  await run(block('npm run build'))
  await write('parsers.mjs', block('// parsers.mjs: the built-in'))
  service = await start(block('export PARSERS_CONFIG'))
  expect(service.output()).toMatch(/^ {2}parsers {2}company \S+, .*, shop 0\.1\.0$/m)
  const mine = JSON.parse(await run(block('curl -sS')))
  expect(mine).toMatchObject({ success: true, data: { title: 'Lamp', tags: ['brass', 'oil'] } })
  expect(mine.meta.parser).toEqual(JSON.parse(local(/`(\{"name".*?\})`/.exec(guide())?.[1] ?? '')))
  // A path that the parser does not match.
  expect(await run(block('curl -sS').replace('/products/', '/pages/'))).toContain(
    '"name":"@sluice/parser-generic"'
  )
  await service.stop()
}, 240_000)

test('the service loads it alone, by a relative path', async () => {
  place = join(desk, 'sluice-parsers')
  await run(block('npm install @sluice/parser-generic'))
  await write('parsers.mjs', block('// parsers.mjs: only these two'))
  place = join(desk, 'sluice')
  exported.PARSERS_CONFIG = '../sluice-parsers/parsers.mjs'
  service = await start('npm start')
  expect(service.output()).toMatch(/^ {2}parsers {2}shop 0\.1\.0, generic \S+$/m)
  expect(await run(block('curl -sS'))).toContain('"tags":["brass","oil"]')
  await service.stop()
}, 240_000)

test('the published package is checked', async () => {
  place = join(desk, 'sluice')
  expect(await run(block('npm run -s sluice -- parser check'))).toMatch(/checks, 0 findings/)
}, 180_000)

const guide = () => readFileSync(join(ROOT, GUIDE), 'utf8')

/** A block of the guide by how it begins. */
function block(starts: string): string {
  const found = blocksOf(GUIDE).filter(({ text }) => text.startsWith(starts))
  expect(found, starts).toHaveLength(1)
  return local(found[0]?.text ?? '')
}

/** The site of the guide is the origin here; the programs of the checkout are those of this one. */
function local(text: string): string {
  const { port } = origin.address() as AddressInfo
  const program = (path: string) => `exec node --conditions=@sluice/source ${join(ROOT, path)}`
  const places = [
    ['https://shop.example', `http://127.0.0.1:${port}`],
    ['shop-example', '127-0-0-1'],
    ['shop.example', '127.0.0.1'],
    ['http://127.0.0.1:8080', service?.url ?? 'http://127.0.0.1:8080'],
    ['npm start', program('apps/service/src/main.ts')],
    ['npm run -s sluice --', program('apps/cli/src/main.ts')]
  ] as const
  return places.reduce((done, [written, here]) => done.replaceAll(written, here), text)
}

/** Write a file of the guide where its reader is. */
async function write(path: string, text: string): Promise<void> {
  expect(existsSync(dirname(join(place, path)))).toBe(true)
  await writeFile(join(place, path), text)
}

function spawnBash(script: string) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', local(script)], {
    cwd: place,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      HOME: join(folder, 'home'),
      CI: 'true',
      npm_config_registry: registry.url,
      npm_config_update_notifier: 'false',
      npm_config_audit: 'false',
      ALLOW_PRIVATE_CIDRS: '127.0.0.0/8',
      PORT: '0',
      BROWSER: 'off',
      ROBOTS_MODE: 'off',
      DATA_DIR: join(folder, 'data'),
      ...exported
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  return { child, output: () => output }
}

/** Run commands and stay in the folder that they lead to. @throws Error - with what they wrote. */
async function run(script: string): Promise<string> {
  const end = join(folder, 'end')
  const { child, output } = spawnBash(`${script.trimEnd()}\npwd > ${end}`)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`exit code ${code} of\n${script}\n${output()}`)
  if (existsSync(end)) place = readFileSync(end, 'utf8').trim()
  return output()
}

/** Start the service by commands that end with it. */
async function start(script: string): Promise<RunningService> {
  const started = await runningService(spawnBash(script).child)
  if (started.key) exported.SLUICE_KEY = started.key
  return started
}
