/**
 * The process killed at each named place of a fetch (ledger.md "Faults"): what is charged, listed and replayed after
 * it was started again on the same store.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { armCrashPoints, CRASH_POINTS, crashPoint } from '../../src/base/crash-points.ts'
import { get, type Origin, serveArticle, startOrigin } from '../harness.ts'
import { fetchBy } from './client.ts'
import { killServices, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, payloadsIn, standingOf } from './stores.ts'

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(() => origin.stop())
afterEach(killServices)

/** State of the charge and the payload after the process ends at each point. */
const ENDS = {
  after_reserve: { isCharged: false, payloads: 0 },
  after_payload: { isCharged: false, payloads: 1 },
  before_settle: { isCharged: false, payloads: 1 },
  after_settle: { isCharged: true, payloads: 1 },
  before_response: { isCharged: true, payloads: 1 }
} as const

for (const { name, isThere, start } of DRIVERS) {
  describe.skipIf(!isThere)(`ledger.md "Faults" on ${name}: the process is killed`, () => {
    let store: FaultStore
    afterEach(() => store.stop())

    test.each(CRASH_POINTS)(
      'a kill at %s loses no request and charges none twice',
      async (point) => {
        store = await start()
        const { isCharged, payloads } = ENDS[point]
        const body = { url: `${origin.url}/${name}/${point}`, options: { timeout_ms: 30_000 } }

        const crashing = await startProcess({
          ...store.environment,
          NODE_ENV: 'test',
          CRASH_AT: point
        })
        const key = crashing.firstKey as string
        expect((await fetchBy(crashing, key, body, 'one')).status).toBe(0)
        expect((await crashing.exit).signal).toBe('SIGKILL')
        expect(await payloadsIn(store)).toHaveLength(payloads)
        expect(await standingOf(store)).toMatchObject({
          charged: isCharged ? 1 : 0,
          held: isCharged ? 0 : 1,
          listed: isCharged ? [{ status: 'success' }] : [],
          failed: 0,
          breaks: []
        })

        const again = await startProcess(store.environment)
        expect(again.firstKey).toBeUndefined()
        const hits = origin.hits()
        if (!isCharged) {
          // The hold exists until its lease ends, so the same work cannot start again meanwhile.
          const early = await fetchBy(again, key, body, 'one')
          expect([early.status, early.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS'])
          await store.lapse()
          expect(await standingOf(store)).toMatchObject({ charged: 0, held: 0, breaks: [] })
        }
        const retried = await fetchBy(again, key, body, 'one')
        expect(retried).toMatchObject({
          status: 200,
          charged: isCharged ? 0 : 1,
          replayed: isCharged
        })
        expect(origin.hits() - hits).toBe(isCharged ? 0 : 1)
        const replayed = await fetchBy(again, key, body, 'one')
        expect(replayed).toEqual({ ...retried, charged: 0, replayed: true })

        const item = await get(`${again.url}/api/v1/fetch/results/${retried.id}`, key)
        expect(item.body.data.data).toEqual(JSON.parse(retried.data as string))
        expect(await standingOf(store)).toMatchObject({
          charged: 1,
          held: 0,
          listed: [{ id: retried.id }],
          breaks: []
        })
        await again.stop()
      }
    )

    test('kill -9 at the third settle charges two requests, and the third by its retry', async () => {
      store = await start()
      const body = { url: `${origin.url}/${name}/third`, options: { timeout_ms: 30_000 } }
      const crashing = await startProcess({
        ...store.environment,
        NODE_ENV: 'test',
        CRASH_AT: 'after_settle',
        CRASH_AFTER: '3'
      })
      const key = crashing.firstKey as string
      const statuses = []
      for (const rid of ['a', 'b', 'c']) {
        statuses.push((await fetchBy(crashing, key, body, rid)).status)
      }
      expect(statuses).toEqual([200, 200, 0])
      expect((await standingOf(store)).charged).toBe(3)
    })
  })
}

describe('crash points', () => {
  test('cannot be armed outside tests', async () => {
    armCrashPoints({ CRASH_AT: 'after_reserve' })
    armCrashPoints({ NODE_ENV: 'production', CRASH_AT: 'after_reserve' })
    armCrashPoints({ NODE_ENV: 'production', CRASH_AT: 'nowhere' })
    for (const point of CRASH_POINTS) await crashPoint(point)
  })

  test.each([
    [{ CRASH_AT: 'nowhere' }, /CRASH_AT: nowhere is not one of after_reserve/],
    [{ CRASH_AT: 'after_settle:later' }, /CRASH_AT: after_settle:later/],
    [{ CRASH_AT: 'after_settle', CRASH_AFTER: '0' }, /CRASH_AFTER: 0/]
  ])('%j stops the start and says why', async (environment, text) => {
    const [embedded] = DRIVERS
    const store = await (embedded as (typeof DRIVERS)[number]).start()
    await expect(
      startProcess({ ...store.environment, NODE_ENV: 'test', ...environment })
    ).rejects.toThrow(text)
    await store.stop()
  })
})
