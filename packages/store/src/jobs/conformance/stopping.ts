/** Cases of the conformance suite of jobs: pausing, resuming, and skipping what waits. */

import { entry } from '../../tokens/conformance/fixture.ts'
import type { JobStatus } from '../job.ts'
import {
  eventsOf,
  fenceFor,
  filling,
  holdFor,
  type JobCases,
  jobAt,
  newJob,
  newPage,
  newPages,
  numbersOf,
  pagesOf,
  refOf,
  running,
  succeed,
  take
} from './fixture.ts'

/** Cases about jobs that stand still. */
export const STOPPING_CASES: JobCases = {
  'a paused job has a reason, and goes on when it is resumed and started': async (fixture) => {
    const { store, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    const { startedAt } = await jobAt(fixture, ref)
    expect(await store.pause(ref, 'tokens')).toEqual({ status: 'OK', next: null })
    expect(await store.pause(ref, 'tokens')).toEqual({ status: 'NOOP', next: null })
    expect(await jobAt(fixture, ref)).toMatchObject({ status: 'paused', reason: 'tokens' })
    expect(await store.startJob({ ...ref, maxRunning: 9 })).toBe('WAIT')
    clock.time += 5
    expect(await store.resume(ref)).toBe('OK')
    expect(await store.resume(ref)).toBe('NOOP')
    expect(await jobAt(fixture, ref)).toMatchObject({ status: 'queued', reason: null })
    expect(await store.startJob({ ...ref, maxRunning: 9 })).toBe('OK')
    expect(await jobAt(fixture, ref)).toMatchObject({ status: 'running', startedAt })
    expect(await eventsOf(fixture, ref)).toEqual([
      ['job.started', null],
      ['job.paused', null],
      ['job.resumed', null]
    ])
  },

  'A suspended account gets no page, holds nothing for one, and charges nothing for those that run.':
    async (fixture) => {
      const { store, ledger, expect } = fixture
      const ref = await running(fixture, 1, newPages(1, 3))
      await take(fixture, ref, 's', 2)
      const first = { ...ref, number: 1, slice: 's' }
      const fence = await fenceFor(fixture, first, 5)
      expect(await ledger.suspend('a', true)).toBe('OK')
      expect((await ledger.balance('a'))?.held).toBe(0)
      expect(await take(fixture, ref, 'other', 1)).toEqual([])
      expect(await holdFor(fixture, { ...ref, number: 2, slice: 's' })).toEqual({
        status: 'NO_ACCOUNT'
      })
      const outcome = { status: 'success', fence, amount: 1, entry: entry('e1') } as const
      expect(await store.finishPage({ ...first, outcome })).toEqual({ status: 'GONE' })
      await store.giveBack({ ...ref, slice: 's' })
      expect(await jobAt(fixture, ref)).toMatchObject({
        pages: { waiting: 3, running: 0, success: 0 },
        tokens: { charged: 0, held: 0 }
      })
      expect((await ledger.balance('a'))?.charged).toBe(0)
      await ledger.suspend('a', false)
      expect(numbersOf(await take(fixture, ref, 'other', 3))).toEqual([1, 2, 3])
    },

  'No job of a suspended account is made, filled, started or resumed.': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 1))
    const paused = await running(fixture, 2, newPages(1, 1))
    await store.pause(paused, 'suspended')
    await ledger.suspend('a', true)
    expect(await store.createJob(newJob(3))).toBe('NO_ACCOUNT')
    expect(await store.addPages(ref, newPages(2, 2))).toEqual({ status: 'GONE' })
    expect(await store.startJob({ ...ref, maxRunning: 9 })).toBe('WAIT')
    for (const reason of ['suspended', undefined] as const) {
      expect(await store.resume(paused, reason)).toBe('NOOP')
    }
    expect(await jobAt(fixture, paused)).toMatchObject({ status: 'paused', reason: 'suspended' })
    await ledger.suspend('a', false)
    expect(await store.resume(paused, 'suspended')).toBe('OK')
    expect(await store.startJob({ ...ref, maxRunning: 9 })).toBe('OK')
  },

  'A suspension replaces no other pause, and only a pause of the caller replaces it.': async (
    fixture
  ) => {
    const { store, expect } = fixture
    const reasons = ['tokens', 'store', 'caller'] as const
    for (const [index, reason] of reasons.entries()) {
      const ref = await running(fixture, index + 1, newPages(1, 1))
      await store.pause(ref, reason)
      expect((await store.pause(ref, 'suspended')).status).toBe('NOOP')
      expect(await jobAt(fixture, ref)).toMatchObject({ reason })
      expect(await store.resume(ref, 'suspended')).toBe('NOOP')
    }
    const ref = await running(fixture, 9, newPages(1, 1))
    for (const reason of ['suspended', 'tokens', 'store'] as const) await store.pause(ref, reason)
    expect(await jobAt(fixture, ref)).toMatchObject({ reason: 'suspended' })
    expect((await store.pause(ref, 'caller')).status).toBe('OK')
    expect(await jobAt(fixture, ref)).toMatchObject({ reason: 'caller' })
  },

  'only jobs paused for the given reason are resumed': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 1))
    expect(await store.resume(ref, 'tokens')).toBe('NOOP')
    await store.pause(ref, 'store')
    expect(await store.resume(ref, 'tokens')).toBe('NOOP')
    expect(await store.resume(ref, 'store')).toBe('OK')
    expect(await store.resume(refOf(2))).toBe('GONE')
  },

  'a pause of the caller replaces others, and no other replaces it': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 1))
    const replies: string[] = []
    for (const reason of [
      'tokens',
      'store',
      'tokens',
      'caller',
      'tokens',
      'store',
      'caller'
    ] as const) {
      replies.push((await store.pause(ref, reason)).status)
    }
    expect(replies).toEqual(['OK', 'OK', 'OK', 'OK', 'NOOP', 'NOOP', 'NOOP'])
    expect(await jobAt(fixture, ref)).toMatchObject({ reason: 'caller', lastEvent: 5 })
    expect(await store.resume(ref, 'tokens')).toBe('NOOP')
  },

  'a queued job can be paused, and is queued when it is resumed': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 2))
    expect((await store.pause(ref, 'caller')).status).toBe('OK')
    expect(await store.addPages(ref, [newPage(3)])).toEqual({ status: 'OK', added: 1 })
    expect((await store.filled(ref))?.job).toMatchObject({ status: 'paused', isFilling: false })
    expect(await store.resume(ref)).toBe('OK')
    expect(await jobAt(fixture, ref)).toMatchObject({ status: 'queued', startedAt: null })
    await store.startJob({ ...ref, maxRunning: 1 })
    expect((await eventsOf(fixture, ref)).at(-1)).toEqual(['job.started', null])
  },

  'a job that is paused makes room for the next': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 1))
    await filling(fixture, 2, newPages(1, 1))
    await store.filled(refOf(2))
    expect(await store.startJob({ ...refOf(2), maxRunning: 1 })).toBe('WAIT')
    expect(await store.pause(ref, 'caller')).toEqual({ status: 'OK', next: refOf(2).job })
    expect(await store.startJob({ ...refOf(2), maxRunning: 1 })).toBe('OK')
    await store.resume(ref)
    expect(await store.startJob({ ...ref, maxRunning: 1 })).toBe('WAIT')
  },

  'pages that run go on while their job is paused, and the last one ends it': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    await store.pause(ref, 'tokens')
    const page = { ...ref, slice: 's' }
    expect(await succeed(fixture, { ...page, number: 1 })).toMatchObject({
      status: 'OK',
      job: { status: 'paused', reason: 'tokens' }
    })
    expect(await store.renew({ ...page, leaseMs: 9 })).toBe('OK')
    expect(await succeed(fixture, { ...page, number: 2 })).toMatchObject({
      job: { status: 'completed', reason: null }
    })
  },

  'a job that has ended cannot be paused, resumed or ended again': async (fixture) => {
    const { store, expect } = fixture
    const ends: [JobStatus, (number: number) => Promise<unknown>][] = [
      ['cancelled', (number) => store.cancel(refOf(number))],
      ['failed', (number) => store.fail(refOf(number), 'BLOCKED')],
      ['completed', (number) => store.skipWaiting({ ...refOf(number), reason: 'scope', limit: 9 })]
    ]
    for (const [index, [status, end]] of ends.entries()) {
      const ref = await running(fixture, index + 1, newPages(1, 1))
      await end(index + 1)
      const before = await jobAt(fixture, ref)
      expect(before).toMatchObject({ status, completedAt: fixture.clock.time })
      const noop = { status: 'NOOP', next: null }
      expect(await store.pause(ref, 'caller')).toEqual(noop)
      expect(await store.resume(ref)).toBe('NOOP')
      expect(await store.cancel(ref)).toEqual(noop)
      expect(await store.fail(ref, 'OTHER')).toEqual(noop)
      expect(await store.startJob({ ...ref, maxRunning: 9 })).toBe('GONE')
      expect(await store.skipWaiting({ ...ref, reason: 'trap', limit: 9 })).toEqual({
        more: false,
        job: before,
        next: null
      })
      expect(await store.filled(ref)).toEqual({ job: before, next: null })
      expect(await store.job(ref)).toEqual(before)
    }
  },

  'an unknown job is GONE': async ({ store, expect }) => {
    const gone = { status: 'GONE', next: null }
    const ref = refOf(1)
    expect(await store.pause(ref, 'caller')).toEqual(gone)
    expect(await store.cancel(ref)).toEqual(gone)
    expect(await store.fail(ref, 'X')).toEqual(gone)
    expect(await store.skipWaiting({ ...ref, reason: 'trap', limit: 9 })).toBe(undefined)
    expect(await store.renew({ ...ref, slice: 's', leaseMs: 9 })).toBe('LOST')
  },

  'waiting pages are skipped in parts, by depth, and the last part ends the job': async (
    fixture
  ) => {
    const { store, expect } = fixture
    const pages = [newPage(1, { depth: 2 }), newPage(2, { depth: 1 }), newPage(3, { depth: 1 })]
    const ref = await running(fixture, 1, pages)
    await filling(fixture, 2, newPages(1, 1))
    await store.filled(refOf(2))
    const skip = (limit: number) => store.skipWaiting({ ...ref, reason: 'limit', limit })
    expect(await skip(2)).toMatchObject({
      more: true,
      job: { status: 'running', pages: { waiting: 1, skipped: 2 }, skipped: { limit: 2 } },
      next: null
    })
    const outcomes = (await pagesOf(fixture, ref)).map((page) => page.skipReason ?? page.status)
    expect(outcomes).toEqual(['waiting', 'limit', 'limit'])
    expect(await skip(2)).toMatchObject({
      more: false,
      job: { status: 'completed' },
      next: refOf(2).job
    })
    expect(await eventsOf(fixture, ref)).toEqual([
      ['job.started', null],
      ['page.skipped', 2],
      ['page.skipped', 3],
      ['page.skipped', 1],
      ['job.completed', null]
    ])
  },

  'skipping leaves the pages that run, and a job that is filling does not end': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 1)
    const skipped = await store.skipWaiting({ ...ref, reason: 'limit', limit: 2 })
    expect(skipped).toMatchObject({
      more: false,
      job: { status: 'running', pages: { running: 1 } }
    })
    const reply = await succeed(fixture, { ...ref, number: 1, slice: 's' })
    expect(reply).toMatchObject({ job: { status: 'completed' } })
    const open = await filling(fixture, 2, newPages(1, 1))
    const half = await store.skipWaiting({ ...open, reason: 'limit', limit: 2 })
    expect(half).toMatchObject({ more: false, job: { status: 'queued', isFilling: true } })
  },

  'waiting pages of a paused job can be skipped': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await store.pause(ref, 'tokens')
    expect(await store.skipWaiting({ ...ref, reason: 'limit', limit: 1 })).toMatchObject({
      more: true,
      job: { status: 'paused', pages: { waiting: 2 } }
    })
    await store.resume(ref)
    await store.startJob({ ...ref, maxRunning: 1 })
    expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([2, 3])
  }
}
