/**
 * The service behind a bad connection to Redis (ledger.md "Faults"): what is answered, fetched, charged and replayed.
 *
 * `FAULT_PROXY_REQUESTS` sets how many requests go through it, `FAULT_LONG=1` adds what takes half a minute; the long
 * form is `npm run test:faults`.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { type ToxicProxy, toxicProxy } from '@sluice/store/test/toxic-proxy'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Origin, serveArticle, startOrigin } from '../harness.ts'
import { fetchBy, type Outcome } from './client.ts'
import { startLoad, urlOf } from './load.ts'
import { type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'
import { until } from './until.ts'

const REQUESTS = Number(process.env.FAULT_PROXY_REQUESTS ?? 300)
const isLong = process.env.FAULT_LONG === '1'

/** A time-out whose lease, 30 s more, is text that only the command of the reservation has. */
const TIMEOUT = 12_345
const LEASE = '42345'

const onRedis = DRIVERS.find(({ name }) => name === 'Redis') as (typeof DRIVERS)[number]

describe.skipIf(!onRedis.isThere)('ledger.md "Faults": the service behind a bad connection', () => {
  let origin: Origin
  let store: FaultStore
  let proxy: ToxicProxy
  let service: RunningService
  let key: string
  beforeAll(async () => {
    origin = await startOrigin(serveArticle)
    store = await onRedis.start()
    proxy = await toxicProxy(store.redis?.port as number)
    service = await startProcess({
      ...store.environment,
      STORE_URL: `redis://127.0.0.1:${proxy.port}`,
      HISTORY_MAX_ENTRIES: '10000000',
      LOG_LEVEL: 'silent'
    })
    key = service.firstKey as string
  })
  beforeEach(recover)
  afterAll(async () => {
    await service.stop()
    await proxy.close()
    await store.stop()
    await origin.stop()
  })

  async function recover(): Promise<void> {
    proxy.set('none')
    proxy.reset()
    await until(async () => (await fetch(`${service.url}/readyz`)).ok)
  }

  /** One fetch with the key `name`, of a URL that only settling tells the store. */
  function ask(name: string): Promise<Outcome> {
    const body = { url: `${origin.url}/${name}`, options: { timeout_ms: TIMEOUT } }
    return fetchBy(service, key, body, name)
  }

  describe('Redis is away', () => {
    test.each(['blackhole', 'drop-replies'] as const)(
      'a request after the loss, by %s, gets STORE_UNAVAILABLE within two seconds, and the service is not ready',
      async (toxic) => {
        const before = { hits: origin.hits(), ...(await standingOf(store)) }
        proxy.set(toxic)
        const start = performance.now()
        expect(await ask(`away-${toxic}`)).toMatchObject({ code: 'STORE_UNAVAILABLE', charged: 0 })
        expect(performance.now() - start).toBeLessThan(2_000)
        const ready = await fetch(`${service.url}/readyz`)
        expect(ready.status).toBe(503)
        expect(await ready.json()).toMatchObject({ checks: { store: 'STORE_UNAVAILABLE' } })
        expect(origin.hits()).toBe(before.hits)
        await recover()
        // The first command is the reservation. With its reply lost, the hold exists until its lease ends.
        expect(await standingOf(store)).toMatchObject({
          charged: before.charged,
          held: toxic === 'drop-replies' ? 1 : 0
        })
        await store.lapse()
        expect(await ask(`away-${toxic}`)).toMatchObject({ status: 200, charged: 1 })
      }
    )

    test.each(['blackhole', 'drop-replies'] as const)(
      'a request that loses Redis at its reservation, by %s, gets STORE_UNAVAILABLE within two seconds and fetches nothing',
      async (toxic) => {
        const name = `reserve-${toxic}`
        const before = { hits: origin.hits(), ...(await standingOf(store)) }
        proxy.when(LEASE, toxic)
        const start = performance.now()
        expect(await ask(name)).toMatchObject({ code: 'STORE_UNAVAILABLE', charged: 0 })
        expect(performance.now() - start).toBeLessThan(2_000)
        expect(origin.hits()).toBe(before.hits)
        await recover()
        // With the reply lost, the hold exists without an owner until its lease ends.
        expect(await standingOf(store)).toMatchObject({
          charged: before.charged,
          held: toxic === 'drop-replies' ? 1 : 0
        })
        await store.lapse()
        expect(await ask(name)).toMatchObject({ status: 200, charged: 1, replayed: false })
        expect(await standingOf(store)).toMatchObject({
          charged: before.charged + 1,
          held: 0,
          breaks: []
        })
      }
    )

    test.each([
      ['reset', 'a moment', 0],
      ['blackhole', 'three seconds', 3_000],
      ['drop-replies', 'two seconds', 2_000]
    ] as const)(
      'a request that loses Redis at settle, by %s for %s, is answered 200, charged once, and replayed',
      async (toxic, _, time) => {
        const name = `settle-${toxic}`
        const before = await standingOf(store)
        proxy.when(`/${name}`, toxic)
        const answer = ask(name)
        await until(() => origin.hits() > 0)
        await wait(time)
        if (time > 0) await recover()
        expect(await answer).toMatchObject({ status: 200, charged: 1, replayed: false })
        expect(await ask(name)).toEqual({ ...(await answer), charged: 0, replayed: true })
        const after = await standingOf(store)
        expect(after).toMatchObject({ charged: before.charged + 1, held: 0, breaks: [] })
        expect(after.listed.filter(({ url }) => url.endsWith(`/${name}`))).toHaveLength(1)
      }
    )

    test('a reset at the reservation is retried, and the request is answered and charged once', async () => {
      const before = await standingOf(store)
      proxy.when(LEASE, 'reset')
      expect(await ask('reserve-reset')).toMatchObject({ status: 200, charged: 1 })
      expect((await standingOf(store)).charged).toBe(before.charged + 1)
    })

    if (isLong)
      test('a loss at settle that outlasts the retries is STORE_UNAVAILABLE, uncharged once the lease is over', async () => {
        const name = 'settle-given-up'
        const before = await standingOf(store)
        proxy.when(`/${name}`, 'blackhole')
        expect(await ask(name)).toMatchObject({ code: 'STORE_UNAVAILABLE', charged: 0 })
        await recover()
        expect(await standingOf(store)).toMatchObject({ charged: before.charged, held: 1 })
        await store.lapse()
        expect(await standingOf(store)).toMatchObject({ charged: before.charged, held: 0 })
        expect(await ask(name)).toMatchObject({ status: 200, charged: 1, replayed: false })
      }, 180_000)
  })

  test.each(['latency', 'slice'] as const)(
    'requests are slower by %s, and nothing else changes',
    async (toxic) => {
      const before = await standingOf(store)
      proxy.set(toxic)
      const answer = await ask(toxic)
      expect(answer).toMatchObject({ status: 200, charged: 1 })
      expect(await ask(toxic)).toEqual({ ...answer, charged: 0, replayed: true })
      expect(await standingOf(store)).toMatchObject({ charged: before.charged + 1, held: 0 })
    }
  )

  test(
    `${REQUESTS} requests through every fault, retried with their keys, are answered and charged once`,
    async () => {
      const before = await standingOf(store)
      const load = startLoad(`${origin.url}/load`, [key])
      let isOver = false
      const faults = injectUntil(() => isOver)
      await load.drive(service, () => false, REQUESTS)
      const first = load.answered()
      isOver = true
      const tried = await faults
      await recover()
      // Without faults too a busy machine may be later than a command may take; nothing else may be answered.
      const codes = () => load.open().map((name) => load.outcomes.get(name)?.code)
      for (let tries = 0; tries < 3 && load.open().length > 0; tries++) {
        await store.lapse()
        await load.retry(service)
        expect(codes().filter((code) => code !== 'STORE_UNAVAILABLE')).toEqual([])
      }
      const after = await standingOf(store)
      const asked = [...load.outcomes.keys()].map((name) => urlOf(`${origin.url}/load`, name))
      const listed = after.listed.map(({ url }) => url).filter((url) => url.includes('/load/'))
      expect(codes()).toEqual([])
      expect(listed.sort()).toEqual(asked.sort())
      expect(after).toMatchObject({ charged: before.charged + asked.length, held: 0, breaks: [] })
      console.info(`${REQUESTS} requests, ${tried} faults, ${first} answered at the first try`)
    },
    60_000 + REQUESTS * 50
  )

  /** One fault after another. @returns their number. */
  async function injectUntil(isOver: () => boolean): Promise<number> {
    let round = 0
    for (; !isOver(); round++) {
      const [toxic, time] = FAULTS[round % FAULTS.length] as (typeof FAULTS)[number]
      proxy.set(toxic)
      await wait(time)
      if (round % FAULTS.length === 1) proxy.reset()
    }
    return round
  }
})

/** Faults, and how long each lasts, ms. */
const FAULTS = [
  ['latency', 200],
  ['none', 300],
  ['drop-replies', 100],
  ['none', 400],
  ['slice', 200],
  ['blackhole', 1_200],
  ['none', 600]
] as const
