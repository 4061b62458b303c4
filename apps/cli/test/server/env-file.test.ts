/** A `.env` of the working directory may not collect the keys of who works there. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runSluice } from '../run-sluice.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-env-file-'))
const config = join(folder, 'config')
/** Keys that a server got. */
const got: (string | undefined)[] = []
const server = createServer((request, response) => {
  got.push(request.headers.authorization)
  const account = { id: 'acc_1', balance: { free: 1, purchased: 0, total: 1, held: 0 } }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ success: true, ...account }))
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  mkdirSync(config)
})
beforeEach(() => {
  got.length = 0
  rmSync(join(config, 'credentials.json'), { force: true })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Run a command beside a `.env` with these lines. */
function run(
  args: string[],
  lines: string[],
  { environment = {}, input = '' }: { environment?: Record<string, string>; input?: string } = {}
) {
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`)
  const places = { SLUICE_CONFIG_DIR: config, ...environment }
  return runSluice(args, { environment: places, cwd: folder, input })
}

const KEY = { SLUICE_API_KEY: 'slc_live_of-the-shell' }

test.each([
  ['SLUICE_API_KEY', [], KEY],
  ['SLUICE_KEY', [], { SLUICE_KEY: 'slc_live_of-the-shell' }],
  ['--key', ['--key', 'slc_live_of-the-shell'], {}]
])(
  'a key from %s is not sent to a server that only .env names',
  async (from, flags, environment) => {
    const { code, error } = await run(['balance', ...flags], [`SLUICE_SERVER=${url}`], {
      environment
    })
    expect([code, got]).toEqual([2, []])
    expect(error).toBe(
      `error: SLUICE_SERVER is ${url}, from .env, but the key is from ${from}: a key is never sent to a server that only a file names. Set both in one place, give --server, or run: sluice login ${url}\n`
    )
  }
)

test.each([
  [
    'both are in the file',
    [],
    ['SLUICE_SERVER', 'SLUICE_API_KEY=slc_live_of-the-file'],
    {},
    'file'
  ],
  ['the server is of the environment', [], [], { ...KEY, SLUICE_SERVER: 'here' }, 'shell'],
  ['the server is a flag', ['--server', 'here'], ['SLUICE_SERVER'], KEY, 'shell']
])('a key is sent if %s', async (_, flags, lines, environment, from) => {
  const { error } = await run(
    ['balance', ...flags.map((flag) => flag.replace('here', url))],
    lines.map((line) => (line === 'SLUICE_SERVER' ? `${line}=${url}` : line)),
    {
      environment: Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, value.replace('here', url)])
      )
    }
  )
  expect([got, error]).toEqual([[`Bearer slc_live_of-the-${from}`], ''])
})

test('a server of sluice login is known, wherever its name comes from', {
  tags: 'long'
}, async () => {
  const kept = { current: null, servers: { [url]: { key: 'slc_live_of-the-login' } } }
  writeFileSync(join(config, 'credentials.json'), JSON.stringify(kept))
  await run(['balance'], [`SLUICE_SERVER=${url}`], { environment: KEY })
  await run(['balance'], [`SLUICE_SERVER=${url}`])
  expect(got).toEqual(['Bearer slc_live_of-the-shell', 'Bearer slc_live_of-the-login'])
})

test('login does not use a server that only .env names', async () => {
  const { code, error } = await run(['login'], [`SLUICE_SERVER=${url}`], {
    input: 'slc_live_typed'
  })
  expect([code, got]).toEqual([2, []])
  expect(error).toContain(`Name it: sluice login ${url}`)
})

test('.env cannot decide where keys are stored', async () => {
  const { code, error } = await run(['whoami'], ['XDG_CONFIG_HOME=/tmp/elsewhere'])
  expect([code, error]).toEqual([
    2,
    'error: .env sets XDG_CONFIG_HOME, which decides where keys are stored. Remove it from the file and set it in the environment.\n'
  ])
})
