/** Cases of the conformance suite of jobs: removal, expiry, and books that do not agree. */

import {
  DAY,
  entryOf,
  fenceFor,
  filling,
  type JobCases,
  NOVEMBER,
  newJob,
  newPage,
  newPages,
  refOf,
  running,
  succeed,
  take
} from './fixture.ts'

/** Cases about what goes. */
export const REMOVAL_CASES: JobCases = {
  'a job is removed in parts and is not found from the first one on': async (fixture) => {
    const { store, other, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 40))
    await take(fixture, ref, 's', 3)
    const page = { ...ref, number: 1, slice: 's' }
    await succeed(fixture, page, { keys: ['f'.repeat(32)] }, 2)
    await fenceFor(fixture, { ...page, number: 2 }, 5)
    let calls = 1
    expect((await store.removeJob(ref, 10)).more).toBe(true)
    expect(await ledger.balance('a')).toMatchObject({ free: 498, held: 0, charged: 2 })
    expect(await other.job(ref)).toBe(undefined)
    expect(await other.jobs('a', { limit: 9 })).toEqual([])
    expect(await other.page(ref, 1)).toBe(undefined)
    expect(await other.pages(ref, { after: 0, limit: 9 })).toBe(undefined)
    expect(await other.events(ref, { after: 0, limit: 9 })).toBe(undefined)
    expect((await other.cancel(ref)).status).toBe('GONE')
    expect(await other.takePages({ ...ref, slice: 's', limit: 1, leaseMs: 9 })).toBe(undefined)
    while ((await store.removeJob(ref, 10)).more) calls++
    expect(calls).toBeGreaterThan(3)
    expect(await store.removeJob(ref, 10)).toEqual({ more: false, next: null })
    expect(await ledger.historyEntry('a', entryOf(page, 2).id)).toMatchObject({ tokens: 2 })
    expect(await ledger.refund({ account: 'a', entry: entryOf(page, 2).id })).toEqual({
      status: 'OK'
    })
    expect(await store.verifyJobs(ref)).toEqual([])
  },

  'removing a running job lets the next one start': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await filling(fixture, 2, newPages(1, 1))
    await store.filled(refOf(2))
    expect(await store.removeJob(ref, 1)).toEqual({ more: true, next: refOf(2).job })
    expect(await store.startJob({ ...refOf(2), maxRunning: 1 })).toBe('OK')
  },

  'expired jobs that have ended are trimmed in parts': async (fixture) => {
    const { store, expect, clock } = fixture
    const given = { expiresAt: NOVEMBER + DAY }
    const old = await running(fixture, 1, newPages(1, 25), given)
    await store.cancel(old)
    const unfinished = await running(fixture, 2, newPages(1, 2), given)
    const young = await filling(fixture, 3, newPages(1, 2))
    await store.cancel(young)
    expect(await store.trimJobs(10)).toBe(false)
    clock.time += DAY
    expect(await store.trimJobs(10)).toBe(true)
    expect(await store.job(old)).toBe(undefined)
    let calls = 1
    while (await store.trimJobs(10)) calls++
    expect(calls).toBeGreaterThan(2)
    expect((await store.jobs('a', { limit: 9 })).map(({ id }) => id)).toEqual([
      young.job,
      unfinished.job
    ])
    expect(await store.createJob(newJob(1))).toBe('OK')
    expect(await store.addPages(old, newPages(1, 25))).toEqual({ status: 'OK', added: 25 })
  },

  'trimming goes on with a removal that was broken off': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 30))
    await store.removeJob(ref, 5)
    expect(await store.createJob(newJob(1))).toBe('EXISTS')
    while (await store.trimJobs(10)) {}
    expect(await store.createJob(newJob(1))).toBe('OK')
    expect(await store.addPages(ref, newPages(1, 3))).toEqual({ status: 'OK', added: 3 })
  },

  'verification finds a count that does not agree': async (fixture) => {
    const { store, expect, miscount } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    const sound = await filling(fixture, 2, [newPage(1)])
    expect(await store.verifyJobs()).toEqual([])
    await miscount(ref, 1)
    const found = await store.verifyJobs()
    expect(found.length).toBeGreaterThan(0)
    for (const text of found) expect(text).toContain(ref.job)
    expect(found.join()).toContain('waiting')
    expect(await store.verifyJobs(ref)).toEqual(found)
    expect(await store.verifyJobs(sound)).toEqual([])
    await miscount(ref, -1)
  },

  'a closed store answers STORE_UNAVAILABLE': async (fixture) => {
    const { store, other, closeOther, expect } = fixture
    await closeOther()
    await closeOther()
    const ref = refOf(1)
    const answers = [
      other.createJob(newJob(1)),
      other.addPages(ref, [newPage(1)]),
      other.takePages({ ...ref, slice: 's', limit: 1, leaseMs: 9 }),
      other.job(ref),
      other.jobs('a', { limit: 1 }),
      other.pages(ref, { after: 0, limit: 1 }),
      other.events(ref, { after: 0, limit: 1 }),
      other.unfinished()[Symbol.asyncIterator]().next(),
      other.totals(),
      other.verifyJobs()
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
    expect(await store.jobs('a', { limit: 1 })).toEqual([])
  }
}
