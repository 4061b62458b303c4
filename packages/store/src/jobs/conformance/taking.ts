/** Cases of the conformance suite of jobs: taking pages, leases and giving back. */

import {
  fenceFor,
  type JobCases,
  jobAt,
  LEASE,
  newPage,
  newPages,
  numbersOf,
  refOf,
  running,
  succeed,
  successOf,
  take
} from './fixture.ts'

/** Cases about slices. */
export const TAKING_CASES: JobCases = {
  'pages are taken by depth, then number, each once': async (fixture) => {
    const { store, other, expect } = fixture
    const depths = [2, 0, 1, 0, 2, 1]
    const pages = depths.map((depth, index) => newPage(index + 1, { depth }))
    const ref = await running(fixture, 1, pages)
    const taken = await store.takePages({ ...ref, slice: 's', limit: 3, leaseMs: LEASE })
    expect(numbersOf(taken?.pages ?? [])).toEqual([2, 4, 3])
    expect(taken?.job).toMatchObject({ status: 'running', pages: { waiting: 3, running: 3 } })
    expect(taken?.pages[0]).toMatchObject({ status: 'running', attempts: 1, depth: 0 })
    expect(numbersOf(await take({ store: other }, ref, 't', 10))).toEqual([6, 1, 5])
    expect(await take(fixture, ref, 's', 10)).toEqual([])
  },

  'only a running job gives pages': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 4))
    await store.pause(ref, 'tokens')
    const paused = await store.takePages({ ...ref, slice: 's', limit: 1, leaseMs: LEASE })
    expect(paused).toMatchObject({ job: { status: 'paused', reason: 'tokens' }, pages: [] })
    await store.resume(ref)
    expect(await take(fixture, ref, 's', 1)).toEqual([])
    await store.startJob({ ...ref, maxRunning: 1 })
    expect(await take(fixture, ref, 's', 1)).toHaveLength(1)
    await store.cancel(ref)
    expect(await take(fixture, ref, 's', 1)).toEqual([])
    const unknown = { ...refOf(2), slice: 's', limit: 1, leaseMs: LEASE }
    expect(await store.takePages(unknown)).toBe(undefined)
  },

  'pages of busy hosts stay in line': async (fixture) => {
    const { expect } = fixture
    const urls = [
      'https://busy.example/1',
      'https://free.example/2?https://busy.example/',
      'https://busy.example:8443/3',
      'https://busy.example',
      'https://user:word@busy.example/5',
      'https://free.example/@busy.example/6'
    ]
    const ref = await running(
      fixture,
      1,
      urls.map((url, index) => newPage(index + 1, { url }))
    )
    const busy = ['busy.example', 'other.example']
    expect(numbersOf(await take(fixture, ref, 's', 2, busy))).toEqual([2, 3])
    expect(numbersOf(await take(fixture, ref, 's', 2, busy))).toEqual([6])
    expect(await take(fixture, ref, 's', 2, ['busy.example'])).toEqual([])
    expect(numbersOf(await take(fixture, ref, 's', 9, []))).toEqual([1, 4, 5])
  },

  'only the first waiting pages are looked at for a host that is not busy': async (fixture) => {
    const { expect } = fixture
    const pages = [
      ...newPages(1, 500, { url: 'https://busy.example/' }),
      newPage(501, { url: 'https://free.example/' })
    ]
    const ref = await running(fixture, 1, pages)
    expect(await take(fixture, ref, 's', 5, ['busy.example'])).toEqual([])
    expect(numbersOf(await take(fixture, ref, 's', 1))).toEqual([1])
    expect(numbersOf(await take(fixture, ref, 's', 5, ['busy.example']))).toEqual([501])
  },

  'pages of a slice whose lease has ended are taken over, and their holds released': async (
    fixture
  ) => {
    const { store, ledger, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 2)
    await fenceFor(fixture, { ...ref, number: 1, slice: 's' }, 7)
    clock.time += LEASE - 1
    expect(numbersOf(await take(fixture, ref, 't', 2))).toEqual([3])
    expect(await jobAt(fixture, ref)).toMatchObject({ tokens: { held: 7 } })
    clock.time += 1
    const taken = await take(fixture, ref, 't', 2)
    expect(taken.map(({ number, attempts }) => [number, attempts])).toEqual([
      [1, 2],
      // It held nothing, so it was not fetched before.
      [2, 1]
    ])
    expect(await jobAt(fixture, ref)).toMatchObject({ tokens: { held: 0 }, pages: { running: 3 } })
    expect(await ledger.balance('a')).toMatchObject({ held: 0 })
    expect(await store.renew({ ...ref, slice: 's', leaseMs: LEASE })).toBe('LOST')
    const late = { ...ref, number: 1, slice: 's' }
    expect((await store.holdPage({ ...late, cost: 1, leaseMs: LEASE })).status).toBe('LOST')
    expect(await store.finishPage({ ...late, outcome: successOf(late, 1) })).toEqual({
      status: 'LOST'
    })
  },

  'a call of a slice extends its lease, also one that has ended': async (fixture) => {
    const { store, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 1)
    clock.time += LEASE - 1
    expect(numbersOf(await take(fixture, ref, 's', 1))).toEqual([2])
    clock.time += LEASE - 1
    expect(await store.renew({ ...ref, slice: 's', leaseMs: LEASE })).toBe('OK')
    clock.time += LEASE - 1
    expect(numbersOf(await take(fixture, ref, 't', 9))).toEqual([3])
    clock.time += 2
    expect(await store.renew({ ...ref, slice: 's', leaseMs: LEASE })).toBe('OK')
    expect(await take(fixture, ref, 'u', 9)).toEqual([])
    clock.time += LEASE
    expect(await take(fixture, ref, 's', 9)).toHaveLength(1)
  },

  'a page can be finished after its lease until it is taken over': async (fixture) => {
    const { expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    clock.time += LEASE + 1
    const page = { ...ref, slice: 's' }
    expect((await succeed(fixture, { ...page, number: 1 })).status).toBe('OK')
    expect(numbersOf(await take(fixture, ref, 't', 2))).toEqual([2])
  },

  'pages that are given back wait in their old places': async (fixture) => {
    const { store, ledger, expect } = fixture
    const pages = [newPage(1, { depth: 1 }), newPage(2), newPage(3), newPage(4, { depth: 1 })]
    const ref = await running(fixture, 1, pages)
    await take(fixture, ref, 's', 3)
    await take(fixture, ref, 't', 1)
    await fenceFor(fixture, { ...ref, number: 2, slice: 's' }, 4)
    expect(await ledger.balance('a')).toMatchObject({ held: 4 })
    for (let times = 0; times < 2; times++) await store.giveBack({ ...ref, slice: 's' })
    expect(await ledger.balance('a')).toMatchObject({ held: 0 })
    expect(await jobAt(fixture, ref)).toMatchObject({
      pages: { waiting: 3, running: 1 },
      tokens: { held: 0 }
    })
    expect(await store.renew({ ...ref, slice: 's', leaseMs: LEASE })).toBe('LOST')
    expect(await store.renew({ ...ref, slice: 't', leaseMs: LEASE })).toBe('OK')
    expect(numbersOf(await take(fixture, ref, 'u', 9))).toEqual([2, 3, 1])
    await store.giveBack({ ...refOf(9), slice: 's' })
  },

  'slices of one name in two jobs are two': async (fixture) => {
    const { store, expect } = fixture
    const [one, two] = [
      await running(fixture, 1, newPages(1, 2)),
      await running(fixture, 2, newPages(1, 2))
    ]
    for (const ref of [one, two]) await take(fixture, ref, 's', 2)
    await store.giveBack({ ...one, slice: 's' })
    expect(await jobAt(fixture, two)).toMatchObject({ pages: { running: 2 } })
    expect(await store.renew({ ...two, slice: 's', leaseMs: LEASE })).toBe('OK')
  }
}
