/** The tools of MCP over HTTP: what each answers, and what it costs (docs/mcp.md). */

import { readFileSync } from 'node:fs'
import { PRICES } from '@sluice/fetch'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  get,
  ORIGIN_HOST,
  type Origin,
  post,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { connect, fenced, type McpClient } from './connect.ts'

/** Most tokens of the descriptions and schemas of all tools. Source: docs/mcp.md. */
const MOST_SCHEMA = 3_500

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const sentence = 'The gauge below the weir shows the depth of the river at eight in the morning. '

let service: TestService
let origin: Origin
let key: string
let mcp: McpClient

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/gone') response.statusCode = 404
    const reader = /sid=canary/.test(request.headers.cookie ?? '') ? 'member' : 'visitor'
    const links = '<p><a href="/a">Gauge A</a> <a href="/b">Gauge B</a></p>'
    response.end(
      page(
        `Gauges ${request.url}`,
        `<p>${request.url} A ${reader} reads: ${sentence.repeat(4)}</p>${links}`
      )
    )
  })
  service = await startService()
  ;({ key } = await service.account(200))
  mcp = await connect(service.url, key)
})

afterAll(async () => {
  await mcp.client.close()
  await service.stop()
  await origin.stop()
})

const balance = async () =>
  (await get(`${service.url}/api/v1/account`, key)).body.data.balance.total

describe('the list', () => {
  test('has eight tools in 3,500 tokens of schema', async () => {
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'read_page',
      'extract',
      'read_many',
      'map_site',
      'crawl_site',
      'get_job',
      'search_history',
      'learn_parser'
    ])
    const size = countTokens(JSON.stringify(tools))
    expect(size).toBeLessThanOrEqual(MOST_SCHEMA)
    const guide = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8')
    const shown = Math.round(size / 100) * 100
    expect(guide).toContain(`schemas take ${shown.toLocaleString('en')} tokens`)
    for (const { inputSchema } of tools)
      expect(inputSchema).toHaveProperty('additionalProperties', false)
  })

  test('states the prices of the table', async () => {
    const { tools } = await mcp.client.listTools()
    const said = (name: string) => JSON.stringify(tools.find((tool) => tool.name === name))
    const { fetch: page, map, ai_json_extraction } = PRICES
    for (const name of ['read_page', 'read_many', 'crawl_site', 'learn_parser']) {
      expect(said(name)).toContain(`${page} credit for`)
    }
    expect(said('extract')).toContain(`${page} credit, ${page + ai_json_extraction} with ai`)
    expect(said('extract')).toContain(`${page + ai_json_extraction} credits instead of ${page}`)
    expect(said('map_site')).toContain(`${map} credit in all`)
  })

  test('marks the tools that change something', async () => {
    const { tools } = await mcp.client.listTools()
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
    expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
      ['crawl_site', false],
      ['learn_parser', false]
    ])
  })

  test('has only the tools that ?tools= names', async () => {
    const few = await connect(service.url, key, { query: '?tools=extract,read_page' })
    const { tools } = await few.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['read_page', 'extract'])
    await expect(few.text('map_site', { url: origin.url })).rejects.toThrow(/map_site not found/)
    await few.client.close()
  })
})

describe('?actions=on', () => {
  test('lets read_page act and use sessions, within the tokens of schema, and says so', async () => {
    const acting = await connect(service.url, key, { query: '?actions=on' })
    const { tools } = await acting.client.listTools()
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(MOST_SCHEMA)
    const readPage = tools.find(({ name }) => name === 'read_page')
    expect(readPage?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    const made = await post(`${service.url}/api/v1/sessions`, key, {
      name: 'gauges',
      hosts: [ORIGIN_HOST],
      cookies: [{ name: 'sid', value: 'canary' }]
    })
    const url = `${origin.url}/member`
    const session = made.body.data.id
    expect(await mcp.text('read_page', { url })).toContain('A visitor reads')
    expect(await acting.text('read_page', { url, session })).toContain('A member reads')
    // There is no browser here.
    const actions = [{ type: 'click', selector: 'a' }]
    expect(await acting.failure('read_page', { url, actions })).toMatch(/needs a browser/)
    const id = `ftc_${'1'.repeat(26)}`
    expect(await acting.failure('read_page', { id, session })).toMatch(/session need url/)
    expect(await mcp.failure('read_page', { url, session })).toMatch(/session/)
    await acting.client.close()
  })
})

describe('read_page', () => {
  test('answers the Markdown, its price and the result', async () => {
    const before = await balance()
    const answer = await mcp.text('read_page', { url: `${origin.url}/a` })
    expect(answer).toMatch(
      new RegExp(`^Result ftc_\\w+\\. Charged: 1 credit\\. Balance: ${before - 1}\\.\n`)
    )
    expect(fenced(answer, 'about')).toEqual([`url: ${origin.url}/a\ntitle: Gauges /a`])
    expect(fenced(answer, 'page')[0]).toContain(sentence.trim())
    expect(await balance()).toBe(before - 1)
  })

  test('reads it again from the history at no charge, and not from its site', async () => {
    const first = await mcp.text('read_page', { url: `${origin.url}/again` })
    const id = /ftc_\w+/.exec(first)?.[0]
    const [before, hits] = [await balance(), origin.hits()]
    const again = await mcp.text('read_page', { id })
    expect(again).toContain(`Charged: 0 credits (from the history). Balance: ${before}.`)
    expect(fenced(again, 'page')).toEqual(fenced(first, 'page'))
    expect([await balance(), origin.hits()]).toEqual([before, hits])
  })

  test('quotes a price at no charge', async () => {
    const before = await balance()
    const answer = await mcp.text('read_page', { url: `${origin.url}/a`, dry_run: true })
    expect(answer).toBe('It would cost at most 1 credit. Charged: 0 credits.')
    expect(await balance()).toBe(before)
  })

  test.each([
    [{}, /^INVALID_REQUEST: Give either url or id/],
    [{ url: 'http://a.example/', id: 'ftc_1' }, /^INVALID_REQUEST: Give either url or id/],
    [{ url: 'http://a.example/', from: 3 }, /^INVALID_REQUEST: from needs id/],
    [{ url: 'ftp://a.example/' }, /^INVALID_URL: Send an absolute http or https URL/],
    [{ url: 'http://127.0.0.1:1/' }, /^URL_NOT_ALLOWED: .*Do not retry/],
    [
      { id: 'ftc_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      /^NOT_FOUND: There is no result .* expired, was deleted/
    ],
    [{ id: 'nonsense' }, /Invalid arguments for tool read_page: id/],
    [{ url: 'http://a.example/', max_tokens: 5 }, /max_tokens: Too small/],
    [{ url: 'http://a.example/', nonsense: 1 }, /Unrecognized key: "nonsense"/]
  ])('refuses %j at no charge', async (args, text) => {
    const before = await balance()
    expect(await mcp.failure('read_page', args)).toMatch(text)
    expect(await balance()).toBe(before)
  })

  test('charges nothing for a missing page, and gives advice', async () => {
    const before = await balance()
    const text = await mcp.failure('read_page', { url: `${origin.url}/gone` })
    expect(text).toMatch(/^UPSTREAM_STATUS \(the site answered 404\): .*map_site/)
    expect(text).toContain('Retryable: no. Nothing was charged.')
    expect(fenced(text, 'message')).toHaveLength(1)
    expect(await balance()).toBe(before)
  })

  test('does not know a result of another account', async () => {
    const id = /ftc_\w+/.exec(await mcp.text('read_page', { url: `${origin.url}/a` }))?.[0]
    const other = await connect(service.url, (await service.account()).key)
    for (const name of ['read_page', 'extract', 'map_site']) {
      expect(await other.failure(name, { id })).toMatch(/^NOT_FOUND/)
    }
    expect(await other.text('search_history', { host: 'localhost' })).toMatch(/^No result matches/)
    expect(await other.text('search_history', {})).toMatch(/^No result matches/)
    await other.client.close()
  })

  test('refuses a section or an offset that does not exist', async () => {
    const id = /ftc_\w+/.exec(await mcp.text('read_page', { url: `${origin.url}/a` }))?.[0]
    expect(await mcp.failure('read_page', { id, section: 9 })).toContain('sections 1 to 1')
    expect(await mcp.failure('read_page', { id, from: 1_000_000 })).toContain('from must be from 0')
  })
})

describe('extract', () => {
  test('answers the fields of a schema, and names the missing ones', async () => {
    const properties = { title: { type: 'string' }, author: { type: 'string' } }
    const schema = { type: 'object', properties }
    const answer = await mcp.text('extract', { url: `${origin.url}/a`, schema })
    expect(JSON.parse(fenced(answer, 'json')[0] ?? '')).toEqual({ title: 'Gauges /a' })
    expect(answer).toContain('Charged: 1 credit.')
    expect(answer).toContain('Not found: author.')
  })

  test('answers the record without a schema, and reads it again at no charge', async () => {
    const answer = await mcp.text('extract', { url: `${origin.url}/a` })
    const record = JSON.parse(fenced(answer, 'json')[0] ?? '')
    expect(record).toMatchObject({ title: 'Gauges /a', language: 'en' })
    const again = await mcp.text('extract', { id: /ftc_\w+/.exec(answer)?.[0] })
    expect(JSON.parse(fenced(again, 'json')[0] ?? '')).toEqual(record)
    expect(again).toContain('Charged: 0 credits (from the history)')
  })

  test('refuses a price above max_cost, an invalid schema, and AI on a server without a model', async () => {
    const url = `${origin.url}/a`
    const before = await balance()
    const quote = await mcp.failure('extract', { url, ai: true, schema: {} })
    expect(quote).toMatch(/^AI_NOT_CONFIGURED: Leave out ai/)
    expect(await mcp.failure('extract', { url, schema: { type: 'nonsense' } })).toMatch(
      /^INVALID_SCHEMA/
    )
    expect(await balance()).toBe(before)
  })
})

describe('read_many', () => {
  test('reads the pages that can be read, and charges those', async () => {
    const before = await balance()
    const urls = [`${origin.url}/1`, `${origin.url}/gone`, `${origin.url}/3`]
    const answer = await mcp.text('read_many', { urls })
    expect(answer).toMatch(/^2 of 3 pages read\. Charged: 2 credits\./)
    expect(answer).toContain('Page 2: failed, UPSTREAM_STATUS. Not charged.')
    expect(fenced(answer, 'page')).toHaveLength(2)
    expect(await balance()).toBe(before - 2)
  })

  test('fetches nothing if it could cost more than max_cost', async () => {
    const [before, hits] = [await balance(), origin.hits()]
    const urls = [`${origin.url}/1`, `${origin.url}/2`]
    const failure = await mcp.failure('read_many', { urls, max_cost: 1 })
    expect(failure).toMatch(/^COST_LIMIT_EXCEEDED: The 2 pages could cost 2 credits/)
    expect([await balance(), origin.hits()]).toEqual([before, hits])
    expect(await mcp.text('read_many', { urls, max_cost: 2 })).toMatch(/^2 of 2 pages read/)
  })

  test('reports its progress to a client that asks', async () => {
    const urls = Array.from({ length: 4 }, (_, index) => `${origin.url}/progress/${index}`)
    const told: number[] = []
    await mcp.client.callTool(
      { name: 'read_many', arguments: { urls } },
      { onprogress: ({ progress }) => void told.push(progress) }
    )
    expect(told).toEqual([1, 2, 3, 4])
  })

  test('refuses more than 20 pages, and too few tokens for them', async () => {
    const urls = Array.from({ length: 21 }, (_, index) => `${origin.url}/${index}`)
    expect(await mcp.failure('read_many', { urls })).toMatch(/urls: Too big/)
    const few = { urls: urls.slice(1), max_tokens: 1_000 }
    expect(await mcp.failure('read_many', few)).toMatch(/20 pages need at least 5000/)
  })
})

describe('sites and jobs', () => {
  test('map_site lists URLs for 1 credit, and its rest at no charge', {
    tags: 'long'
  }, async () => {
    const answer = await mcp.text('map_site', { url: origin.url })
    expect(answer).toMatch(/^Result ftc_\w+\. 3 URLs, 0 to 2 listed\. Charged: 1 credit\./)
    expect(fenced(answer, 'urls')[0]).toContain(`${origin.url}/a`)
    const rest = await mcp.text('map_site', { id: /ftc_\w+/.exec(answer)?.[0], from: 2 })
    expect(rest).toMatch(/3 URLs, 2 to 2 listed\. Charged: 0 credits \(from the history\)/)
    expect(fenced(rest, 'urls')[0]?.split('\n')).toHaveLength(1)
  })

  test('crawl_site starts a job; get_job lists its pages, a part at a time; read_page reads them', async () => {
    const started = await mcp.text('crawl_site', { url: `${origin.url}/`, limit: 2, wait_s: 30 })
    const id = /job_\w+/.exec(started)?.[0]
    expect(started).toMatch(/: completed\. .* 2 success/)
    const first = await mcp.text('get_job', { id, status: 'success', limit: 1 })
    expect(first).toContain('The job has charged 2 credits.')
    const next = JSON.parse(/More pages: get_job (\{.*\})/.exec(first)?.[1] ?? '{}')
    const second = await mcp.text('get_job', next)
    const lines = [first, second].flatMap((answer) => fenced(answer, 'pages'))
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1.', '2.'])
    const result = /ftc_\w+/.exec(lines[1] ?? '')?.[0]
    expect(await mcp.text('read_page', { id: result })).toContain('Charged: 0 credits')
  })

  test('crawl_site quotes the bound of a crawl at no charge', async () => {
    const before = await balance()
    const answer = await mcp.text('crawl_site', { url: `${origin.url}/`, limit: 7, dry_run: true })
    expect(answer).toMatch(/^It would cost at most 7 credits, for up to 7 pages/)
    expect(await balance()).toBe(before)
  })

  test('get_job does not know a job of another account', async () => {
    const started = await mcp.text('crawl_site', { url: `${origin.url}/`, limit: 1, wait_s: 30 })
    const other = await connect(service.url, (await service.account()).key)
    const id = /job_\w+/.exec(started)?.[0]
    expect(await other.failure('get_job', { id })).toMatch(/^NOT_FOUND/)
    await other.client.close()
  })
})

describe('learn_parser', () => {
  test('learns from pages, and extract then reads the site by the parser', async () => {
    const { key: own } = await service.account()
    const other = await connect(service.url, own)
    const pages = [1, 2].map((number) => ({
      url: `${origin.url}/${number}`,
      values: { heading: `Gauges /${number}` }
    }))
    const answer = await other.text('learn_parser', { name: 'gauges', pages })
    expect(answer).toMatch(/^Kept as learned\/gauges 1\.0\.0\. Charged: 2 credits/)
    expect(fenced(answer, 'rules')[0]).toMatch(/^heading: /)
    const read = await other.text('extract', { url: `${origin.url}/3` })
    expect(JSON.parse(fenced(read, 'json')[0] ?? '')).toEqual({ heading: 'Gauges /3' })
    await other.client.close()
  })
})

describe('search_history', () => {
  test('lists what was read, by URL and by host, a part at a time', async () => {
    const url = `${origin.url}/searched`
    for (const _ of [1, 2, 3]) await mcp.text('read_page', { url })
    const first = await mcp.text('search_history', { url, limit: 2 })
    expect(first).toMatch(/^2 results\. Charged: 0 credits\. Balance: \d+\./)
    const cursor = /"cursor": "([^"]+)"/.exec(first)?.[1]
    const second = await mcp.text('search_history', { url, limit: 2, cursor })
    const ids = [first, second].flatMap((answer) => fenced(answer, 'results')[0]?.split('\n') ?? [])
    expect(new Set(ids).size).toBe(3)
    expect(ids[0]).toMatch(
      /^ftc_\w+ \| \d{4}-\d\d-\d\dT\d\d:\d\d \| .*\/searched \| Gauges \/searched$/
    )
    expect(await mcp.text('search_history', { host: 'other.example' })).toMatch(
      /^No result matches/
    )
  })

  test('names a parameter that is wrong', async () => {
    const failure = await mcp.failure('search_history', { host: 'http://a.example/' })
    // It repeats no page, so that it is advice for the model and needs no fence.
    expect(failure).toMatch(/^INVALID_REQUEST: `host`/)
    expect(failure).not.toContain('<<')
  })

  test('finds pages by words of their address', async () => {
    const found = await mcp.text('search_history', { q: 'nothing-has-this-word' })
    expect(found).toMatch(/^No result matches\./)
  })
})

test('a client of the handshake of 2025 has the same tools', async () => {
  const old = await connect(service.url, key, { legacy: true })
  expect(old.client.getProtocolEra()).toBe('legacy')
  expect(mcp.client.getProtocolEra()).toBe('modern')
  expect((await old.client.listTools()).tools).toEqual((await mcp.client.listTools()).tools)
  expect(await old.text('read_page', { url: `${origin.url}/a` })).toContain('Charged: 1 credit.')
  await old.client.close()
})

test('a balance that does not suffice is a tool error', async () => {
  const poor = await connect(service.url, (await service.account(0)).key)
  const failure = await poor.failure('read_page', { url: `${origin.url}/a` })
  expect(failure).toMatch(/^INSUFFICIENT_TOKENS: .*Tell the user/)
  await poor.client.close()
})
