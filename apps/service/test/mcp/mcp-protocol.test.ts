/** `/mcp` as an endpoint of HTTP: keys, origins, bodies, versions, and clients that go (docs/mcp.md). */

import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Origin, startOrigin, startService, type TestService } from '../harness.ts'
import { openBrowser } from '../people/browser.ts'
import { connect } from './connect.ts'

let service: TestService
let origin: Origin
let key: string
/** Requests for `/slow` that ended before they were answered. */
let abandoned = 0
let waiting = 0

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url !== '/slow') return void response.end('<h1>Gauge</h1><p>Read at eight.</p>')
    waiting++
    response.once('close', () => abandoned++)
  })
  service = await startService({ CORS_ORIGINS: 'https://app.example', SIGNUP: 'open' })
  ;({ key } = await service.account())
})

afterAll(async () => {
  await service.stop()
  await origin.stop()
})

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function send(
  body: unknown,
  { headers = {}, query = '', method = 'POST' }: Sent = {}
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(`${service.url}/mcp${query}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {})
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

interface Sent {
  readonly headers?: Record<string, string>
  readonly query?: string
  readonly method?: string
}

/** The code of a JSON-RPC error, in a body or in an event. */
function codeOf(text: string): number | undefined {
  return JSON.parse(text.replace(/^event: message\ndata: /, '')).error?.code
}

describe('the key', () => {
  test.each([
    ['missing', ''],
    ['malformed', 'Bearer'],
    ['unknown', 'Bearer slc_live_000000000000000000000000000000000AAAAAA'],
    ['of another scheme', 'Basic abc']
  ])('%s: 401 with WWW-Authenticate, before the body is read', async (_case, authorization) => {
    const { status, headers } = await send('{nonsense', { headers: { authorization } })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
  })

  test('does not accept a dashboard session as a key', async () => {
    const browser = openBrowser(service.url)
    const user = { email: 'ada@example.com', password: 'long enough, so' }
    await browser.request('POST', '/api/v1/auth/sign-up', user)
    expect((await browser.request('GET', '/api/v1/account')).status).toBe(200)
    const headers = { authorization: '', cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' }
    expect((await send(list, { headers })).status).toBe(401)
    const token = browser.cookie().split('=')[1] ?? ''
    expect((await send(list, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  })
})

describe('the origin', () => {
  /** `fetch` sends its own Host. */
  async function from(headers: Record<string, string>): Promise<number> {
    const { port } = new URL(service.url)
    const outgoing = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/mcp',
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers
      }
    })
    outgoing.end(JSON.stringify(list))
    const [response] = await once(outgoing, 'response')
    response.resume()
    return response.statusCode
  }

  test('an origin whose name points at this machine is refused', async () => {
    expect(await from({ origin: 'http://evil.example', host: 'evil.example' })).toBe(403)
    expect(await from({ origin: 'http://evil.example' })).toBe(403)
    expect(await from({ origin: 'null' })).toBe(403)
  })

  test('an origin of this machine or of CORS_ORIGINS, or no origin, is allowed', async () => {
    expect(await from({ origin: service.url })).toBe(200)
    expect(await from({ origin: 'https://app.example' })).toBe(200)
    expect(await from({})).toBe(200)
    expect(await from({ origin: 'http://localhost:1' })).toBe(403)
  })

  test('an origin of CORS_ORIGINS may send a preflight', async () => {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' }
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
  })
})

describe('requests', () => {
  test.each(['GET', 'DELETE', 'PUT'])(
    '%s is 405, as on a server without sessions',
    async (method) => {
      const { status, headers } = await send(undefined, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    }
  )

  test.each([
    ['{nonsense', 400, -32_700],
    ['', 400, -32_700],
    [`${'['.repeat(100)}${']'.repeat(100)}`, 400, -32_700],
    ['null', 400, -32_600],
    ['"text"', 400, -32_600],
    ['[]', 400, -32_600],
    [{ id: 1, method: 'tools/list' }, 400, -32_600],
    [Array.from({ length: 21 }, () => list), 400, -32_600],
    [{ ...list, method: 'nonsense' }, 200, -32_601],
    [{ ...list, method: 'tools/call', params: { name: 'rm', arguments: {} } }, 200, -32_602],
    [{ ...list, method: 'tools/call', params: {} }, 200, -32_602]
  ])('%j is an error of the protocol', async (body, status, code) => {
    const answer = await send(body)
    expect([answer.status, codeOf(answer.text)]).toEqual([status, code])
  })

  test('a batch of the revision of 2025-03-26 is answered', async () => {
    const { status, text } = await send([list, { jsonrpc: '2.0', id: 2, method: 'ping' }])
    expect(status).toBe(200)
    expect(text.match(/^data: /gm)).toHaveLength(2)
  })

  test('a notification is accepted', async () => {
    const body = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect(await send(body)).toMatchObject({ status: 202, text: '' })
  })

  test('a body that is too large, or of another type, is refused', async () => {
    const large = await send(`"${'a'.repeat(1_100_000)}"`)
    expect([large.status, codeOf(large.text)]).toEqual([413, -32_600])
    const other = await send(list, { headers: { 'content-type': 'text/plain' } })
    expect([other.status, codeOf(other.text)]).toEqual([415, -32_600])
  })

  test.each([
    ['?tools=read_pag', /No tool is named \\"read_pag\\"\. The tools are: read_page, extract/],
    ['?tools=', /No tool is named\. The tools are/],
    ['?tool=read_page', /`tool` is unknown/],
    ['?actions=yes', /`actions` must be `on` or `off`/]
  ])('%s is refused', async (query, text) => {
    const answer = await send(list, { query })
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(text)
  })
})

describe('a repeated request', () => {
  const call = (name: string, args: object, id = 1) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: args }
  })
  const left = async () => {
    const response = await fetch(`${service.url}/api/v1/account`, {
      headers: { authorization: `Bearer ${key}` }
    })
    return (await response.json()).data.balance.total
  }

  test('a repeated request with an Idempotency-Key is charged once, call by call', {
    tags: 'long'
  }, async () => {
    const headers = { 'idempotency-key': 'request-1' }
    const page = call('read_page', { url: `${origin.url}/page` })
    const pages = call('read_many', { urls: [`${origin.url}/1`, `${origin.url}/2`] }, 2)
    const site = call('map_site', { url: origin.url }, 3)
    const crawl = call('crawl_site', { url: origin.url, limit: 1, wait_s: 20 }, 4)
    const before = await left()
    for (const body of [page, pages, site, crawl]) {
      expect((await send(body, { headers })).text).toMatch(/Charged: [12] credit|charged 1 credit/)
    }
    expect(await left()).toBe(before - 5)
    expect((await send(page, { headers })).text).toContain('Charged: 0 credits (a replay).')
    expect((await send(pages, { headers })).text).toContain('Charged: 0 credits.')
    expect((await send(site, { headers })).text).toContain('Charged: 0 credits (a replay).')
    await send(crawl, { headers })
    expect(await left()).toBe(before - 5)
    await send(page)
    expect(await left()).toBe(before - 6)
  })

  test('is refused if its key is malformed', async () => {
    const { status, text } = await send(list, { headers: { 'idempotency-key': 'a b' } })
    expect([status, codeOf(text)]).toEqual([400, -32_600])
  })
})

test('no header states a price: the text of each result does', async () => {
  const { headers, text } = await send({
    ...list,
    method: 'tools/call',
    params: { name: 'read_page', arguments: { url: `${origin.url}/page` } }
  })
  expect(text).toContain('Charged: 1 credit.')
  expect(headers.has('x-tokens-charged')).toBe(false)
})

describe('versions', () => {
  const initialize = (protocolVersion: string) =>
    send({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    })

  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'the version %s is supported',
    async (version) => {
      expect((await initialize(version)).text).toContain(`"protocolVersion":"${version}"`)
    }
  )

  test('an unknown version is answered with a supported one, and refused afterwards', async () => {
    expect((await initialize('1999-01-01')).text).toContain('"protocolVersion":"2025-11-25"')
    const later = await send(list, { headers: { 'mcp-protocol-version': '1999-01-01' } })
    expect(later.status).toBe(400)
  })

  test('the version 2026-07-28 is supported without a handshake', async () => {
    const { client } = await connect(service.url, key)
    expect(client.getProtocolEra()).toBe('modern')
    await client.close()
  })
})

describe('a client that goes', () => {
  test.each([
    ['2026-07-28', false],
    ['2025-11-25', true]
  ])('ends its fetch, which is not charged: %s', async (_version, legacy) => {
    const { key: own, id } = await service.account(5)
    const { client } = await connect(service.url, own, { legacy })
    const [before, begun] = [abandoned, waiting]
    const gone = new AbortController()
    const args = { name: 'read_page', arguments: { url: `${origin.url}/slow` } }
    const call = client.callTool(args, { signal: gone.signal }).catch((error) => error)
    await vi.waitFor(() => expect(waiting).toBe(begun + 1), 10_000)
    gone.abort(new Error('the user stopped it'))
    expect(await call).toBeInstanceOf(Error)
    // A server without sessions of 2025 hears of it only when the connection closes.
    await client.close()
    await vi.waitFor(() => expect(abandoned).toBe(before + 1), 10_000)
    expect((await service.service.ledger.balance(id))?.held).toBe(0)
  })

  test('a client whose connection breaks ends its fetch', async () => {
    const [before, begun] = [abandoned, waiting]
    const gone = new AbortController()
    const params = { name: 'read_page', arguments: { url: `${origin.url}/slow` } }
    const sent = fetch(`${service.url}/mcp`, {
      method: 'POST',
      signal: gone.signal,
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json'
      },
      body: JSON.stringify({ ...list, method: 'tools/call', params })
    }).catch((error) => error)
    await vi.waitFor(() => expect(waiting).toBe(begun + 1), 10_000)
    gone.abort()
    await sent
    await vi.waitFor(() => expect(abandoned).toBe(before + 1), 10_000)
  })
})

test('calls are counted by tool and outcome', async () => {
  const { client, failure } = await connect(service.url, key)
  await failure('read_page', { url: 'ftp://a.example/' })
  await client.close()
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toMatch(/sluice_mcp_calls_total\{tool="read_page",outcome="INVALID_URL"\} 1/)
})

test('a process that only runs jobs does not serve it', async () => {
  const jobs = await startService({ ROLES: 'jobs' })
  const response = await fetch(`${jobs.url}/mcp`, { method: 'POST' })
  expect(response.status).toBe(404)
  await jobs.stop()
})

test('a stopping process refuses it', async () => {
  const stopping = await startService()
  const { key: own } = await stopping.account()
  stopping.service.stop()
  const response = await fetch(`${stopping.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own}` }
  })
  expect(response.status).toBe(503)
  await stopping.stop()
})
