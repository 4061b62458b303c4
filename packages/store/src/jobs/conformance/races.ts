/** Cases of the conformance suite of jobs: races of two clients, as of two processes. */

import {
  eventsOf,
  fenceFor,
  filling,
  type JobCases,
  jobAt,
  LEASE,
  newJob,
  newPage,
  newPages,
  numbersOf,
  refOf,
  running,
  succeed,
  successOf,
  take
} from './fixture.ts'

/** Cases about what happens at once. */
export const RACE_CASES: JobCases = {
  'of 50 slices that take pages at once, no two get the same page': async (fixture) => {
    const { store, other, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 480))
    const slices = Array.from({ length: 50 }, (_, n) => n)
    const taken = await Promise.all(
      slices.map((n) => take({ store: n % 2 ? store : other }, ref, `s${n}`, 10))
    )
    const numbers = taken.flatMap(numbersOf).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 480 }, (_, index) => index + 1))
  },

  'of 100 calls that finish one page at once, one charges': async (fixture) => {
    const { store, other, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 2))
    await take(fixture, ref, 's', 2)
    const page = { ...ref, number: 1, slice: 's' }
    const fence = await fenceFor(fixture, page, 3)
    const finish = { ...page, outcome: successOf(page, fence, 3), found: newPages(3, 5) }
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? store : other).finishPage(finish))
    )
    expect(replies.filter(({ status }) => status === 'OK')).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 'ALREADY')).toHaveLength(99)
    expect(await ledger.balance('a')).toMatchObject({ charged: 3, held: 0 })
    expect((await ledger.history('a', { limit: 9, order: 'asc' })).entries).toHaveLength(1)
    expect(await jobAt(fixture, ref)).toMatchObject({
      pages: { found: 5, success: 1 },
      tokens: { charged: 3 }
    })
  },

  'concurrent holds stay within the bound of the job': async (fixture) => {
    const { store, other, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 40), { maxCost: 50 })
    await take(fixture, ref, 's', 40)
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? store : other).holdPage({
          ...ref,
          number: n + 1,
          slice: 's',
          cost: 3,
          leaseMs: LEASE
        })
      )
    )
    expect(replies.filter(({ status }) => status === 'OK')).toHaveLength(16)
    expect((await jobAt(fixture, ref)).tokens.held).toBe(48)
  },

  'two clients that add the same pages never add one twice': async (fixture) => {
    const { store, other, expect } = fixture
    const ref = await filling(fixture, 1, [])
    const replies = await Promise.all([
      store.addPages(ref, newPages(1, 300)),
      other.addPages(ref, newPages(151, 450)),
      store.addPages(ref, newPages(301, 500))
    ])
    const added = replies.map((reply) => (reply.status === 'OK' ? reply.added : 0))
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(500)
    expect((await jobAt(fixture, ref)).pages).toMatchObject({ found: 500, waiting: 500 })
  },

  'the jobs that run stay within the limit of the account': async (fixture) => {
    const { store, other, expect } = fixture
    for (let number = 1; number <= 20; number++) await filling(fixture, number, [newPage(1)])
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? store : other).startJob({ ...refOf(n + 1), maxRunning: 7 })
      )
    )
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(7)
    expect(replies.filter((reply) => reply === 'WAIT')).toHaveLength(13)
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? store : other).createJob(newJob(30 + n, { maxUnfinished: 25 }))
      )
    )
    expect(created.filter((reply) => reply === 'OK')).toHaveLength(5)
  },

  'a job that is worked on by many ends once, however its pages end': async (fixture) => {
    const { store, other, ledger, expect } = fixture
    const ref = await running(fixture, 1, [newPage(1)])
    const work = async (name: string, at: typeof store) => {
      const client = { store: at, expect }
      for (;;) {
        const taken = await at.takePages({ ...ref, slice: name, limit: 3, leaseMs: LEASE })
        for (const { number } of taken?.pages ?? []) {
          const links = [2 * number, 2 * number + 1].filter((link) => link <= 120)
          const found = links.map((link) => newPage(link, { depth: 1, foundOn: number }))
          const page = { ...ref, number, slice: name }
          if (number % 7 === 3) {
            const error = { code: 'X', message: 'x', retryable: false }
            await at.finishPage({ ...page, found, outcome: { status: 'failed', error } })
          } else await succeed(client, page, { found })
        }
        if (taken?.job.status !== 'running') return
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => work(`w${n}`, n % 2 ? store : other)))
    const job = await jobAt(fixture, ref)
    expect(job).toMatchObject({ status: 'completed', pages: { waiting: 0, running: 0 } })
    expect(job.tokens.charged).toBe(job.pages.success)
    expect((await ledger.balance('a'))?.charged).toBe(job.pages.success)
    const events = await eventsOf(fixture, ref)
    expect(events.filter(([type]) => type === 'job.completed')).toHaveLength(1)
    expect(new Set(events.map(([, page]) => page)).size).toBe(job.pages.found + 1)
  },

  'cancelling while pages are finished leaves no hold and no charge unlisted': async (fixture) => {
    const { store, other, ledger, expect } = fixture
    const ref = await running(fixture, 1, newPages(1, 40))
    await take(fixture, ref, 's', 40)
    const finishes = []
    for (let number = 1; number <= 40; number++) {
      const page = { ...ref, number, slice: 's' }
      const fence = await fenceFor(fixture, page)
      finishes.push({ ...page, outcome: successOf(page, fence) })
    }
    const half = finishes.splice(20)
    const replies = await Promise.all([
      ...finishes.map((finish) => store.finishPage(finish)),
      other.cancel(ref),
      ...half.map((finish) => other.finishPage(finish))
    ])
    const charged = replies.filter(({ status }) => status === 'OK').length - 1
    const job = await jobAt(fixture, ref)
    expect(job).toMatchObject({ status: 'cancelled', pages: { success: charged, running: 0 } })
    expect(await ledger.balance('a')).toMatchObject({ charged, held: 0 })
    expect((await ledger.history('a', { limit: 99, order: 'asc' })).entries).toHaveLength(charged)
  }
}
