/** Jobs by the client, against the real service (docs/design/jobs.md §1). */

import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient, NotFoundError } from '@sluice/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Origin,
  startOrigin,
  startService,
  type TestService
} from '../../apps/service/test/harness.ts'
import { type DroppingProxy, startDroppingProxy } from './dropping-proxy.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let origin: Origin
let sluice: TestService
let proxy: DroppingProxy
let key: string
let client: Client
/** Answers to `/slow/…` wait for this. */
let gate = Promise.resolve()

beforeAll(async () => {
  origin = await startOrigin(async ({ url = '/' }, response) => {
    if (url.startsWith('/slow')) await gate
    if (url.startsWith('/late')) await wait(200)
    if (url === '/gone') response.statusCode = 404
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const links = url === '/site/' ? '<a href="a">A</a> <a href="b">B</a>' : ''
    response.end(`<title>Page ${url}</title><article><h1>Page ${url}</h1><p>The page at ${url}
tells of ${url.repeat(9)}, which no other page does, in a text long enough to be one.${links}</p></article>`)
  })
  sluice = await startService({ PARSE_TIMEOUT_MS: '60000' })
  proxy = await startDroppingProxy(sluice.url)
  key = (await sluice.account(100_000)).key
  client = createClient({ baseUrl: proxy.url, apiKey: key })
})
afterAll(async () => {
  await proxy.stop()
  await sluice.stop()
  await origin.stop()
})

const urls = (count: number, path = 'p') =>
  Array.from({ length: count }, (_, index) => `${origin.url}/${path}/${index + 1}`)

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}

/** A gate that is closed until the function is called. */
function closedGate(): () => void {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}

describe('a batch', () => {
  test('is waited for, listed page by page, exported, retried and deleted', {
    tags: 'long'
  }, async () => {
    const asked = [...urls(6), `${origin.url}/gone`]
    const job = await client.jobs.batch({ urls: asked, options: { markdown: true } })
    expect(job).toMatchObject({ kind: 'batch', replayed: false })
    const seen: string[] = []
    const ended = await client.jobs.waitFor(job.id, {
      onProgress: ({ status }) => void seen.push(status)
    })
    expect(ended).toMatchObject({ status: 'completed', pages: { success: 6, failed: 1 } })
    expect(seen.at(-1)).toBe('completed')

    const pages = await all(client.jobs.pages(job.id, { status: 'all', limit: 2, fields: 'meta' }))
    expect(pages.map(({ url }) => url)).toEqual(asked)
    expect(pages.at(-1)).toMatchObject({ status: 'failed', error: { code: 'UPSTREAM_STATUS' } })
    const first = await client.jobs.pagesPage(job.id, { limit: 1 })
    // Pages are listed in the order in which they were read.
    expect(first.data[0]?.data).toMatchObject({ title: expect.stringMatching(/^Page \/p\/\d$/) })
    expect(first.next_cursor).toEqual(expect.any(String))

    const markdown = await textOf(await client.jobs.export(job.id, { format: 'markdown' }))
    expect(markdown.match(/^# Page/gm)).toHaveLength(6)
    expect((await client.jobs.listPage({ limit: 1 })).data[0]?.id).toBe(job.id)
    expect((await all(client.jobs.list({ kind: 'batch', limit: 1 }))).at(0)?.id).toBe(job.id)

    const retried = await client.jobs.retry(job.id, { status: 'failed' })
    expect(await client.jobs.waitFor(retried.id)).toMatchObject({
      retry_of: job.id,
      pages: { found: 1, failed: 1 }
    })
    await client.jobs.delete(retried.id, { results: 'true' })
    await expect(client.jobs.get(retried.id)).rejects.toBeInstanceOf(NotFoundError)
  })

  test('is started once although the answer was lost', async () => {
    await proxy.cut()
    proxy.fates.push('dropped after')
    const input = { urls: urls(1, 'once') }
    const job = await client.jobs.batch(input)
    expect(job.replayed).toBe(true)
    const again = await client.jobs.batch(input, { idempotencyKey: 'a-key-of-mine' })
    expect(again.id).not.toBe(job.id)
    expect(await client.jobs.batch(input, { idempotencyKey: 'a-key-of-mine' })).toMatchObject({
      id: again.id,
      replayed: true
    })
  })

  test('a batch of more than 10,000 requests is sent as lines', async () => {
    const job = await client.jobs.batch({
      urls: ['no URL', ...urls(10_000, 'many')],
      requests: [{ url: `${origin.url}/tagged`, tag: 'last' }],
      job: { skip_invalid: true, max_cost: 1 }
    })
    await client.jobs.cancel(job.id)
    const { pages } = await client.jobs.get(job.id)
    expect(pages.found).toBe(10_002)
    const last = await client.jobs.pagesPage(job.id, { status: 'all', cursor: '10001' })
    expect(last).toMatchObject({ data: [{ number: 10_002, tag: 'last' }], next_cursor: null })
  })

  test('is paused, resumed and cancelled', async () => {
    const open = closedGate()
    const { id } = await client.jobs.batch({ urls: urls(3, 'slow'), job: { concurrency: 1 } })
    expect(await client.jobs.pause(id)).toMatchObject({ status: 'paused', reason: 'caller' })
    expect((await client.jobs.resume(id)).status).toMatch(/^(?:queued|running)$/)
    expect((await client.jobs.cancel(id)).status).toBe('cancelled')
    open()
    expect((await client.jobs.waitFor(id)).status).toBe('cancelled')
  })

  test('is no longer waited for once the signal is aborted', async () => {
    const open = closedGate()
    const { id } = await client.jobs.batch({ urls: urls(1, 'slow') })
    const reason = new Error('enough')
    const ending = new AbortController()
    const waiting = client.jobs.waitFor(id, {
      signal: ending.signal,
      onProgress: () => ending.abort(reason)
    })
    await expect(waiting).rejects.toBe(reason)
    open()
  })
})

describe('other kinds', () => {
  test('a crawl follows links, and tells its bound before', async () => {
    const input = { url: `${origin.url}/site/`, scope: { limit: 10 } }
    const quote = await client.jobs.quoteCrawl(input)
    expect(quote).toMatchObject({ limit: 10, billing: { tokens_max: 10 } })
    const { id } = await client.jobs.crawl(input)
    await client.jobs.waitFor(id)
    const found = await all(client.jobs.pages(id, { fields: 'meta' }))
    expect(found.map(({ url }) => new URL(url).pathname)).toEqual(['/site/', '/site/a', '/site/b'])
  })

  test('a map is waited for, or a job', async () => {
    const input = { url: `${origin.url}/site/` }
    const { map, receipt } = await client.map(input)
    expect(map.urls.map(({ url }) => new URL(url).pathname)).toContain('/site/a')
    expect(receipt.charged).toBe(1)
    const { id } = await client.jobs.map(input)
    await client.jobs.waitFor(id)
    const [page] = await all(client.jobs.pages(id))
    expect(page?.data).toMatchObject({ urls: map.urls })
  })

  test('a fetch that is not waited for', async () => {
    const { id } = await client.jobs.fetch({ url: `${origin.url}/p/1` })
    expect(await client.jobs.waitFor(id)).toMatchObject({ kind: 'fetch', pages: { success: 1 } })
  })
})

describe('events', () => {
  test('arrive once each and in order although the connection breaks, and end with the job', async () => {
    const { id } = await client.jobs.batch({ urls: urls(4, 'late'), job: { concurrency: 1 } })
    const ids: number[] = []
    const types: string[] = []
    for await (const event of client.jobs.events(id)) {
      ids.push(event.id)
      types.push(event.type)
      await proxy.cut()
    }
    expect(ids).toEqual(ids.map((_, index) => index + 1))
    expect(types.filter((type) => type === 'page.completed')).toHaveLength(4)
    expect(types.at(-1)).toBe('job.completed')
    expect(await all(client.jobs.events(id, { after: ids.length }))).toEqual([])
    const [last] = await all(client.jobs.events(id, { after: ids.length - 1 }))
    expect(last).toMatchObject({ id: ids.length, job: { id, status: 'completed' } })
  })

  test('events of an unknown job throw', async () => {
    const none = client.jobs.events('job_00000000000000000000000000')
    await expect(all(none)).rejects.toBeInstanceOf(NotFoundError)
  })
})
