import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, startRedis } from '@sluice/store/test/redis-server'
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

const STORES = ['embedded', ...(hasRedis ? ['Redis'] : [])]
if (!hasRedis) console.warn('redis-server is missing: concurrency is tested on one store')

describe.each(STORES)('jobs.md §1: `job.concurrency` on %s', (store) => {
  let origin: Origin
  let sluice: TestService
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let asked = 0
  let most = 0

  beforeAll(async () => {
    origin = await startOrigin(async (request, response) => {
      most = Math.max(most, ++asked)
      // Long enough for the other pages to begin on a slow machine.
      await wait(100)
      asked--
      serveArticle(request, response)
    })
    redis = store === 'Redis' ? await startRedis() : undefined
    const settings = redis && { STORE_URL: redis.url, SECRET: 'a secret of the tests, long enough' }
    sluice = await startService(settings)
    await sluice.service.reader.started
  }, 120_000)

  afterAll(async () => {
    await sluice?.stop()
    await origin?.stop()
    await redis?.stop()
  })

  test.each([1, 3])(
    '%i pages run at once, and no more are shown as running',
    async (concurrency) => {
      const { key } = await sluice.account(100)
      most = 0
      const urls = Array.from({ length: 24 }, (_, n) => `${origin.url}/${concurrency}/${n}`)
      const path = `${sluice.url}/api/v1`
      const { body } = await post(`${path}/internet/batch/`, key, { urls, job: { concurrency } })
      const shown: number[] = []
      let job: Answer
      do {
        job = (await get(`${path}/jobs/${body.data.id}`, key)).body.data
        shown.push(job.pages.running)
      } while (job.completed_at === null)
      expect(job.pages).toMatchObject({ success: 24 })
      expect(Math.max(...shown)).toBeLessThanOrEqual(concurrency)
      expect(most).toBe(concurrency)
    },
    60_000
  )
})
