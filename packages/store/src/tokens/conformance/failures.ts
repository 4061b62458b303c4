/** Cases of the conformance suite: failures that were not charged, and the bound on them. */

import { FAILURE_WINDOW_MS } from '../ledger.ts'
import { type Cases, charged, entry, type Fixture, held, input } from './fixture.ts'

/** Makes `times` failures of account `a` that count. @returns the number of counted failures after each. */
async function fail({ ledger, expect }: Fixture, times: number, first = 0): Promise<unknown[]> {
  const counted = []
  for (let n = first; n < first + times; n++) {
    const hold = await held(ledger, expect, { rid: `failing-${n}` })
    counted.push((await ledger.release({ ...hold, counts: true })).failures)
  }
  return counted
}

/** Cases about failures of the store. */
export const FAILURE_CASES: Cases = {
  'counted failures are forgotten one hour after the first of them': async (fixture) => {
    const { ledger, expect, clock } = fixture
    expect(await fail(fixture, 3)).toEqual([1, 2, 3])
    clock.time += FAILURE_WINDOW_MS - 1
    const refused = { status: 'FAILING', retryAfterMs: 1 }
    expect(await ledger.reserve(input({ failureLimit: 3 }))).toEqual(refused)
    expect(await ledger.reserve(input({ failureLimit: 2 }))).toEqual(refused)
    expect((await ledger.reserve(input({ rid: 'more', failureLimit: 4 }))).status).toBe('OK')
    clock.time += 1
    expect((await ledger.reserve(input({ failureLimit: 1 }))).status).toBe('OK')
    expect(await fail(fixture, 1, 3)).toEqual([1])
  },

  'a refusal for failures holds nothing and affects one account only': async (fixture) => {
    const { ledger, expect } = fixture
    await fail(fixture, 1)
    expect((await ledger.reserve(input({ failureLimit: 1 }))).status).toBe('FAILING')
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
    expect((await ledger.reserve(input({ account: 'b', failureLimit: 1 }))).status).toBe('OK')
  },

  'without a limit, or with a limit of 0, failures never refuse a request': async (fixture) => {
    const { ledger, expect } = fixture
    await fail(fixture, 5)
    expect((await ledger.reserve(input({}))).status).toBe('OK')
    expect((await ledger.reserve(input({ rid: 'r2', failureLimit: 0 }))).status).toBe('OK')
  },

  'a release without `counts` does not count as a failure, listed or not': async (fixture) => {
    const { ledger, expect } = fixture
    for (const failure of [undefined, entry('f', { status: 'failed', tokens: 0 })]) {
      const hold = await held(ledger, expect, { rid: 'r2' })
      expect(await ledger.release({ ...hold, ...(failure ? { failure } : {}) })).toEqual({
        status: 'OK'
      })
    }
    expect((await ledger.reserve(input({ failureLimit: 1 }))).status).toBe('OK')
  },

  'releasing a hold repeatedly counts one failure': async (fixture) => {
    const { ledger, expect } = fixture
    const hold = await held(ledger, expect, {})
    expect(await ledger.release({ ...hold, counts: true })).toEqual({ status: 'OK', failures: 1 })
    expect(await ledger.release({ ...hold, counts: true })).toEqual({ status: 'NOOP' })
    const other = await held(ledger, expect, {})
    expect(await ledger.release({ ...hold, counts: true })).toEqual({ status: 'FENCED' })
    expect(await ledger.release({ ...other, counts: true })).toMatchObject({ failures: 2 })
  },

  'each charge offsets one earlier failure and no later one': async (fixture) => {
    const { ledger, expect } = fixture
    await charged(ledger, expect, 'early')
    expect(await fail(fixture, 3)).toEqual([1, 2, 3])
    await charged(ledger, expect, 'one')
    expect(await fail(fixture, 1, 3)).toEqual([3])
    for (const id of ['two', 'three', 'four', 'five']) await charged(ledger, expect, id)
    expect(await fail(fixture, 1, 4)).toEqual([1])
  },

  'over the limit, charged requests are still replayed and running ones are in progress': async (
    fixture
  ) => {
    const { ledger, expect } = fixture
    await charged(ledger, expect, 'paid')
    const running = await held(ledger, expect, { rid: 'running' })
    await fail(fixture, 1)
    const again = (rid: string) => ledger.reserve(input({ rid, nonce: 'another', failureLimit: 1 }))
    expect((await again('rid-paid')).status).toBe('REPLAY')
    expect((await again('running')).status).toBe('IN_PROGRESS')
    const settled = await ledger.settle({ ...running, amount: 1, entry: entry('ran') })
    expect(settled.status).toBe('OK')
    expect((await again('new')).status).toBe('OK')
  },

  'insufficient tokens are reported before too many failures': async (fixture) => {
    const { ledger, expect } = fixture
    await fail(fixture, 1)
    const asked = input({ cost: 501, failureLimit: 1 })
    expect((await ledger.reserve(asked)).status).toBe('INSUFFICIENT')
  },

  'failures of requests that held nothing are counted in one step, and asked for by none': async (
    fixture
  ) => {
    const { ledger, expect, clock } = fixture
    const jobs = { failures: 0, endsInMs: 0 }
    const nothing = { ...jobs, jobs }
    expect(await ledger.countFailures('a', 0)).toEqual(nothing)
    const counted = { failures: 700, endsInMs: FAILURE_WINDOW_MS, jobs }
    expect(await ledger.countFailures('a', 700)).toEqual(counted)
    clock.time += 1_000
    expect(await fail(fixture, 1)).toEqual([701])
    const later = { failures: 701, endsInMs: FAILURE_WINDOW_MS - 1_000, jobs }
    expect(await ledger.countFailures('a', 0)).toEqual(later)
    expect((await ledger.reserve(input({ failureLimit: 701 }))).status).toBe('FAILING')
    expect(await ledger.countFailures('b', 0)).toEqual(nothing)
    clock.time += FAILURE_WINDOW_MS - 1_000
    expect(await ledger.countFailures('a', 0)).toEqual(nothing)
    expect(await ledger.countFailures('unknown', 1)).toBe(undefined)
  },

  'concurrent failures are all counted': async (fixture) => {
    const { ledger, expect } = fixture
    const rids = Array.from({ length: 50 }, (_, n) => `r${n}`)
    const holds = await Promise.all(rids.map((rid) => held(ledger, expect, { rid })))
    const counted = await Promise.all(
      holds.map(async (hold) => (await ledger.release({ ...hold, counts: true })).failures ?? 0)
    )
    expect(counted.sort((a, b) => a - b)).toEqual(rids.map((_, n) => n + 1))
  }
}
