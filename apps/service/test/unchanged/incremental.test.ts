import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, get, type Origin, post, startOrigin, type TestService } from '../harness.ts'
import { finished, jobPages } from '../jobs/job-calls.ts'
import { STORES, startOn } from '../on-stores.ts'

const PAGES = 20
let sluice: TestService
let origin: Origin
let key: string
/** Pages that have changed since the first run, by number. */
let changed: Set<number>
/** Statuses of the answers to requests for pages. */
let statuses: number[]

/** Page n links to two others; odd ones have no validators. */
const page = (n: number) => `<!doctype html><title>Page ${n}</title><main><h1>Page ${n}</h1>
<p>The page with the number ${n}${changed.has(n) ? ', in its second edition,' : ''} speaks of ${'river'.repeat(n + 1)}.</p>
<a href="/p${(2 * n + 1) % PAGES}">first</a> <a href="/p${(2 * n + 2) % PAGES}">second</a></main>`

beforeAll(async () => {
  origin = await startOrigin(({ url = '', headers }, response) => {
    const [, number] = /^\/p(\d+)$/.exec(url) ?? []
    if (number === undefined) return void response.writeHead(404).end()
    const n = Number(number)
    const etag = `"${n}${changed.has(n) ? 'b' : 'a'}"`
    const isSame = n % 2 === 0 && headers['if-none-match'] === etag
    statuses.push(isSame ? 304 : 200)
    const validators: Record<string, string> = n % 2 === 0 ? { etag } : {}
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html', ...validators })
    response.end(isSame ? undefined : page(n))
  })
})
afterAll(() => origin.stop())
const start = async (path: string, body: Answer): Promise<Answer> => {
  const { status, body: started } = await post(`${sluice.url}/api/v1/${path}`, key, body)
  expect(status, JSON.stringify(started)).toBe(202)
  const job = await finished(sluice, key, started.data.id)
  return { ...job, all: await jobPages(sluice, key, started.data.id) }
}
const crawl = (job: object = { incremental: true }) =>
  start('internet/crawl/', { url: `${origin.url}/p0`, scope: { within: 'host' }, job })

describe.each(STORES)('on %s', (store) => {
  beforeAll(async () => {
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())
  beforeEach(async () => {
    key = (await sluice.account(1_000)).key
    changed = new Set()
    statuses = []
  })

  describe('job.incremental', () => {
    test('charges a second crawl for the changed pages alone, and follows the links of the others', async () => {
      const first = await crawl()
      expect(first).toMatchObject({ pages: { success: PAGES, unchanged: 0 } })
      statuses = []
      changed = new Set([4, 7])
      const second = await crawl()
      expect(second).toMatchObject({
        status: 'completed',
        pages: { success: PAGES, unchanged: PAGES - 2, failed: 0 },
        tokens: { charged: 2, held: 0 }
      })
      expect(statuses.filter((status) => status === 304)).toHaveLength(PAGES / 2 - 1)
      const before = new Map(first.all.map(({ url, result }: Answer) => [url, result]))
      const fresh = second.all.filter(({ reason }: Answer) => reason !== 'unchanged')
      expect(fresh.map(({ url }: Answer) => new URL(url).pathname).sort()).toEqual(['/p4', '/p7'])
      for (const { url, reason, result, tokens, data } of second.all) {
        expect(data.markdown).toContain('The page with the number')
        if (reason !== 'unchanged') continue
        expect([result, tokens]).toEqual([before.get(url), 0])
      }
      const { body } = await get(`${sluice.url}/api/v1/fetch/results?limit=100`, key)
      expect(body.data).toHaveLength(PAGES + 2)
    })

    test('reads pages in full whose links were not kept, and still charges nothing for equal ones', async () => {
      await crawl({})
      statuses = []
      const second = await crawl()
      expect(second).toMatchObject({
        pages: { success: PAGES, unchanged: PAGES },
        tokens: { charged: 0 }
      })
      expect(statuses).not.toContain(304)
    })

    test('keeps the earlier results when the later job is deleted with its own', async () => {
      const first = await crawl()
      const second = await crawl()
      const { body } = await get(
        `${sluice.url}/api/v1/jobs/${second.id}?results=true`,
        key,
        'DELETE'
      )
      expect(body.data).toEqual({ deleted: 1, results: 0 })
      expect((await jobPages(sluice, key, first.id)).every(({ data }) => data !== null)).toBe(true)
    })

    test('holds for the lines of a batch', async () => {
      const body = {
        urls: [0, 1, 2].map((n) => `${origin.url}/p${n}`),
        job: { incremental: true }
      }
      await start('internet/batch/', body)
      changed = new Set([2])
      const second = await start('internet/batch/', body)
      expect(second).toMatchObject({
        pages: { success: 3, unchanged: 2 },
        tokens: { charged: 1 }
      })
    })
  })

  describe('a monitor with job.incremental', () => {
    const run = async (id: string): Promise<Answer> => {
      await post(`${sluice.url}/api/v1/monitors/${id}/run`, key, {})
      const { body } = await get(`${sluice.url}/api/v1/monitors/${id}/runs`, key)
      return finished(sluice, key, body.data[0].job)
    }
    const changes = async (job: Answer): Promise<number> =>
      (await get(`${sluice.url}/api/v1/jobs/${job.id}/changes`, key)).body.data.length

    test('misses no change that another fetch of the account saw first', async () => {
      const batch = { urls: [`${origin.url}/p0`], job: { incremental: true } }
      const monitor = { schedule: '0 7 * * *', batch }
      const { body } = await post(`${sluice.url}/api/v1/monitors/`, key, monitor)
      await run(body.data.id)
      expect(await run(body.data.id)).toMatchObject({
        pages: { unchanged: 1 },
        tokens: { charged: 0 }
      })
      changed = new Set([0])
      const own = { url: `${origin.url}/p0`, options: { changes: true } }
      await post(`${sluice.url}/api/v1/internet/fetch/`, key, own)
      const later = await run(body.data.id)
      expect(later).toMatchObject({ pages: { success: 1, unchanged: 0 }, tokens: { charged: 1 } })
      expect(await changes(later)).toBe(1)
      const last = await run(body.data.id)
      expect([last.pages.unchanged, await changes(last)]).toEqual([1, 0])
    })
  })
})
