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
let batch: string

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/missing')) {
      response.statusCode = 404
      response.end('<h1>Not found</h1>')
      return
    }
    if (request.url === '/headers') {
      response.setHeader('content-type', 'text/html')
      response.end(
        `<title>Headers</title><main><h1>Headers</h1><p>The header was ${request.headers['x-own']}, sent by the client of this page.</p></main>`
      )
      return
    }
    serveArticle(request, response)
  })
  sluice = await startService()
  batch = `${sluice.url}/api/v1/internet/batch/`
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

describe('jobs.md §1: batch', () => {
  test('fetches every URL once, charges its successes, and ends by itself', async () => {
    const { key } = await sluice.account(100)
    const urls = Array.from({ length: 30 }, (_, n) => `${origin.url}/${n}`)
    const started = await post(batch, key, {
      urls: [...urls, `${origin.url}/missing`],
      options: { markdown: true },
      metadata: { team: 'search' }
    })
    expect(started.status).toBe(202)
    const { id } = started.body.data
    expect(started.body).toEqual({
      success: true,
      status: 'queued',
      data: {
        id: expect.stringMatching(/^job_[0-9A-HJKMNP-TV-Z]{26}$/),
        kind: 'batch',
        links: {
          self: `/api/v1/jobs/${id}`,
          pages: `/api/v1/jobs/${id}/pages`,
          events: `/api/v1/jobs/${id}/events`
        }
      }
    })
    const job = await finished(sluice, key, id)
    expect(job).toMatchObject({
      status: 'completed',
      reason: null,
      pages: { found: 31, waiting: 0, running: 0, success: 30, failed: 1, skipped: 0 },
      tokens: { charged: 30, held: 0, max_cost: null },
      metadata: { team: 'search' }
    })
    const pages = await jobPages(sluice, key, id)
    expect(pages.map(({ url }: Answer) => url)).toEqual(urls)
    expect(pages[0]).toMatchObject({
      number: 1,
      tokens: 1,
      attempts: 1,
      result: expect.any(String)
    })
    expect(pages[0].data.markdown).toContain('# On rivers')
    const failed = await jobPages(sluice, key, id, 'failed')
    expect(failed).toMatchObject([
      { number: 31, error: { code: 'UPSTREAM_STATUS', retryable: false }, tokens: 0, data: null }
    ])
    const account = await get(`${sluice.url}/api/v1/account/`, key)
    expect(account.body.data.balance).toMatchObject({ available: 70 })
  })
})
