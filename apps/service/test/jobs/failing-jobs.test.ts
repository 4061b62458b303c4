/**
 * jobs.md §1: a job whose pages fail is paused with `failures`, and refuses nothing that its account asks itself. On both
 * stores.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DRIVERS, type FaultStore } from '../faults/stores.ts'
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

const LIMIT = 4

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url?.startsWith('/dead')) response.writeHead(404).end()
    else serveArticle(request, response)
  })
})
afterAll(() => origin.stop())

describe.each(DRIVERS)('on the $name store', (driver) => {
  describe.skipIf(!driver.isThere)('a job with dead links', () => {
    let store: FaultStore
    let sluice: TestService
    beforeAll(async () => {
      store = await driver.start()
      const settings = { ...store.environment, FREE_FAILURES_PER_HOUR: String(LIMIT) }
      sluice = await startService(settings, { folder: store.environment.DATA_DIR as string })
      await sluice.service.reader.started
    }, 180_000)
    afterAll(async () => {
      await sluice.stop()
      await store.stop()
    })

    const ask = (key: string, path: string) =>
      post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url + path })
    const batch = async (key: string, ...paths: string[]) => {
      const urls = paths.map((path) => origin.url + path)
      const body = { urls, job: { concurrency: 1 } }
      return (await post(`${sluice.url}/api/v1/internet/batch/`, key, body)).body.data.id as string
    }
    const dead = Array.from({ length: 2 * LIMIT }, (_, n) => `/dead/${n}`)
    const paused = (key: string, id: string) =>
      until(sluice, key, id, ({ status }) => status === 'paused')

    test('pauses by itself, and refuses neither requests nor other jobs', async () => {
      const { key } = await sluice.account(1_000)
      const id = await batch(key, ...dead)
      const job = await paused(key, id)
      expect(job).toMatchObject({ reason: 'failures', pages: { failed: LIMIT } })
      const inMs = Date.parse(job.until) - Date.now()
      expect(inMs).toBeGreaterThan(3_000_000)
      expect(inMs).toBeLessThanOrEqual(3_600_000)

      const other = await batch(key, '/one', '/dead/other')
      expect((await finished(sluice, key, other)).pages).toMatchObject({ success: 1, failed: 1 })
      for (let n = 0; n < LIMIT; n++) {
        expect((await ask(key, '/dead')).body.error.code).toBe('UPSTREAM_STATUS')
      }
      expect((await ask(key, '/good')).body.error.code).toBe('OVERLOADED')

      await post(`${sluice.url}/api/v1/jobs/${id}/resume`, key, {})
      expect((await paused(key, id)).pages.failed).toBe(LIMIT)
    })

    test('leaves room for failures with each of its successes', async () => {
      const { key } = await sluice.account(1_000)
      const id = await batch(key, ...dead.flatMap((path, n) => [`/good/${n}`, path]))
      expect((await finished(sluice, key, id)).pages).toMatchObject({
        success: 2 * LIMIT,
        failed: 2 * LIMIT
      })
    })

    test('counts with the others of its account, which together have five times as many', async () => {
      const { key } = await sluice.account(1_000)
      for (let n = 0; n < 5; n++) {
        expect((await paused(key, await batch(key, ...dead))).pages.failed).toBe(LIMIT)
      }
      const last = await paused(key, await batch(key, '/good/last'))
      expect(last).toMatchObject({ reason: 'failures', pages: { success: 0, failed: 0 } })
      expect((await ask(key, '/good')).status).toBe(200)

      // A charge makes up for one failure of all jobs.
      await post(`${sluice.url}/api/v1/jobs/${last.id}/resume`, key, {})
      expect((await finished(sluice, key, last.id)).pages.success).toBe(1)
      const { body } = await get(`${sluice.url}/api/v1/jobs/${last.id}`, key)
      expect(body.data.until).toBeNull()
    })
  })
})
