/**
 * The requirements of every store of process reports, as tests that a third driver can run. The suite drives the store's
 * clock.
 */

import {
  declareSuite,
  MID_MONTH,
  type PartFixture,
  type Subject,
  type TestApi
} from '../conformance-suite.ts'
import { PROCESS_REPORT_MAX, type ProcessStore } from './process-store.ts'

/** Opens the driver under test. */
export type ProcessesSubject = Subject<{ readonly processes: ProcessStore }>

type Fixture = PartFixture<ProcessStore>

/** Declare the suite for a driver. */
export function processesConformance(subject: ProcessesSubject, api: TestApi): void {
  declareSuite({ title: 'processes', part: 'processes', cases: CASES }, subject, api)
}

const START = MID_MONTH

const CASES: Record<string, (fixture: Fixture) => Promise<void>> = {
  'every client sees the last report of each process, by id': async ({
    store,
    other,
    expect,
    clock
  }) => {
    expect(await store.processReports()).toEqual([])
    await store.reportProcess({ id: 'b', state: '{"n":1}', ttlMs: 1_000 })
    await other.reportProcess({ id: 'a', state: '{"text":"ß 日本 👩‍🚀 \\" \\n"}', ttlMs: 1_000 })
    clock.time += 10
    await store.reportProcess({ id: 'b', state: '{"n":2}', ttlMs: 1_000 })
    for (const client of [store, other]) {
      expect(await client.processReports()).toEqual([
        { id: 'a', at: START, state: '{"text":"ß 日本 👩‍🚀 \\" \\n"}' },
        { id: 'b', at: START + 10, state: '{"n":2}' }
      ])
    }
  },

  'a process that no longer reports is forgotten by the clock': async ({
    store,
    other,
    expect,
    clock
  }) => {
    await store.reportProcess({ id: 'a', state: '1', ttlMs: 1_000 })
    clock.time += 600
    await other.reportProcess({ id: 'b', state: '1', ttlMs: 1_000 })
    clock.time = START + 999
    expect((await store.processReports()).map(({ id }) => id)).toEqual(['a', 'b'])
    clock.time = START + 1_000
    expect((await store.processReports()).map(({ id }) => id)).toEqual(['b'])
    clock.time = START + 1_600
    expect(await other.processReports()).toEqual([])
  },

  'a process that ends is forgotten at once; an unknown one changes nothing': async ({
    store,
    other,
    expect
  }) => {
    for (const id of ['a', 'b']) await store.reportProcess({ id, state: '1', ttlMs: 1_000 })
    await other.removeProcess('a')
    await other.removeProcess('a')
    await other.removeProcess('__proto__')
    expect((await store.processReports()).map(({ id }) => id)).toEqual(['b'])
  },

  'a report that is too long is refused': async ({ store, expect }) => {
    const longest = 'x'.repeat(PROCESS_REPORT_MAX)
    await store.reportProcess({ id: 'a', state: longest, ttlMs: 1_000 })
    const longer = store.reportProcess({ id: 'a', state: `${longest}x`, ttlMs: 1_000 })
    await expect(longer).rejects.toThrow(TypeError)
    expect((await store.processReports())[0]?.state).toBe(longest)
  },

  'a closed store answers STORE_UNAVAILABLE': async ({ other, closeOther, expect }) => {
    await closeOther()
    const answers = [
      other.reportProcess({ id: 'a', state: '1', ttlMs: 1_000 }),
      other.processReports(),
      other.removeProcess('a')
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
