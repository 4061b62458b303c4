/**
 * The requirements of every store of turns at hosts, as tests that a third driver can run (docs/design/jobs.md §4).
 *
 * The suite drives the store's clock, so a driver is opened with one it obeys.
 */

import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import { type HostStore, type HostWish, PLACE_KEPT_MS, PLACE_MS } from './host-store.ts'

/** Opens the driver under test. */
export type HostsSubject = Subject<{ readonly hosts: HostStore }>

type Fixture = PartFixture<HostStore>

/** Declare the suite for a driver. */
export function hostsConformance(subject: HostsSubject, api: TestApi): void {
  declareSuite({ title: 'hosts', part: 'hosts', cases: CASES }, subject, api)
}

const LEASE = 15_000
const OK = { status: 'OK' }
const PLACE = { status: 'WAIT', ms: PLACE_MS }

function wish(id: string, given: Partial<HostWish> = {}): HostWish {
  return {
    host: 'a.example',
    id,
    by: 'p1',
    concurrency: 2,
    delayMs: 0,
    leaseMs: LEASE,
    ...given
  }
}

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'a host has as many turns at once as its concurrency, across all callers': async ({
    store,
    other,
    expect
  }) => {
    expect(await store.takeHost(wish('1'))).toEqual(OK)
    expect(await other.takeHost(wish('2', { by: 'p2' }))).toEqual(OK)
    expect(await store.takeHost(wish('3'))).toEqual(PLACE)
    expect(await store.takeHost(wish('4', { concurrency: 3 }))).toEqual(OK)
    expect(await store.takeHost(wish('5', { host: 'b.example' }))).toEqual(OK)
    expect(await store.takeHost(wish('6', { host: 'a.example:8080' }))).toEqual(OK)
  },

  'a released turn makes room': async ({ store, other, expect }) => {
    for (const id of ['1', '2']) await store.takeHost(wish(id))
    expect(await store.takeHost(wish('3'))).toEqual(PLACE)
    await other.giveHost({ host: 'a.example', id: '1' })
    expect(await store.takeHost(wish('3'))).toEqual(OK)
    expect(await store.takeHost(wish('4'))).toEqual(PLACE)
  },

  'a turn ends with its lease, and a late release takes none from another': async ({
    store,
    other,
    expect,
    clock
  }) => {
    const one = { concurrency: 1 }
    expect(await store.takeHost(wish('1', one))).toEqual(OK)
    clock.time += LEASE - 1
    expect(await store.takeHost(wish('2', one))).toEqual(PLACE)
    clock.time += 1
    expect(await store.takeHost(wish('2', one))).toEqual(OK)
    await other.giveHost({ host: 'a.example', id: '1' })
    expect(await store.takeHost(wish('3', one))).toEqual(PLACE)
  },

  'the same id again extends the lease, and is one turn': async ({ store, expect, clock }) => {
    const slow = { concurrency: 1, delayMs: 5_000 }
    expect(await store.takeHost(wish('1', slow))).toEqual(OK)
    expect(await store.takeHost(wish('1', slow))).toEqual(OK)
    clock.time += LEASE - 1
    expect(await store.takeHost(wish('1', slow))).toEqual(OK)
    clock.time += LEASE - 1
    expect(await store.takeHost(wish('2', slow))).toEqual(PLACE)
    await store.giveHost({ host: 'a.example', id: '1' })
    expect(await store.takeHost(wish('2', slow))).toEqual(OK)
  },

  'the next turn begins after the delay': async ({ store, other, expect, clock }) => {
    expect(await store.takeHost(wish('1', { delayMs: 1_000 }))).toEqual(OK)
    expect(await other.takeHost(wish('2'))).toEqual({ status: 'WAIT', ms: 1_000 })
    await store.giveHost({ host: 'a.example', id: '1' })
    clock.time += 400
    expect(await other.takeHost(wish('2'))).toEqual({ status: 'WAIT', ms: 600 })
    clock.time += 600
    expect(await other.takeHost(wish('2'))).toEqual(OK)
  },

  'a host that asked for a pause gets no request of any job': async ({
    store,
    other,
    expect,
    clock
  }) => {
    await store.takeHost(wish('1'))
    await store.giveHost({ host: 'a.example', id: '1', blockMs: 60_000 })
    expect(await other.takeHost(wish('2'))).toEqual({ status: 'WAIT', ms: 60_000 })
    const unbound = { concurrency: undefined }
    expect(await other.takeHost(wish('3', unbound))).toEqual({ status: 'WAIT', ms: 60_000 })
    // A shorter pause does not shorten it.
    await other.giveHost({ host: 'a.example', id: '4', blockMs: 10 })
    clock.time += 59_999
    expect(await store.takeHost(wish('2'))).toEqual({ status: 'WAIT', ms: 1 })
    clock.time += 1
    expect(await store.takeHost(wish('3', unbound))).toEqual(OK)
    expect(await store.takeHost(wish('2'))).toEqual(OK)
  },

  'a request without a concurrency takes no turn, and waits for no delay': async ({
    store,
    expect
  }) => {
    const unbound = { concurrency: undefined }
    for (const id of ['1', '2', '3']) expect(await store.takeHost(wish(id, unbound))).toEqual(OK)
    expect(await store.takeHost(wish('4', { concurrency: 1, delayMs: 1_000 }))).toEqual(OK)
    expect(await store.takeHost(wish('5', unbound))).toEqual(OK)
  },

  'waiters are in one line, whatever their pace': async ({ store, other, expect }) => {
    const many = { by: 'many', concurrency: 3 }
    const few = { by: 'few', concurrency: 1 }
    for (const id of ['1', '2', '3']) expect(await store.takeHost(wish(id, many))).toEqual(OK)
    expect(await other.takeHost(wish('few', few))).toEqual(PLACE)
    // Nobody gets a turn before the first in the line, which waits for all of them to end.
    for (const id of ['1', '2']) {
      await store.giveHost({ host: 'a.example', id })
      expect(await store.takeHost(wish('4', many))).toEqual(PLACE)
      expect(await other.takeHost(wish('few', few))).toEqual(PLACE)
    }
    await store.giveHost({ host: 'a.example', id: '3' })
    expect(await other.takeHost(wish('few', few))).toEqual(OK)
    // Who had a turn goes to the end of the line.
    expect(await other.takeHost(wish('few2', few))).toEqual(PLACE)
    expect(await store.takeHost(wish('4', many))).toEqual({ ...OK, isWanted: true })
    expect(await store.takeHost(wish('5', many))).toEqual(PLACE)
  },

  'a waiter that leaves the line holds nobody back': async ({ store, other, expect }) => {
    const one = { concurrency: 1 }
    await store.takeHost(wish('1', one))
    expect(await other.takeHost(wish('2', { ...one, by: 'p2' }))).toEqual(PLACE)
    expect(await store.takeHost(wish('3', one))).toEqual(PLACE)
    await other.giveHost({ host: 'a.example', id: '', leaves: 'p2' })
    await store.giveHost({ host: 'a.example', id: '1' })
    expect(await store.takeHost(wish('3', one))).toEqual(OK)
  },

  'a place is kept through a delay': async ({ store, other, expect, clock }) => {
    const slow = { concurrency: 1, delayMs: 5_000 }
    await store.takeHost(wish('1', slow))
    expect(await other.takeHost(wish('2', { ...slow, by: 'p2' }))).toEqual({
      status: 'WAIT',
      ms: 5_000
    })
    await store.giveHost({ host: 'a.example', id: '1' })
    clock.time += 5_000
    expect(await store.takeHost(wish('3', slow))).toEqual(PLACE)
    expect(await other.takeHost(wish('2', { ...slow, by: 'p2' }))).toEqual(OK)
  },

  'a place that becomes free is kept for the process that waits': async ({
    store,
    other,
    expect,
    clock
  }) => {
    const one = { concurrency: 1 }
    await store.takeHost(wish('1', one))
    expect(await other.takeHost(wish('2', { ...one, by: 'p2' }))).toEqual(PLACE)
    await store.giveHost({ host: 'a.example', id: '1' })
    expect(await store.takeHost(wish('3', one))).toEqual(PLACE)
    expect(await other.takeHost(wish('2', { ...one, by: 'p2' }))).toEqual(OK)
    expect(await store.takeHost(wish('3', one))).toEqual(PLACE)
    await other.giveHost({ host: 'a.example', id: '2' })
    // p1 waits, and is gone.
    expect(await other.takeHost(wish('4', { ...one, by: 'p2' }))).toEqual(PLACE)
    clock.time += PLACE_KEPT_MS
    expect(await other.takeHost(wish('4', { ...one, by: 'p2' }))).toEqual(OK)
  },

  'of concurrent requests, as many succeed as there are places': async ({
    store,
    other,
    expect
  }) => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 ? store : other).takeHost(wish(`t${n}`, { concurrency: 7 }))
      )
    )
    expect(replies.filter(({ status }) => status === 'OK')).toHaveLength(7)
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const answers = [other.takeHost(wish('1')), other.giveHost({ host: 'a.example', id: '1' })]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
