/** Cases of the conformance suite of jobs: duplicates by the keys that pages turn out to have. */

import type { JobRef } from '../job-store.ts'
import {
  eventsOf,
  fenceFor,
  filling,
  type JobCases,
  type JobFixture,
  jobAt,
  keyOf,
  newPage,
  newPages,
  running,
  succeed,
  successOf,
  TIMEOUT,
  take
} from './fixture.ts'

/** A job whose pages 1 to `last` run, of slice `s`. */
async function inWork(fixture: JobFixture, last: number): Promise<JobRef> {
  const ref = await running(fixture, 1, newPages(1, last))
  await take(fixture, ref, 's', last)
  return ref
}

/** Cases about keys. */
export const KEY_CASES: JobCases = {
  'a page with the key of a page that succeeded is skipped as its duplicate, and its links are put in line':
    async (fixture) => {
      const { store, ledger, expect } = fixture
      const ref = await running(fixture, 1, newPages(1, 6))
      await take(fixture, ref, 's', 5)
      const page = (number: number) => ({ ...ref, number, slice: 's' })
      await succeed(fixture, page(1), { keys: [keyOf(101), keyOf(102)] })
      const twins = [
        [2, keyOf(102), 1],
        [3, keyOf(2), 1],
        [5, keyOf(101), 1]
      ] as const
      for (const [number, key, original] of twins) {
        const reply = await succeed(fixture, page(number), {
          keys: [keyOf(200 + number), key],
          found: [newPage(50 + number)]
        })
        expect(reply).toEqual({ status: 'DUPLICATE', job: await store.job(ref), next: null })
        expect(await store.page(ref, number)).toMatchObject({
          status: 'skipped',
          skipReason: 'duplicate',
          duplicateOf: original,
          result: null,
          tokens: 0
        })
      }
      expect(await jobAt(fixture, ref)).toMatchObject({
        pages: { found: 9, success: 1, skipped: 3, waiting: 4, running: 1 },
        skipped: { duplicate: 3 },
        tokens: { charged: 1, held: 0 }
      })
      expect(await ledger.balance('a')).toMatchObject({ free: 499, held: 0, charged: 1 })
      expect((await ledger.history('a', { limit: 9, order: 'asc' })).entries).toHaveLength(1)
      expect(await eventsOf(fixture, ref)).toContainEqual(['page.skipped', 5])
    },

  'a page that waits or runs makes no duplicate: its keys are taken over': async (fixture) => {
    const { store, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 3))
    await take(fixture, ref, 's', 2)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    const keys = [keyOf(2), keyOf(3)]
    expect((await succeed(fixture, page(1), { keys })).status).toBe('OK')
    expect((await succeed(fixture, page(2), { keys: [keyOf(2)] })).status).toBe('DUPLICATE')
    await take(fixture, ref, 's', 1)
    expect((await succeed(fixture, page(3), { keys: [keyOf(3)] })).status).toBe('DUPLICATE')
    for (const number of [2, 3]) {
      expect(await store.page(ref, number)).toMatchObject({ duplicateOf: 1 })
    }
  },

  'a job knows the keys of the pages of an earlier one that succeeded': async (fixture) => {
    const { store, expect } = fixture
    const old = await inWork(fixture, 4)
    const page = (number: number) => ({ ...old, number, slice: 's' })
    await succeed(fixture, page(1), { keys: [keyOf(101)] })
    await succeed(fixture, page(2), { keys: [keyOf(101)] })
    await store.finishPage({ ...page(3), outcome: { status: 'failed', error: TIMEOUT } })
    await store.finishPage({ ...page(4), outcome: { status: 'skipped', reason: 'robots' } })
    const known: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const part = await store.successKeys(old, { after, limit: 2 })
      known.push(...(part?.keys ?? []))
      after = part?.next ?? null
    }
    expect(known.sort()).toEqual([1, 2, 101].map(keyOf))
    const ref = await filling(fixture, 2, [])
    expect(await store.knowKeys(ref, known)).toBe('OK')
    await store.addPages(ref, newPages(1, 5))
    await store.filled(ref)
    await store.startJob({ ...ref, maxRunning: 9 })
    const taken = await take(fixture, ref, 't', 9)
    expect(taken.map(({ url }) => url)).toEqual([3, 4, 5].map((n) => newPage(n).url))
    const again = { ...ref, number: 1, slice: 't' }
    expect((await succeed(fixture, again, { keys: [keyOf(101)] })).status).toBe('DUPLICATE')
    const [first] = (await store.pages(ref, { after: 0, limit: 1 }))?.pages ?? []
    expect(first).toMatchObject({ skipReason: 'duplicate', duplicateOf: null })
    expect((await store.successKeys(ref, { after: '', limit: 99 }))?.keys).toContain(keyOf(101))
    await store.cancel(ref)
    expect(await store.knowKeys(ref, known)).toBe('GONE')
  },

  'a repeated finish as a duplicate answers ALREADY': async (fixture) => {
    const { store, expect } = fixture
    const ref = await inWork(fixture, 3)
    await succeed(fixture, { ...ref, number: 1, slice: 's' })
    const page = { ...ref, number: 2, slice: 's' }
    const fence = await fenceFor(fixture, page)
    const finish = { ...page, outcome: successOf(page, fence), keys: [keyOf(1)] }
    expect((await store.finishPage(finish)).status).toBe('DUPLICATE')
    expect((await store.finishPage(finish)).status).toBe('ALREADY')
  },

  'keys of a page are taken: links to them are left out': async (fixture) => {
    const { expect } = fixture
    const ref = await inWork(fixture, 3)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    await succeed(fixture, page(1), { keys: [keyOf(1), keyOf(101), keyOf(102), keyOf(101)] })
    const found = [101, 102, 103].map((key) => newPage(key))
    await succeed(fixture, page(2), { found })
    expect((await jobAt(fixture, ref)).pages.found).toBe(4)
  },

  'links of a page cannot make it a duplicate': async (fixture) => {
    const { expect } = fixture
    const ref = await inWork(fixture, 2)
    const page = { ...ref, number: 1, slice: 's' }
    const reply = await succeed(fixture, page, { keys: [keyOf(7)], found: newPages(7, 8) })
    expect(reply.status).toBe('OK')
    expect((await jobAt(fixture, ref)).pages).toMatchObject({ found: 3, success: 1 })
  },

  'a page that failed, or was skipped otherwise, is no original': async (fixture) => {
    const { store, expect } = fixture
    const ref = await inWork(fixture, 5)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    await store.finishPage({ ...page(1), outcome: { status: 'failed', error: TIMEOUT } })
    await store.finishPage({ ...page(2), outcome: { status: 'skipped', reason: 'robots' } })
    const reply = await succeed(fixture, page(3), { keys: [keyOf(1), keyOf(2)] })
    expect(reply.status).toBe('OK')
    // From now on the keys are those of page 3.
    for (const number of [4, 5]) {
      await succeed(fixture, page(number), { keys: [keyOf(number - 3)] })
      expect(await store.page(ref, number)).toMatchObject({ duplicateOf: 3 })
    }
  },

  'a duplicate stands for its original': async (fixture) => {
    const { store, expect } = fixture
    const ref = await inWork(fixture, 4)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    await succeed(fixture, page(2))
    await succeed(fixture, page(1), { keys: [keyOf(2)] })
    await succeed(fixture, page(3), { keys: [keyOf(1)] })
    expect(await store.page(ref, 3)).toMatchObject({ duplicateOf: 2 })
  },

  'keys are left out of account for other outcomes': async (fixture) => {
    const { store, expect } = fixture
    const ref = await inWork(fixture, 4)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    const failed = { status: 'failed', error: TIMEOUT } as const
    const keys = [keyOf(4), keyOf(101)]
    expect((await store.finishPage({ ...page(1), outcome: failed, keys })).status).toBe('OK')
    const skipped = { status: 'skipped', reason: 'trap' } as const
    expect((await store.finishPage({ ...page(2), outcome: skipped, keys })).status).toBe('OK')
    await succeed(fixture, page(3), { found: [newPage(101)] })
    expect((await jobAt(fixture, ref)).pages).toMatchObject({ found: 5, failed: 1, success: 1 })
  },

  'a duplicate may be the last page of a job': async (fixture) => {
    const { expect } = fixture
    const ref = await inWork(fixture, 2)
    const page = (number: number) => ({ ...ref, number, slice: 's' })
    await succeed(fixture, page(1))
    const reply = await succeed(fixture, page(2), { keys: [keyOf(1)] })
    expect(reply).toMatchObject({ status: 'DUPLICATE', job: { status: 'completed' } })
  }
}
