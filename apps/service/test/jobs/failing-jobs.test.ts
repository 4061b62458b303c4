/** jobs.md §1: a job whose pages fail is paused with `failures`, and refuses nothing that its account asks itself. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  get,
  type Origin,
  post,
  serveArticle,
  startOrigin,
  startService,
  type TestService
} from '../harness.ts'
import { finished, until } from './job-calls.ts'

const LIMIT = 10

let origin: Origin
let sluice: TestService

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/dead')) response.writeHead(404).end()
    else serveArticle(request, response)
  })
  sluice = await startService({ FREE_FAILURES_PER_HOUR: String(LIMIT) })
  await sluice.service.reader.started
})

afterAll(async () => {
  await sluice.stop()
  await origin.stop()
})

test('a job with dead links pauses, and the requests of its account are served', async () => {
  const { key } = await sluice.account(1_000)
  const urls = Array.from({ length: 30 }, (_, n) => `${origin.url}/dead/${n}`)
  const batch = async (job: object) =>
    (await post(`${sluice.url}/api/v1/internet/batch/`, key, job)).body.data.id as string
  const fetchUrl = `${sluice.url}/api/v1/internet/fetch/`
  const id = await batch({ urls, job: { concurrency: 1 } })
  const paused = await until(sluice, key, id, ({ status }) => status === 'paused')
  expect(paused).toMatchObject({ reason: 'failures', pages: { failed: LIMIT / 2 } })
  const inMs = Date.parse(paused.until) - Date.now()
  expect(inMs).toBeGreaterThan(3_000_000)
  expect(inMs).toBeLessThanOrEqual(3_600_000)

  const dead = await post(fetchUrl, key, { url: `${origin.url}/dead` })
  expect(dead.body.error.code).toBe('UPSTREAM_STATUS')
  const other = await batch({ urls: [`${origin.url}/one`] })
  expect(await until(sluice, key, other, ({ status }) => status === 'paused')).toMatchObject({
    reason: 'failures'
  })
  // Each charged request makes up for a failure.
  for (let n = 0; n < LIMIT; n++) {
    expect((await post(fetchUrl, key, { url: `${origin.url}/good/${n}` })).status).toBe(200)
  }
  await post(`${sluice.url}/api/v1/jobs/${other}/resume`, key, {})
  expect((await finished(sluice, key, other)).pages.success).toBe(1)
  await post(`${sluice.url}/api/v1/jobs/${id}/resume`, key, {})
  const again = await until(sluice, key, id, ({ status }) => status === 'paused')
  expect(again.pages.failed).toBeGreaterThan(LIMIT / 2)
  expect((await get(`${sluice.url}/api/v1/jobs/${other}`, key)).body.data.until).toBeNull()
})
