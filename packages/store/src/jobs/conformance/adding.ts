/** Cases of the conformance suite of jobs: adding pages. */

import { PAGES_PER_CALL } from '../job-store.ts'
import {
  eventsOf,
  filling,
  type JobCases,
  jobAt,
  newPage,
  newPages,
  pagesOf,
  refOf,
  TIMEOUT
} from './fixture.ts'

/** Cases about new pages. */
export const ADDING_CASES: JobCases = {
  'pages get numbers in their order, and each key once': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, 3))
    const again = [newPage(3), newPage(4), newPage(2), newPage(4), newPage(5, { depth: 2 })]
    expect(await store.addPages(ref, again)).toEqual({ status: 'OK', added: 2 })
    const pages = await pagesOf(fixture, ref)
    expect(pages.map(({ number, url }) => [number, url])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [number, `https://shop.example/${number}`])
    )
    expect((await jobAt(fixture, ref)).pages).toMatchObject({ found: 5, waiting: 5 })
  },

  'the same key is another page in another job': async (fixture) => {
    await filling(fixture, 1, newPages(1, 2))
    await filling(fixture, 2, newPages(1, 2))
    await filling(fixture, 1, newPages(1, 2), { account: 'b' })
  },

  'a page keeps the data with which it was added': async (fixture) => {
    const { store, expect } = fixture
    const full = { depth: 3, foundOn: 1, tag: 'sku "17" ünïcode', options: '{"markdown":true}' }
    const ref = await filling(fixture, 1, [newPage(1), newPage(2, full)])
    const base = {
      status: 'waiting',
      skipReason: null,
      attempts: 0,
      result: null,
      isUnchanged: false,
      error: null,
      tokens: 0,
      duplicateOf: null
    }
    expect(await store.page(ref, 1)).toEqual({
      ...base,
      number: 1,
      url: 'https://shop.example/1',
      tag: null,
      depth: 0,
      foundOn: null,
      options: null
    })
    const second = { ...base, number: 2, url: 'https://shop.example/2', ...full }
    expect(await store.page(ref, 2)).toEqual(second)
    expect(await store.page(ref, 3)).toBe(undefined)
    expect(await store.page(refOf(2), 1)).toBe(undefined)
  },

  'pages that are skipped or failed at once never wait': async (fixture) => {
    const { expect } = fixture
    const pages = [newPage(1, { skip: 'robots' }), newPage(2, { error: TIMEOUT }), newPage(3)]
    const ref = await filling(fixture, 1, pages)
    const job = await jobAt(fixture, ref)
    expect(job.pages).toEqual({
      found: 3,
      waiting: 1,
      running: 0,
      success: 0,
      failed: 1,
      skipped: 1
    })
    expect(job.skipped).toMatchObject({ robots: 1, limit: 0 })
    const [skipped, failed] = await pagesOf(fixture, ref)
    expect(skipped).toMatchObject({ status: 'skipped', skipReason: 'robots', attempts: 0 })
    expect(failed).toMatchObject({ status: 'failed', error: TIMEOUT, attempts: 0 })
    expect(await eventsOf(fixture, ref)).toEqual([
      ['page.skipped', 1],
      ['page.failed', 2]
    ])
  },

  'pages over the limit of a batch are skipped with `limit`': async (fixture) => {
    const { store, expect } = fixture
    const given = { limit: 3, kind: 'batch' } as const
    const ref = await filling(fixture, 1, [newPage(1), newPage(2, { skip: 'scope' })], given)
    await store.addPages(ref, newPages(3, 6))
    const pages = await pagesOf(fixture, ref)
    expect(pages.map(({ status, skipReason }) => skipReason ?? status)).toEqual([
      'waiting',
      'scope',
      'waiting',
      'waiting',
      'limit',
      'limit'
    ])
    expect((await jobAt(fixture, ref)).skipped).toMatchObject({ scope: 1, limit: 2 })
    expect(await store.addPages(ref, [newPage(7)])).toEqual({ status: 'OK', added: 1 })
    expect(await store.page(ref, 7)).toMatchObject({ skipReason: 'limit' })
  },

  'a call brings a limited number of pages': async (fixture) => {
    const { store, expect } = fixture
    const ref = await filling(fixture, 1, newPages(1, PAGES_PER_CALL))
    const more = store.addPages(ref, newPages(1_001, 1_001 + PAGES_PER_CALL))
    await expect(more).rejects.toThrow(RangeError)
    expect(await store.addPages(ref, [])).toEqual({ status: 'OK', added: 0 })
    expect((await jobAt(fixture, ref)).pages.found).toBe(PAGES_PER_CALL)
  },

  'a job takes no pages once it is filled or has ended': async (fixture) => {
    const { store, expect } = fixture
    const filled = await filling(fixture, 1, [newPage(1)])
    expect(await store.filled(filled)).toMatchObject({
      job: { isFilling: false, status: 'queued' },
      next: null
    })
    const ended = await filling(fixture, 2, [newPage(1)])
    await store.cancel(ended)
    for (const ref of [filled, ended, refOf(3)]) {
      expect(await store.addPages(ref, [newPage(2)])).toEqual({ status: 'GONE' })
    }
    expect(await store.filled(refOf(3))).toBe(undefined)
  }
}
