/** Cases of the conformance suite of jobs: the tokens of a page. */

import { FAILURE_WINDOW_MS } from '../../tokens/ledger.ts'
import type { JobRef } from '../job-store.ts'
import {
  entryOf,
  fenceFor,
  holdFor,
  type JobCases,
  type JobFixture,
  jobAt,
  LEASE,
  newPages,
  refOf,
  running,
  succeed,
  successOf,
  TIMEOUT,
  take
} from './fixture.ts'

/** A job with three pages that run, of slice `s`. */
async function threePages(
  fixture: JobFixture,
  maxCost: number | null = null,
  number = 1
): Promise<JobRef> {
  const ref = await running(fixture, number, newPages(1, 3), { maxCost })
  await take(fixture, ref, 's', 3)
  return ref
}

/** Cases about holds. */
export const HOLDING_CASES: JobCases = {
  'a hold is of the account and of the job': async (fixture) => {
    const { ledger, expect } = fixture
    const ref = await threePages(fixture)
    await fenceFor(fixture, { ...ref, number: 1, slice: 's' }, 12)
    await fenceFor(fixture, { ...ref, number: 2, slice: 's' }, 3)
    expect(await ledger.balance('a')).toMatchObject({ free: 485, held: 15, charged: 0 })
    expect((await jobAt(fixture, ref)).tokens).toEqual({ charged: 0, held: 15 })
  },

  "a repeated call replaces the page's own hold": async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await threePages(fixture)
    const page = { ...ref, number: 1, slice: 's' }
    const first = await fenceFor(fixture, page, 500)
    const second = await fenceFor(fixture, page, 400)
    expect(second).not.toBe(first)
    expect(await ledger.balance('a')).toMatchObject({ free: 100, held: 400 })
    expect((await jobAt(fixture, ref)).tokens.held).toBe(400)
    const stale = { ...page, outcome: successOf(page, first) }
    expect(await store.finishPage(stale)).toEqual({ status: 'LOST' })
    const current = { ...page, outcome: successOf(page, second) }
    expect((await store.finishPage(current)).status).toBe('OK')
  },

  'a page that holds nothing cannot be charged, and goes on': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await threePages(fixture)
    const page = { ...ref, number: 1, slice: 's' }
    const finish = async (fence: number) =>
      (await store.finishPage({ ...page, outcome: successOf(page, fence) })).status
    expect(await finish(1)).toBe('LOST')
    const fence = await fenceFor(fixture, page, 5)
    expect(await finish(fence + 1)).toBe('LOST')
    expect(await ledger.balance('a')).toMatchObject({ held: 5 })
    await holdFor(fixture, page, 501)
    expect(await finish(fence)).toBe('LOST')
    expect(await store.page(ref, 1)).toMatchObject({ status: 'running' })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0, charged: 0 })
  },

  'only the slice of a running page gets tokens for it': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 2)
    const lost = { status: 'LOST' }
    expect(await holdFor(fixture, { ...ref, number: 1, slice: 't' })).toEqual(lost)
    expect(await holdFor(fixture, { ...ref, number: 3, slice: 's' })).toEqual(lost)
    expect(await holdFor(fixture, { ...ref, number: 4, slice: 's' })).toEqual(lost)
    expect(await holdFor(fixture, { ...refOf(2), number: 1, slice: 's' })).toEqual(lost)
    await succeed(fixture, { ...ref, number: 2, slice: 's' })
    expect(await holdFor(fixture, { ...ref, number: 2, slice: 's' })).toEqual(lost)
    await store.pause(ref, 'caller')
    expect((await holdFor(fixture, { ...ref, number: 1, slice: 's' })).status).toBe('OK')
    await store.cancel(ref)
    expect(await holdFor(fixture, { ...ref, number: 1, slice: 's' })).toEqual(lost)
  },

  'the charged and held tokens of a job stay within its bound': async (fixture) => {
    const { ledger, expect } = fixture
    const ref = await threePages(fixture, 10)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    expect(await holdFor(fixture, page(1), 11)).toEqual({ status: 'MAX_COST' })
    await fenceFor(fixture, page(1), 6)
    expect(await holdFor(fixture, page(2), 5)).toEqual({ status: 'MAX_COST' })
    await fenceFor(fixture, page(2), 4)
    await fenceFor(fixture, page(1), 5)
    await succeed(fixture, page(2), {}, 2)
    expect((await jobAt(fixture, ref)).tokens).toEqual({ charged: 2, held: 5 })
    expect(await holdFor(fixture, page(3), 4)).toEqual({ status: 'MAX_COST' })
    await fenceFor(fixture, page(3), 3)
    expect(await ledger.balance('a')).toMatchObject({ held: 8, charged: 2 })
  },

  'a bound of 0 lets free pages through': async (fixture) => {
    const ref = await threePages(fixture, 0)
    const { expect } = fixture
    expect(await holdFor(fixture, { ...ref, number: 1, slice: 's' }, 1)).toEqual({
      status: 'MAX_COST'
    })
    await succeed(fixture, { ...ref, number: 1, slice: 's' }, {}, 0)
    expect((await jobAt(fixture, ref)).tokens).toEqual({ charged: 0, held: 0 })
  },

  'a page that is refused tokens holds none': async (fixture) => {
    const { ledger, expect } = fixture
    const ref = await threePages(fixture, 600)
    const page = { ...ref, number: 1, slice: 's' }
    await fenceFor(fixture, page, 100)
    expect(await holdFor(fixture, page, 501)).toEqual({ status: 'INSUFFICIENT', available: 500 })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
    expect((await jobAt(fixture, ref)).tokens.held).toBe(0)
    await fenceFor(fixture, page, 100)
    expect(await holdFor(fixture, page, 601)).toEqual({ status: 'MAX_COST' })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
    await fenceFor(fixture, { ...page, number: 2 }, 500)
    expect(await holdFor(fixture, page, 1)).toEqual({ status: 'INSUFFICIENT', available: 0 })
    await ledger.grant({ account: 'a', id: 'g', tokens: 50 })
    expect((await holdFor(fixture, page, 50)).status).toBe('OK')
  },

  'a page is refused while its job, or all jobs of the account, have too many counted failures':
    async (fixture) => {
      const { store, ledger, expect, clock } = fixture
      const jobs = [await threePages(fixture), await threePages(fixture, null, 2)]
      const page = (job: number, number: number) => ({ ...jobs[job]!, number, slice: 's' })
      for (const job of [0, 1]) {
        const fence = await fenceFor(fixture, page(job, 1))
        const outcome = { status: 'failed', fence, error: TIMEOUT, counts: true } as const
        await store.finishPage({ ...page(job, 1), outcome })
      }
      clock.time += 1_000
      const hold = async (job: number, failureLimit: number, jobsFailureLimit = 0) =>
        store.holdPage({ ...page(job, 2), cost: 1, leaseMs: LEASE, failureLimit, jobsFailureLimit })
      const refused = { status: 'FAILING', retryAfterMs: FAILURE_WINDOW_MS - 1_000 }
      expect(await hold(0, 1)).toEqual(refused)
      expect((await hold(0, 2)).status).toBe('OK')
      expect((await hold(0, 0)).status).toBe('OK')
      expect(await hold(0, 0, 2)).toEqual(refused)
      expect(await hold(1, 2, 2)).toEqual(refused)
      expect((await hold(1, 2, 3)).status).toBe('OK')

      // Requests of the account are not refused for them.
      const { failures, jobs: ofJobs } = (await ledger.countFailures('a', 0))!
      expect([failures, ofJobs.failures]).toEqual([0, 2])
      expect((await jobAt(fixture, jobs[0]!)).failures.counted).toBe(1)
    },

  'a success makes up for a failure of its job, and failures are forgotten': async (fixture) => {
    const { store, ledger, expect, clock } = fixture
    const ref = await threePages(fixture)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    const limited = (number: number, limit: number) =>
      store.holdPage({ ...page(number), cost: 1, leaseMs: LEASE, failureLimit: limit })
    const outcome = { status: 'failed', error: TIMEOUT, counts: true } as const
    await store.finishPage({ ...page(1), outcome })
    expect((await limited(2, 1)).status).toBe('FAILING')
    const fence = await fenceFor(fixture, page(2))
    const entry = entryOf(page(2), 1)
    await store.finishPage({ ...page(2), outcome: { status: 'success', fence, amount: 1, entry } })
    expect((await limited(3, 1)).status).toBe('OK')
    expect((await ledger.countFailures('a', 0))?.jobs.failures).toBe(0)
    await store.finishPage({ ...page(3), outcome })
    expect((await ledger.countFailures('a', 0))?.jobs.failures).toBe(1)
    clock.time += FAILURE_WINDOW_MS
    expect((await ledger.countFailures('a', 0))?.jobs.failures).toBe(0)
  },

  'a hold that lapses counts as held by its job until the page waits or holds again': async (
    fixture
  ) => {
    const { store, ledger, expect, clock } = fixture
    const ref = await threePages(fixture, 10)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page, 6)
    clock.time += LEASE
    await ledger.releaseLapsedHolds(100)
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
    expect((await jobAt(fixture, ref)).tokens.held).toBe(6)
    expect((await holdFor(fixture, { ...page, number: 2 }, 5)).status).toBe('MAX_COST')
    expect((await store.finishPage({ ...page, outcome: successOf(page, fence) })).status).toBe(
      'GONE'
    )
    expect((await jobAt(fixture, ref)).tokens.held).toBe(0)
    expect((await holdFor(fixture, { ...page, number: 2 }, 5)).status).toBe('OK')
    clock.time += LEASE
    await ledger.releaseLapsedHolds(100)
    await fenceFor(fixture, { ...page, number: 2 }, 10)
    expect(await ledger.balance('a')).toMatchObject({ held: 10 })
    expect((await jobAt(fixture, ref)).tokens.held).toBe(10)
  },

  "holds of pages are not in the way of the account's other requests": async (fixture) => {
    const { ledger, expect } = fixture
    const ref = await threePages(fixture)
    const page = { ...ref, number: 1, slice: 's' }
    const rid = `${ref.job}/1`
    const fence = await fenceFor(fixture, page, 2)
    expect(
      await ledger.settle({ account: 'b', rid, fence, amount: 1, entry: entryOf(page, 1) })
    ).toEqual({
      status: 'GONE'
    })
    const other = { account: 'a', rid: 'plain', cost: 498, leaseMs: LEASE, replayMs: 1_000 }
    const plain = await ledger.reserve({ ...other, fingerprint: 'f', nonce: 'n' })
    expect(plain.status).toBe('OK')
    expect(await holdFor(fixture, { ...page, number: 2 }, 1)).toEqual({
      status: 'INSUFFICIENT',
      available: 0
    })
  }
}
