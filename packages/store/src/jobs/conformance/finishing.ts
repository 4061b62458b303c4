/** Cases of the conformance suite of jobs: finishing pages. */

import { explainsBalance } from '../../tokens/conformance/movements.ts'
import type { PageOutcome } from '../job-store.ts'
import {
  entryOf,
  eventsOf,
  fenceFor,
  filling,
  holdFor,
  type JobCases,
  jobAt,
  LEASE,
  NOVEMBER,
  newPage,
  newPages,
  numbersOf,
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
    expect(await ledger.usage('a', { from: '2026-11-15', to: '2026-11-15' })).toEqual([
      { day: '2026-11-15', key: 'k', parser: entry.parser.name, requests: 1, failed: 0, tokens: 5 }
    ])
    await explainsBalance(ledger, expect, 'a')
    expect(await ledger.refund({ account: 'a', entry: entry.id })).toEqual({ status: 'OK' })
    expect((await jobAt(fixture, ref)).tokens.charged).toBe(5)
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

  'a page whose hold has lapsed waits again, whatever its outcome': async (fixture) => {
    const { store, ledger, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 3)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    const fences: number[] = []
    for (const number of [1, 2, 3]) fences.push(await fenceFor(fixture, page(number), 4))
    clock.time += LEASE
    const outcomes: PageOutcome[] = [
      successOf(page(1), fences[0] ?? 0),
      { status: 'failed', fence: fences[1] ?? 0, error: TIMEOUT, counts: true },
      { status: 'skipped', fence: fences[2] ?? 0, reason: 'trap' }
    ]
    for (const [index, outcome] of outcomes.entries()) {
      // Swept in between by the ledger, or not.
      if (index === 1) await ledger.releaseLapsedHolds(100)
      const finish = { ...page(index + 1), outcome, found: newPages(7, 8) }
      expect(await store.finishPage(finish)).toEqual({ status: 'GONE' })
    }
    expect(await jobAt(fixture, ref)).toMatchObject({
      pages: { found: 3, waiting: 3, running: 0 },
      tokens: { charged: 0, held: 0 }
    })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
    expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([1, 2, 3])
    expect((await succeed(fixture, page(1))).status).toBe('OK')
  },

  'a failed page costs nothing and keeps its error': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    const fence = await fenceFor(fixture, page(1), 9)
    const entry = entryOf(page(1), 0, { status: 'failed', pointer: null })
    const failed = { status: 'failed', error: TIMEOUT } as const
    expect(await store.finishPage({ ...page(1), outcome: { ...failed, fence, entry } })).toEqual({
      status: 'OK',
      job: await store.job(ref),
      next: null
    })
    expect(await store.finishPage({ ...page(2), outcome: failed })).toMatchObject({ status: 'OK' })
    expect(await store.page(ref, 1)).toMatchObject({
      status: 'failed',
      error: TIMEOUT,
      result: entry.id,
      tokens: 0
    })
    expect(await store.page(ref, 2)).toMatchObject({ status: 'failed', result: null })
    expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0, charged: 0 })
    expect(await ledger.historyEntry('a', entry.id)).toEqual(entry)
    expect(await jobAt(fixture, ref)).toMatchObject({
      status: 'completed',
      pages: { success: 0, failed: 2 },
      tokens: { charged: 0, held: 0 }
    })
  },

  'a failure is listed and counted with tokens held or without': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 3)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    for (const number of [1, 2]) {
      const hold = number === 1 ? { fence: await fenceFor(fixture, page(1), 9) } : {}
      const entry = entryOf(page(number), 0, { status: 'failed' })
      const outcome = { status: 'failed', ...hold, error: TIMEOUT, entry, counts: true } as const
      await store.finishPage({ ...page(number), outcome })
      expect(await ledger.historyEntry('a', entry.id)).toEqual(entry)
    }
    const limited = (failureLimit: number) =>
      store.holdPage({ ...page(3), cost: 1, leaseMs: LEASE, failureLimit })
    expect([(await limited(2)).status, (await limited(3)).status]).toEqual(['FAILING', 'OK'])
    const [usage] = await ledger.usage('a', { from: '2026-11-15', to: '2026-11-15' })
    expect(usage).toMatchObject({ requests: 0, failed: 2, tokens: 0 })
    expect(await ledger.movements('a', { limit: 5, kind: 'charge' })).toEqual([])
  },

  'a hold that the outcome does not name is released too': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 2)
    const outcomes: PageOutcome[] = [
      { status: 'failed', error: TIMEOUT },
      { status: 'skipped', reason: 'scope' }
    ]
    for (const [index, outcome] of outcomes.entries()) {
      const page = { ...ref, number: index + 1, slice: 's' }
      await fenceFor(fixture, page, 9)
      await store.finishPage({ ...page, outcome })
      expect(await ledger.balance('a')).toMatchObject({ free: 500, held: 0 })
    }
    expect((await jobAt(fixture, ref)).tokens.held).toBe(0)
  },

  'a skipped page keeps its reason': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 4))
    await take(fixture, ref, 's', 4)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    await succeed(fixture, page(1))
    const fence = await fenceFor(fixture, page(2))
    const outcomes: PageOutcome[] = [
      { status: 'skipped', fence, reason: 'duplicate', duplicateOf: 1 },
      { status: 'skipped', reason: 'robots' }
    ]
    for (const [index, outcome] of outcomes.entries()) {
      expect((await store.finishPage({ ...page(index + 2), outcome })).status).toBe('OK')
    }
    const second = { status: 'skipped', skipReason: 'duplicate', duplicateOf: 1, result: null }
    expect(await store.page(ref, 2)).toMatchObject(second)
    const third = { status: 'skipped', skipReason: 'robots', duplicateOf: null, error: null }
    expect(await store.page(ref, 3)).toMatchObject(third)
    expect(await jobAt(fixture, ref)).toMatchObject({
      pages: { success: 1, skipped: 2, running: 1 },
      skipped: { duplicate: 1, robots: 1, scope: 0 },
      tokens: { charged: 1, held: 0 }
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
