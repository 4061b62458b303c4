/** Cases of the conformance suite of jobs: what an account may keep in its jobs. */

import type { NewPage, PageError } from '../job.ts'
import { JOB_BYTES, MOST_PAUSES, PAGE_BYTES } from '../job-room.ts'
import {
  DAY,
  eventsOf,
  fenceFor,
  filling,
  type JobCases,
  jobAt,
  NOVEMBER,
  newJob,
  newPage,
  newPages,
  pagesOf,
  ROOM,
  refOf,
  running,
  succeed,
  take
} from './fixture.ts'

const NOTHING = { jobs: 0, pages: 0, bytes: 0 }
const BATCH = { kind: 'batch', limit: 10_000 } as const
const INVALID: PageError = { code: 'INVALID_URL', message: 'x'.repeat(150), retryable: false }

/** Pages with a URL of some 1,000 bytes. */
function longPages(first: number, last: number): NewPage[] {
  return newPages(first, last).map((page) => ({ ...page, url: page.url + 'a'.repeat(1_000) }))
}

/** Cases about the room of accounts. */
export const KEEPING_CASES: JobCases = {
  'an account keeps the pages and the bytes of all of its jobs': async (fixture) => {
    const { store, expect } = fixture
    expect(await store.kept('a')).toEqual(NOTHING)
    const ref = await filling(fixture, 1, [], BATCH)
    const empty = await store.kept('a')
    expect(empty).toMatchObject({ jobs: 1, pages: 0 })
    expect(empty.bytes).toBe(JOB_BYTES + Buffer.byteLength(newJob(1).request))
    const options = JSON.stringify({ note: 'ü'.repeat(500) })
    const error = { ...INVALID, message: 'y'.repeat(400) }
    await store.addPages(ref, [newPage(1, { options }), newPage(2, { error, tag: 'z'.repeat(80) })])
    const two = await store.kept('a')
    expect(two).toMatchObject({ jobs: 1, pages: 2 })
    const least = 2 * PAGE_BYTES + 1_000 + 400 + 80
    expect(two.bytes - empty.bytes).toBeGreaterThan(least)
    expect(two.bytes - empty.bytes).toBeLessThan(least + 400)
    await store.addPages(ref, [newPage(1), newPage(2)])
    expect(await store.kept('a')).toEqual(two)
    await filling(fixture, 2, newPages(1, 3))
    expect(await store.kept('a')).toMatchObject({ jobs: 2, pages: 5 })
    expect(await store.kept('b')).toEqual(NOTHING)
  },

  'the error of a page that fails counts, too': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    const before = (await store.kept('a')).bytes
    await store.finishPage({
      ...{ ...ref, number: 1, slice: 's' },
      outcome: { status: 'failed', error: INVALID }
    })
    const after = (await store.kept('a')).bytes
    expect(after - before).toBeGreaterThan(INVALID.message.length)
    await succeed(fixture, { ...ref, number: 2, slice: 's' })
    expect((await store.kept('a')).bytes).toBe(after)
  },

  'the room of a job is released when its last row is gone': async (fixture) => {
    const { store, expect, clock } = fixture
    await filling(fixture, 1, newPages(1, 2))
    const before = await store.kept('a')
    const ref = await filling(fixture, 2, longPages(1, 30), BATCH)
    const full = await store.kept('a')
    expect(full.pages).toBe(32)
    expect((await store.removeJob(ref, 5)).more).toBe(true)
    expect(await store.kept('a')).toMatchObject({ pages: 32, bytes: full.bytes })
    while ((await store.removeJob(ref, 5)).more) {}
    expect(await store.kept('a')).toEqual(before)
    await store.removeJob(ref, 5)
    expect(await store.kept('a')).toEqual(before)
    const expiring = await filling(fixture, 3, longPages(1, 30), { expiresAt: NOVEMBER + DAY })
    await store.cancel(expiring)
    clock.time += DAY
    while (await store.trimJobs(10)) {}
    expect(await store.kept('a')).toEqual(before)
  },

  'a removal that was broken off is counted until trimming ends it': async (fixture) => {
    const { store, other, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 30))
    await store.removeJob(ref, 5)
    expect(await other.kept('a')).toMatchObject({ pages: 30 })
    expect(await store.verifyJobs()).toEqual([])
    while (await other.trimJobs(10)) {}
    expect(await store.kept('a')).toEqual(NOTHING)
  },

  'the jobs of a closed account release their room': async (fixture) => {
    const { store, ledger, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 30), { account: 'b' })
    await ledger.closeAccount('b')
    while ((await store.removeJob(ref, 20)).more) {}
    expect(await store.kept('b')).toEqual(NOTHING)
  },

  'a batch gets no page over the room of its account': async (fixture) => {
    const { store, expect } = fixture
    for (let number = 1; number <= 3; number++) {
      await filling(fixture, number, newPages(1, 500), BATCH)
    }
    const ref = await filling(fixture, 4, newPages(1, 400), BATCH)
    const before = await store.kept('a')
    expect(before.pages).toBe(ROOM.pages - 100)
    expect(await store.addPages(ref, newPages(401, 501))).toEqual({ status: 'FULL' })
    expect(await store.kept('a')).toEqual(before)
    expect(await store.addPages(ref, newPages(401, 500))).toEqual({ status: 'OK', added: 100 })
    expect(await store.addPages(ref, [newPage(501, { error: INVALID })])).toEqual({
      status: 'FULL'
    })
    expect(await store.createJob(newJob(5))).toBe('FULL')
    expect(await store.createJob(newJob(5, { account: 'b' }))).toBe('OK')
    while ((await store.removeJob(ref, 500)).more) {}
    expect(await store.createJob(newJob(5))).toBe('OK')
  },

  'long texts fill the room before many pages do': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, longPages(1, 400), BATCH)
    expect(await store.addPages(ref, longPages(401, 900))).toEqual({ status: 'FULL' })
    expect((await store.kept('a')).bytes).toBeLessThanOrEqual(ROOM.bytes)
    const request = JSON.stringify({ note: 'x'.repeat(ROOM.bytes) })
    expect(await store.createJob(newJob(2, { request }))).toBe('FULL')
    expect(await store.job(refOf(2))).toBe(undefined)
  },

  'an account keeps a limited number of jobs, however small': async (fixture) => {
    const { store, other, expect } = fixture
    const numbers = Array.from({ length: ROOM.jobs + 20 }, (_, n) => n + 1)
    const made = await Promise.all(
      numbers.map((n) => (n % 2 ? store : other).createJob(newJob(n, { maxUnfinished: 1_000 })))
    )
    expect(made.filter((reply) => reply === 'OK')).toHaveLength(ROOM.jobs)
    expect(made.filter((reply) => reply === 'FULL')).toHaveLength(20)
    const first = numbers[made.indexOf('OK')] as number
    expect(await store.createJob(newJob(first))).toBe('EXISTS')
    while ((await store.removeJob(refOf(first), 500)).more) {}
    expect(await other.createJob(newJob(first, { maxUnfinished: 1_000 }))).toBe('OK')
  },

  'a crawl skips the pages over the room of its account, and loses no page that it paid': async (
    fixture
  ) => {
    const { store, ledger, expect } = fixture
    for (let number = 1; number <= 4; number++) {
      const pages = newPages(1, number < 4 ? 500 : 490)
      await filling(fixture, number, pages, BATCH)
    }
    const ref = await running(fixture, 5, newPages(1, 2), { limit: 10_000 })
    await take(fixture, ref, 's', 2)
    const page = { ...ref, number: 1, slice: 's' }
    const found = newPages(3, 400, { foundOn: 1, depth: 1 })
    expect(await succeed(fixture, page, { found })).toMatchObject({ status: 'OK' })
    expect(await store.kept('a')).toMatchObject({ pages: 1.1 * ROOM.pages })
    const job = await jobAt(fixture, ref)
    expect(job.pages).toMatchObject({ found: 210, waiting: 8, running: 1, success: 1 })
    expect(job.skipped.limit).toBe(200)
    expect((await pagesOf(fixture, ref)).at(-1)).toMatchObject({ skipReason: 'limit' })
    expect(await ledger.balance('a')).toMatchObject({ charged: 1, held: 0 })
    expect(await store.addPages(ref, newPages(500, 600))).toEqual({ status: 'OK', added: 0 })
    const more = { found: newPages(700, 800) }
    expect(await succeed(fixture, { ...page, number: 2 }, more)).toMatchObject({ status: 'OK' })
    expect((await jobAt(fixture, ref)).pages).toMatchObject({ found: 210, success: 2 })
    const last = await take(fixture, ref, 's', 9)
    for (const { number } of last) await succeed(fixture, { ...page, number })
    expect((await jobAt(fixture, ref)).status).toBe('completed')
  },

  'of two clients that fill the room at once, neither exceeds the bound': async (fixture) => {
    const { store, other, expect } = fixture
    const refs = []
    for (let number = 1; number <= 4; number++) {
      refs.push(await filling(fixture, number, newPages(1, 400), BATCH))
    }
    const replies = await Promise.all(
      refs.flatMap((ref, n) =>
        [401, 501].map((first) =>
          (n % 2 ? store : other).addPages(ref, newPages(first, first + 99))
        )
      )
    )
    expect(replies.filter(({ status }) => status === 'OK')).toHaveLength(4)
    expect(replies.filter(({ status }) => status === 'FULL')).toHaveLength(4)
    expect(await store.kept('a')).toMatchObject({ pages: ROOM.pages })
    expect(await other.kept('a')).toEqual(await store.kept('a'))
    await Promise.all(
      refs.map(async (ref, n) => {
        while ((await (n % 2 ? other : store).removeJob(ref, 200)).more) {}
      })
    )
    expect(await store.kept('a')).toEqual(NOTHING)
  },

  'a job that is paused and resumed without end has a limited number of events': async (
    fixture
  ) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    for (let n = 0; n < MOST_PAUSES + 50; n++) {
      expect((await store.pause(ref, 'caller')).status).toBe('OK')
      expect(await store.resume(ref)).toBe('OK')
    }
    const { lastEvent } = await jobAt(fixture, ref)
    expect(lastEvent).toBe(2 * (MOST_PAUSES + 2))
    expect(await store.startJob({ ...ref, maxRunning: 1 })).toBe('OK')
    await take(fixture, ref, 's', 2)
    for (const number of [1, 2]) {
      const page = { ...ref, number, slice: 's' }
      await fenceFor(fixture, page)
      await succeed(fixture, page)
    }
    expect((await eventsOf(fixture, ref)).slice(lastEvent)).toEqual([
      ['page.completed', 1],
      ['page.completed', 2],
      ['job.completed', null]
    ])
  }
}
