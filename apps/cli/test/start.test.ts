/** main.ts: each command loads only what it needs, so that all start fast. Told by the modules, not by the time. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runSluice } from './run-sluice.ts'

// Each starts a process or two, and machines are busy at times.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-start-'))
const RECORDER = import.meta.resolve('./record-modules.ts')
let runs = 0

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What serves, what keeps, what reads pages, what fetches them, and what asks models. */
const SERVING = ['koa', '@koa/router', 'prom-client', 'zod-openapi']
const KEEPING = ['packages/store', 'ioredis', '@node-rs/argon2']
const READING = [
  'parse5',
  'feedsmith',
  'music-metadata',
  'piscina',
  'plugins/generic',
  'plugins/retail'
]
const FETCHING = ['undici', 'playwright-core', 'pino']
const ASKING = ['packages/enrich', 'ai', '@ai-sdk/openai-compatible']

/** The packages that a command loads, ours by their folders. */
async function loaded(
  args: string[],
  input = ''
): Promise<{ code: number | null; names: Set<string> }> {
  const file = join(folder, `modules-${runs++}`)
  const { code } = await runSluice(args, {
    input,
    environment: { DATA_DIR: join(folder, 'data'), PORT: '0', LOADED_MODULES: file },
    node: ['--import', RECORDER]
  })
  const urls = readFileSync(file, 'utf8').trim().split('\n')
  return { code, names: new Set(urls.filter((url) => !url.endsWith(SETTING)).map(packageOf)) }
}

/** A file of the store that reads a setting, and loads nothing more. */
const SETTING = 'packages/store/src/payloads/s3/s3-location.ts'

/** `commander`, `@koa/router`, `packages/store`; the URL itself for what is of none. */
function packageOf(url: string): string {
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  const [, own] =
    /.*\/((?:packages|plugins|apps)\/[^/]+)\/(?:src\/|dist\/|package\.json$)/.exec(url) ?? []
  return installed ?? own ?? url
}

/** What makes the commands, their help and their failures. More here makes every start slower. */
const HELP = ['apps/cli', 'commander', 'packages/core']

test('--version loads neither the commands nor what prints failures', async () => {
  const { code, names } = await loaded(['--version'])
  expect(code).toBe(0)
  const all = [...names].filter((name) => !name.startsWith('node:'))
  expect(all.sort()).toEqual(['apps/cli', 'packages/core'])
})

test.each([['--help'], ['fetch --help'], ['parser add --help'], ['keys create --help']])(
  '%s loads the commands but not their implementations',
  async (line) => {
    const { code, names } = await loaded(line.split(' '))
    expect(code).toBe(0)
    expect([...names].filter((name) => !name.startsWith('node:')).sort()).toEqual(HELP)
  }
)

describe('a command loads only the modules it needs', () => {
  const nobody = ['--server', 'http://127.0.0.1:9', '--key', 'k', '--retries', '0']

  test('a fetch through a server loads only the client, unless an option must be checked', {
    tags: 'long'
  }, async () => {
    const { code, names } = await loaded(['fetch', 'http://a.example/', ...nobody])
    expect(code).toBe(1)
    const known = [...HELP, 'packages/client', 'env-paths', 'is-safe-filename']
    const others = [...names].filter((name) => !name.startsWith('node:') && !known.includes(name))
    expect(others).toEqual([])
    const checked = await loaded(['fetch', 'http://a.example/', '--option', 'json=true', ...nobody])
    expect(checked.names).toContain('zod')
  })

  test('parser list does not load the installer and the checks', async () => {
    const { code, names } = await loaded(['parser', 'list'])
    expect(code).toBe(0)
    const idle = ['packages/testkit', 'recheck', 'oxc-parser', ...SERVING, ...KEEPING, ...READING]
    expect(idle.filter((name) => names.has(name))).toEqual([])
  })

  test.each([
    ['fetch with a usage error', ['fetch', '--option', 'markdwon=true', 'x'], 2],
    ['fetch by a server', ['fetch', 'http://a.example/', ...nobody], 1],
    ['guard check', ['guard', 'check', 'http://127.0.0.1/'], 1]
  ])('%s', { tags: 'long' }, async (_, args, expected) => {
    const { code, names } = await loaded(args)
    expect(code).toBe(expected)
    expect([...names]).toEqual(expect.arrayContaining(['apps/cli', 'commander', 'packages/core']))
    const idle = [...SERVING, ...KEEPING, ...READING, ...FETCHING, ...ASKING]
    expect(idle.filter((name) => names.has(name))).toEqual([])
  })

  test.each([
    ['keys create', ['keys', 'create', '--account', 'acc_none'], 1],
    ['accounts list', ['accounts', 'list'], 0],
    ['ledger verify', ['ledger', 'verify'], 1]
  ])('%s, on the embedded store', { tags: 'long' }, async (_, args, expected) => {
    const { code, names } = await loaded(args)
    expect(code).toBe(expected)
    expect(names).toContain('packages/store')
    const idle = [...SERVING, 'ioredis', '@node-rs/argon2', ...READING, ...FETCHING, ...ASKING]
    expect(idle.filter((name) => names.has(name))).toEqual([])
  })

  test('parse reads pages without the store or the network', { tags: 'long' }, async () => {
    const { code, names } = await loaded(
      ['parse', '--url', 'https://a.example/'],
      '<title>a</title><p>b'
    )
    expect(code).toBe(0)
    expect(names).toContain('piscina')
    expect(names).toContain('plugins/generic')
    const idle = [...SERVING, ...KEEPING, ...ASKING, 'undici', 'playwright-core']
    expect(idle.filter((name) => names.has(name))).toEqual([])
  })

  test('doctor checks the store and the parsers without reading a page', {
    tags: 'long'
  }, async () => {
    const { code, names } = await loaded(['doctor'])
    expect(code).toBe(0)
    expect(names).toContain('plugins/retail')
    const idle = [...SERVING, 'ioredis', 'piscina', 'feedsmith', ...FETCHING, 'ai']
    expect(idle.filter((name) => names.has(name))).toEqual([])
  })

  test('a local fetch loads neither server nor store', { tags: 'long' }, async () => {
    const { code, names } = await loaded(['fetch', 'http://127.0.0.1/'])
    expect(code).toBe(1)
    expect(names).toContain('undici')
    const idle = [...SERVING, ...KEEPING, 'ai', 'music-metadata']
    expect(idle.filter((name) => names.has(name))).toEqual([])
  })
})
