/** Cases of the conformance suite of jobs: making and starting them. */

import {
  eventsOf,
  filling,
  type JobCases,
  jobAt,
  NOVEMBER,
  newJob,
  newPage,
  refOf,
  running,
  succeed,
  TIMEOUT,
  take
} from './fixture.ts'

/** Cases about the beginning of jobs. */
export const STARTING_CASES: JobCases = {
  'a new job is queued, filling and empty': async (fixture) => {
    const { store, other, expect } = fixture
    expect(await store.createJob(newJob(1, { maxCost: 7 }))).toBe('OK')
    const expected = {
      id: refOf(1).job,
      account: 'a',
      kind: 'crawl',
      status: 'queued',
      reason: null,
      request: newJob(1).request,
      key: { id: 'k', name: 'key' },
      limit: 1_000,
      maxCost: 7,
      isFilling: true,
      isFull: false,
      pages: { found: 0, waiting: 0, running: 0, success: 0, failed: 0, skipped: 0 },
      skipped: { robots: 0, duplicate: 0, scope: 0, limit: 0, trap: 0, type: 0, cancelled: 0 },
      failures: { counted: 0, until: 0 },
      unchanged: 0,
      tokens: { charged: 0, held: 0 },
      createdAt: NOVEMBER,
      startedAt: null,
      completedAt: null,
      expiresAt: newJob(1).expiresAt,
      lastEvent: 0
    }
    expect(await other.job(refOf(1))).toEqual(expected)
    expect(await store.events(refOf(1), { after: 0, limit: 10 })).toEqual([])
    expect(await store.job(refOf(1, 'b'))).toBe(undefined)
    expect(await store.job(refOf(2))).toBe(undefined)
  },

  'a repeated creation answers EXISTS and changes nothing': async (fixture) => {
    const { store, expect } = fixture
    await store.createJob(newJob(1))
    expect(await store.createJob(newJob(1, { limit: 5, maxUnfinished: 1 }))).toBe('EXISTS')
    expect((await jobAt(fixture, refOf(1))).limit).toBe(1_000)
  },

  'an account has a limited number of unfinished jobs': async (fixture) => {
    const { store, expect } = fixture
    for (const number of [1, 2]) await filling(fixture, number, [newPage(1)])
    expect(await store.createJob(newJob(3, { maxUnfinished: 2 }))).toBe('TOO_MANY')
    expect(await store.job(refOf(3))).toBe(undefined)
    expect(await store.createJob(newJob(4, { maxUnfinished: 2, account: 'b' }))).toBe('OK')
    await store.cancel(refOf(1))
    expect(await store.createJob(newJob(3, { maxUnfinished: 2 }))).toBe('OK')
  },

  'an unknown account has no jobs': async ({ store, expect }) => {
    expect(await store.createJob(newJob(1, { account: 'nobody' }))).toBe('NO_ACCOUNT')
    expect(await store.jobs('nobody', { limit: 5 })).toEqual([])
  },

  'a filled job without unfinished pages is completed': async (fixture) => {
    const { store, expect, clock } = fixture
    const ref = await filling(fixture, 1, [newPage(1, { error: TIMEOUT })])
    clock.time += 5
    for (let times = 0; times < 2; times++) {
      expect((await store.filled(ref))?.job).toMatchObject({
        status: 'completed',
        startedAt: null,
        completedAt: NOVEMBER + 5
      })
    }
    expect(await eventsOf(fixture, ref)).toEqual([
      ['page.failed', 1],
      ['job.completed', null]
    ])
  },

  'a job that is filling runs, and is completed once it is filled': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, [newPage(1)])
    expect(await store.startJob({ ...ref, maxRunning: 1 })).toBe('OK')
    await take(fixture, ref, 's', 5)
    const finished = await succeed(fixture, { ...ref, number: 1, slice: 's' })
    expect(finished).toMatchObject({ status: 'OK', job: { status: 'running' }, next: null })
    const queued = await filling(fixture, 2, [newPage(1)])
    await store.filled(queued)
    const filled = await store.filled(ref)
    expect(filled).toMatchObject({ job: { status: 'completed' }, next: queued.job })
  },

  'an account has a limited number of running jobs': async (fixture) => {
    const { store, expect, clock } = fixture
    for (const number of [1, 2, 3]) await filling(fixture, number, [newPage(1)])
    await filling(fixture, 4, [newPage(1)], { account: 'b' })
    clock.time += 9
    const start = (number: number, account = 'a') =>
      store.startJob({ ...refOf(number, account), maxRunning: 2 })
    expect(await start(1)).toBe('OK')
    expect(await start(1)).toBe('RUNNING')
    expect([await start(3), await start(2)]).toEqual(['OK', 'WAIT'])
    expect(await start(4, 'b')).toBe('OK')
    expect([await start(5), await start(1, 'b')]).toEqual(['GONE', 'GONE'])
    expect(await jobAt(fixture, refOf(1))).toMatchObject({
      status: 'running',
      startedAt: NOVEMBER + 9
    })
    expect(await eventsOf(fixture, refOf(1))).toEqual([['job.started', null]])
    await store.cancel(refOf(1))
    expect([await start(1), await start(2)]).toEqual(['GONE', 'OK'])
  },

  'the oldest filled job is the next when one ends': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, [newPage(1)])
    await filling(fixture, 2, [newPage(1)])
    await filling(fixture, 3, [newPage(1)], { account: 'b' })
    await store.filled(refOf(3, 'b'))
    expect(await store.cancel(ref)).toEqual({ status: 'OK', next: null })
    for (const number of [4, 5]) await filling(fixture, number, [newPage(1)])
    for (const number of [5, 4]) await store.filled(refOf(number))
    expect(await store.cancel(ref)).toEqual({ status: 'NOOP', next: refOf(4).job })
    await store.pause(refOf(4), 'caller')
    expect(await store.cancel(ref)).toEqual({ status: 'NOOP', next: refOf(5).job })
  }
}
