/** Cases of the conformance suite of jobs: the limit of crawls, better ways to pages, and further attempts. */

import { FETCHES_PER_PAGE } from '../job.ts'
import {
  fenceFor,
  type JobCases,
  jobAt,
  keyOf,
  LEASE,
  newPage,
  newPages,
  numbersOf,
  running,
  succeed,
  TIMEOUT,
  take
} from './fixture.ts'

/** Cases about the line of a crawl. */
export const FRONTIER_CASES: JobCases = {
  'a crawl takes as many pages as may still succeed, and failures and duplicates leave room':
    async (fixture) => {
      const { store, expect } = fixture
      const ref = await running(fixture, 1, newPages(1, 9), { limit: 3 })
      const page = (number: number) => ({ ...ref, number, slice: 's' })
      expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([1, 2, 3])
      await succeed(fixture, page(1), { keys: [keyOf(101)] })
      expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([])
      await store.finishPage({ ...page(2), outcome: { status: 'failed', error: TIMEOUT } })
      expect((await succeed(fixture, page(3), { keys: [keyOf(101)] })).status).toBe('DUPLICATE')
      expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([4, 5])
      await succeed(fixture, page(4))
      expect((await jobAt(fixture, ref)).isFull).toBe(false)
      await succeed(fixture, page(5))
      expect(await jobAt(fixture, ref)).toMatchObject({ isFull: true, pages: { waiting: 4 } })
      expect(await take(fixture, ref, 's', 9)).toEqual([])
    },

  'a crawl fetches a limited number of pages however few succeed': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, FETCHES_PER_PAGE + 2), { limit: 1 })
    for (let number = 1; number <= FETCHES_PER_PAGE; number++) {
      expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([number])
      const page = { ...ref, number, slice: 's' }
      const fence = await fenceFor(fixture, page)
      await store.finishPage({ ...page, outcome: { status: 'failed', fence, error: TIMEOUT } })
    }
    expect(await take(fixture, ref, 's', 9)).toEqual([])
    expect((await jobAt(fixture, ref)).isFull).toBe(true)
  },

  'a page that is tried again waits at the end of the line until its time has come': async (
    fixture
  ) => {
    const { store, ledger, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 1)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page, 3)
    const finish = { ...page, outcome: { status: 'later', fence, inMs: 5_000 } } as const
    expect(await store.finishPage(finish)).toMatchObject({
      status: 'OK',
      job: { pages: { waiting: 3, running: 0 }, tokens: { held: 0 } }
    })
    expect((await store.finishPage(finish)).status).toBe('LOST')
    expect(await ledger.balance('a')).toMatchObject({ held: 0, charged: 0 })
    expect(numbersOf(await take(fixture, ref, 't', 9))).toEqual([2, 3])
    const early = { ...ref, slice: 't', limit: 9, leaseMs: LEASE }
    expect(await store.takePages(early)).toMatchObject({ pages: [], dueInMs: 5_000 })
    clock.time += 4_999
    expect(await store.takePages(early)).toMatchObject({ pages: [], dueInMs: 1 })
    clock.time += 1
    const again = await take(fixture, ref, 'u', 9)
    expect(again).toMatchObject([{ number: 1, attempts: 2 }])
    // Given back before it was fetched, it keeps its place.
    await store.giveBack({ ...ref, slice: 'u' })
    await store.giveBack({ ...ref, slice: 't' })
    expect(numbersOf(await take(fixture, ref, 't', 9))).toEqual([2, 3, 1])
  },

  'a better way to a page raises it in line and lowers its depth': async (fixture) => {
    const { store, expect } = fixture
    const far = { depth: 3, options: '{"hops":1}' }
    const ref = await running(fixture, 1, [newPage(1), newPage(2, far), newPage(3, { depth: 2 })])
    await store.addPages(ref, [newPage(4, { depth: 1, rank: 9 })])
    await take(fixture, ref, 's', 1)
    const found = [newPage(2, { depth: 1, foundOn: 1 }), newPage(4, { depth: 2, foundOn: 1 })]
    await succeed(fixture, { ...ref, number: 1, slice: 's' }, { found })
    expect(await store.page(ref, 2)).toMatchObject({ depth: 1, foundOn: 1, options: null })
    expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([2, 3, 4])
    // A worse way changes nothing, and one from a page that runs lowers the depth alone.
    const more = [newPage(3, { depth: 1, foundOn: 2 }), newPage(2, { depth: 5, foundOn: 3 })]
    await succeed(fixture, { ...ref, number: 2, slice: 's' }, { found: more })
    expect(await store.page(ref, 3)).toMatchObject({ status: 'running', depth: 1, foundOn: null })
    expect(await store.page(ref, 2)).toMatchObject({ status: 'success', depth: 1 })
  },

  'a better way wakes a page that was out of scope, and no other': async (fixture) => {
    const { store, expect } = fixture
    const skipped = (['scope', 'robots', 'trap'] as const).map((skip, index) =>
      newPage(2 + index, { depth: 4, skip })
    )
    const ref = await running(fixture, 1, [newPage(1), ...skipped])
    await take(fixture, ref, 's', 1)
    const found = newPages(2, 4, { depth: 1, foundOn: 1 })
    await succeed(fixture, { ...ref, number: 1, slice: 's' }, { found })
    expect(await jobAt(fixture, ref)).toMatchObject({
      status: 'running',
      pages: { waiting: 1, skipped: 2 },
      skipped: { scope: 0, robots: 1, trap: 1 }
    })
    expect(await take(fixture, ref, 's', 9)).toMatchObject([{ number: 2, depth: 1, foundOn: 1 }])
    expect(await store.page(ref, 3)).toMatchObject({ skipReason: 'robots', depth: 1 })
  },

  'by depth, no page is taken while one of a lower depth runs or is tried again': async (
    fixture
  ) => {
    const { store, expect, clock } = fixture
    const deep = [
      newPage(3, { depth: 1 }),
      newPage(4, { depth: 1, rank: 3 }),
      newPage(5, { depth: 2 })
    ]
    const ref = await running(fixture, 1, [newPage(1), newPage(2), ...deep])
    const next = async () => {
      const call = { ...ref, slice: 's', limit: 1, leaseMs: LEASE, byDepth: true }
      return numbersOf((await store.takePages(call))?.pages ?? [])[0]
    }
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    expect([await next(), await next(), await next()]).toEqual([1, 2, undefined])
    await succeed(fixture, page(1))
    const fence = await fenceFor(fixture, page(2))
    await store.finishPage({ ...page(2), outcome: { status: 'later', fence, inMs: 5_000 } })
    expect(await next()).toBe(undefined)
    clock.time += 5_000
    expect([await next(), await next()]).toEqual([2, undefined])
    await succeed(fixture, page(2))
    expect([await next(), await next(), await next()]).toEqual([3, 4, undefined])
    await succeed(fixture, page(3))
    expect(await next()).toBe(undefined)
    await succeed(fixture, page(4))
    expect(await next()).toBe(5)
  }
}
