/** The bounds of webhooks, as every store must keep them. */

import {
  A,
  attempt,
  type Case,
  claim,
  first,
  LEASE,
  message,
  take,
  URL_A,
  watch
} from './conformance-fixture.ts'
import { PAUSES, SENDING, type WebhookStore } from './webhook-store.ts'

const MINUTE = 60_000
const OTHER = 'https://other.example/hook'

/** Record that attempts failed, each due again at once. */
async function fail(
  store: WebhookStore,
  taken: readonly { id: string; fence: number }[],
  now: number
) {
  for (const { id, fence } of taken) {
    const outcome = { status: 'waiting', nextAt: now } as const
    await store.record({ account: A, id, fence, attempt: attempt({ status: 500 }), outcome })
  }
}

/** Let a host fail until its first pause begins. */
async function pauseHost(store: WebhookStore, now: number) {
  for (let n = 1; n <= PAUSES.failures; n++) await store.deliver(A, message(n))
  await fail(store, await store.takeDue(take), now)
}

const sequences = (taken: readonly { sequence: number }[]) => taken.map(({ sequence }) => sequence)

/** Further requirements of every store of webhooks. */
export const BOUNDS_CASES: Record<string, Case> = {
  'An account sends at most 600 messages in any minute, of all processes, and loses none.': async ({
    store,
    other,
    clock,
    expect
  }) => {
    const total = 700
    for (let n = 0; n < total; n++) await store.deliver(A, message(n))
    const times: number[] = []
    for (let second = 0; times.length < total; second++) {
      expect(second).toBeLessThan(120)
      const all = await Promise.all([store.takeDue(take), other.takeDue(take)])
      for (const { id, fence } of all.flat()) {
        times.push(clock.time)
        const outcome = { status: 'delivered' } as const
        await store.record({ account: A, id, fence, attempt: attempt(), outcome })
      }
      clock.time += 1_000
    }
    expect(times.filter((at) => at === times[0])).toHaveLength(SENDING.burst)
    for (const from of times) {
      expect(times.filter((at) => at >= from && at < from + MINUTE).length).toBeLessThanOrEqual(600)
    }
    expect(await store.takeDue(take)).toEqual([])
    expect((await store.kept(A)).waiting).toBe(0)
  },

  'The rate counts retries, and the rate of another account is its own.': async ({
    store,
    clock,
    expect
  }) => {
    for (let n = 0; n < SENDING.burst; n++) {
      await store.deliver(A, message(n, { url: `https://h${n}.example/` }))
    }
    await fail(store, await store.takeDue(take), clock.time)
    expect(await store.takeDue(take)).toEqual([])
    await store.deliver('account-b', message(1))
    expect(await store.takeDue({ ...take, account: 'account-b' })).toHaveLength(1)
    clock.time += 1_000
    expect(await store.takeDue(take)).toHaveLength(SENDING.perSecond)
  },

  'An account at its rate is claimed again a second later, not at once.': async ({
    store,
    other,
    clock,
    expect
  }) => {
    for (let n = 0; n <= SENDING.burst; n++) await store.deliver(A, message(n))
    const [mine] = await store.claimAccounts(claim)
    await store.takeDue(take)
    await store.releaseAccount(mine as { account: string; until: number })
    expect(await other.claimAccounts(claim)).toEqual([])
    clock.time += 1_000
    expect(await other.claimAccounts(claim)).toHaveLength(1)
  },

  'A claim that ends with a later time holds the account back until then.': async ({
    store,
    other,
    clock,
    expect
  }) => {
    await store.deliver(A, message(1))
    const [mine] = await store.claimAccounts(claim)
    await store.releaseAccount(mine as { account: string; until: number }, clock.time + 500)
    expect(await other.claimAccounts(claim)).toEqual([])
    clock.time += 500
    expect(await other.claimAccounts(claim)).toHaveLength(1)
  },

  'Accounts are claimed in the order in which they asked, however often the first ask again.':
    async ({ store, clock, expect }) => {
      await store.deliver('account-b', message(1))
      clock.time += 1
      await store.deliver(A, message(1))
      const one = { ...claim, limit: 1 }
      const [busy] = await store.claimAccounts(one)
      expect(busy?.account).toBe('account-b')
      clock.time += 1
      await store.deliver('account-b', message(2))
      expect((await store.claimAccounts(one)).map(({ account }) => account)).toEqual([A])
    },

  'A host that failed 20 times in a row is paused for the account, for other accounts not.':
    async ({ store, other, clock, expect }) => {
      await pauseHost(store, clock.time)
      await store.deliver(A, message(50))
      await store.deliver(A, message(51, { url: OTHER }))
      expect(sequences(await other.takeDue(take))).toEqual([51])
      const end = clock.time + PAUSES.firstMs
      expect([...(await other.pauses(A))]).toEqual([[new URL(URL_A).host, end]])
      expect(await store.delivery(A, message(50).id)).toMatchObject({
        status: 'waiting',
        nextAt: end
      })
      await store.deliver('account-b', message(1))
      expect(await store.takeDue({ ...take, account: 'account-b' })).toHaveLength(1)
      expect(await store.pauses('account-b')).toEqual(new Map())
    },

  'A pause ends with one probe; it doubles up to an hour, and a success ends it.': async ({
    store,
    clock,
    expect
  }) => {
    await pauseHost(store, clock.time)
    const lengths: number[] = []
    for (let round = 0; round < 8; round++) {
      await store.takeDue(take)
      const [end] = [...(await store.pauses(A)).values()] as [number]
      lengths.push((end - clock.time) / MINUTE)
      clock.time = end
      const probe = await store.takeDue(take)
      expect(probe).toHaveLength(1)
      expect(await store.takeDue(take)).toEqual([])
      if (round < 7) await fail(store, probe, clock.time)
      else {
        const { id, fence } = probe[0] as { id: string; fence: number }
        const outcome = { status: 'delivered' } as const
        await store.record({ account: A, id, fence, attempt: attempt(), outcome })
      }
    }
    expect(lengths).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect(await store.pauses(A)).toEqual(new Map())
    clock.time += LEASE
    expect((await store.takeDue(take)).length).toBe(PAUSES.failures - 1)
  },

  'A probe whose process died is followed by another after its lease.': async ({
    store,
    other,
    clock,
    expect
  }) => {
    await pauseHost(store, clock.time)
    clock.time += PAUSES.firstMs
    expect(await store.takeDue(take)).toHaveLength(1)
    clock.time += LEASE
    expect(await other.takeDue(take)).toHaveLength(1)
  },

  'A redelivery is the probe of a paused host.': async ({ store, clock, expect }) => {
    await pauseHost(store, clock.time)
    await store.takeDue(take)
    clock.time += 1
    expect(await store.redeliver(A, message(7).id)).toBe('OK')
    expect(sequences(await store.takeDue(take))).toEqual([7])
    expect(await store.takeDue(take)).toEqual([])
  },

  'A target that accounts share has a bound in sum, taken in equal shares by those that ask.':
    async ({ store, other, clock, expect }) => {
      const windowMs = 10_000
      clock.time = Math.ceil(clock.time / windowMs) * windowMs
      const at = { target: 'hook.example', limit: 20, windowMs }
      const burst = async (account: string, times: number) => {
        let passed = 0
        for (let n = 0; n < times; n++) {
          const client = n % 2 ? store : other
          const until = await client.arrive({ ...at, account })
          if (until === null) passed++
          else expect(until).toBe(clock.time + windowMs)
        }
        return passed
      }
      expect(await burst('a', 30)).toBe(20)
      expect(await burst('b', 5)).toBe(0)
      expect(await store.arrive({ ...at, account: 'b', target: 'other.example' })).toBe(null)
      clock.time += windowMs
      expect(await burst('a', 30)).toBe(10)
      expect(await burst('b', 30)).toBe(10)
      clock.time += 2 * windowMs
      expect(await burst('a', 30)).toBe(20)
    },

  'A lease that ends without an attempt counts none.': async ({ store, clock, expect }) => {
    await store.deliver(A, message(1))
    await store.deliver(A, message(2))
    const [one, two] = await store.takeDue(take)
    const nextAt = clock.time + 700
    const back = { account: A, id: message(1).id, fence: one?.fence ?? 0 }
    expect(await store.giveBack({ ...back, nextAt })).toBe('OK')
    expect(await store.giveBack({ ...back, nextAt })).toBe('LOST')
    const dropped = { account: A, id: message(2).id, fence: two?.fence ?? 0, nextAt: null }
    expect(await store.giveBack(dropped)).toBe('OK')
    expect(await store.delivery(A, message(2).id)).toMatchObject({ status: 'ended', nextAt: null })
    clock.time += 700
    expect(await store.takeDue(take)).toMatchObject([{ sequence: 1, tries: 0, attempts: [] }])
  },

  'Waiting deliveries of a job are dropped, the kept types and those of other jobs stay.': async ({
    store,
    other,
    clock,
    expect
  }) => {
    for (let n = 1; n <= 3; n++) await store.deliver(A, message(n))
    await store.deliver(A, message(4, { type: 'job.completed' }))
    await store.deliver(A, message(5, { job: 'job_12' }))
    await store.deliver('account-b', message(6))
    const [sent, under] = await store.takeDue({ ...take, limit: 2 })
    const done = { account: A, attempt: attempt({ status: 500 }) }
    const delivered = { id: message(1).id, fence: sent?.fence ?? 0 }
    await store.record({ ...done, ...delivered, outcome: { status: 'delivered' } })
    expect(await other.dropWaiting(A, { job: 'job_1', keep: ['job.completed'] })).toBe(2)
    expect(sequences(await store.takeDue(take))).toEqual([4, 5])
    const outcome = { status: 'waiting', nextAt: clock.time } as const
    const last = { ...done, id: message(2).id, fence: under?.fence ?? 0, outcome }
    expect(await store.record(last)).toBe('OK')
    expect(await store.takeDue(take)).toEqual([])
    const listed = await store.deliveries(A, { limit: 9 })
    expect(listed.map(({ sequence, status }) => [sequence, status])).toEqual([
      [5, 'waiting'],
      [4, 'waiting'],
      [3, 'ended'],
      [2, 'ended'],
      [1, 'delivered']
    ])
    await store.deliver(A, message(9))
    expect(await store.takeDue(take)).toMatchObject([{ sequence: 9, url: URL_A }])
  },

  'Waiting deliveries to a former endpoint are dropped, or all of an account.': async ({
    store,
    clock,
    expect
  }) => {
    const about = { job: null, type: 'balance.low' }
    const told = { account: A, job: 'account', state: '{}', nextAt: clock.time }
    await store.watch(told)
    await store.advance({ ...first([message(1, about)]), job: 'account' })
    await store.deliver(A, message(2, { ...about, url: OTHER }))
    await store.deliver(A, message(3))
    await store.deliver('account-b', message(4, about))
    expect(await store.dropWaiting(A, { accountUrl: URL_A })).toBe(1)
    expect(sequences(await store.takeDue(take))).toEqual([2, 3])
    for (let n = 10; n < 1_100; n++) await store.deliver(A, message(n))
    expect(await store.dropWaiting(A, 'all')).toBe(1_092)
    expect(await store.kept(A)).toMatchObject({ waiting: 0, rows: 1_093 })
    expect(await store.kept('account-b')).toMatchObject({ waiting: 1, rows: 1 })
  },

  'The oldest finished deliveries are removed first beyond the bounds; waiting ones stay for a long time.':
    async ({ store, expect }) => {
      for (let n = 1; n <= 12; n++) await store.deliver(A, message(n))
      for (const { id, fence } of await store.takeDue({ ...take, limit: 3 })) {
        const outcome = { status: 'delivered' } as const
        await store.record({ account: A, id, fence, attempt: attempt(), outcome })
      }
      const most = { limit: 2, rows: 10, bytes: 1e6 }
      expect(await store.trimDeliveries(A, most)).toBe(true)
      expect(await store.trimDeliveries(A, most)).toBe(false)
      const kept = async () => sequences(await store.deliveries(A, { limit: 20 })).toReversed()
      expect(await kept()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      expect(await store.trimDeliveries(A, { ...most, rows: 6 })).toBe(false)
      expect(await kept()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
      const { bytes, rows, waiting } = await store.kept(A)
      expect([rows, waiting]).toEqual([9, 9])
      expect(await store.trimDeliveries(A, { limit: 20, rows: 100, bytes: bytes / 3 })).toBe(false)
      expect((await kept()).length).toBeLessThan(6)
      expect((await store.kept(A)).bytes).toBeLessThanOrEqual(bytes / 2)
    },

  'A closed account leaves no bound, count or pause.': async ({ store, clock, expect }) => {
    await pauseHost(store, clock.time)
    await store.watch(watch(clock.time))
    await store.removeAccount(A)
    expect(await store.kept(A)).toEqual({ rows: 0, waiting: 0, bytes: 0 })
    expect(await store.pauses(A)).toEqual(new Map())
    await store.deliver(A, message(1))
    expect(await store.takeDue(take)).toHaveLength(1)
  }
}
