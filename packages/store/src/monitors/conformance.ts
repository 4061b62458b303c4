/**
 * The requirements of every store of monitors, as tests that a third driver can run.
 */

import { randomUUID } from 'node:crypto'
import { declareSuite, type PartFixture, type Subject, type TestApi } from '../conformance-suite.ts'
import {
  BASELINE_STATE_MAX,
  MONITOR_STATE_MAX,
  type MonitorChange,
  type MonitorStore
} from './monitor-store.ts'

/** Opens the driver under test. */
export type MonitorSubject = Subject<{ readonly monitors: MonitorStore }>

type Fixture = PartFixture<MonitorStore>

/** Declare the suite for a driver. */
export function monitorsConformance(subject: MonitorSubject, api: TestApi): void {
  declareSuite({ title: 'monitors', part: 'monitors', cases: CASES }, subject, api)
}

const NOON = Date.UTC(2026, 10, 15, 12)

/** A new monitor. */
function first(id: string, given: Partial<MonitorChange> = {}): MonitorChange {
  const state = '{"text":"ß 日本 \\" \\n"}'
  const fresh = { previous: undefined, revision: randomUUID(), most: 100 }
  return { account: 'a', id, dueAt: NOON, state, ...fresh, ...given }
}

/** A monitor as it is read. */
function rowOf({ account, id, revision, dueAt, state }: MonitorChange) {
  return { account, id, revision, dueAt, state }
}

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'a monitor is read by every client, and by its own account alone': async (fixture) => {
    const { store, other, expect } = fixture
    expect(await other.monitor({ account: 'a', id: 'm1' })).toBe(undefined)
    const [one, two] = [first('m1'), first('m2', { dueAt: null })]
    for (const monitor of [two, one]) expect(await store.putMonitor(monitor)).toBe('OK')
    expect(await other.monitor({ account: 'a', id: 'm1' })).toEqual(rowOf(one))
    expect(await other.monitors('a')).toEqual([rowOf(one), rowOf(two)])
    expect(await other.monitor({ account: 'b', id: 'm1' })).toBe(undefined)
    expect(await other.monitors('b')).toEqual([])
  },

  'a monitor is replaced only by a change of its last revision': async ({
    store,
    other,
    expect
  }) => {
    const one = first('m')
    await store.putMonitor(one)
    expect(await other.putMonitor(first('m'))).toBe('STALE')
    const next = first('m', { previous: one.revision, dueAt: NOON + 1, state: '2' })
    for (const change of [next, next]) expect(await other.putMonitor(change)).toBe('OK')
    expect(await store.putMonitor(first('m', { previous: one.revision }))).toBe('STALE')
    expect(await store.monitor(next)).toEqual(rowOf(next))
  },

  'due monitors are counted, with the time of the first': async ({ store, other, expect }) => {
    expect(await store.dueTotals(NOON)).toEqual({ due: 0, oldest: null })
    const late = first('m1', { dueAt: NOON - 2_000 })
    await store.putMonitor(late)
    await store.putMonitor(first('m2', { account: 'b' }))
    await store.putMonitor(first('m3', { dueAt: NOON + 1 }))
    await store.putMonitor(first('m4', { dueAt: null }))
    expect(await other.dueTotals(NOON)).toEqual({ due: 2, oldest: NOON - 2_000 })
    await store.removeMonitor(late)
    expect(await other.dueTotals(NOON + 1)).toEqual({ due: 2, oldest: NOON })
  },

  'of concurrent runs of a due monitor, exactly one is recorded': async ({
    store,
    other,
    expect
  }) => {
    const one = first('m')
    await store.putMonitor(one)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? store : other).putMonitor(first('m', { previous: one.revision, state: `${n}` }))
      )
    )
    expect(replies.filter((reply) => reply === 'OK')).toHaveLength(1)
    expect((await store.monitor(one))?.state).toBe(String(replies.indexOf('OK')))
  },

  'due monitors of all accounts are found by their time': async ({ store, other, expect }) => {
    const due = async (at: number, limit = 10) =>
      (await other.dueMonitors(at, limit)).map(({ account, id }) => `${account} ${id}`)
    await store.putMonitor(first('late', { dueAt: NOON + 60_000 }))
    await store.putMonitor(first('early', { account: 'b b', dueAt: NOON - 60_000 }))
    await store.putMonitor(first('never', { dueAt: null }))
    const noon = first('noon')
    await store.putMonitor(noon)
    expect(await due(NOON - 60_001)).toEqual([])
    expect(await due(NOON)).toEqual(['b b early', 'a noon'])
    expect(await due(NOON + 60_000, 1)).toEqual(['b b early'])
    expect(await due(NOON + 60_000)).toEqual(['b b early', 'a noon', 'a late'])
    await store.putMonitor(first('noon', { previous: noon.revision, dueAt: null }))
    expect(await due(NOON)).toEqual(['b b early'])
  },

  'a removed monitor is gone, and a change of it is stale': async ({ store, other, expect }) => {
    const one = first('m')
    await store.putMonitor(one)
    expect(await other.removeMonitor(one)).toBe(true)
    expect(await store.removeMonitor(one)).toBe(false)
    expect(await store.monitor(one)).toBe(undefined)
    expect(await store.monitors('a')).toEqual([])
    expect(await store.dueMonitors(NOON, 10)).toEqual([])
    expect(await store.putMonitor(first('m', { previous: one.revision }))).toBe('STALE')
    expect(await store.putMonitor(first('m'))).toBe('OK')
  },

  'a monitor has one baseline for each mark, which a run replaces': async ({
    store,
    other,
    expect
  }) => {
    await store.putMonitor(first('m'))
    const ref = { account: 'a', monitor: 'm', mark: 'x_-1' }
    expect(await store.baseline(ref)).toBe(undefined)
    expect(await store.putBaseline({ ...ref, state: 'ß 1' })).toBe('OK')
    expect(await other.baseline(ref)).toBe('ß 1')
    await other.putBaseline({ ...ref, state: '2' })
    await other.putBaseline({ ...ref, mark: 'y', state: '3' })
    await other.putBaseline({ ...ref, mark: 'Z', state: '4' })
    const all = { account: 'a', id: 'm', limit: 2 }
    expect(await store.baselines(all)).toEqual([
      { mark: 'Z', state: '4' },
      { mark: 'x_-1', state: '2' }
    ])
    expect(await store.baselines({ ...all, after: 'x_-1' })).toEqual([{ mark: 'y', state: '3' }])
    for (const change of [{ monitor: 'n' }, { account: 'b' }]) {
      expect(await other.baseline({ ...ref, ...change })).toBe(undefined)
    }
    await store.removeBaselines(all, ['Z', 'x_-1', 'none'])
    expect(await other.baselines(all)).toEqual([{ mark: 'y', state: '3' }])
    const long = store.putBaseline({ ...ref, state: 'x'.repeat(BASELINE_STATE_MAX + 1) })
    await expect(long).rejects.toThrow(TypeError)
  },

  'a removed monitor has no baselines, and gets none': async ({ store, other, expect }) => {
    await store.putMonitor(first('m'))
    await store.putMonitor(first('n'))
    const one = { account: 'a', monitor: 'm', mark: 'x', state: '1' }
    const two = { ...one, monitor: 'n' }
    await store.putBaseline(one)
    await store.putBaseline(two)
    await other.removeMonitor({ account: 'a', id: 'm' })
    expect(await store.baseline(one)).toBe(undefined)
    expect(await store.baselines({ account: 'a', id: 'm', limit: 9 })).toEqual([])
    expect(await store.putBaseline(one)).toBe('GONE')
    expect(await store.baseline(two)).toBe('1')
  },

  'an account has no more monitors than it may': async ({ store, expect }) => {
    const one = first('m1', { most: 2 })
    expect(await store.putMonitor(one)).toBe('OK')
    expect(await store.putMonitor(first('m2', { most: 2 }))).toBe('OK')
    expect(await store.putMonitor(first('m3', { most: 2 }))).toBe('TOO_MANY')
    expect(await store.putMonitor(first('m3', { most: 2, account: 'b' }))).toBe('OK')
    const change = first('m1', { most: 2, previous: one.revision })
    expect(await store.putMonitor(change)).toBe('OK')
    await store.removeMonitor(one)
    expect(await store.putMonitor(first('m3', { most: 2 }))).toBe('OK')
  },

  'a text that is too long, or a revision that is not a UUID, is refused': async ({
    store,
    expect
  }) => {
    const longest = 'x'.repeat(MONITOR_STATE_MAX)
    expect(await store.putMonitor(first('m1', { state: longest }))).toBe('OK')
    const longer = store.putMonitor(first('m2', { state: `${longest}x` }))
    await expect(longer).rejects.toThrow(TypeError)
    await expect(store.putMonitor(first('m3', { revision: '1' }))).rejects.toThrow(TypeError)
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const answers = [
      other.putMonitor(first('m')),
      other.monitor({ account: 'a', id: 'm' }),
      other.monitors('a'),
      other.removeMonitor({ account: 'a', id: 'm' }),
      other.dueMonitors(NOON, 1),
      other.baseline({ account: 'a', monitor: 'm', mark: 'x' }),
      other.putBaseline({ account: 'a', monitor: 'm', mark: 'x', state: '' }),
      other.baselines({ account: 'a', id: 'm', limit: 1 }),
      other.removeBaselines({ account: 'a', id: 'm' }, ['x'])
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
