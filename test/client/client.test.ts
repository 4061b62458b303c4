/** The client against the real service: answers, errors as classes, retries that charge once, streams. */

import {
  createClient,
  type HistoryItem,
  InsufficientTokensError,
  InvalidRequestError,
  NotFoundError,
  type Records,
  SiteError,
  SluiceApiError,
  SluiceConnectionError,
  UnauthorizedError
} from '@sluice/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Origin,
  serveArticle,
  serveSearch,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { type DroppingProxy, startDroppingProxy } from './dropping-proxy.ts'

let origin: Origin
let sluice: TestService
let proxy: DroppingProxy

beforeAll(async () => {
  const search = serveSearch({ '/found': 'Found' })
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/search?')) return search(request, response)
    if (request.url?.startsWith('/slow')) {
      setTimeout(() => serveArticle(request, response), 3_000)
      return
    }
    if (request.url !== '/gone') return serveArticle(request, response)
    response.statusCode = 404
    response.end('<title>Gone</title>')
  })
  sluice = await startService({ SEARCH_URL: origin.url })
  proxy = await startDroppingProxy(sluice.url)
})

afterAll(async () => {
  await proxy.stop()
  await sluice.stop()
  await origin.stop()
})

async function newClient(tokens?: number, through = sluice.url) {
  const { key } = await sluice.account(tokens)
  return createClient({ baseUrl: `${through}/`, apiKey: key })
}

describe('calls', () => {
  test('a fetch returns its record, metadata and receipt', async () => {
    const client = await newClient(10)
    const answer = await client.fetch<Records['generic']>(`${origin.url}/a`, {
      filters: { exclude_selector: 'nav' },
      options: { include_links: true }
    })
    expect(answer.data.title).toBe('On rivers')
    expect(answer.data.links?.map((link) => link.text)).toContain('Deltas')
    expect(answer.meta.parser.name).toBe('@sluice/parser-generic')
    expect(answer.receipt).toEqual({
      charged: 1,
      remaining: 9,
      replayed: false,
      requestId: answer.meta.request_id
    })
  })

  test('a repeated key gets the same answer for free', async () => {
    const client = await newClient(10)
    const idempotencyKey = 'the-only-one'
    const first = await client.fetch(`${origin.url}/b`, { idempotencyKey })
    const second = await client.fetch(`${origin.url}/b`, { idempotencyKey })
    expect(second.data).toEqual(first.data)
    expect(second.receipt).toMatchObject({ charged: 0, remaining: 9, replayed: true })
  })

  test('a dry run costs nothing', async () => {
    const client = await newClient(10)
    const quote = await client.quote(`${origin.url}/c`)
    expect(quote.billing).toEqual({ tokens_max: 1, breakdown: { fetch: 1 } })
    expect((await client.account()).balance.total).toBe(10)
  })

  test('the history is read page after page, and as one stream', async () => {
    const client = await newClient()
    const paths = ['/1', '/2', '/3', '/4', '/5']
    for (const path of paths) await client.fetch(origin.url + path)
    const listed = []
    for await (const item of client.results({ limit: 2, order: 'asc' })) listed.push(item)
    expect(listed.map((item) => new URL(item.url).pathname)).toEqual(paths)
    const sent = []
    for await (const item of client.exportResults({ order: 'asc' })) sent.push(item)
    expect(sent).toEqual(listed)

    const [first] = listed
    if (!first) throw new Error('no items')
    expect(await client.result(first.id)).toEqual(first)
    await client.deleteResult(first.id)
    await expect(client.result(first.id)).rejects.toThrow(NotFoundError)
    for await (const item of client.results({ limit: 1 })) {
      expect(item.id).toBe(listed.at(-1)?.id)
      break
    }
    for await (const item of client.exportResults()) {
      expect(item.status).toBe('success')
      break
    }
  })

  test('usage and parsers are returned', async () => {
    const client = await newClient()
    await client.fetch(origin.url)
    const { total, rows } = await client.usage({ group_by: 'parser' })
    expect(total).toMatchObject({ requests: 1, succeeded: 1, failed: 0, tokens: 1 })
    expect(rows).toHaveLength(1)
    const { data, engines } = await client.parsers()
    expect(data.map(({ kind }) => kind)).toContain('generic')
    expect(engines.http.available).toBe(true)
  })
})

describe('errors', () => {
  test('errors are classes with the details of the answer', async () => {
    const client = await newClient(1)
    const failure = (call: Promise<unknown>) =>
      call.then(
        () => undefined,
        (error) => error
      )
    const thrown = await Promise.all([
      failure(createClient({ baseUrl: sluice.url, apiKey: 'none' }).account()),
      failure(client.fetch('not a url')),
      failure(client.fetch(`${origin.url}/gone`)),
      failure(client.result('ftc_none')),
      failure(client.profile('linkedin', 'https://example.com/')),
      failure((await newClient(0)).fetch(origin.url))
    ])
    expect(thrown.map((error) => [error.constructor, error.code, error.status])).toEqual([
      [UnauthorizedError, 'UNAUTHORIZED', 401],
      [InvalidRequestError, 'INVALID_URL', 400],
      [SiteError, 'UPSTREAM_STATUS', 500],
      [NotFoundError, 'NOT_FOUND', 404],
      [InvalidRequestError, 'INVALID_URL', 400],
      [InsufficientTokensError, 'INSUFFICIENT_TOKENS', 402]
    ])
    for (const error of thrown) {
      expect(error).toBeInstanceOf(SluiceApiError)
      expect(error.requestId).toMatch(/^ftc_/)
      expect(error.attempts).toBe(1)
    }
    expect(thrown[2].details.target_status).toBe(404)
  })
})

describe('retries', () => {
  test('retries cost nothing over a bad connection: each fetch is charged and listed once', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const client = await newClient(100, proxy.url)
    const before = origin.hits()
    for (let turn = 0; turn < 12; turn++) {
      proxy.fates.push(
        ...([['dropped after'], ['dropped before', 'dropped after'], []] as const)[turn % 3]!
      )
      const { receipt } = await client.fetch(`${origin.url}/${turn}`)
      expect(receipt.replayed).toBe(turn % 3 < 2)
      expect(receipt.remaining).toBe(99 - turn)
      // The connection that was kept would serve the next fetch too.
      await proxy.cut()
    }
    const items: HistoryItem[] = []
    for await (const item of client.results({ status: 'all' })) items.push(item)
    expect(new Set(items.map((item) => item.url)).size).toBe(12)
    expect(items).toHaveLength(12)
    expect(origin.hits() - before).toBe(12)
    expect((await client.account()).balance.total).toBe(88)
  })

  test('join the running request after a lost connection', {
    tags: 'long',
    timeout: 180_000
  }, async () => {
    const { key } = await sluice.account(10)
    const client = createClient({ baseUrl: proxy.url, apiKey: key, retries: 1 })
    await proxy.cut()
    proxy.fates.push('dropped at work')
    const before = origin.hits()
    const { receipt } = await client.fetch(`${origin.url}/slow`)
    expect(receipt.replayed).toBe(true)
    expect([origin.hits() - before, receipt.remaining]).toEqual([1, 9])
    await proxy.cut()
  })

  test('retries without an answer leave the outcome unknown, and the key asks for it again', async () => {
    const { key } = await sluice.account(10)
    const hurried = createClient({ baseUrl: proxy.url, apiKey: key, retries: 0 })
    await proxy.cut()
    proxy.fates.push('dropped after')
    const lost = await hurried.fetch(`${origin.url}/lost`).catch((error) => error)
    expect(lost).toBeInstanceOf(SluiceConnectionError)
    expect(lost.message).toMatch(/Its outcome is unknown\. Send it again with the idempotencyKey "/)
    await proxy.cut()
    const again = { idempotencyKey: lost.idempotencyKey }
    const { receipt } = await hurried.fetch(`${origin.url}/lost`, again)
    expect([receipt.replayed, receipt.remaining]).toEqual([true, 9])
  })

  test('treat a deletion with a lost answer as done', async () => {
    const client = await newClient(10, proxy.url)
    const { receipt } = await client.fetch(`${origin.url}/d`)
    await proxy.cut()
    proxy.fates.push('dropped after')
    await client.deleteResult(receipt.requestId)
    await expect(client.deleteResult(receipt.requestId)).rejects.toThrow(NotFoundError)
  })
})

test('search answers results and, with `fetch`, their pages', async () => {
  const client = await newClient(10)
  expect(await client.quoteSearch({ query: 'rivers' })).toMatchObject({
    billing: { tokens_max: 1 }
  })
  const { search, warnings, receipt } = await client.search({ query: 'rivers', fetch: true })
  expect(search.results).toMatchObject([
    { url: `${origin.url}/found`, title: 'Found', page: { success: true } }
  ])
  expect([search.tokens_for_pages, warnings, receipt]).toEqual([
    1,
    [],
    expect.objectContaining({ charged: 1, remaining: 8, replayed: false })
  ])
})
