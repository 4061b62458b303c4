/**
 * SIGTERM while a fetch is at each of its named places (ledger.md "Faults"): it finishes and is charged once, or the
 * grace time ends it; the process ends with 0 either way.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CRASH_POINTS, type CrashPoint } from '../../src/base/crash-points.ts'
import { type Origin, serveArticle, startOrigin } from '../harness.ts'
import { fetchBy, type Outcome } from './client.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'
import { until } from './until.ts'

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(async () => {
  killServices()
  await origin.stop()
})

const stores: FaultStore[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.stop()
})

interface Held {
  readonly store: FaultStore
  readonly service: RunningService
  readonly answer: Promise<Outcome>
}

for (const driver of DRIVERS) {
  describe.skipIf(!driver.isThere)(`ledger.md "Faults" on ${driver.name}: SIGTERM`, () => {
    test.each(CRASH_POINTS)(
      'a signal at %s makes the service not ready, and the request finishes and is charged once',
      async (point) => {
        const { store, service, answer } = await holdAt(point, '30000')
        expect(await isReady(service)).toBe(true)
        service.child.kill('SIGTERM')
        await until(async () => !(await isReady(service)))
        service.child.kill('SIGUSR2')
        expect(await answer).toMatchObject({ status: 200, charged: 1 })
        expect((await service.exit).code).toBe(0)
        expect(await standingOf(store)).toMatchObject({
          charged: 1,
          held: 0,
          listed: [{ id: (await answer).id }],
          breaks: []
        })
      }
    )

    test('charges a request that outlasts the grace time only if it had settled', async () => {
      const ends = await Promise.all(
        CRASH_POINTS.map(async (point) => {
          const { store, service, answer } = await holdAt(point, '300')
          service.child.kill('SIGTERM')
          expect((await service.exit).code).toBe(0)
          expect((await answer).status).toBe(0)
          await store.lapse()
          const { charged, held, listed, breaks } = await standingOf(store)
          return { point, charged, held, listed: listed.length, breaks }
        })
      )
      expect(ends).toEqual(
        CRASH_POINTS.map((point) => {
          const isCharged = point === 'after_settle' || point === 'before_response'
          const charged = isCharged ? 1 : 0
          return { point, charged, held: 0, listed: charged, breaks: [] }
        })
      )
    })

    test('releases the tokens of a request that continues after the grace time, and says so', async () => {
      const { store, service, answer } = await holdAt('after_reserve', '300')
      const ending = service.exit
      service.child.kill('SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 900))
      service.child.kill('SIGUSR2')
      expect(await answer).toMatchObject({ status: 503, code: 'SHUTTING_DOWN', charged: 0 })
      expect((await ending).code).toBe(0)
      expect(await standingOf(store)).toMatchObject({ charged: 0, held: 0, failed: 1, breaks: [] })
    })

    async function holdAt(point: CrashPoint, grace: string): Promise<Held> {
      const store = await driver.start()
      stores.push(store)
      const service = await startProcess({
        ...store.environment,
        NODE_ENV: 'test',
        CRASH_AT: `${point}:hold`,
        SHUTDOWN_GRACE_MS: grace
      })
      const body = { url: `${origin.url}/${point}`, options: { timeout_ms: 20_000 } }
      const answer = fetchBy(service, service.firstKey as string, body, 'one')
      await until(() => service.log().includes(`held at ${point}\n`))
      return { store, service, answer }
    }
  })
}

/** A balancer's question, on a connection of its own as balancers ask. */
async function isReady({ url }: RunningService): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(
    () => undefined
  )
  return answer?.ok ?? false
}
