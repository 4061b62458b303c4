/** `sluice login` and what follows it, against a running service. */

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../../service/test/harness.ts'
import { hasTerminal, onTerminal } from '../on-terminal.ts'
import { runSluice } from '../run-sluice.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-login-'))
const config = join(folder, 'config')
const file = join(config, 'credentials.json')
let origin: Origin
let service: TestService
let account: { id: string; key: string }
const said: string[] = []

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  service = await startService({ PARSE_TIMEOUT_MS: '60000' })
  account = await service.account(1_000)
})

beforeEach(() => rmSync(config, { recursive: true, force: true }))

afterAll(async () => {
  await service.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
  // Whatever was run above, in success and in failure.
  expect(said.join('').includes(account.key)).toBe(false)
})

async function run(args: string[], extra: { input?: string; environment?: object } = {}) {
  const environment = {
    SLUICE_CONFIG_DIR: config,
    ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
    DATA_DIR: join(folder, 'data'),
    PARSE_TIMEOUT_MS: '60000',
    ...extra.environment
  }
  const ended = await runSluice(args, { environment, cwd: folder, input: extra.input ?? '' })
  said.push(ended.out, ended.error)
  return ended
}

const login = () => run(['login', `${service.url}/`], { input: `${account.key}\n` })

describe('login', () => {
  test('stores a key that the server accepts, readable by its owner only', {
    tags: 'long'
  }, async () => {
    const { code, out, error } = await login()
    expect([code, error]).toEqual([0, ''])
    expect(JSON.parse(out)).toEqual({
      server: service.url,
      account: account.id,
      tokens: 1_000,
      key_file: file
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(config).mode & 0o777).toBe(0o700)
    expect(readdirSync(config)).toEqual(['credentials.json'])
    expect(JSON.parse((await run(['whoami'])).out)).toEqual({
      server: service.url,
      account: account.id,
      tokens: 1_000,
      key_from: 'sluice login'
    })
  })

  test('reads the key from a file, and makes a credentials file private that others could read', async () => {
    await login()
    chmodSync(file, 0o644)
    const path = join(folder, 'key.txt')
    writeFileSync(path, `${account.key}\r\n`)
    expect((await run(['login', service.url, '--key-file', path])).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['an unknown key', [], 'slc_live_unknown00', 1, /^error: UNAUTHORIZED: /],
    ['no key', [], '', 2, /key in standard input is empty/],
    ['two words', [], 'slc_live_unknown00 x', 2, /holds more than one word/],
    ['no file', ['--key-file', 'none.txt'], '', 2, /--key-file none\.txt cannot be read: ENOENT/]
  ])('stores nothing for %s', async (_, flags, input, expected, message) => {
    const { code, out, error } = await run(['login', service.url, ...flags], { input })
    expect([code, out]).toEqual([expected, ''])
    expect(error).toMatch(message)
    expect(existsSync(file)).toBe(false)
  })

  test.each([
    [[], /Name the server: sluice login https/],
    [['sluice.example'], /The server "sluice\.example" is not an http or https URL/],
    [['https://ada:pw@sluice.example'], /contains credentials/]
  ])('explains what is wrong with the address %j', async (args, message) => {
    const { code, error } = await run(['login', ...args], { input: 'slc_live_unknown00' })
    expect([code, error]).toEqual([2, expect.stringMatching(message)])
  })

  test('says which server does not answer, and warns about plain HTTP', async () => {
    const { code, error } = await run(['login', 'http://sluice.invalid:1/x'], {
      input: account.key
    })
    expect(code).toBe(1)
    expect(error).toMatch(/http:\/\/sluice\.invalid:1\/x is not https: anyone on the network path/)
    expect(error).toMatch(/SERVER_UNREACHABLE: GET http:\/\/sluice\.invalid:1.*running\./)
  })

  test.skipIf(!hasTerminal)('asks on a terminal without showing the key', async () => {
    const { code, text } = await onTerminal(['login', service.url], {
      input: `${account.key}\r`,
      environment: { SLUICE_CONFIG_DIR: config, NO_COLOR: '1' }
    })
    said.push(text)
    expect(code).toBe(0)
    expect(text).toContain(`API key of ${service.url} (input is hidden): `)
    expect(text).toMatch(new RegExp(`account +${account.id}`))
  })

  test('a broken credentials file is reported with a remedy', async () => {
    await login()
    writeFileSync(file, '{"current":')
    const { code, error } = await run(['whoami'])
    expect([code, error]).toEqual([2, expect.stringMatching(/Remove it, and log in again/)])
  })
})

describe('the server in use', () => {
  test('commands that need a server say how to name one', { tags: 'long' }, async () => {
    for (const words of [['whoami'], ['balance'], ['usage'], ['history', 'list']]) {
      const { code, error } = await run(words)
      expect([code, error]).toEqual([
        2,
        expect.stringMatching(/Run sluice login URL; or set SLUICE_SERVER/)
      ])
    }
  })

  test('a stored key is not sent to another server', async () => {
    await login()
    const { code, error } = await run(['whoami', '--server', 'http://127.0.0.1:9'])
    expect([code, error]).toEqual([
      2,
      expect.stringMatching(/needs an API key: set SLUICE_API_KEY/)
    ])
  })

  test('SLUICE_SERVER and SLUICE_API_KEY come before a login, flags before these', {
    tags: 'long'
  }, async () => {
    await login()
    const other = await service.account(7)
    const environment = { SLUICE_SERVER: service.url, SLUICE_API_KEY: other.key }
    const { out } = await run(['whoami'], { environment })
    expect(JSON.parse(out)).toMatchObject({ account: other.id, key_from: 'SLUICE_API_KEY' })
    const flags = ['--server', service.url, '--key', account.key]
    expect(JSON.parse((await run(['whoami', ...flags], { environment })).out)).toMatchObject({
      account: account.id,
      key_from: '--key'
    })
  })

  test('a page is fetched through it, or locally if there is none or with --local', {
    tags: 'long'
  }, async () => {
    const alone = await run(['fetch', origin.url, '--json', '--verbose'])
    expect(alone.error).toBe('sluice: fetching in this process\n')
    expect(JSON.parse(alone.out).charged).toBe(0)
    await login()
    for (const command of ['fetch', 'parse']) {
      const { out, error } = await run([command, origin.url, '--json', '-v'])
      expect(error).toBe(`sluice: fetching through ${service.url}, with the key of sluice login\n`)
      expect(JSON.parse(out)).toMatchObject({ ok: true, charged: 1 })
    }
    const local = await run(['parse', origin.url, '--local', '--format', 'markdown'])
    expect(local.out).toMatch(/^A river finds its way/m)
    const both = await run(['fetch', origin.url, '--local', '--server', service.url])
    expect([both.code, both.error]).toEqual([2, expect.stringMatching(/cannot be combined/)])
  })

  test('parse distinguishes files from URLs, and refuses flags that apply to files only', async () => {
    const mixed = await run(['parse', origin.url, 'page.html'])
    expect([mixed.code, mixed.error]).toEqual([2, expect.stringMatching(/page\.html is not a URL/)])
    const flagged = await run(['parse', origin.url, '--explain'])
    expect([flagged.code, flagged.error]).toEqual([
      2,
      expect.stringMatching(/--explain is for a page/)
    ])
    const two = await run(['parse', 'a.html', 'b.html', '--url', 'https://a.example/'])
    expect([two.code, two.error]).toEqual([2, expect.stringMatching(/--url needs a single page/)])
  })

  test('logout removes it', { tags: 'long' }, async () => {
    await login()
    const { out, error } = await run(['logout'])
    expect(JSON.parse(out)).toEqual({ server: service.url, logged_out: true })
    expect(error).toMatch(/stays valid/)
    expect(readFileSync(file, 'utf8')).not.toContain(account.key)
    expect((await run(['logout'])).error).toMatch(/^error: NOT_FOUND: .*Known: none/)
  })
})
