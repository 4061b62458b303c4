/**
 * The commands as a person or a script runs them: real processes, real files.
 */

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ORIGIN_HOST = process.platform === 'linux' ? '127.0.77.2' : '127.0.0.1'
const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-'))
const PAGE = `<!doctype html><title>Weirs</title><article><h1>Weirs</h1><p>A weir holds the water back a little and lets
the rest go over its edge, so that the level above it is the same in summer and in spring.</p></article>`

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('sluice parse', () => {
  test.each([
    ['json', /"title": "Weirs"/],
    ['markdown', /^(?:# Weirs\n\n)?A weir holds the water back .* spring\.\n$/],
    ['text', /^(?:Weirs\n+)?A weir holds the water back .* spring\.\n$/]
  ])('prints %s', { tags: 'long' }, async (format, expected) => {
    const { code, out } = await sluice(
      ['parse', '--url', 'https://a.example/', '--format', format],
      PAGE
    )
    expect(code).toBe(0)
    expect(out).toMatch(expected)
  })

  test('prints meta and the warnings beside the record as JSON', { tags: 'long' }, async () => {
    const args = ['parse', '--url', 'https://www.youtube.com/about', '--format', 'json']
    const printed = JSON.parse((await sluice(args, PAGE)).out)
    expect(printed).toMatchObject({
      title: 'Weirs',
      meta: {
        parser: { name: '@sluice/parser-generic' },
        main_entity: null,
        content: { share: 1 },
        extraction: null
      },
      warnings: [{ code: 'PARSER_NOT_APPLICABLE' }]
    })
    const named = [...args, '--option', 'parser=social']
    expect(await sluice(named, PAGE)).toMatchObject({
      code: 1,
      error: expect.stringContaining('PARSE_FAILED')
    })
  })

  test('--explain prints the outline of a file with kept and dropped parts, and the totals', {
    tags: 'long'
  }, async () => {
    const file = join(folder, 'explained.html.gz')
    const menu = '<nav class="menu"><a href="/">Home</a> <a href="/map">Map</a></nav>'
    const bell = '<div class="cookie-note">A bell\u0007 \u009b31m rings</div>'
    writeFileSync(file, gzipSync(PAGE.replace('<article>', `${menu}<article>`) + bell))
    const { code, out } = await sluice(['parse', file, '--explain'])
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines[0]).toBe('- body > nav.menu  navigation 2 words  "Home Map"')
    expect(out).toMatch(/^\+ body > article > p {2}30 words {2}"A weir holds the water back .*…"$/m)
    expect(out).toContain('- body > div.cookie-note  overlay 4 words  "A bell\\u0007 31m rings"')
    expect(out).toMatch(/^kept \d+ of 37 words \(\d+%\)\ndropped: .*overlay 4/m)
  })

  test('reads a file like standard input', { tags: 'long' }, async () => {
    writeFileSync(join(folder, 'given.html'), PAGE)
    const flags = ['--url', 'https://a.example/', '--format', 'markdown']
    const given = await sluice(['parse', join(folder, 'given.html'), ...flags])
    expect(given).toEqual(await sluice(['parse', ...flags], PAGE))
    expect((await sluice(['parse', join(folder, 'absent.html'), ...flags])).code).toBe(1)
  })

  test.each([[['--explain']], [['page.html']]])(
    'rejects --jsonl together with %j',
    async (args) => {
      expect((await sluice(['parse', '--jsonl', ...args], '')).code).toBe(2)
    }
  )

  test('--jsonl ends a line only at a line feed', { tags: 'long' }, async () => {
    // Both are line ends to Unicode, not to JSON.
    const line = { id: 1, url: 'https://a.example/', html: '<title>a</title><p>b\u2028c\u2029d' }
    const { code, out } = await sluice(['parse', '--jsonl'], `${JSON.stringify(line)}\r\n`)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ id: 1, ok: true })
  })

  test('--jsonl knows a text by the name of its file where the URL says nothing', async () => {
    const file = join(folder, 'prices.csv.gz')
    writeFileSync(file, gzipSync('name;price\nLamp;12,50\n'))
    const lines = [
      { id: 1, url: 'https://a.example/1', file },
      { id: 2, url: 'https://a.example/2', file, content_type: 'text/plain' }
    ].map((line) => JSON.stringify({ ...line, options: { markdown: true } }))
    const { out } = await sluice(['parse', '--jsonl'], lines.join('\n'))
    const [table, text] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data.markdown)
    expect(table).toContain('| Lamp | 12,50 |')
    expect(text).toContain('Lamp;12,50')
  })

  test('--jsonl answers every line, in order, with the error of each bad one', {
    tags: 'long'
  }, async () => {
    writeFileSync(join(folder, 'page.html.gz'), gzipSync(PAGE))
    writeFileSync(
      join(folder, 'latin.html'),
      Buffer.from('<title>Gr\xfc\xdfe</title><p>Aus K\xf6ln', 'latin1')
    )
    const lines = [
      { id: 1, url: 'https://a.example/', html: PAGE },
      { id: 'two', url: 'https://a.example/', file: join(folder, 'page.html.gz') },
      {
        id: 3,
        url: 'https://a.example/',
        file: join(folder, 'latin.html'),
        content_type: 'text/html; charset=iso-8859-1'
      },
      {
        id: 4,
        url: 'https://a.example/',
        html: PAGE,
        options: { markdown: false, include_links: true }
      },
      { id: 5, url: 'https://a.example/', html: PAGE, filters: { include_selector: 'p' } },
      { id: 6, url: 'not a url', html: PAGE },
      { id: 7, url: 'https://a.example/' },
      { id: 8, url: 'https://a.example/', html: '' },
      { id: 9, url: 'https://a.example/', html: PAGE, options: { markdwon: true } },
      { id: 10, url: 'https://a.example/', html: PAGE, filters: { include_selector: '[[' } },
      { id: 11, url: 'https://a.example/', file: join(folder, 'absent.html') }
    ].map((line) => JSON.stringify(line))
    const { code, out } = await sluice(['parse', '--jsonl'], [...lines, '{bad', 'null'].join('\n'))
    expect(code).toBe(0)
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.map((answer) => answer.id)).toEqual([
      1,
      'two',
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      11,
      null,
      null
    ])
    expect(answers[0]).toMatchObject({
      ok: true,
      parser: '@sluice/parser-generic',
      data: { title: 'Weirs', markdown: expect.stringContaining('A weir holds') },
      ms: expect.any(Number)
    })
    expect(answers[1].data).toEqual(answers[0].data)
    expect(answers[2].data.title).toBe('Grüße')
    expect(answers[3].data).toMatchObject({ links: [] })
    expect(answers[3].data).not.toHaveProperty('markdown')
    expect(answers[4].data.markdown).toMatch(/^A weir holds/)
    expect(answers.slice(5).map((answer) => [answer.ok, answer.error.code])).toEqual([
      [false, 'INVALID_URL'],
      [false, 'MISSING_PARAMETER'],
      [false, 'EMPTY_CONTENT'],
      [false, 'INVALID_REQUEST'],
      [false, 'INVALID_FILTER'],
      [false, 'INVALID_REQUEST'],
      [false, 'INVALID_JSON'],
      [false, 'INVALID_REQUEST']
    ])
  })
})

describe('sluice fetch', () => {
  test('fetches and reads in this process, behind the guard', {
    tags: 'long',
    timeout: 240_000
  }, async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(PAGE)
    )
    await new Promise<void>((resolve) => server.listen(0, ORIGIN_HOST, resolve))
    const url = `http://${ORIGIN_HOST}:${(server.address() as AddressInfo).port}/`
    const refused = await sluice(['fetch', url])
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.error).toMatch(/^error: URL_NOT_ALLOWED: /)
    const environment = { ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32` }
    const { code, out } = await sluice(['fetch', url, '--format', 'markdown'], '', environment)
    server.close()
    expect(code).toBe(0)
    expect(out).toContain('A weir holds the water back')
  })
})

describe('sluice accounts, keys, grant', () => {
  test('create an account, give it a key and tokens, and revoke the key', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const { id } = await json(['accounts', 'create', '--name', 'Ada'])
    const made = await json(['keys', 'create', '--account', id, '--name', 'laptop'])
    expect(made).toMatchObject({
      account: id,
      name: 'laptop',
      key: expect.stringMatching(/^slc_live_/)
    })
    const grant = ['grant', '--id', 'g1', '--account', id, '--tokens', '2000']
    expect(await json(grant)).toMatchObject({ applied: true, tokens: 2000 })
    expect(await json(grant)).toMatchObject({ applied: false })
    expect(await json(['accounts', 'list'])).toMatchObject([
      { id, name: 'Ada', balance: { free: 500, purchased: 2000 } }
    ])
    const [listed] = await json(['keys', 'list', '--account', id])
    expect(listed).toMatchObject({ id: made.id, revoked_at: null })
    expect(JSON.stringify(listed)).not.toContain(made.key.slice(20))
    expect(await json(['keys', 'revoke', made.id, '--account', id])).toEqual({
      id: made.id,
      revoked: true
    })
    const [revoked] = await json(['keys', 'list', '--account', id])
    expect(revoked.revoked_at).toEqual(expect.any(String))
    const limits = ['--expires', '2099-01-01', '--scope', 'fetch', 'results']
    await json(['keys', 'create', '--account', id, '--name', 'limited', ...limits])
    const limited = (await json(['keys', 'list', '--account', id]))[1]
    expect(limited).toMatchObject({
      expires_at: '2099-01-01T00:00:00.000Z',
      scopes: ['fetch', 'results']
    })
  })

  test.each([
    [['keys', 'create', '--account', 'acc_none'], /NOT_FOUND/],
    [['keys', 'revoke', 'key_none', '--account', 'acc_none'], /NOT_FOUND/],
    [['keys', 'create', '--account', 'acc_none', '--expires', 'soon'], /not a date/],
    [['keys', 'create', '--account', 'acc_none', '--scope', 'all'], /fetch, results, account/],
    [['grant', '--id', 'x', '--account', 'acc_none', '--tokens', '5'], /NOT_FOUND/],
    [['grant', '--id', 'x', '--account', 'acc_none', '--tokens', '-5'], /whole number/]
  ])('%j fails and says why', { tags: 'long' }, async (args, expected) => {
    const { code, error } = await sluice(args)
    expect(code).toBe(1)
    expect(error).toMatch(expected)
  })
})

describe('sluice ledger verify', () => {
  test('accepts an intact store and finds numbers that were changed by hand', {
    tags: 'long'
  }, async () => {
    const { id } = await json(['accounts', 'create', '--name', 'Grace'])
    expect(await json(['ledger', 'verify', '--account', id])).toEqual({ accounts: 1, broken: [] })
    const database = new DatabaseSync(join(folder, 'data', 'sluice.db'))
    database.prepare('UPDATE accounts SET free = free + 7 WHERE id = ?').run(id)
    const { code, out, error } = await sluice(['ledger', 'verify', '--repair-plan'])
    database.prepare('UPDATE accounts SET free = free - 7 WHERE id = ?').run(id)
    database.close()
    expect([code, error]).toEqual([1, expect.stringContaining('Broken invariants')])
    expect(JSON.parse(out).broken[0]).toMatchObject({
      account: id,
      invariant: 'I1',
      text: expect.stringContaining('507'),
      plan: expect.stringContaining('journal of grants')
    })
  })
})

describe('sluice guard check', () => {
  test('--jsonl judges with the given DNS answers', async () => {
    const lines = [
      { id: 1, url: 'http://127.1/' },
      { id: 2, url: 'https://example.com/' },
      { id: 3, url: 'http://a.example/', dns: ['10.0.0.1'] },
      { id: 4, url: 'http://a.example/', dns: [] },
      { id: 5, url: 'http://a.example/', dns: ['93.184.215.14'], dns_next: ['127.0.0.1'] },
      { id: 6, url: 'http://a.example/', redirect_to: 'file:///etc/passwd' },
      { id: 7, url: 'gopher://a.example/' },
      { id: 8 }
    ]
    const { out } = await sluice(
      ['guard', 'check', '--jsonl'],
      lines.map((line) => JSON.stringify(line)).join('\n')
    )
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    ).toEqual([
      { id: 1, verdict: 'blocked', code: 'URL_NOT_ALLOWED' },
      { id: 2, verdict: 'allowed', code: null },
      { id: 3, verdict: 'blocked', code: 'URL_NOT_ALLOWED' },
      { id: 4, verdict: 'blocked', code: 'DNS_ERROR' },
      { id: 5, verdict: 'blocked', code: 'URL_NOT_ALLOWED' },
      { id: 6, verdict: 'blocked', code: 'URL_NOT_ALLOWED' },
      { id: 7, verdict: 'blocked', code: 'INVALID_URL' },
      { id: 8, verdict: 'blocked', code: 'INVALID_URL' }
    ])
  })

  test('judges a single URL', { tags: 'long' }, async () => {
    expect((await sluice(['guard', 'check', 'https://1.1.1.1/'])).out).toBe('allowed\n')
    expect((await sluice(['guard', 'check', 'http://10.0.0.1/'])).error).toMatch(/URL_NOT_ALLOWED/)
  })
})

describe('sluice parser check', () => {
  const place = join(folder, 'node_modules/sluice-parser-odd')
  const write = (entry: string) => {
    mkdirSync(join(place, 'dist'), { recursive: true })
    const manifest = { name: 'sluice-parser-odd', version: '1.0.0', type: 'module' }
    const text = JSON.stringify({ ...manifest, exports: { '.': './dist/index.js' } })
    writeFileSync(join(place, 'package.json'), text)
    writeFileSync(join(place, 'dist/index.js'), entry)
  }

  test('prints the faults of an installed package and exits with 1', { tags: 'long' }, async () => {
    const schema = "const data = { _zod: {}, '~standard': {} }"
    write(
      `${schema}; export default { api: 2, name: 'odd', version: '1.0.0', match: [], data, parse() {} }`
    )
    const { code, out } = await sluice(['parser', 'check', place])
    expect(code).toBe(1)
    expect(out).toContain('odd uses version 2 of the parser contract')
    expect(out).toContain(
      'package.json: the package is sluice-parser-odd, the parser odd (manifest)'
    )
    expect(out).toMatch(/\d+ checks, [1-9]\d* findings; it ships no fixtures\n$/)
  })

  test.each([
    ['export default 1', 'is not a parser (contract)'],
    ['export default nothing', 'uses the global `nothing` (isolation)']
  ])('says why %s cannot be checked', { tags: 'long' }, async (entry, message) => {
    write(entry)
    const { code, out } = await sluice(['parser', 'check', place])
    expect(code).toBe(1)
    expect(out).toContain(message)
  })

  test('says where it looked if no package is found', { tags: 'long' }, async () => {
    const { code, error } = await sluice(['parser', 'check', 'sluice-parser-none'])
    expect(code).toBe(1)
    expect(error).toContain('no package sluice-parser-none is installed here')
  })
})

test.each([[['nonsense']], [['parse', '--format', 'pdf']], [['keys', 'create']]])(
  'rejects %j with exit code 2',
  async (args) => expect((await sluice(args)).code).toBe(2)
)

async function json(args: string[]) {
  const { code, out, error } = await sluice(args)
  expect([code, error]).toEqual([0, ''])
  return JSON.parse(out)
}

function sluice(
  args: string[],
  input = '',
  environment: Record<string, string> = {}
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['--conditions=@sluice/source', MAIN, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), WORKERS: '1', ...environment }
  })
  let out = ''
  let error = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    error += chunk
  })
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, error })))
}
