/** The "command line": the options of the API, locally and by a server, and how their errors are reported. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
// @boundaries-ignore the command line is tested against a running service
import {
  ORIGIN_HOST,
  type Origin,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../../service/test/harness.ts'
import { runSluice } from './run-sluice.ts'

// Each starts a process with a worker of its own, and machines are busy at times.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'sluice-cli-fetch-'))
const seen: Record<string, string | string[] | undefined>[] = []
let origin: Origin
let service: TestService
let key: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    seen.push(request.headers)
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  service = await startService({ PARSE_TIMEOUT_MS: '60000' })
  key = (await service.account(1_000)).key
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

const schema = join(folder, 'title.json')
writeFileSync(schema, '{"type":"object","properties":{"title":{"type":"string"}}}')

/** Both ways to fetch. */
const WAYS = ['locally', 'by a server'] as const

async function fetched(way: (typeof WAYS)[number], args: string[]) {
  const environment = {
    ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
    DATA_DIR: join(folder, 'none'),
    PARSE_TIMEOUT_MS: '60000',
    ...(way === 'locally' ? {} : { SLUICE_KEY: key })
  }
  const server = way === 'locally' ? [] : ['--server', service.url]
  return runSluice(['fetch', ...args, ...server], { environment })
}

describe.each(WAYS)('sluice fetch %s', (way) => {
  test.each([
    ['json', /"title": "On rivers"/],
    ['markdown', /^A river finds its way/m],
    ['text', /^On rivers\n\nA river finds its way/],
    ['html', /^<main>.*<p>A river finds its way/],
    ['links', /\/delta\n$/],
    ['images', /^http\S+\/river\.jpg\n$/]
  ])('prints --format %s', async (format, expected) => {
    const { code, out, error } = await fetched(way, [origin.url, '--format', format])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(expected)
  })

  test('extracts with --schema, passes each --option on, and prints one line with --json', async () => {
    const { code, out } = await fetched(way, [
      origin.url,
      ...['--schema', schema, '--json', '--option', 'markdown=false'],
      // 42 is JSON for a number, and a header is text: it is meant as text.
      ...['--option', 'headers.x-number=42', '--option', 'headers.x-word=river']
    ])
    expect(code).toBe(0)
    expect(out.trimEnd()).not.toContain('\n')
    const answer = JSON.parse(out)
    expect(answer).toMatchObject({
      url: origin.url,
      ok: true,
      data: { title: 'On rivers', extracted: { title: 'On rivers' } },
      meta: { engine: 'http', target_status: 200, parser: { name: '@sluice/parser-generic' } },
      charged: way === 'locally' ? 0 : 1
    })
    expect(answer.data).not.toHaveProperty('markdown')
    expect(seen.at(-1)).toMatchObject({ 'x-number': '42', 'x-word': 'river' })
  })

  test('exits with 1 and the error code if the site fails, also as JSON', async () => {
    const plain = await fetched(way, [`${origin.url}/gone`])
    expect([plain.code, plain.out]).toEqual([1, ''])
    expect(plain.error).toMatch(/^error: UPSTREAM_STATUS: .*404/)
    const { code, error } = await fetched(way, [`${origin.url}/gone`, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(error)).toMatchObject({
      error: { code: 'UPSTREAM_STATUS', details: { target_status: 404, retryable: false } }
    })
  })

  test('refuses an extra without a provider instead of leaving it out', async () => {
    const { code, error } = await fetched(way, [origin.url, '--option', 'ai.summary=true'])
    expect(code).toBe(1)
    expect(error).toMatch(/^error: AI_NOT_CONFIGURED: `options\.ai\.summary`/)
  })

  test('--filter narrows the result; an unknown filter is refused and the nearest named', async () => {
    const narrow = [origin.url, '--format', 'markdown', '--filter', 'include_selector=article p']
    const { code, out } = await fetched(way, narrow)
    expect([code, out]).toEqual([0, expect.stringMatching(/^A river/)])
    expect(out).not.toContain('river.jpg')
    const { error } = await fetched(way, [origin.url, '--filter', 'include_selectr=p'])
    expect(error).toMatch(/include_selectr.*Did you mean `include_selector`\?/)
  })
})

test('makes local extras with the configured providers', async () => {
  const { code, out } = await runSluice(
    ['fetch', origin.url, '--option', 'ai.summary=true', '--json'],
    {
      environment: {
        ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
        AI_LOCAL: 'on',
        PARSE_TIMEOUT_MS: '60000'
      }
    }
  )
  expect(code).toBe(0)
  expect(JSON.parse(out).data.ai.summary).toMatch(/river/)
})

test('prints a summary in the form that was asked for, and refuses what has no provider', async () => {
  const environment = {
    ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`,
    AI_LOCAL: 'on',
    PARSE_TIMEOUT_MS: '60000'
  }
  const summary = ['fetch', origin.url, '--summary', 'bullets', '--format', 'summary']
  const list = await runSluice(summary, { environment })
  expect([list.code, list.out]).toEqual([0, expect.stringMatching(/^- .*river/i)])
  const question = ['fetch', origin.url, '--question', 'How long?', '--model', 'best']
  const refused = await runSluice(question, { environment })
  expect(refused.code).toBe(1)
  expect(refused.error).toMatch(/AI_NOT_CONFIGURED: `options\.ai\.question`/)
})

test('prints the list of a page as CSV, over its pages', async () => {
  const rows = (page: number) =>
    [1, 2, 3, 4].map((row) => {
      const name = `Lamp number ${page}${row}`
      return `<li><h3><a href="/lamp/${page}${row}">${name}</a></h3><p>Made of brass, "${row}".</p><span class="price">€ ${row}.50</span></li>`
    })
  const shop = await startOrigin((request, response) => {
    const page = Number(new URL(request.url ?? '/', 'http://shop').searchParams.get('page') ?? 1)
    const next = page < 3 ? `<a rel="next" href="/?page=${page + 1}">Next</a>` : ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<title>Lamps</title><main><h1>Lamps</h1><ul>${rows(page).join('')}</ul>${next}</main>`
    )
  })
  const environment = { ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`, PARSE_TIMEOUT_MS: '60000' }
  const all = await runSluice(['fetch', shop.url, '--list', '--pages', '5'], { environment })
  const lines = all.out.split('\r\n')
  expect(lines[0]).toMatch(/^title,url,price,currency/)
  expect(lines).toHaveLength(1 + 12 + 1)
  expect(lines[12]).toContain('Lamp number 34')
  const one = await runSluice(['fetch', shop.url, '--list', '--format', 'json'], { environment })
  expect(JSON.parse(one.out).list.items).toHaveLength(4)
  const folder = mkdtempSync(join(tmpdir(), 'list-'))
  const written = async (name: string) => {
    const file = join(folder, name)
    await runSluice(['fetch', shop.url, '--list', '--pages', '2', '-o', file], { environment })
    return readFileSync(file)
  }
  expect((await written('rows.csv')).toString()).toBe(`${lines.slice(0, 9).join('\r\n')}\r\n`)
  expect(JSON.parse((await written('rows.json')).toString()).list.items).toHaveLength(8)
  const rows8 = (await written('rows.jsonl')).toString().trim().split('\n')
  expect(rows8.map((line) => JSON.parse(line).title)).toEqual(
    lines.slice(1, 9).map((line) => line.split(',')[0])
  )
  const parquet = await written('rows.parquet')
  expect(parquet.subarray(0, 4).toString()).toBe('PAR1')
  const table: Record<string, unknown>[] = await parquetReadObjects({
    file: new Uint8Array(parquet).buffer
  })
  expect(table.map(({ title, price }) => [title, price])).toEqual(
    rows8.map((line) => JSON.parse(line)).map(({ title, price }) => [title, Number(price)])
  )
  const wrong = await runSluice(['fetch', shop.url, '--list', '--pages', '0'])
  expect(wrong.code).toBe(2)
  await shop.stop()
})

test('refuses locally what needs a server, and says what to do', async () => {
  const { code, error } = await fetched('locally', [origin.url, '--option', 'max_age=60'])
  expect(code).toBe(1)
  expect(error).toMatch(/max_age.*--server/)
})

describe('usage errors exit with 2 and fetch nothing', () => {
  const cut = join(folder, 'cut.json')
  const loose = join(folder, 'loose.json')
  const wrong = join(folder, 'wrong.json')
  writeFileSync(cut, '{"type": "object",\n  "properties": {')
  writeFileSync(loose, '{\n  "type": object,\n  "title": "x"\n}')
  writeFileSync(wrong, '{"type":"object","properties":{"a":{"type":"strin"}}}')

  test.each([
    [['--option', 'markdwon=true'], /`options\.markdwon` is unknown\. Did you mean `markdown`\?/],
    [['--option', 'ai.sumary=true'], /Did you mean `summary`\?/],
    [['--option', 'timeout_ms=5'], /options\.timeout_ms.*1000/],
    [['--option', 'timeout_ms=soon'], /options\.timeout_ms.*number/],
    [['--option', 'markdown'], /--option "markdown" is not key=value/],
    [['--option', '__proto__.x=1'], /is not an option/],
    [['--filter', 'x'], /--filter "x" is not key=value/],
    [['--format', 'pdf'], /Allowed choices are json, markdown/],
    [['--concurrency', '0'], /whole number from 1 to 256/],
    [['--resume'], /--resume needs --out/],
    [['--schema', loose], /loose\.json is not JSON: [\s\S]*line 2 column 11/],
    [['--schema', cut], /cut\.json is not JSON: .*line 2 column 18/],
    [['--schema', wrong], /wrong\.json: .*#\/properties\/a\/type/],
    [['--schema', join(folder, 'none.json')], /none\.json cannot be read: ENOENT/],
    [['--server', 'localhost:8080'], /--server "localhost:8080" is not an http or https URL/],
    [['--server', 'http://127.0.0.1:9'], /needs an API key: set SLUICE_API_KEY/]
  ])('rejects %j', async (args, expected) => {
    const before = origin.hits()
    const { code, out, error } = await runSluice(['fetch', origin.url, ...args])
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(expected)
    expect(origin.hits()).toBe(before)
  })

  test('rejects a missing URL', async () => {
    const { code, error } = await runSluice(['fetch', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(error)).toMatchObject({ error: { code: 'USAGE' } })
  })
})

test('reports a server that does not answer, and one that rejects the key', async () => {
  const nobody = await runSluice([
    'fetch',
    origin.url,
    '--server',
    'http://127.0.0.1:9',
    '--key',
    'k',
    '--retries',
    '0'
  ])
  expect(nobody.code).toBe(1)
  expect(nobody.error).toMatch(/^error: SERVER_UNREACHABLE: .*(?:ECONNREFUSED|bad port)/)
  const unknown = await runSluice([
    'fetch',
    origin.url,
    '--server',
    service.url,
    '--key',
    'slc_live_x'
  ])
  expect(unknown.code).toBe(1)
  expect(unknown.error).toMatch(/^error: UNAUTHORIZED: /)
})
