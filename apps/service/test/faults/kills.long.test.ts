/**
 * The service, and Redis under it, killed again and again under load (ledger.md "Faults"): each request that was ever
 * made ends answered, and charged once.
 *
 * `FAULT_APP_KILLS` and `FAULT_REDIS_KILLS` set how often, `FAULT_SEED` when; the long form is `npm run test:faults`.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, serveArticle, startOrigin } from '../harness.ts'
import { type Load, seededRandom, startLoad, urlOf } from './load.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'
import { until } from './until.ts'

const APP_KILLS = Number(process.env.FAULT_APP_KILLS ?? 3)
const REDIS_KILLS = Number(process.env.FAULT_REDIS_KILLS ?? 2)
const SEED = Number(process.env.FAULT_SEED ?? 1)

/** Requests of one round at most. */
const PER_ROUND = 400

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    // Some are on their way at any moment.
    setTimeout(() => serveArticle(request, response), 5 + (Number(request.url?.slice(5)) % 40))
  })
})
afterAll(() => origin.stop())

for (const { name, isThere, start } of DRIVERS) {
  describe.skipIf(!isThere)(`ledger.md "Faults" on ${name}`, () => {
    let store: FaultStore
    afterEach(async () => {
      killServices()
      await store.stop()
    })

    test(
      `answers and charges every request once with ${APP_KILLS} kills of the service (seed ${SEED})`,
      async () => {
        store = await start()
        const random = seededRandom(SEED)
        let service = await startService(store)
        const load = startLoad(origin.url, [service.firstKey as string])
        let unanswered = 0
        let held = 0
        for (let round = 0; round < APP_KILLS; round++) {
          const victim = service
          const kill = killLater(load, random, victim.kill, true)
          await load.drive(victim, kill.isOver, PER_ROUND)
          await kill.done
          const lost = load.open()
          const answered = lost
            .map((key) => load.outcomes.get(key))
            .filter((one) => one?.status !== 0)
          expect(answered).toEqual([])
          unanswered += lost.length

          const standing = await standingOf(store)
          held += standing.held
          expect(standing.breaks).toEqual([])
          expect(standing.held).toBeLessThanOrEqual(lost.length)
          expectAllListed(load, standing.listed)

          service = await startService(store)
          const codes = () => load.open().map((key) => load.outcomes.get(key)?.code)
          for (let tries = 0; tries < 3 && load.open().length > 0; tries++) {
            await store.lapse()
            await load.retry(service)
            // A busy machine may be later than a command of the store may take; nothing else may be answered.
            expect(codes().filter((code) => code !== 'STORE_UNAVAILABLE')).toEqual([])
          }
          expect(codes()).toEqual([])
        }
        await expectSquare(store, load)
        await service.stop()
        console.info(
          `${name}: ${APP_KILLS} kills, ${load.outcomes.size} requests, ${unanswered} unanswered at a kill, ` +
            `${held} holds lapsed, ${origin.hits()} fetches`
        )
        expect(unanswered).toBeGreaterThan(0)
      },
      120_000 + APP_KILLS * 30_000
    )
  })
}

const withRedis = DRIVERS.find(({ name }) => name === 'Redis') as (typeof DRIVERS)[number]

describe.skipIf(!withRedis.isThere)('ledger.md "Faults": Redis is killed under load', () => {
  test(
    `${REDIS_KILLS} times with its file always synced (seed ${SEED}), and loses no acknowledged charge`,
    async () => {
      const store = await withRedis.start()
      const random = seededRandom(SEED)
      const service = await startService(store)
      const load = startLoad(origin.url, [service.firstKey as string])
      let unanswered = 0
      for (let round = 0; round < REDIS_KILLS; round++) {
        const kill = killLater(
          load,
          random,
          async () => {
            await store.redis?.kill()
            await wait(300 + random() * 2_000)
            await store.redis?.restart()
          },
          false
        )
        await load.drive(service, kill.isOver, PER_ROUND)
        await kill.done
        const open = load.open()
        unanswered += open.length
        const codes = new Set(open.map((key) => load.outcomes.get(key)?.code))
        expect([...codes].filter((code) => code !== 'STORE_UNAVAILABLE')).toEqual([])

        const standing = await standingOf(store)
        expect(standing.breaks).toEqual([])
        expectAllListed(load, standing.listed)

        await store.lapse()
        await until(async () => (await fetch(`${service.url}/readyz`)).ok)
        await load.retry(service)
        expect(load.open()).toEqual([])
      }
      await expectSquare(store, load)
      await service.stop()
      await store.stop()
      console.info(
        `${REDIS_KILLS} kills of Redis, ${load.outcomes.size} requests, ${unanswered} answered STORE_UNAVAILABLE`
      )
    },
    120_000 + REDIS_KILLS * 30_000
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

/** Kill something at a moment by chance after the first answers of a round; the load may go on while it is down. */
function killLater(
  load: Load,
  random: () => number,
  kill: () => Promise<void>,
  stopsLoad: boolean
) {
  const before = load.answered()
  const after = 1 + Math.floor(random() * 150)
  const more = random() * 60
  let isOver = false
  const done = (async () => {
    await until(() => load.answered() >= before + after)
    await wait(more)
    const killed = kill()
    isOver = stopsLoad
    await killed
    isOver = true
  })()
  return { done, isOver: () => isOver }
}

/** Checks that each request answered 200 is listed, under the id of its answer. */
function expectAllListed(load: Load, listed: readonly { readonly id: string }[]): void {
  const ids = new Set(listed.map(({ id }) => id))
  const answered = [...load.outcomes.values()].filter(({ status }) => status === 200)
  expect(answered.filter(({ id }) => id === undefined || !ids.has(id))).toEqual([])
}

/** All requests are answered, and each is charged and listed once. */
async function expectSquare(store: FaultStore, load: Load): Promise<void> {
  await store.lapse()
  const { charged, held, listed, breaks } = await standingOf(store)
  expect({ charged, held, breaks }).toEqual({ charged: load.outcomes.size, held: 0, breaks: [] })
  const asked = [...load.outcomes.keys()].map((key) => urlOf(origin.url, key))
  expect(listed.map(({ url }) => url).sort()).toEqual(asked.sort())
  expectAllListed(load, listed)
}
