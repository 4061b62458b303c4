/** Cases of the conformance suite of jobs: cancelling, failing, and closing the account. */

import {
  eventsOf,
  fenceFor,
  filling,
  type JobCases,
  jobAt,
  LEASE,
  NOVEMBER,
  newJob,
  newPage,
  newPages,
  pagesOf,
  refOf,
  running,
  succeed,
  successOf,
  take
} from './fixture.ts'

/** Cases about the end of jobs. */
export const ENDING_CASES: JobCases = {
  'cancelling ends a job: its waiting and running pages are skipped, and their holds are released':
    async (fixture) => {
      const { store, ledger, expect, clock } = fixture
      const ref = await running(fixture, 1, newPages(1, 4))
      await take(fixture, ref, 's', 2)
      await take(fixture, ref, 't', 2)
      await succeed(fixture, { ...ref, number: 1, slice: 's' }, {}, 3)
      await fenceFor(fixture, { ...ref, number: 2, slice: 's' }, 5)
      await fenceFor(fixture, { ...ref, number: 3, slice: 't' }, 6)
      clock.time += 4
      expect(await store.cancel(ref)).toEqual({ status: 'OK', next: null })
      expect(await jobAt(fixture, ref)).toMatchObject({
        status: 'cancelled',
        reason: null,
        completedAt: NOVEMBER + 4,
        pages: { found: 4, waiting: 0, running: 0, success: 1, skipped: 3 },
        skipped: { cancelled: 3 },
        tokens: { charged: 3, held: 0 }
      })
      const pages = await pagesOf(fixture, ref)
      expect(
        pages.map(({ status, skipReason, attempts }) => [skipReason ?? status, attempts])
      ).toEqual([
        ['success', 1],
        ['cancelled', 1],
        ['cancelled', 1],
        ['cancelled', 0]
      ])
      const listed = (status: 'skipped' | 'waiting') =>
        store.pages(ref, { status, after: 2, limit: 9 })
      expect((await listed('skipped'))?.pages).toEqual(pages.slice(2))
      expect((await listed('waiting'))?.pages).toEqual([])
      expect(await store.page(ref, 4)).toEqual(pages[3])
      expect(await ledger.balance('a')).toMatchObject({ free: 497, held: 0, charged: 3 })
      expect(await store.renew({ ...ref, slice: 's', leaseMs: LEASE })).toBe('LOST')
      expect((await eventsOf(fixture, ref)).at(-1)).toEqual(['job.cancelled', null])
      await store.giveBack({ ...ref, slice: 's' })
    },

  'a queued, a filling and a paused job can be cancelled': async (fixture) => {
    const { store, expect } = fixture
    await filling(fixture, 1, newPages(1, 1))
    await filling(fixture, 2, newPages(1, 1))
    await store.filled(refOf(2))
    await running(fixture, 3, newPages(1, 1))
    await store.pause(refOf(3), 'caller')
    for (const number of [1, 3, 2]) {
      expect((await store.cancel(refOf(number))).status).toBe('OK')
      expect(await jobAt(fixture, refOf(number))).toMatchObject({
        status: 'cancelled',
        reason: null,
        isFilling: false,
        pages: { waiting: 0, skipped: 1 },
        skipped: { cancelled: 1 }
      })
    }
  },

  'a failed job keeps the code of its error': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await filling(fixture, 2, newPages(1, 1))
    await store.filled(refOf(2))
    await take(fixture, ref, 's', 1)
    await fenceFor(fixture, { ...ref, number: 1, slice: 's' }, 5)
    expect(await store.fail(ref, 'ROBOTS_DISALLOWED')).toEqual({
      status: 'OK',
      next: refOf(2).job
    })
    expect(await jobAt(fixture, ref)).toMatchObject({
      status: 'failed',
      reason: 'ROBOTS_DISALLOWED',
      pages: { waiting: 0, skipped: 2, running: 0 }
    })
    expect(await ledger.balance('a')).toMatchObject({ held: 0 })
    expect((await eventsOf(fixture, ref)).at(-1)).toEqual(['job.failed', null])
  },

  'closing an account cancels its unfinished jobs': async (fixture) => {
    const { store, ledger, expect } = fixture
    const refs = [
      await running(fixture, 1, newPages(1, 3)),
      await filling(fixture, 2, newPages(1, 1)),
      await running(fixture, 3, newPages(1, 1))
    ]
    const done = await filling(fixture, 4, [])
    await store.filled(done)
    const [job] = refs
    const page = { ...(job ?? done), number: 1, slice: 's' }
    await take(fixture, page, 's', 2)
    const fence = await fenceFor(fixture, page, 5)
    await store.pause(refOf(3), 'caller')
    const kept = await running(fixture, 5, newPages(1, 1), { account: 'b' })
    expect(await ledger.closeAccount('a')).toBe('OK')
    for (const ref of refs) {
      expect(await jobAt(fixture, ref)).toMatchObject({
        status: 'cancelled',
        reason: null,
        isFilling: false,
        tokens: { held: 0 },
        pages: { running: 0 }
      })
      expect((await eventsOf(fixture, ref)).at(-1)).toEqual(['job.cancelled', null])
    }
    expect(await jobAt(fixture, done)).toMatchObject({ status: 'completed' })
    expect(await jobAt(fixture, kept)).toMatchObject({ status: 'running' })
    expect(await store.createJob(newJob(6))).toBe('NO_ACCOUNT')
    expect(await store.addPages(refOf(2), [newPage(2)])).toEqual({ status: 'GONE' })
    const hold = { ...page, cost: 1, leaseMs: LEASE }
    expect(await store.holdPage(hold)).toEqual({ status: 'LOST' })
    const finish = { ...page, outcome: successOf(page, fence), found: [newPage(9)] }
    expect(await store.finishPage(finish)).toEqual({ status: 'GONE' })
    expect(await store.startJob({ ...refOf(2), maxRunning: 9 })).toBe('GONE')
    expect(await store.totals()).toMatchObject({ waiting: 1, running: 0 })
    expect(await store.removeJob(refOf(1), 1_000)).toEqual({ more: false, next: null })
  }
}
