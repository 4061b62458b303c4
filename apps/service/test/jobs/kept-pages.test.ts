/** Limits on the pages that an account keeps in its jobs, and the traces of requests that cost nothing. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, jobPages } from './job-calls.ts'

let origin: Origin
let sluice: TestService

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/missing')) {
      response.statusCode = 404
      response.end('<h1>Not found</h1>')
      return
    }
    serveArticle(request, response)
  })
  sluice = await startService({ FREE_FAILURES_PER_HOUR: '20' })
  await sluice.service.reader.started
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

const batch = (key: string, body: object) => post(`${sluice.url}/api/v1/internet/batch/`, key, body)
const fetchOne = (key: string) =>
  post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: `${origin.url}/one` })
const invalidUrls = (count: number) =>
  Array.from({ length: count }, (_, n) => `http://127.0.0.1/${n}`)
const validUrls = (count: number) => Array.from({ length: count }, (_, n) => `${origin.url}/${n}`)
const skipping = { job: { skip_invalid: true } }
const jobsOf = async (key: string): Promise<Answer[]> =>
  (await get(`${sluice.url}/api/v1/jobs`, key)).body.data

describe('invalid requests of a batch', () => {
  test('invalid requests of a batch are kept short, without their options', async () => {
    const { id: account, key } = await sluice.account(10)
    const url = `http://127.0.0.1/${'a'.repeat(5_000)}`
    const options = { headers: { 'x-own': 'b'.repeat(3_000) } }
    const started = await batch(key, { requests: [{ url, tag: 'one', options }], ...skipping })
    const job = await finished(sluice, key, started.body.data.id)
    expect(job).toMatchObject({ status: 'completed', pages: { failed: 1 } })
    const [page] = await jobPages(sluice, key, job.id, 'failed')
    expect(page).toMatchObject({
      url: url.slice(0, 200),
      tag: 'one',
      error: { code: 'URL_NOT_ALLOWED', retryable: false }
    })
    expect(page.error.message.length).toBeLessThanOrEqual(200)
    const ref = { account, job: job.id }
    expect(await sluice.service.jobs.store.page(ref, 1)).toMatchObject({ options: null })
    expect((await sluice.service.jobs.store.kept(account)).bytes).toBeLessThan(3_000)
  })

  test('count as failures where the batch has fewer valid ones', async () => {
    const { key } = await sluice.account(100)
    const mixed = await batch(key, { urls: [...invalidUrls(30), ...validUrls(25)], ...skipping })
    expect(mixed.status).toBe(202)
    expect((await finished(sluice, key, mixed.body.data.id)).pages).toMatchObject({
      failed: 30,
      success: 25
    })
    expect((await fetchOne(key)).status).toBe(200)
    expect((await batch(key, { urls: invalidUrls(40), ...skipping })).status).toBe(202)
    const refused = await fetchOne(key)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'OVERLOADED'])
    const again = await batch(key, { urls: invalidUrls(2), ...skipping })
    expect([again.status, again.body.error.code]).toEqual([503, 'OVERLOADED'])
    expect(again.body.error.details).toMatchObject({ retry_after: expect.any(Number) })
    expect(await jobsOf(key)).toHaveLength(2)
    expect((await batch(key, { urls: validUrls(1), ...skipping })).status).toBe(202)
  })

  test('invalid requests of a batch are left out by `retry`, which starts no job for them alone', async () => {
    const { key } = await sluice.account(100)
    const only = await batch(key, { urls: invalidUrls(3), ...skipping })
    const { id } = await finished(sluice, key, only.body.data.id)
    for (const body of [{}, { status: 'failed' }]) {
      const retried = await post(`${sluice.url}/api/v1/jobs/${id}/retry`, key, body)
      expect([retried.status, retried.body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await jobsOf(key)).toHaveLength(1)
    const urls = [...invalidUrls(2), `${origin.url}/missing`]
    const mixed = await batch(key, { urls, ...skipping })
    const job = await finished(sluice, key, mixed.body.data.id)
    expect(job.pages.failed).toBe(3)
    const retried = await post(`${sluice.url}/api/v1/jobs/${job.id}/retry`, key, {
      status: 'failed'
    })
    const second = await finished(sluice, key, retried.body.data.id)
    expect(second.pages).toMatchObject({ found: 1, failed: 1 })
    const [page] = await jobPages(sluice, key, second.id, 'failed')
    expect(page).toMatchObject({ url: `${origin.url}/missing`, error: { code: 'UPSTREAM_STATUS' } })
  })
})

describe.skipIf(process.env.SLUICE_TEST_STORE_URL)(
  'an account that keeps as much as it may',
  () => {
    test('gets no more jobs until it deletes some, and refused jobs leave no trace', async () => {
      const { id: account, key } = await sluice.account(100)
      const first = await batch(key, { urls: validUrls(2) })
      await finished(sluice, key, first.body.data.id)
      const { store } = sluice.service.jobs
      const kept = await store.kept(account)
      expect(kept).toMatchObject({ jobs: 1, pages: 2 })
      // As of a client that has filled it; one page is left.
      setPages(account, 999_999)
      const async = { prefer: 'respond-async' }
      const webhook = { url: `${origin.url}/hook` }
      const refused = [await batch(key, { urls: validUrls(2), webhook })]
      setPages(account, 1_000_000)
      refused.push(
        await batch(key, { urls: validUrls(1), webhook }),
        await post(`${sluice.url}/api/v1/internet/crawl/`, key, { url: `${origin.url}/`, webhook }),
        await post(
          `${sluice.url}/api/v1/internet/fetch/`,
          key,
          { url: `${origin.url}/a`, webhook },
          async
        )
      )
      expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503])
      expect(refused[0]?.body.error).toMatchObject({
        code: 'OVERLOADED',
        message: expect.stringContaining('DELETE /api/v1/jobs/{id}'),
        details: { retry_after: 600, kept_pages: 1_000_000 }
      })
      expect(await jobsOf(key)).toHaveLength(1)
      expect(await sluice.service.webhooks.store.dueWatches(account, 10)).toEqual([])
      setPages(account, 2)
      expect(await store.kept(account)).toEqual(kept)
      expect((await fetchOne(key)).status).toBe(200)
      await fetch(`${sluice.url}/api/v1/jobs/${first.body.data.id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${key}` }
      })
      expect(await store.kept(account)).toEqual({ jobs: 0, pages: 0, bytes: 0 })
      expect((await batch(key, { urls: validUrls(1) })).status).toBe(202)
    })
  }
)

/** Sets what an account counts. */
function setPages(account: string, pages: number): void {
  const database = new DatabaseSync(join(sluice.folder, 'sluice.db'), { timeout: 2_000 })
  database.prepare('UPDATE job_room SET pages = ? WHERE account = ?').run(pages, account)
  database.close()
}
