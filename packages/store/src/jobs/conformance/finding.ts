/** Cases of the conformance suite of jobs: links that a page brings. */

import { PAGES_PER_CALL } from '../job-store.ts'
import {
  eventsOf,
  fenceFor,
  type JobCases,
  jobAt,
  newPage,
  newPages,
  numbersOf,
  pagesOf,
  running,
  succeed,
  successOf,
  TIMEOUT,
  take
} from './fixture.ts'

/** Cases about what is found. */
export const FINDING_CASES: JobCases = {
  'links are put in line in the step that finishes their page': async (fixture) => {
    const { expect } = fixture
    const ref = await running(fixture, 1, [newPage(1)])
    await take(fixture, ref, 's', 1)
    const links = { depth: 1, foundOn: 1 }
    const found = [newPage(2, links), newPage(1, links), newPage(3, links), newPage(2, links)]
    const reply = await succeed(fixture, { ...ref, number: 1, slice: 's' }, { found })
    expect(reply).toMatchObject({
      job: { status: 'running', pages: { found: 3, waiting: 2, running: 0, success: 1 } }
    })
    const taken = await take(fixture, ref, 's', 9)
    expect(taken.map(({ number, url, depth, foundOn }) => [number, url, depth, foundOn])).toEqual([
      [2, 'https://shop.example/2', 1, 1],
      [3, 'https://shop.example/3', 1, 1]
    ])
  },

  'pages of a lower depth go first, however late they were found': async (fixture) => {
    const { expect } = fixture
    const ref = await running(fixture, 1, [newPage(1), newPage(2, { depth: 3 })])
    await take(fixture, ref, 's', 1)
    const found = [newPage(3, { depth: 4 }), newPage(4, { depth: 3 }), newPage(5, { depth: 1 })]
    await succeed(fixture, { ...ref, number: 1, slice: 's' }, { found })
    expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([5, 2, 4, 3])
  },

  'links over the limit of a batch, and those not to be fetched, are listed with their reason':
    async (fixture) => {
      const { expect } = fixture
      const ref = await running(fixture, 1, [newPage(1)], { limit: 2, kind: 'batch' })
      await take(fixture, ref, 's', 1)
      const found = [
        newPage(2, { skip: 'scope' }),
        newPage(3),
        newPage(4),
        newPage(5, { skip: 'robots' })
      ]
      await succeed(fixture, { ...ref, number: 1, slice: 's' }, { found })
      const pages = await pagesOf(fixture, ref)
      const outcomes = pages.map(({ status, skipReason }) => skipReason ?? status)
      expect(outcomes).toEqual(['success', 'scope', 'waiting', 'limit', 'robots'])
      expect((await jobAt(fixture, ref)).skipped).toMatchObject({ scope: 1, limit: 1, robots: 1 })
      expect(await eventsOf(fixture, ref)).toEqual([
        ['job.started', null],
        ['page.completed', 1],
        ['page.skipped', 2],
        ['page.skipped', 4],
        ['page.skipped', 5]
      ])
    },

  'pages that failed or were skipped bring links too': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    const failed = { status: 'failed', error: TIMEOUT } as const
    const skipped = { status: 'skipped', reason: 'scope' } as const
    for (const [index, outcome] of [failed, skipped].entries()) {
      const page = { ...ref, number: index + 1, slice: 's' }
      await store.finishPage({ ...page, outcome, found: [newPage(3 + index)] })
    }
    expect(numbersOf(await take(fixture, ref, 's', 9))).toEqual([3, 4])
  },

  'links are put in line while the job is paused': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, [newPage(1)])
    await take(fixture, ref, 's', 1)
    await store.pause(ref, 'caller')
    const reply = await succeed(fixture, { ...ref, number: 1, slice: 's' }, { found: [newPage(2)] })
    expect(reply).toMatchObject({ job: { status: 'paused', pages: { waiting: 1 } } })
  },

  'a page brings a limited number of links': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, [newPage(1)])
    await take(fixture, ref, 's', 1)
    const page = { ...ref, number: 1, slice: 's' }
    const finish = { ...page, outcome: successOf(page, await fenceFor(fixture, page)) }
    const more = store.finishPage({ ...finish, found: newPages(2, 2 + PAGES_PER_CALL) })
    await expect(more).rejects.toThrow(RangeError)
    expect(await store.page(ref, 1)).toMatchObject({ status: 'running' })
    await store.finishPage({ ...finish, found: newPages(2, 1 + PAGES_PER_CALL) })
    expect((await jobAt(fixture, ref)).pages).toMatchObject({ waiting: PAGES_PER_CALL })
  }
}
