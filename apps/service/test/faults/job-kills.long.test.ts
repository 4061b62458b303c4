/**
 * The service, and Redis under it, killed again and again during a crawl (docs/design/jobs.md §1 and §4): every page gets
 * one outcome, what is charged is what the receipts say, and the job ends by itself.
 *
 * `FAULT_JOB_KILLS` and `FAULT_JOB_REDIS_KILLS` set how often, `FAULT_JOB_PAGES` of how many pages, `FAULT_SEED` when; the
 * long form is `npm run test:faults`.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '@sluice/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, get, type Origin, post, startOrigin } from '../harness.ts'
import { jobPages } from '../jobs/job-calls.ts'
import { seededRandom } from './load.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'
import { serveTree, treeUrls } from './tree-site.ts'
import { until } from './until.ts'

const APP_KILLS = Number(process.env.FAULT_JOB_KILLS ?? 5)
const REDIS_KILLS = Number(process.env.FAULT_JOB_REDIS_KILLS ?? 2)
const PAGES = Number(process.env.FAULT_JOB_PAGES ?? 200)
const SEED = Number(process.env.FAULT_SEED ?? 1)

/** After the last kill the job may have to wait for the leases of what was killed, ms. */
const PATIENCE = 180_000

let origin: Origin
/** Answers that are held back while a process starts: the others would do all that is left meanwhile. */
const standing = new Set<() => void>()
let isStanding = false
/** An answer is held back for at most this long, ms: a fetch fails if no byte comes within 15 s, and a start may take longer. */
const LONGEST_STANDING = 8_000

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const answer = () => serveTree(PAGES, request, response)
    // Some are on their way at any moment.
    setTimeout(() => (isStanding ? hold(answer) : answer()), 5 + 30 * Math.random())
  })
})
afterAll(() => origin.stop())

function hold(answer: () => void): void {
  standing.add(answer)
  setTimeout(() => send(answer), LONGEST_STANDING)
}

function send(answer: () => void): void {
  if (standing.delete(answer)) answer()
}

for (const { name, isThere, start } of DRIVERS) {
  describe.skipIf(!isThere)(`docs/design/jobs.md §4 on ${name}`, () => {
    let store: FaultStore
    afterEach(async () => {
      killServices()
      await store.stop()
    })

    test(
      `a crawl of ${PAGES} pages survives ${APP_KILLS} kills of the service (seed ${SEED})`,
      async () => {
        store = await start()
        const random = seededRandom(SEED)
        // One process works on the embedded store; on Redis another one goes on meanwhile.
        const services = [await startService(store)]
        const { firstKey = '' } = services[0] as RunningService
        if (store.redis) services.push(await startService(store))
        const id = await startCrawl(services[0] as RunningService, firstKey)
        const fetched = origin.hits()
        let kills = 0
        while (kills < APP_KILLS) {
          if (!(await isUnderWay(id, store))) break
          await someProgress(random, id, store, (PAGES / APP_KILLS) * 0.8)
          const victim = Math.floor(random() * services.length)
          await services[victim]?.kill()
          kills++
          isStanding = true
          services[victim] = await startService(store)
          isStanding = false
          for (const answer of standing) send(answer)
        }
        expect(kills).toBe(APP_KILLS)
        await expectSquare(store, services[0] as RunningService, firstKey, id)
        for (const service of services) await service.stop()
        console.info(
          `${name}: ${kills} kills, ${origin.hits() - fetched} fetches of ${PAGES} pages`
        )
      },
      PATIENCE + 60_000 + APP_KILLS * 30_000
    )
  })
}

const withRedis = DRIVERS.find(({ name }) => name === 'Redis') as (typeof DRIVERS)[number]

describe.skipIf(!withRedis.isThere)('docs/design/jobs.md §4: Redis is killed', () => {
  test(
    `a crawl of ${PAGES} pages survives ${REDIS_KILLS} kills of redis-server (seed ${SEED})`,
    async () => {
      const store = await withRedis.start()
      const random = seededRandom(SEED)
      const services = [await startService(store), await startService(store)]
      const [service] = services as [RunningService]
      const { firstKey = '' } = service
      const id = await startCrawl(service, firstKey)
      let kills = 0
      for (; kills < REDIS_KILLS && (await isUnderWay(id, store)); kills++) {
        await someProgress(random, id, store, (PAGES / REDIS_KILLS) * 0.8)
        await store.redis?.kill()
        await wait(300 + random() * 2_000)
        await store.redis?.restart()
      }
      expect(kills).toBe(REDIS_KILLS)
      await until(async () => (await fetch(`${service.url}/readyz`)).ok)
      await expectSquare(store, service, firstKey, id)
      for (const one of services) await one.stop()
      await store.stop()
      console.info(`${kills} kills of Redis`)
    },
    PATIENCE + 60_000 + REDIS_KILLS * 30_000
  )
})

function startService(store: FaultStore): Promise<RunningService> {
  // What a kill interrupts is logged as errors; the figures at the end are what counts.
  return startProcess({
    ...store.environment,
    LOG_LEVEL: 'silent',
    HISTORY_MAX_ENTRIES: '10000000'
  })
}

async function startCrawl(service: RunningService, key: string): Promise<string> {
  const { status, body } = await post(`${service.url}/api/v1/internet/crawl/`, key, {
    url: `${origin.url}/`,
    scope: { limit: 100_000, sitemap: 'skip' }
  })
  expect(status).toBe(202)
  return body.data.id
}

/** The job, behind the services' backs. */
async function jobIn(store: FaultStore, id: string): Promise<Job> {
  const { jobs, ledger, close } = await store.open()
  try {
    for await (const ref of jobs.unfinished()) {
      const job = await jobs.job(ref)
      if (job?.id === id) return job
    }
    for (const { id: account } of await ledger.accounts()) {
      const job = await jobs.job({ account, job: id })
      if (job) return job
    }
    throw new Error('the job is gone')
  } finally {
    await close()
  }
}

async function isUnderWay(id: string, store: FaultStore): Promise<boolean> {
  return (await jobIn(store, id)).completedAt === null
}

/** Waits until some pages more were fetched, up to `most`, and a moment by chance. */
async function someProgress(
  random: () => number,
  id: string,
  store: FaultStore,
  most: number
): Promise<void> {
  const target = origin.hits() + 1 + Math.floor(random() * most)
  await until(async () => origin.hits() >= target || !(await isUnderWay(id, store)), PATIENCE, 50)
  await wait(random() * 60)
}

/** The job ends; every page of the site has one outcome, one receipt and one charge. */
async function expectSquare(
  store: FaultStore,
  service: RunningService,
  key: string,
  id: string
): Promise<void> {
  await until(async () => !(await isUnderWay(id, store)), PATIENCE, 250)
  const urls = treeUrls(PAGES)
  const successes = urls.good.map((path) => `${origin.url}${path}`).sort()
  const failures = urls.gone.map((path) => `${origin.url}${path}`).sort()
  const failed = await jobPages(service, key, id, 'failed')
  // First, as their codes say more than the counts.
  const wrong = failed.filter(({ url }) => !failures.includes(url))
  expect(wrong.map(({ url, error }) => `${error?.code} ${url}`)).toEqual([])
  const { body }: Answer = await get(`${service.url}/api/v1/jobs/${id}`, key)
  expect(body.data).toMatchObject({
    status: 'completed',
    pages: {
      found: PAGES,
      waiting: 0,
      running: 0,
      success: successes.length,
      failed: failures.length
    },
    tokens: { charged: successes.length, held: 0 }
  })
  const success = await jobPages(service, key, id)
  expect(success.map(({ url }) => url).sort()).toEqual(successes)
  expect(failed.map(({ url }) => url).sort()).toEqual(failures)

  await store.lapse()
  const { charged, held, listed, breaks } = await standingOf(store)
  const receipts = listed.reduce((sum, { tokens }) => sum + tokens, 0)
  expect({ charged, held, receipts, breaks }).toEqual({
    charged: successes.length,
    held: 0,
    receipts: successes.length,
    breaks: []
  })
  expect(listed.map(({ id }) => id).sort()).toEqual(success.map(({ result }) => result).sort())
  const { jobs, close } = await store.open()
  expect(await jobs.verifyJobs()).toEqual([])
  await close()
}
