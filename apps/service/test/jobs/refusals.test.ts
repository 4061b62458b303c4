/** jobs.md §1: a refusal (429, 503) pauses the host for every job, not one page; retries belong to the job. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { finished } from './job-calls.ts'

/** Requests at once, of all jobs of these tests: they are under way when the site refuses one. */
const UNDER_WAY = 4

let origin: Origin
let sluice: TestService
let key: string
/** The refusal: its status and headers, and when it was sent. */
let refusal: { status: number; headers: Record<string, string>; at: number }
let requests: { path: string; at: number }[]

beforeEach(async () => {
  requests = []
  origin = await startOrigin((request, response) => {
    const path = String(request.url)
    if (/robots|sitemap/.test(path)) {
      response.statusCode = 404
      response.end()
      return
    }
    requests.push({ path, at: performance.now() })
    setTimeout(() => {
      if (path === '/p10' && refusal.at === 0) {
        refusal.at = performance.now()
        response.writeHead(refusal.status, { 'content-type': 'text/html', ...refusal.headers })
        response.end('<title>Slow down</title><p>You ask for too many pages.</p>')
        return
      }
      const links = Array.from({ length: 40 }, (_, n) => `<a href="/p${n}">${n}</a>`).join(' ')
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Lock ${path}</title><main><h1>The lock ${path}</h1>
<p>The keeper of the lock ${path} writes the level at noon, and opens the gate of ${path} twice a day.</p>
${path === '/' ? links : ''}</main>`)
    }, 30)
  })
  sluice = await startService()
  await sluice.service.reader.started
  key = (await sluice.account(1_000)).key
})

afterEach(async () => {
  await sluice.stop()
  await origin.stop()
})

async function start(path: string, body: object): Promise<string> {
  const answer = await post(`${sluice.url}/api/v1/internet/${path}/`, key, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return answer.body.data.id
}

/** Requests that began between the refusal and the end of its pause. */
function early(pauseMs: number): number {
  const { at: from } = refusal
  return requests.filter(({ at }) => at > from && at < from + pauseMs - 50).length
}

describe('a host that refuses a page', () => {
  test.each([
    ['429 with a time', 429, { 'retry-after': '2' }, 2_000],
    ['503 with a time', 503, { 'retry-after': '2' }, 2_000],
    ['429 without a time', 429, {}, 5_000],
    ['503 without a time', 503, {}, 5_000]
  ])(
    'gets no page of a crawl for the time that it asks for: %s',
    async (_, status, headers, ms) => {
      refusal = { status, headers: headers as Record<string, string>, at: 0 }
      const id = await start('crawl', { url: `${origin.url}/`, scope: { sitemap: 'skip' } })
      const job = await finished(sluice, key, id)
      expect(job.pages).toMatchObject({ success: 41, failed: 0 })
      expect(early(ms)).toBeLessThan(UNDER_WAY)
      expect(requests.filter(({ path }) => path === '/p10')).toHaveLength(2)
    }
  )

  test('gets no page of another job, whatever its kind and account', async () => {
    refusal = { status: 429, headers: { 'retry-after': '2' }, at: 0 }
    const urls = Array.from({ length: 200 }, (_, n) => `${origin.url}/other${n}`)
    const crawl = await start('crawl', { url: `${origin.url}/`, scope: { sitemap: 'skip' } })
    const owner = key
    key = (await sluice.account(1_000)).key
    const batch = await start('batch', { urls, job: { concurrency: 4 } })
    const paced = await start('crawl', {
      url: `${origin.url}/p1`,
      scope: { sitemap: 'skip', within: 'host', limit: 60 },
      politeness: { concurrency: 2 }
    })
    await Promise.all([batch, paced].map((id) => finished(sluice, key, id)))
    await finished(sluice, owner, crawl)
    expect(early(2_000)).toBeLessThan(3 * UNDER_WAY)
  })
})
