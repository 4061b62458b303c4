/** Cases of the conformance suite of jobs: what is listed, and how it stays in order. */

import type { PageStatus } from '../job.ts'
import type { JobRef, JobStore } from '../job-store.ts'
import {
  eventsOf,
  filling,
  type JobCases,
  NOVEMBER,
  newPage,
  newPages,
  numbersOf,
  pagesOf,
  refOf,
  running,
  succeed,
  TIMEOUT,
  take
} from './fixture.ts'

/** Cases about lists. */
export const LISTING_CASES: JobCases = {
  'jobs are listed newest first, by status and kind, in pages': async (fixture) => {
    const { store, expect, clock } = fixture
    for (let number = 1; number <= 7; number++) {
      const kind = number % 2 ? 'crawl' : 'batch'
      clock.time = NOVEMBER + number
      await filling(fixture, number, [newPage(1)], { kind })
    }
    const place = (number: number) => ({ createdAt: NOVEMBER + number, id: refOf(number).job })
    await filling(fixture, 8, [newPage(1)], { account: 'b' })
    for (const number of [2, 3, 6]) await store.cancel(refOf(number))
    const list = async (query: Omit<Parameters<JobStore['jobs']>[1], 'limit'>, limit = 99) =>
      (await store.jobs('a', { ...query, limit })).map(({ id }) => Number(id.slice(4)))
    expect(await list({})).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await list({}, 3)).toEqual([7, 6, 5])
    expect(await list({ before: place(5) }, 3)).toEqual([4, 3, 2])
    expect(await list({ before: place(1) })).toEqual([])
    expect(await list({ status: 'cancelled' })).toEqual([6, 3, 2])
    expect(await list({ status: 'cancelled', before: place(6) }, 1)).toEqual([3])
    expect(await list({ kind: 'batch' })).toEqual([6, 4, 2])
    expect(await list({ kind: 'batch', status: 'queued' })).toEqual([4])
    expect(await list({ kind: 'crawl', status: 'queued', before: place(7) }, 1)).toEqual([5])
    expect(await list({ kind: 'map' })).toEqual([])
    expect((await store.jobs('a', { limit: 1 }))[0]).toEqual(await store.job(refOf(7)))
    await store.removeJob(refOf(5), 9)
    expect(await list({ before: place(5) }, 3)).toEqual([4, 3, 2])
  },

  'jobs are listed in the order of their creation; jobs of the same moment by id': async (
    fixture
  ) => {
    const { store, expect, clock } = fixture
    const created = [
      { at: NOVEMBER, numbers: [9, 3] },
      { at: NOVEMBER + 1, numbers: [1, 5, 4, 8, 6] },
      { at: NOVEMBER + 2, numbers: [2] }
    ]
    for (const { at, numbers } of created) {
      clock.time = at
      for (const number of numbers) await filling(fixture, number, [newPage(1)])
    }
    const pages = async (limit: number) => {
      const all: number[] = []
      let before: Parameters<JobStore['jobs']>[1]['before']
      for (;;) {
        const jobs = await store.jobs('a', { limit, ...(before && { before }) })
        if (jobs.length === 0) return all
        all.push(...jobs.map(({ id }) => Number(id.slice(4))))
        before = jobs.at(-1)
      }
    }
    for (const limit of [1, 2, 3, 99]) {
      expect(await pages(limit)).toEqual([2, 8, 6, 5, 4, 1, 9, 3])
    }
    const middle = { createdAt: NOVEMBER + 1, id: refOf(5).job }
    const newer = { before: middle, limit: 2, kind: 'crawl', status: 'queued' } as const
    expect((await store.jobs('a', newer)).map(({ id }) => id)).toEqual([4, 1].map(idOf))
  },

  'pages are listed by number, with every status': async (fixture) => {
    const { store, expect } = fixture
    const pages = [
      newPage(1, { depth: 3 }),
      newPage(2, { skip: 'scope' }),
      newPage(3, { error: TIMEOUT }),
      ...newPages(4, 9)
    ]
    const ref = await running(fixture, 1, pages)
    await take(fixture, ref, 's', 3)
    await succeed(fixture, { ...ref, number: 5, slice: 's' })
    await store.finishPage({
      ...ref,
      number: 6,
      slice: 's',
      outcome: { status: 'failed', error: TIMEOUT }
    })
    const list = async (status?: PageStatus) => {
      const query = { after: 0, limit: 99, ...(status === undefined ? {} : { status }) }
      const listed = await store.pages(ref, query)
      expect(listed?.next).toBe(null)
      return numbersOf(listed?.pages ?? [])
    }
    expect(await list()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(await list('waiting')).toEqual([1, 7, 8, 9])
    expect(await list('running')).toEqual([4])
    expect(await list('success')).toEqual([5])
    expect(await list('failed')).toEqual([3, 6])
    expect(await list('skipped')).toEqual([2])
    expect(await store.pages(refOf(2), { after: 0, limit: 9 })).toBe(undefined)
  },

  'a list of pages goes on where the last call ended, while pages are added': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 5))
    const list = async (after: number, limit: number) => {
      const listed = await store.pages(ref, { after, limit })
      return [numbersOf(listed?.pages ?? []), listed?.next]
    }
    expect(await list(0, 2)).toEqual([[1, 2], 2])
    expect(await list(2, 2)).toEqual([[3, 4], 4])
    expect(await list(4, 2)).toEqual([[5], null])
    expect(await list(0, 5)).toEqual([[1, 2, 3, 4, 5], null])
    await store.addPages(ref, newPages(6, 7))
    expect(await list(4, 2)).toEqual([[5, 6], 6])
    expect(await list(7, 2)).toEqual([[], null])
    const waiting = await store.pages(ref, { status: 'waiting', after: 3, limit: 2 })
    expect([numbersOf(waiting?.pages ?? []), waiting?.next]).toEqual([[4, 5], 5])
    const running = await store.pages(ref, { status: 'running', after: 0, limit: 2 })
    expect(running).toEqual({ pages: [], next: null })
  },

  'events are numbered from 1 without gaps, and have a time': async (fixture) => {
    const { store, expect, clock } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 3)
    for (const number of [3, 1, 2]) {
      clock.time += 10
      await succeed(fixture, { ...ref, number, slice: 's' })
    }
    expect(await store.events(ref, { after: 2, limit: 2 })).toEqual([
      { number: 3, at: NOVEMBER + 20, type: 'page.completed', page: 1 },
      { number: 4, at: NOVEMBER + 30, type: 'page.completed', page: 2 }
    ])
    expect(await store.events(ref, { after: 4, limit: 9 })).toEqual([
      { number: 5, at: NOVEMBER + 30, type: 'job.completed', page: null }
    ])
    expect(await store.events(ref, { after: 5, limit: 9 })).toEqual([])
    expect(await store.events(refOf(2), { after: 0, limit: 9 })).toBe(undefined)
    expect(await eventsOf(fixture, ref)).toHaveLength(5)
    expect(await store.job(ref)).toMatchObject({ lastEvent: 5 })
  },

  'unfinished jobs are found, of all accounts or one': async (fixture) => {
    const { store, expect } = fixture
    await filling(fixture, 1, newPages(1, 1))
    await running(fixture, 2, newPages(1, 1))
    await running(fixture, 3, newPages(1, 1), { account: 'b' })
    await running(fixture, 4, newPages(1, 1))
    await store.pause(refOf(4), 'tokens')
    await filling(fixture, 5, newPages(1, 1))
    await store.cancel(refOf(5))
    await filling(fixture, 6, newPages(1, 1))
    await store.removeJob(refOf(6), 1)
    const one = { ...refOf(1), status: 'queued' }
    const [two, four] = [refOf(2), refOf(4)].map((ref) => ({ ...ref, status: 'running' }))
    const ofA = [one, two, { ...four, status: 'paused' }]
    const ofB = { ...refOf(3, 'b'), status: 'running' }
    expect(await unfinishedOf(store, 'a')).toEqual(ofA)
    expect(await unfinishedOf(store, 'nobody')).toEqual([])
    expect(await unfinishedOf(store)).toEqual([one, two, ofB, ofA[2]])
  },

  'totals are of the unfinished jobs of all accounts': async (fixture) => {
    const { store, expect, clock } = fixture
    expect(await store.totals()).toEqual({ waiting: 0, paused: 0, running: 0, oldest: null })
    const oldest = await running(fixture, 1, newPages(1, 3))
    clock.time += 10
    const second = await running(fixture, 2, newPages(1, 4), { account: 'b' })
    await take(fixture, oldest, 's', 2)
    await take(fixture, second, 's', 1)
    expect(await store.totals()).toEqual({ waiting: 4, paused: 0, running: 3, oldest: NOVEMBER })
    await store.pause(oldest, 'caller')
    const oldestNow = NOVEMBER + 10
    expect(await store.totals()).toEqual({ waiting: 4, paused: 1, running: 3, oldest: oldestNow })
    await store.cancel(second)
    expect(await store.totals()).toEqual({ waiting: 1, paused: 1, running: 2, oldest: null })
    await store.giveBack({ ...oldest, slice: 's' })
    await store.resume(oldest)
    expect(await store.totals()).toEqual({ waiting: 3, paused: 0, running: 0, oldest: NOVEMBER })
    await store.removeJob(oldest, 1)
    expect(await store.totals()).toEqual({ waiting: 0, paused: 0, running: 0, oldest: null })
  },

  'texts are kept as they are': async (fixture) => {
    const { store, expect } = fixture
    const odd = `'"; DROP TABLE pages; -- %_*?[a]\\ {a}:1 \n ünïcode 日本 👩‍🚀`
    const key = { id: odd, name: odd }
    const page = newPage(1, { url: `https://shop.example/?q=${odd}`, tag: odd, options: odd })
    const error = { code: 'X', message: odd, retryable: false }
    const ref = await running(fixture, 1, [page, newPage(2, { error })], { request: odd, key })
    expect(await store.job(ref)).toMatchObject({ request: odd, key })
    const pages = await pagesOf(fixture, ref)
    expect(pages[0]).toMatchObject({ url: page.url, tag: odd, options: odd })
    expect(pages[1]).toMatchObject({ error })
    expect(await take(fixture, ref, odd.slice(0, 64), 1)).toMatchObject([{ tag: odd }])
  }
}

function idOf(number: number): string {
  return refOf(number).job
}

/** Unfinished jobs, by id. */
async function unfinishedOf(store: JobStore, account?: string): Promise<JobRef[]> {
  const all: (JobRef & { status: string })[] = []
  for await (const { account: of, job, status } of store.unfinished(account)) {
    all.push({ account: of, job, status })
  }
  return all.sort((one, other) => (one.job < other.job ? -1 : 1))
}
