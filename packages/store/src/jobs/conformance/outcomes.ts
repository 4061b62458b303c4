/** Cases of the conformance suite of jobs: pages that fail or are skipped, and what they held. */

import type { PageOutcome } from '../job-store.ts'
import {
  entryOf,
  fenceFor,
  type JobCases,
  jobAt,
  LEASE,
  newPages,
  numbersOf,
  running,
  succeed,
  successOf,
  TIMEOUT,
  take
} from './fixture.ts'

/** Cases about pages that cost nothing. */
export const OUTCOME_CASES: JobCases = {
  'a page whose hold has expired waits again, for any outcome': async (fixture) => {
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
  }
}
