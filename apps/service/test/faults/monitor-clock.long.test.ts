/**
 * Monitors under a clock that is moved through more than a year (jobs.md §3): a period that is longer than the
 * history loses no change, and makes none up.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { get, type Origin, post, startOrigin } from '../harness.ts'
import { hasFaketime, type MovedClock, movedClock } from './moved-clock.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore } from './stores.ts'
import { until } from './until.ts'

const MONITORS = 200
const DAY = 86_400
/** Days between two moves of the clock: shorter than a month, and longer. */
const MOVES = [1, 6, 24, 31, 33, 30, 32, 45, 31, 62, 29, 31, 44, 31]

const SCHEDULES = [
  (n: number) => `${n % 60} ${n % 24} * * *`,
  (n: number) => `${n % 60} ${n % 24} * * ${n % 7}`,
  (n: number) => `${n % 60} ${n % 24} ${1 + (n % 31)} * *`,
  (n: number) => `${n % 60} ${n % 24} ${1 + (n % 28)} */3 *`,
  (n: number) => `${n % 60} ${n % 24} ${1 + (n % 28)} ${1 + (n % 12)} *`
]

const [embedded] = DRIVERS as [(typeof DRIVERS)[number]]
/** The version of each page. */
const versions: number[] = Array.from({ length: MONITORS }, () => 0)
let origin: Origin
let clock: MovedClock
let store: FaultStore

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const page = Number(request.url?.slice(1))
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Mill ${page}</title><main><h1>Mill ${page}</h1>
<p>The wheel of the mill ${page} has been repaired ${versions[page]} times by the same two carpenters.</p>
<p>It stands beside the lower bridge, where the river is narrow and its water is fast all year.</p></main></html>`)
  })
})
afterAll(() => origin.stop())
afterEach(async () => {
  killServices()
  await store.stop()
  clock.close()
})

interface Shown {
  readonly id: string
  readonly next_run_at: string
  readonly started: number
}

describe.skipIf(!hasFaketime)('monitors through 430 days', () => {
  test('each run reports a change if and only if its page changed since the last run', async () => {
    clock = movedClock()
    store = await embedded.start()
    const environment = { ...store.environment, ...clock.environment }
    const service = await startProcess({ ...environment, FREE_TOKENS: '1000000' })
    const key = String(service.firstKey)
    const pages = new Map<string, number>()
    for (let page = 0; page < MONITORS; page++) {
      const schedule = SCHEDULES[page % SCHEDULES.length]?.(page)
      const request = { url: `${origin.url}/${page}` }
      const { status, body } = await post(`${service.url}/api/v1/monitors`, key, {
        schedule,
        request
      })
      expect(status).toBe(201)
      pages.set(body.data.id, page)
    }
    const seen = new Map<string, number>()
    const [counts, faults] = [{ runs: 0, changes: 0 }, [] as string[]]
    let now = 0
    for (const [step, days] of MOVES.entries()) {
      for (let page = step % 3; page < MONITORS; page += 3) versions[page]! += 1
      now += days * DAY
      const before = new Map((await allOf(service, key)).map((one) => [one.id, one.started]))
      clock.set(now)
      await until(async () => (await dueOf(service, key, now)).length === 0, 120_000, 500)
      for (const { id, started } of await allOf(service, key)) {
        if (started === before.get(id)) continue
        const page = Number(pages.get(id))
        const changed = await changedPages(service, key, id)
        const isChanged = seen.has(id) && seen.get(id) !== versions[page]
        if (changed !== Number(isChanged)) faults.push(`${step} ${page}: ${changed}`)
        counts.runs += 1
        counts.changes += Number(isChanged)
        seen.set(id, Number(versions[page]))
      }
    }
    expect(faults).toEqual([])
    expect(counts.runs).toBeGreaterThan(1_000)
    expect(counts.changes).toBeGreaterThan(400)
    console.log(`${MONITORS} schedules, ${now / DAY} days: ${JSON.stringify(counts)}, faults 0`)
    await service.stop()
  }, 900_000)
})

async function allOf({ url }: RunningService, key: string): Promise<Shown[]> {
  return (await get(`${url}/api/v1/monitors`, key)).body.data
}

async function dueOf(service: RunningService, key: string, ahead: number): Promise<Shown[]> {
  const now = Date.now() + ahead * 1_000
  return (await allOf(service, key)).filter(({ next_run_at }) => Date.parse(next_run_at) <= now)
}

/** The changed pages of the last run, once its job has ended. */
async function changedPages({ url }: RunningService, key: string, id: string): Promise<number> {
  let [last] = [] as { status: string; changed_pages: number }[]
  const hasEnded = async () => {
    last = (await get(`${url}/api/v1/monitors/${id}/runs`, key)).body.data[0]
    return last?.status === 'completed'
  }
  await until(hasEnded, 60_000, 200)
  return Number(last?.changed_pages)
}
