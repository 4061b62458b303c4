/**
 * A service that stood still for a while: no core to run on, a suspended machine. What was answered to it meanwhile is
 * not late, so its clients see a slow answer and no error.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, serveArticle, startOrigin } from '../harness.ts'
import { startLoad } from './load.ts'
import { killServices, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, standingOf } from './stores.ts'

/** More than a command of the store may take, ms. */
const STANDS = 1_500
/** After how long it does, ms: before the first requests are answered, and in their midst. */
const STOPS = [30, 500]

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(() => origin.stop())

for (const { name, isThere, start } of DRIVERS) {
  describe.skipIf(!isThere)(`a process that is paused, on ${name}`, () => {
    let store: FaultStore
    afterEach(async () => {
      killServices()
      await store.stop()
    })

    test('answers all requests once it continues', async () => {
      store = await start()
      const service = await startProcess({ ...store.environment, LOG_LEVEL: 'silent' })
      const load = startLoad(origin.url, [service.firstKey as string])
      let isOver = false
      const driving = load.drive(service, () => isOver, 10_000)
      for (const after of STOPS) {
        await wait(after)
        service.child.kill('SIGSTOP')
        await wait(STANDS)
        service.child.kill('SIGCONT')
      }
      isOver = true
      await driving
      const codes = new Set([...load.outcomes.values()].map(({ status, code }) => code ?? status))
      expect([...codes]).toEqual([200])
      expect(load.outcomes.size).toBeGreaterThanOrEqual(50)
      expect(await standingOf(store)).toMatchObject({ charged: load.outcomes.size, breaks: [] })
      await service.stop()
    }, 180_000)
  })
}
