import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  type TestService
} from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { finished, jobPages, until } from './job-calls.ts'

let origin: Origin
let sluice: TestService
let isBroken = true
/** Answers that are held back until the test lets them go. */
const held: (() => void)[] = []

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/held')) {
      held.push(() => serveArticle(request, response))
      return
    }
    if (request.url?.startsWith('/broken') && isBroken) {
      response.destroy()
      return
    }
    const [, status] = /^\/status\/(\d+)/.exec(request.url ?? '') ?? []
    if (status && isBroken) {
      response.writeHead(Number(status)).end()
      return
    }
    serveArticle(request, response)
  })
})

afterAll(async () => {
  letGo()
  await origin.stop()
})

const start = async (key: string, body: Answer, headers = {}): Promise<string> =>
  (await post(`${sluice.url}/api/v1/internet/batch/`, key, body, headers)).body.data.id

const change = (key: string, id: string, verb: string) =>
  post(`${sluice.url}/api/v1/jobs/${id}/${verb}`, key, {}).then(({ body }) => body)

const letGo = () => {
  for (const go of held.splice(0)) go()
}

describe.each(STORES)('on %s', (store) => {
  beforeAll(async () => {
    isBroken = true
    sluice = await startOn(store)
  })
  afterAll(() => {
    letGo()
    return sluice.stop()
  })

  describe('jobs.md §1: the pages of a running job', () => {
    test('a reader that goes on from its cursor misses no page, however long it takes', async () => {
      const { key } = await sluice.account(100)
      const urls = ['held', 1, 2, 3, 4, 5].map((path) => `${origin.url}/${path}`)
      const id = await start(key, { urls })
      await until(sluice, key, id, ({ pages }) => pages.success === 5)
      const read: string[] = []
      let place = ''
      const readOn = async () => {
        for (;;) {
          const query = `limit=2&fields=meta${place}`
          const { body } = await get(`${sluice.url}/api/v1/jobs/${id}/pages?${query}`, key)
          read.push(...body.data.map(({ url }: Answer) => url))
          if (body.next_cursor === null) return
          place = `&cursor=${body.next_cursor}`
        }
      }
      await readOn()
      expect([...read].sort()).toEqual(urls.slice(1))
      letGo()
      await finished(sluice, key, id)
      await readOn()
      expect(read.at(-1)).toBe(urls[0])
      expect(new Set(read)).toEqual(new Set(urls))
      const numbers = (await jobPages(sluice, key, id, 'all')).map(({ number }) => number)
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
    })
  })

  describe('jobs.md §1: states', () => {
    test('a paused job takes no more pages, and continues when it is resumed', async () => {
      const { key } = await sluice.account(100)
      const urls = Array.from({ length: 10 }, (_, n) => `${origin.url}/held/${n}`)
      const id = await start(key, { urls, job: { concurrency: 1 } })
      await until(sluice, key, id, () => held.length > 0)
      expect((await change(key, id, 'pause')).data).toMatchObject({
        status: 'paused',
        reason: 'caller'
      })
      letGo()
      const paused = await until(sluice, key, id, ({ pages }) => pages.running === 0)
      expect(paused).toMatchObject({ status: 'paused' })
      expect(paused.pages.waiting).toBeGreaterThan(0)
      expect((await change(key, id, 'resume')).data.status).not.toBe('paused')
      const release = setInterval(letGo, 20)
      const job = await finished(sluice, key, id)
      clearInterval(release)
      expect(job).toMatchObject({ status: 'completed', pages: { success: 10 } })
      expect((await change(key, id, 'pause')).data.status).toBe('completed')
    }, 240_000)

    test('a cancelled job charges nothing more, and never changes', async () => {
      const { id: account, key } = await sluice.account(100)
      const urls = Array.from({ length: 5 }, (_, n) => `${origin.url}/held/${n}`)
      const id = await start(key, { urls, job: { concurrency: 2 } })
      await until(sluice, key, id, () => held.length > 0)
      expect((await change(key, id, 'cancel')).data).toMatchObject({ status: 'cancelled' })
      letGo()
      expect((await change(key, id, 'resume')).data.status).toBe('cancelled')
      const end = await until(sluice, key, id, ({ tokens }) => tokens.held === 0)
      expect(end).toMatchObject({ status: 'cancelled', tokens: { charged: 0, held: 0 } })
      expect(await sluice.service.ledger.balance(account)).toMatchObject({ held: 0, charged: 400 })
    }, 240_000)

    test('a job without tokens pauses, and a grant resumes it', async () => {
      const { id: account, key } = await sluice.account(3)
      const urls = Array.from({ length: 5 }, (_, n) => `${origin.url}/${n}`)
      const id = await start(key, { urls, job: { concurrency: 1 } })
      const paused = await until(
        sluice,
        key,
        id,
        ({ status, pages }) => status === 'paused' && pages.running === 0
      )
      expect(paused).toMatchObject({ reason: 'tokens', pages: { success: 3, waiting: 2 } })
      await sluice.service.ledger.grant({ account, id: `wake-${account}`, tokens: 10 })
      await sluice.service.jobs.wake(account)
      expect(await finished(sluice, key, id)).toMatchObject({ pages: { success: 5 } })
    }, 240_000)

    test('a job without tokens stops if the caller says so', async () => {
      const { key } = await sluice.account(2)
      const urls = Array.from({ length: 5 }, (_, n) => `${origin.url}/${n}`)
      const job = { concurrency: 1, when_out_of_tokens: 'stop' }
      const id = await start(key, { urls, job })
      expect(await finished(sluice, key, id)).toMatchObject({
        status: 'completed',
        pages: { success: 2, skipped: 3 },
        skipped: { limit: 3 }
      })
    }, 240_000)

    test('a job never charges more than max_cost', async () => {
      const { key } = await sluice.account(100)
      const urls = Array.from({ length: 12 }, (_, n) => `${origin.url}/${n}`)
      const id = await start(key, { urls, job: { max_cost: 7, concurrency: 5 } })
      expect(await finished(sluice, key, id)).toMatchObject({
        pages: { success: 7, skipped: 5 },
        tokens: { charged: 7, max_cost: 7 }
      })
    }, 240_000)

    test('a job that cannot pay for a single page is refused with 402', async () => {
      const { key } = await sluice.account(0)
      const refused = await post(`${sluice.url}/api/v1/internet/batch/`, key, {
        urls: [`${origin.url}/a`]
      })
      expect([refused.status, refused.body.error.code]).toEqual([402, 'INSUFFICIENT_TOKENS'])
      expect((await get(`${sluice.url}/api/v1/jobs/`, key)).body.data).toEqual([])
    })

    test('retry starts a batch with the pages that failed for a passing reason', async () => {
      const { key } = await sluice.account(100)
      isBroken = true
      const id = await start(key, {
        urls: [`${origin.url}/fine`, `${origin.url}/broken/1`, 'http://no.invalid/'],
        job: { skip_invalid: true }
      })
      expect(await finished(sluice, key, id)).toMatchObject({ pages: { success: 1, failed: 2 } })
      isBroken = false
      const retried = await change(key, id, 'retry')
      const again = await finished(sluice, key, retried.data.id)
      expect(again).toMatchObject({ retry_of: id, kind: 'batch' })
      expect((await jobPages(sluice, key, again.id)).map(({ url }: Answer) => url)).toEqual([
        `${origin.url}/broken/1`
      ])
      expect((await get(`${sluice.url}/api/v1/jobs/${id}`, key)).body.data.pages.failed).toBe(2)
    }, 240_000)

    test('retry takes the errors that a site may get over, and leaves the others', async () => {
      const { key } = await sluice.account(100)
      isBroken = true
      const statuses = [404, 408, 410, 425, 500, 501, 505, 520, 524]
      const id = await start(key, { urls: statuses.map((one) => `${origin.url}/status/${one}`) })
      await finished(sluice, key, id)
      isBroken = false
      const retried = await change(key, id, 'retry')
      await finished(sluice, key, retried.data.id)
      const urls = (await jobPages(sluice, key, retried.data.id)).map(({ url }: Answer) => url)
      expect(urls.toSorted()).toEqual(
        [408, 425, 500, 520, 524].map((one) => `${origin.url}/status/${one}`)
      )
    }, 90_000)

    test('a deleted job is gone; its results stay unless their deletion is requested', async () => {
      const { key } = await sluice.account(100)
      const results = async () =>
        (await get(`${sluice.url}/api/v1/fetch/results/`, key)).body.data.length
      for (const [query, left] of [
        ['', 2],
        ['?results=true', 2]
      ] as const) {
        const id = await start(key, { urls: [`${origin.url}/a`, `${origin.url}/b`] })
        await finished(sluice, key, id)
        const { body } = await get(`${sluice.url}/api/v1/jobs/${id}${query}`, key, 'DELETE')
        expect(body.data).toEqual({ deleted: 1, results: query ? 2 : 0 })
        expect((await get(`${sluice.url}/api/v1/jobs/${id}`, key)).status).toBe(404)
        expect(await results()).toBe(left)
      }
    }, 240_000)
  })

  describe('jobs.md §1: following a job', () => {
    test('events have numbers without gaps, and Last-Event-ID continues them', async () => {
      const { key } = await sluice.account(100)
      const id = await start(key, { urls: [`${origin.url}/a`, `${origin.url}/b`] })
      const all = await eventsOf(key, id)
      expect(all.map(({ type }) => type)).toEqual([
        'job.started',
        'page.completed',
        'page.completed',
        'job.completed'
      ])
      expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4])
      expect(all[1]?.data).toMatchObject({ job: { id }, page: { status: 'success', tokens: 1 } })
      expect(await eventsOf(key, id, '2')).toEqual(all.slice(2))
      expect(await eventsOf(key, id, '4')).toEqual([])
    }, 240_000)

    test('each event is sent as it happens, to clients that accept compression too', async () => {
      const held = Promise.withResolvers<void>()
      const site = await startOrigin(async (request, response) => {
        if (request.url === '/held') await held.promise
        serveArticle(request, response)
      })
      const { key } = await sluice.account(100)
      const id = await start(key, { urls: [`${site.url}/a`, `${site.url}/held`] })
      const { body } = await fetch(`${sluice.url}/api/v1/jobs/${id}/events`, {
        headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip, zstd' }
      })
      let text = ''
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += part
        if (text.includes('page.completed')) held.resolve()
      }
      expect(text).toContain('job.completed')
      await site.stop()
    }, 240_000)

    test('lists jobs newest first, page by page, by status and kind', async () => {
      const { key } = await sluice.account(100)
      const ids: string[] = []
      for (let n = 0; n < 5; n++) {
        // The ids of jobs with a key follow from the key, not from the time.
        const headers = n % 2 ? { 'idempotency-key': `order-${n}` } : {}
        const id = await start(key, { urls: [`${origin.url}/${n}`] }, headers)
        await finished(sluice, key, id)
        ids.unshift(id)
      }
      const list = async (query: string) =>
        (await get(`${sluice.url}/api/v1/jobs/?${query}`, key)).body as Answer
      const first = await list('limit=3')
      const second = await list(`limit=3&cursor=${first.next_cursor}`)
      expect([...first.data, ...second.data].map(({ id }: Answer) => id)).toEqual(ids)
      expect(second).toMatchObject({ next_cursor: null, has_more: false })
      expect((await list('status=running')).data).toEqual([])
      expect((await list('kind=batch&status=completed')).data).toHaveLength(5)
      expect((await list('status=done')).error.code).toBe('INVALID_REQUEST')
    }, 240_000)

    test('a fetch that prefers not to wait is a job of one page', async () => {
      const { key } = await sluice.account(100)
      const { status, headers, body } = await post(
        `${sluice.url}/api/v1/internet/fetch/`,
        key,
        { url: `${origin.url}/a`, options: { markdown: true } },
        { prefer: 'respond-async' }
      )
      expect([status, headers.get('preference-applied')]).toEqual([202, 'respond-async'])
      const job = await finished(sluice, key, body.data.id)
      expect(job).toMatchObject({ kind: 'fetch', pages: { success: 1 }, tokens: { charged: 1 } })
      const [page] = await jobPages(sluice, key, body.data.id)
      expect(page.data.markdown).toContain('On rivers')
    }, 240_000)

    test.each([
      ['ndjson', 'application/x-ndjson', /^\{"number":1,/],
      ['csv', 'text/csv; charset=utf-8', /^page,page_url,tag,status,error,url,/],
      ['parquet', 'application/vnd.apache.parquet', /^PAR1.*PAR1$/s],
      ['markdown', 'text/markdown; charset=utf-8', /# On rivers/],
      ['llms_txt', 'text/plain; charset=utf-8', /- \[On rivers\]\(/]
    ])(
      'exports as %s',
      async (format, type, pattern) => {
        const { key } = await sluice.account(100)
        const id = await start(key, { urls: [`${origin.url}/a`], options: { markdown: true } })
        await finished(sluice, key, id)
        const response = await fetch(`${sluice.url}/api/v1/jobs/${id}/export?format=${format}`, {
          headers: { authorization: `Bearer ${key}` }
        })
        expect(response.headers.get('content-type')).toBe(type)
        expect(await response.text()).toMatch(pattern)
      },
      240_000
    )
  })

  async function eventsOf(key: string, id: string, after?: string) {
    const response = await fetch(`${sluice.url}/api/v1/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${key}`, ...(after ? { 'last-event-id': after } : {}) }
    })
    const text = await response.text()
    return [...text.matchAll(/^id: (\d+)\nevent: (\S+)\ndata: (.*)$/gm)].map(
      ([, number, type, data]) => ({
        number: Number(number),
        type,
        data: JSON.parse(data as string)
      })
    )
  }
})
