/** Cases of the conformance suite of jobs: finishing pages, once. */

import { explainsBalance } from '../../tokens/conformance/movements.ts'

import {
  entryOf,
  eventsOf,
  fenceFor,
  filling,
  holdFor,
  type JobCases,
  jobAt,
  keyOf,
  LEASE,
  NOVEMBER,
  newPage,
  newPages,
  refOf,
  running,
  succeed,
  successOf,
  TIMEOUT,
  take
} from './fixture.ts'

/** Cases about the outcome of pages. */
export const FINISHING_CASES: JobCases = {
  'success charges once and lists, moves and counts as a settled fetch does': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 1)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page, 12)
    const entry = entryOf(page, 5)
    const outcome = { status: 'success', fence, amount: 5, entry } as const
    const reply = await store.finishPage({ ...page, outcome })
    const job = await store.job(ref)
    expect(reply).toEqual({ status: 'OK', job, balance: await ledger.balance('a'), next: null })
    expect(job).toMatchObject({
      status: 'running',
      pages: { waiting: 1, running: 0, success: 1 },
      tokens: { charged: 5, held: 0 }
    })
    expect(await store.page(ref, 1)).toMatchObject({
      status: 'success',
      attempts: 1,
      result: entry.id,
      error: null,
      tokens: 5
    })
    expect(await ledger.historyEntry('a', entry.id)).toEqual(entry)
    expect((await ledger.history('a', { limit: 9, order: 'asc' })).entries).toEqual([entry])
    expect((await ledger.movements('a', { limit: 1 }))[0]).toMatchObject({
      at: NOVEMBER,
      kind: 'charge',
      tokens: -5,
      balance: 495,
      reference: entry.id
    })
    expect(await ledger.usage('a', { from: '2026-11-15', to: '2026-11-15' })).toMatchObject([
      { day: '2026-11-15', key: 'k', parser: entry.parser.name, requests: 1, failed: 0, tokens: 5 }
    ])
    await explainsBalance(ledger, expect, 'a')
    expect(await ledger.refund({ account: 'a', entry: entry.id })).toEqual({ status: 'OK' })
    expect((await jobAt(fixture, ref)).tokens.charged).toBe(5)
  },

  'a page whose content changed has a second event, after its own and before the end of the job':
    async (fixture) => {
      const { store, expect } = fixture
      const ref = await running(fixture, 1, newPages(1, 2))
      await take(fixture, ref, 's', 2)
      for (const [number, isChanged] of [
        [1, false],
        [2, true]
      ] as const) {
        const page = { ...ref, number, slice: 's' }
        const entry = entryOf(page, 1, { mark: 'm' })
        const fence = await fenceFor(fixture, page)
        const outcome = { status: 'success', fence, amount: 1, entry, isChanged } as const
        expect((await store.finishPage({ ...page, outcome })).status).toBe('OK')
        expect((await fixture.ledger.newestOf('a', 'm'))?.id).toBe(entry.id)
      }
      expect(await eventsOf(fixture, ref)).toEqual([
        ['job.started', null],
        ['page.completed', 1],
        ['page.completed', 2],
        ['changed', 2],
        ['job.completed', null]
      ])
    },

  'a page that has not changed is a success of its earlier result, costs nothing and owns its keys':
    async (fixture) => {
      const { store, other, ledger, expect } = fixture
      const ref = await running(fixture, 1, newPages(1, 3))
      await take(fixture, ref, 's', 3)
      const before = await ledger.balance('a')
      const page = { ...ref, number: 1, slice: 's' }
      const fence = await fenceFor(fixture, page, 12)
      const outcome = { status: 'unchanged', fence, result: 'ftc_earlier' } as const
      const finish = { ...page, outcome, keys: [keyOf(90)], found: [newPage(4)] }
      const reply = await store.finishPage(finish)
      expect(reply).toMatchObject({ status: 'OK', next: null })
      expect(await other.finishPage(finish)).toMatchObject({ status: 'ALREADY' })
      expect(await jobAt(fixture, ref)).toMatchObject({
        pages: { found: 4, waiting: 1, running: 2, success: 1, skipped: 0 },
        unchanged: 1,
        tokens: { charged: 0, held: 0 }
      })
      expect(await store.page(ref, 1)).toMatchObject({
        status: 'success',
        skipReason: null,
        result: 'ftc_earlier',
        isUnchanged: true,
        tokens: 0
      })
      expect(await ledger.balance('a')).toEqual(before)
      expect(await ledger.historyEntry('a', 'ftc_earlier')).toBeUndefined()
      const copy = { ...ref, number: 2, slice: 's' }
      const success = successOf(copy, await fenceFor(fixture, copy))
      const second = await store.finishPage({ ...copy, outcome: success, keys: [keyOf(90)] })
      expect(second.status).toBe('DUPLICATE')
      expect(await store.page(ref, 2)).toMatchObject({ duplicateOf: 1, isUnchanged: false })
      expect(await eventsOf(fixture, ref)).toEqual([
        ['job.started', null],
        ['page.completed', 1],
        ['page.skipped', 2]
      ])
      expect(await store.verifyJobs(ref)).toEqual([])
    },

  'a page that is gone has a second event, and its error says if it is known': async (fixture) => {
    const { store, other, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    for (const number of [1, 2]) {
      const page = { ...ref, number, slice: 's' }
      const error = number === 1 ? TIMEOUT : { ...TIMEOUT, isKnown: true }
      const outcome = { status: 'failed', error, isChanged: number === 1 } as const
      expect((await store.finishPage({ ...page, outcome })).status).toBe('OK')
      expect((await other.page(ref, number))?.error).toEqual(error)
    }
    expect(await eventsOf(fixture, ref)).toEqual([
      ['job.started', null],
      ['page.failed', 1],
      ['changed', 1],
      ['page.failed', 2],
      ['job.completed', null]
    ])
  },

  'a finish that is repeated answers ALREADY and charges nothing': async (fixture) => {
    const { store, other, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page, 3)
    const finish = { ...page, outcome: successOf(page, fence, 2), found: newPages(3, 4) }
    expect((await store.finishPage(finish)).status).toBe('OK')
    const before = await store.job(ref)
    expect(await other.finishPage(finish)).toEqual({ status: 'ALREADY', job: before, next: null })
    const failed = { ...page, outcome: { status: 'failed', error: TIMEOUT } as const }
    expect((await store.finishPage(failed)).status).toBe('ALREADY')
    expect(await store.job(ref)).toEqual(before)
    expect(await ledger.balance('a')).toMatchObject({ charged: 2, held: 0 })
    await store.cancel(ref)
    expect(await store.finishPage(finish)).toMatchObject({
      status: 'ALREADY',
      job: { status: 'cancelled' }
    })
  },

  'another slice cannot finish a page': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, [...newPages(1, 2), newPage(3, { skip: 'trap' })])
    await take(fixture, ref, 's', 1)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page)
    const lost = { status: 'LOST' }
    const finish = { ...page, slice: 't', outcome: successOf(page, fence) }
    expect(await store.finishPage(finish)).toEqual(lost)
    expect(await ledger.balance('a')).toMatchObject({ held: 1, charged: 0 })
    await store.finishPage({ ...finish, slice: 's' })
    expect(await store.finishPage(finish)).toEqual(lost)
    for (const number of [2, 3, 4]) {
      const failed = { ...page, number, outcome: { status: 'failed', error: TIMEOUT } as const }
      expect(await store.finishPage(failed)).toEqual(lost)
    }
    await store.cancel(ref)
    expect(await store.finishPage(finish)).toEqual({ status: 'GONE' })
  },

  'pages of a job that has ended or is unknown are GONE': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ends = [
      (number: number) => store.cancel(refOf(number)),
      (number: number) => store.fail(refOf(number), 'BLOCKED'),
      (number: number) => store.removeJob(refOf(number), 1_000)
    ]
    for (const [index, end] of ends.entries()) {
      const ref = await running(fixture, index + 1, newPages(1, 2))
      await take(fixture, ref, 's', 1)
      const page = { ...ref, number: 1, slice: 's' }
      const fence = await fenceFor(fixture, page, 9)
      await end(index + 1)
      const finish = { ...page, outcome: successOf(page, fence), found: newPages(3, 4) }
      expect(await store.finishPage(finish)).toEqual({ status: 'GONE' })
      expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0, charged: 0 })
    }
    const page = { ...refOf(9), number: 1, slice: 's' }
    expect(await store.finishPage({ ...page, outcome: successOf(page, 1) })).toEqual({
      status: 'GONE'
    })
  },

  'more than its hold cannot be charged': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 1)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page, 2)
    const over = store.finishPage({ ...page, outcome: successOf(page, fence, 3) })
    await expect(over).rejects.toThrow()
    expect(await ledger.balance('a')).toMatchObject({ held: 2, charged: 0 })
    expect(await store.page(ref, 1)).toMatchObject({ status: 'running' })
    await store.finishPage({ ...page, outcome: successOf(page, fence, 2) })
  },

  'the last page ends the job, and answers what may start next': async (fixture) => {
    const { store, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await filling(fixture, 2, newPages(1, 1))
    await store.filled(refOf(2))
    await take(fixture, ref, 's', 2)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    expect(await succeed(fixture, page(2))).toMatchObject({
      job: { status: 'running' },
      next: null
    })
    clock.time += 8
    const fence = await fenceFor(fixture, page(1))
    const last = { ...page(1), outcome: successOf(page(1), fence) }
    expect(await store.finishPage(last)).toMatchObject({
      status: 'OK',
      job: { status: 'completed', reason: null, completedAt: NOVEMBER + 8, isFilling: false },
      next: refOf(2).job
    })
    expect(await store.finishPage(last)).toMatchObject({ status: 'ALREADY', next: refOf(2).job })
    expect(await eventsOf(fixture, ref)).toEqual([
      ['job.started', null],
      ['page.completed', 2],
      ['page.completed', 1],
      ['job.completed', null]
    ])
    expect(await store.renew({ ...ref, slice: 's', leaseMs: LEASE })).toBe('LOST')
  },

  'an account is charged for a page in the month of its hold': async (fixture) => {
    const { ledger, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    const page = { ...ref, number: 1, slice: 's' }
    const { store } = fixture
    const hold = await store.holdPage({ ...page, cost: 10, leaseMs: 30 * 86_400_000 })
    clock.time = Date.UTC(2026, 11, 2)
    const fence = (hold as { fence: number }).fence
    expect((await store.finishPage({ ...page, outcome: successOf(page, fence, 4) })).status).toBe(
      'OK'
    )
    expect(await ledger.balance('a')).toMatchObject({ free: 500, charged: 4, expired: 496 })
    expect((await holdFor(fixture, { ...page, number: 2 }, 500)).status).toBe('OK')
    await explainsBalance(ledger, expect, 'a')
  }
}
