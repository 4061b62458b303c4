/** `sluice history`, `balance` and `usage`, against a running service. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../../service/test/harness.ts'
import { hasTerminal, onTerminal } from '../on-terminal.ts'
import { runSluice } from '../run-sluice.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-history-'))
let origin: Origin
let service: TestService
let environment: Record<string, string>
const at = (path: string) => join(folder, path)
const run = (args: string[]) => runSluice(args, { environment, cwd: folder })
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  service = await startService({ PARSE_TIMEOUT_MS: '60000' })
  const { key } = await service.account(1_000)
  environment = {
    SLUICE_SERVER: service.url,
    SLUICE_API_KEY: key,
    SLUICE_CONFIG_DIR: at('config')
  }
  const pages = ['one', 'two', 'gone'].map((name) => `${origin.url}/${name}`)
  const { code } = await run([
    'fetch',
    ...pages,
    '--concurrency',
    '1',
    '--format',
    'markdown',
    '-o',
    'pages'
  ])
  expect(code).toBe(1)
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('-o', () => {
  test('writes one file per page and an index into a folder', () => {
    const index = linesOf(readFileSync(at('pages/index.ndjson'), 'utf8'))
    expect(index).toMatchObject([
      { url: `${origin.url}/one`, ok: true, file: expect.stringMatching(/-one-[0-9a-f]{8}\.md$/) },
      { url: `${origin.url}/two`, ok: true },
      { url: `${origin.url}/gone`, ok: false, error: { code: 'UPSTREAM_STATUS' } }
    ])
    expect(readFileSync(at(`pages/${index[0].file}`), 'utf8')).toMatch(/^A river finds its way/m)
    expect(readdirSync(at('pages'))).toHaveLength(3)
  })

  test('writes one page to a file or into a folder', { tags: 'long' }, async () => {
    const named = await run(['fetch', origin.url, '--format', 'markdown', '-o', 'new/page.md'])
    expect([named.code, named.out, named.error]).toEqual([0, '', ''])
    expect(readFileSync(at('new/page.md'), 'utf8')).toMatch(/^A river finds its way/m)
    expect((await run(['fetch', origin.url, '--json', '-o', 'new'])).code).toBe(0)
    const [json] = readdirSync(at('new')).filter((name) => name.endsWith('.json'))
    expect(JSON.parse(readFileSync(at(`new/${json}`), 'utf8'))).toMatchObject({ ok: true })
  })

  test('writes what parse prints', { tags: 'long' }, async () => {
    writeFileSync(at('page.html'), '<title>a</title><main><p>b</p></main>')
    const { code, out } = await run(['parse', 'page.html', '--explain', '-o', 'outline.txt'])
    expect([code, out]).toEqual([0, ''])
    expect(readFileSync(at('outline.txt'), 'utf8')).toMatch(/^\+ body > main {2}1 word {2}"b"/)
  })

  test.each([
    [['x', '-o', 'page.html', '--out', 'y'], /--out and -o cannot be combined/],
    [
      ['http://a.example/', 'http://b.example/', '-o', 'page.html'],
      /is a file, but there are several pages/
    ],
    [['PAGE', '-o', 'page.html/x/y'], /-o: \S+page\.html\/x\/y cannot be written: ENOTDIR/]
  ])('explains what is wrong with %j', async (args, message) => {
    writeFileSync(at('page.html'), 'x')
    const { code, error } = await run([
      'fetch',
      ...args.map((word) => (word === 'PAGE' ? origin.url : word))
    ])
    expect(code).not.toBe(0)
    expect(error).toMatch(message)
    expect(readFileSync(at('page.html'), 'utf8')).toBe('x')
  })
})

describe('history', () => {
  test('list prints the items of the API as lines, newest first', { tags: 'long' }, async () => {
    const { code, out } = await run(['history', 'list', '--status', 'all'])
    expect(code).toBe(0)
    const items = linesOf(out)
    expect(items.map(({ url }) => new URL(url).pathname).slice(-3)).toEqual([
      '/gone',
      '/two',
      '/one'
    ])
    expect(items[0]).not.toHaveProperty('data')
    const oldest = linesOf((await run(['history', 'list', '--limit', '1', '--order', 'asc'])).out)
    expect(oldest).toMatchObject([{ url: `${origin.url}/one`, tokens_charged: 1 }])
  })

  test('show prints an item or one part of it, and says if it lacks that part', {
    tags: 'long'
  }, async () => {
    const [item] = linesOf((await run(['history', 'list', '--order', 'asc'])).out)
    const whole = JSON.parse((await run(['history', 'show', item.id])).out)
    expect(whole).toMatchObject({ id: item.id, data: { markdown: expect.any(String) } })
    expect((await run(['history', 'show', item.id, '--format', 'markdown'])).out).toMatch(
      /^A river finds its way/m
    )
    expect((await run(['history', 'show', item.id, '-o', 'shown/'])).out).toBe('')
    expect(readdirSync(at('shown'))).toHaveLength(1)
    const none = await run(['history', 'show', item.id, '--format', 'links'])
    expect([none.code, none.error]).toEqual([
      1,
      expect.stringMatching(/has no links: it was fetched without/)
    ])
    expect((await run(['history', 'show', 'ftc_none'])).error).toMatch(/^error: NOT_FOUND: /)
  })

  test('read prints kept bytes with other options, and says if there are none', async () => {
    await run(['fetch', `${origin.url}/kept`, '--option', 'archive=true', '--format', 'markdown'])
    const [kept, other] = linesOf((await run(['history', 'list', '--limit', '2'])).out)
    const read = await run(['history', 'read', kept.id, '--format', 'html'])
    expect([read.code, read.out]).toEqual([0, expect.stringContaining('<p>')])
    const none = await run(['history', 'read', other.id])
    expect([none.code, none.error]).toEqual([1, expect.stringContaining('NOT_KEPT')])
  })

  test('download writes items with their data to standard output, a file or a folder', {
    tags: 'long'
  }, async () => {
    const printed = linesOf((await run(['history', 'download', '--url', `${origin.url}/two`])).out)
    expect(printed).toMatchObject([
      { url: `${origin.url}/two`, data: { markdown: expect.any(String) } }
    ])
    const { code, error } = await run([
      'history',
      'download',
      '--status',
      'all',
      '-o',
      'all.ndjson'
    ])
    expect([code, error]).toEqual([0, expect.stringMatching(/^\d items in all\.ndjson\n$/)])
    const items = linesOf(readFileSync(at('all.ndjson'), 'utf8'))
    await run(['history', 'download', '--status', 'all', '-o', 'each/'])
    expect(readdirSync(at('each')).sort()).toEqual(items.map(({ id }) => `${id}.json`).sort())
  })

  test('a failed download leaves no file', async () => {
    const { code, error } = await run([
      'history',
      'download',
      '--host',
      'http://x/',
      '-o',
      'none.ndjson'
    ])
    expect([code, error]).toEqual([1, expect.stringMatching(/^error: INVALID_REQUEST: .*host/)])
    expect(existsSync(at('none.ndjson'))).toBe(false)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

test('balance and usage print the answers of the API', { tags: 'long' }, async () => {
  const balance = JSON.parse((await run(['balance'])).out)
  expect(balance).toMatchObject({ id: expect.stringMatching(/^acc_/), balance: { held: 0 } })
  const usage = JSON.parse((await run(['usage', '--group-by', 'parser'])).out)
  expect(usage).toMatchObject({ group_by: 'parser', rows: [{ group: '@sluice/parser-generic' }] })
  expect(balance.balance.total).toBe(1_000 - usage.total.tokens)
  expect((await run(['usage', '--from', 'monday'])).error).toMatch(
    /^error: INVALID_REQUEST: .*from/
  )
})

describe.skipIf(!hasTerminal)('on a terminal', () => {
  const shown = async (args: string[], more: Record<string, string> = {}) =>
    (await onTerminal(args, { environment: { ...environment, ...more } })).text

  test('lists are coloured tables, unless colour is turned off', { tags: 'long' }, async () => {
    const text = await shown(['history', 'list', '--status', 'all'])
    expect(text).toMatch(/^.\[1mid.\[22m /)
    expect(text).toContain('\u001b[32msuccess')
    expect(text).toContain('\u001b[31mUPSTREAM_STATUS')
    for (const plain of [
      await shown(['history', 'list', '--no-color']),
      await shown(['history', 'list'], { NO_COLOR: '1' })
    ]) {
      expect(plain).not.toContain('\u001b')
      expect(plain).toMatch(/^id +fetched \(UTC\) +status +tokens +url\r\n/)
    }
    expect(await shown(['usage', '--no-color'])).toMatch(/\ntotal +\d+ +\d+ +\d+\r\n/)
    expect(await shown(['balance', '--no-color'])).toMatch(/^account +acc_/)
  })

  test('--json prints JSON on a terminal too', async () => {
    expect(JSON.parse(await shown(['history', 'list', '--json', '--limit', '1']))).toHaveProperty(
      'id'
    )
  })
})
