/** The requirements of every store of webhooks, as tests that a third driver can run (docs/design/jobs.md §2). */

import { randomUUID } from 'node:crypto'
import { declareSuite, type Subject, type TestApi } from '../conformance-suite.ts'
import { BOUNDS_CASES } from './bounds-conformance.ts'
import {
  A,
  attempt,
  type Case,
  claim,
  first,
  J,
  LEASE,
  message,
  START,
  take,
  watch
} from './conformance-fixture.ts'
import { ATTEMPTS_KEPT } from './delivery.ts'
import {
  DELIVERIES_PER_CALL,
  PAUSES,
  WEBHOOK_SETTINGS_MAX,
  type WebhookStore
} from './webhook-store.ts'

/** Opens the driver under test. */
export type WebhooksSubject = Subject<{ readonly webhooks: WebhookStore }>

/** Declare the suite for a driver. */
export function webhooksConformance(subject: WebhooksSubject, api: TestApi): void {
  const cases = { ...CASES, ...BOUNDS_CASES }
  declareSuite({ title: 'webhooks', part: 'webhooks', start: START, cases }, subject, api)
}

const CASES: Record<string, Case> = {
  'settings are replaced only by a change of their last revision': async ({
    store,
    other,
    expect
  }) => {
    expect(await other.settings(A)).toBe(undefined)
    const one = { account: A, previous: undefined, revision: randomUUID(), state: '{"a":"ß"}' }
    const next = { ...one, previous: one.revision, revision: randomUUID(), state: '2' }
    expect(await store.putSettings(one)).toBe('OK')
    expect(await other.settings(A)).toEqual({ revision: one.revision, state: one.state })
    for (const change of [next, next]) expect(await other.putSettings(change)).toBe('OK')
    expect(await store.putSettings({ ...next, revision: randomUUID() })).toBe('STALE')
    expect(await store.settings('account-b')).toBe(undefined)
    const long = { ...next, state: 'x'.repeat(WEBHOOK_SETTINGS_MAX + 1) }
    await expect(store.putSettings(long)).rejects.toThrow(TypeError)
    await expect(store.putSettings({ ...next, revision: '1' })).rejects.toThrow(TypeError)
  },

  'a watch begins before the first event, and stays as it is when it is asked for again': async ({
    store,
    other,
    clock,
    expect
  }) => {
    await store.watch(watch(clock.time))
    await other.watch(watch(clock.time + 9, { state: 'other' }))
    expect(await other.watchOf({ account: A, job: J })).toEqual({
      ...watch(clock.time),
      cursor: 0
    })
    expect(await store.dueWatches(A, 10)).toHaveLength(1)
    expect(await store.watchOf({ account: A, job: 'job_2' })).toBe(undefined)
  },

  'events are delivered once: of concurrent steps from one cursor exactly one succeeds': async ({
    store,
    other,
    clock,
    expect
  }) => {
    await store.watch(watch(clock.time))
    const steps = Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? store : other).advance(first([message(n)], 5, clock.time + 1_000))
    )
    const replies = await Promise.all(steps)
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1)
    expect(await store.deliveries(A, { limit: 20 })).toHaveLength(1)
    expect(await store.watchOf({ account: A, job: J })).toMatchObject({
      cursor: 5,
      nextAt: clock.time + 1_000
    })
  },

  'a step is refused if the state of the watch is another one, and a step may end the watch':
    async ({ store, clock, expect }) => {
      await store.watch(watch(clock.time))
      const stale = { ...first([message(1)]), from: { cursor: 0, state: '{"x":1}' } }
      expect(await store.advance(stale)).toBe('STALE')
      expect(await store.deliveries(A, { limit: 5 })).toEqual([])
      expect(await store.advance(first([message(1)]))).toBe('OK')
      expect(await store.watchOf({ account: A, job: J })).toBe(undefined)
      expect(await store.dueWatches(A, 5)).toEqual([])
      expect(await store.advance(first([message(1)]))).toBe('STALE')
    },

  'a step with too many deliveries is rejected': async ({ store, clock, expect }) => {
    await store.watch(watch(clock.time))
    const many = Array.from({ length: DELIVERIES_PER_CALL + 1 }, (_, n) => message(n))
    await expect(store.advance(first(many))).rejects.toThrow(RangeError)
    expect(await store.advance(first(many.slice(1)))).toBe('OK')
  },

  'watches are due by their time, the oldest first': async ({ store, clock, expect }) => {
    await store.watch(watch(clock.time + 500))
    await store.watch(watch(clock.time + 100, { job: 'job_2' }))
    expect(await store.dueWatches(A, 5)).toEqual([])
    clock.time += 500
    expect((await store.dueWatches(A, 5)).map(({ job }) => job)).toEqual(['job_2', J])
    expect(await store.dueWatches(A, 1)).toHaveLength(1)
  },

  'an account is claimed by one process, and again once something of it is due': async ({
    store,
    other,
    clock,
    expect
  }) => {
    expect(await store.claimAccounts(claim)).toEqual([])
    await store.watch(watch(clock.time + 1_000))
    expect(await store.claimAccounts(claim)).toEqual([])
    clock.time += 1_000
    const [mine] = await store.claimAccounts(claim)
    expect(mine).toEqual({ account: A, until: clock.time + LEASE })
    expect(await other.claimAccounts(claim)).toEqual([])
    await store.advance(first([], 5, clock.time + 5_000))
    await store.releaseAccount(mine as { account: string; until: number })
    expect(await other.claimAccounts(claim)).toEqual([])
    clock.time += 5_000
    expect(await other.claimAccounts(claim)).toHaveLength(1)
  },

  'a change of the plan during a claim ends it, and an unfinished claim expires': async ({
    store,
    other,
    clock,
    expect
  }) => {
    await store.deliver(A, message(1, { job: null }))
    const [mine] = await store.claimAccounts(claim)
    expect(await store.takeDue(take)).toHaveLength(1)
    await other.deliver(A, message(2, { job: null }))
    await store.releaseAccount(mine as { account: string; until: number })
    expect(await other.claimAccounts(claim)).toHaveLength(1)
    clock.time += LEASE + 1
    expect(await store.claimAccounts(claim)).toHaveLength(1)
  },

  'a delivery is taken once, kept as it was given, and due again when its lease has ended': async ({
    store,
    other,
    clock,
    expect
  }) => {
    expect(await store.deliver(A, message(1))).toBe('OK')
    expect(await other.deliver(A, message(1, { body: '2' }))).toBe('EXISTS')
    const taken = (await Promise.all([store.takeDue(take), other.takeDue(take)])).flat()
    expect(taken).toEqual([
      {
        ...message(1),
        account: A,
        status: 'waiting',
        attempts: [],
        createdAt: clock.time,
        nextAt: clock.time + LEASE,
        tries: 0,
        fence: 1
      }
    ])
    clock.time += LEASE
    const [again] = await other.takeDue(take)
    expect(again).toMatchObject({ tries: 0, fence: 2 })
    const done = { account: A, id: message(1).id, attempt: attempt() }
    const late = { ...done, fence: 1, outcome: { status: 'failed' } as const }
    expect(await store.record(late)).toBe('LOST')
    const timely = { ...done, fence: 2, outcome: { status: 'delivered' } as const }
    expect(await other.record(timely)).toBe('OK')
    expect(await other.record(timely)).toBe('LOST')
    expect(await store.delivery(A, message(1).id)).toMatchObject({
      status: 'delivered',
      nextAt: null,
      attempts: [attempt()]
    })
    clock.time += LEASE
    expect(await store.takeDue(take)).toEqual([])
  },

  'a failed attempt is followed by another at its time, and its account is claimed then': async ({
    store,
    clock,
    expect
  }) => {
    await store.deliver(A, message(1))
    const [mine] = await store.claimAccounts(claim)
    await store.takeDue(take)
    const nextAt = clock.time + 5_000
    const failed = attempt({ status: null, error: 'The site did not answer: "ß/"' })
    await store.record({
      account: A,
      id: message(1).id,
      fence: 1,
      attempt: failed,
      outcome: { status: 'waiting', nextAt }
    })
    await store.releaseAccount(mine as { account: string; until: number })
    expect(await store.takeDue(take)).toEqual([])
    expect(await store.claimAccounts(claim)).toEqual([])
    clock.time = nextAt
    expect(await store.claimAccounts(claim)).toHaveLength(1)
    expect(await store.takeDue(take)).toMatchObject([{ tries: 1, fence: 2, attempts: [failed] }])
  },

  'an ended endpoint ends its deliveries for this account alone': async ({
    store,
    clock,
    expect
  }) => {
    await store.deliver(A, message(1))
    await store.takeDue(take)
    const gone = attempt({ status: 410, error: 'gone' })
    const outcome = { status: 'ended' } as const
    await store.record({ account: A, id: message(1).id, fence: 1, attempt: gone, outcome })
    await store.deliver(A, message(2))
    await store.deliver(A, message(3, { url: 'https://other.example/' }))
    await store.deliver('account-b', message(4))
    expect((await store.takeDue(take)).map(({ sequence }) => sequence)).toEqual([3])
    expect(await store.takeDue({ ...take, account: 'account-b' })).toHaveLength(1)
    const ended = await store.deliveries(A, { status: 'ended', limit: 5 })
    expect(ended.map(({ sequence, nextAt }) => [sequence, nextAt])).toEqual([
      [2, null],
      [1, null]
    ])
    clock.time += 1
    expect(await store.redeliver(A, message(2).id)).toBe('OK')
    expect(await store.takeDue(take)).toMatchObject([{ sequence: 2 }])
  },

  'a redelivery begins a new schedule, and leaves a running attempt alone': async ({
    store,
    clock,
    expect
  }) => {
    expect(await store.redeliver(A, message(1).id)).toBe('GONE')
    await store.deliver(A, message(1))
    await store.takeDue(take)
    expect(await store.redeliver(A, message(1).id)).toBe('OK')
    expect(await store.takeDue(take)).toEqual([])
    const end = { account: A, id: message(1).id, outcome: { status: 'failed' } as const }
    expect(await store.record({ ...end, fence: 1, attempt: attempt() })).toBe('OK')
    clock.time += 1
    expect(await store.redeliver(A, message(1).id)).toBe('OK')
    expect(await store.redeliver('account-b', message(1).id)).toBe('GONE')
    const [again] = await store.takeDue(take)
    expect(again).toMatchObject({ tries: 0, fence: 2, attempts: [attempt()] })
  },

  'the last attempts are kept': async ({ store, clock, expect }) => {
    await store.deliver(A, message(1))
    for (let n = 1; n <= ATTEMPTS_KEPT + 2; n++) {
      // After the pauses of its host.
      clock.time += PAUSES.longestMs
      await store.takeDue(take)
      const outcome = { status: 'waiting', nextAt: clock.time } as const
      await store.record({
        account: A,
        id: message(1).id,
        fence: n,
        attempt: attempt({ ms: n }),
        outcome
      })
    }
    const kept = (await store.delivery(A, message(1).id))?.attempts.map(({ ms }) => ms)
    expect(kept).toEqual(Array.from({ length: ATTEMPTS_KEPT }, (_, n) => n + 3))
  },

  'lists are newest first, by status, job and cursor, and hold one account': async ({
    store,
    expect
  }) => {
    for (let n = 1; n <= 7; n++) {
      await store.deliver(A, message(n, { job: n % 2 ? 'job_odd' : 'job_even' }))
    }
    await store.deliver('account-b', message(9))
    const taken = await store.takeDue({ ...take, limit: 3 })
    for (const { id, fence } of taken) {
      const outcome = { status: 'delivered' } as const
      await store.record({ account: A, id, fence, attempt: attempt(), outcome })
    }
    const listed = async (query: object) =>
      (await store.deliveries(A, { limit: 10, ...query })).map(({ sequence }) => sequence)
    expect(await listed({})).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await listed({ limit: 2 })).toEqual([7, 6])
    expect(await listed({ limit: 2, before: message(6).id })).toEqual([5, 4])
    expect(await listed({ status: 'delivered' })).toEqual([3, 2, 1])
    expect(await listed({ job: 'job_odd' })).toEqual([7, 5, 3, 1])
    expect(await listed({ job: 'job_odd', status: 'waiting' })).toEqual([7, 5])
    expect(await listed({ job: 'job_odd', status: 'delivered', limit: 1 })).toEqual([3])
    expect(await listed({ job: 'job_odd', before: message(5).id })).toEqual([3, 1])
    expect(await listed({ job: 'job' })).toEqual([])
  },

  'totals count what waits and know the oldest': async ({ store, clock, expect }) => {
    expect(await store.totals()).toEqual({ waiting: 0, oldest: null })
    const start = clock.time
    await store.deliver(A, message(1))
    clock.time += 10
    await store.deliver('account-b', message(2))
    expect(await store.totals()).toEqual({ waiting: 2, oldest: start })
    await store.takeDue(take)
    const outcome = { status: 'delivered' } as const
    await store.record({ account: A, id: message(1).id, fence: 1, attempt: attempt(), outcome })
    expect(await store.totals()).toEqual({ waiting: 1, oldest: start + 10 })
  },

  'expired deliveries are removed, and their account is claimed for that': async ({
    store,
    clock,
    expect
  }) => {
    for (let n = 1; n <= 3; n++) await store.deliver(A, message(n, { expiresAt: clock.time + n }))
    await store.takeDue(take)
    for (let n = 1; n <= 3; n++) {
      const outcome = { status: 'delivered' } as const
      await store.record({ account: A, id: message(n).id, fence: 1, attempt: attempt(), outcome })
    }
    const most = { rows: 100, bytes: 1e6 }
    expect(await store.trimDeliveries(A, { ...most, limit: 5 })).toBe(false)
    clock.time += 2
    expect(await store.trimDeliveries(A, { ...most, limit: 1 })).toBe(true)
    expect(await store.trimDeliveries(A, { ...most, limit: 5 })).toBe(false)
    expect((await store.deliveries(A, { limit: 5 })).map(({ id }) => id)).toEqual([message(3).id])
    const byStatus = await store.deliveries(A, { status: 'delivered', limit: 5 })
    expect(byStatus.map(({ id }) => id)).toEqual([message(3).id])
    clock.time += 1
    expect(await store.claimAccounts(claim)).toHaveLength(1)
  },

  'an account is removed whole': async ({ store, clock, expect }) => {
    await store.deliver(A, message(1))
    await store.watch(watch(clock.time))
    await store.putSettings({ account: A, previous: undefined, revision: randomUUID(), state: '1' })
    await store.deliver('account-b', message(1))
    await store.removeAccount(A)
    expect(await store.deliveries(A, { limit: 5 })).toEqual([])
    expect(await store.settings(A)).toBe(undefined)
    expect(await store.watchOf({ account: A, job: J })).toBe(undefined)
    const left = await store.claimAccounts(claim)
    expect(left.map(({ account }) => account)).toEqual(['account-b'])
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const answers = [
      other.settings(A),
      other.watch(watch(0)),
      other.advance(first([])),
      other.claimAccounts(claim),
      other.takeDue(take),
      other.deliveries(A, { limit: 1 }),
      other.totals()
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
