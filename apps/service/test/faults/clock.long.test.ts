/**
 * The clock moved under a running service (ledger.md "States", I9): the free tokens of a month come once, its month
 * never moves back, and the store's clock alone ends leases.
 */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, type Origin, serveArticle, startOrigin } from '../harness.ts'
import { fetchBy } from './client.ts'
import { hasFaketime, type MovedClock, movedClock } from './moved-clock.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, payloadsIn, standingOf, TOKENS } from './stores.ts'
import { until } from './until.ts'

/** More than a month, and an hour: seconds. */
const MONTH = 32 * 86_400
const HOUR = 3_600

const [embedded, onRedis] = DRIVERS as [Driver, Driver]
type Driver = (typeof DRIVERS)[number]

let origin: Origin
let clock: MovedClock
let store: FaultStore
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(() => origin.stop())
beforeEach(() => {
  clock = movedClock()
})
afterEach(async () => {
  killServices()
  await store.stop()
  clock.close()
})

describe.skipIf(!hasFaketime)('the clock moved under the embedded store', () => {
  async function start(further: Record<string, string> = {}): Promise<RunningService> {
    store = await embedded.start()
    return startProcess({ ...store.environment, ...clock.environment, ...further })
  }

  test('grants free tokens once if it moves a month forward, back, and forward again', async () => {
    const service = await start()
    const key = service.firstKey as string
    const ask = (rid: string) => fetchBy(service, key, { url: `${origin.url}/${rid}` }, rid)
    expect(await ask('a')).toMatchObject({ status: 200, charged: 1 })
    const first = await accountOf(service)
    expect(first).toMatchObject({ period: monthIn(0), balance: { free: TOKENS - 1 } })

    clock.set(MONTH)
    const second = await accountOf(service)
    expect(second).toMatchObject({ period: monthIn(MONTH), balance: { free: TOKENS } })
    expect(await accountOf(service)).toEqual(second)
    expect(await ask('b')).toMatchObject({ status: 200, charged: 1 })
    const spent = { period: monthIn(MONTH), balance: { free: TOKENS - 1, held: 0 } }
    for (const ahead of [0, MONTH, -MONTH]) {
      clock.set(ahead)
      expect(await accountOf(service)).toMatchObject(spent)
    }
    expect(await ask('c')).toMatchObject({ status: 200, charged: 1 })
    expect(await accountOf(service)).toMatchObject({ balance: { free: TOKENS - 2, held: 0 } })
    const { charged, breaks } = await standingOf(store)
    expect({ charged, breaks }).toEqual({ charged: 3, breaks: [] })
    await service.stop()
  })

  test.each([
    ['an hour forward: its lease is over, it is not charged', HOUR, false],
    ['an hour back: it is charged', -HOUR, true]
  ])('moved during a request by %s', async (_, ahead, isCharged) => {
    const service = await start({ NODE_ENV: 'test', CRASH_AT: 'before_settle:hold' })
    const body = { url: origin.url, options: { timeout_ms: 20_000 } }
    const answer = fetchBy(service, service.firstKey as string, body, 'one')
    await until(() => service.log().includes('held at before_settle'))
    clock.set(ahead)
    service.child.kill('SIGUSR2')
    expect(await answer).toMatchObject(
      isCharged ? { status: 200, charged: 1 } : { code: 'STORE_UNAVAILABLE', charged: 0 }
    )
    const { charged, held, breaks } = await standingOf(store)
    expect({ charged, held, breaks }).toEqual({ charged: isCharged ? 1 : 0, held: 0, breaks: [] })
    expect(await payloadsIn(store)).toHaveLength(isCharged ? 1 : 0)
    await service.stop()
  })
})

test.skipIf(!onRedis.isThere || !hasFaketime).each([MONTH, -MONTH])(
  'leases and months follow the clock of Redis if the clock of the service moves by %i s',
  async (ahead) => {
    store = await onRedis.start()
    const service = await startProcess({
      ...store.environment,
      ...clock.environment,
      NODE_ENV: 'test',
      CRASH_AT: 'before_settle:hold'
    })
    const answer = fetchBy(service, service.firstKey as string, { url: origin.url }, 'one')
    await until(() => service.log().includes('held at before_settle'))
    clock.set(ahead)
    service.child.kill('SIGUSR2')
    expect(await answer).toMatchObject({ status: 200, charged: 1 })
    expect(await accountOf(service)).toMatchObject({
      period: monthIn(0),
      balance: { free: TOKENS - 1, held: 0 }
    })
    expect((await standingOf(store)).breaks).toEqual([])
    await service.stop()
  }
)

async function accountOf({ url, firstKey }: RunningService) {
  return (await get(`${url}/api/v1/account/`, firstKey)).body.data
}

/** UTC month `ahead` seconds from now. */
function monthIn(ahead: number): string {
  return new Date(Date.now() + ahead * 1_000).toISOString().slice(0, 7)
}
