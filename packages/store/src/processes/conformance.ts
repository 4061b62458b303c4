/**
 * The requirements of every store of process reports, as tests that a third driver can run. The suite drives the store's
 * clock.
 */

import type { TestApi } from '../tokens/conformance/conformance.ts'
import { PROCESS_REPORT_MAX, type ProcessStore } from './process-store.ts'

/** Opens the driver under test. */
export interface ProcessesSubject {
  /** Name of the driver, for the report. */
  readonly name: string
  /** An empty store whose clock is `now`. Opened once a case; the suite closes it. */
  open(now: () => number): Promise<ProcessStore>
  /** Another client of the store that was opened last. The suite closes it. */
  again(now: () => number): Promise<ProcessStore>
}

interface Fixture {
  readonly store: ProcessStore
  /** Another client of the same store. */
  readonly other: ProcessStore
  readonly expect: TestApi['expect']
  readonly clock: { time: number }
}

/** Declare the suite for a driver. */
export function processesConformance(subject: ProcessesSubject, api: TestApi): void {
  api.describe(`processes conformance: ${subject.name}`, () => {
    for (const [name, body] of Object.entries(CASES)) {
      api.test(name, () => inStore(subject, api, body), 30_000)
    }
  })
}

const START = Date.UTC(2026, 10, 15)

async function inStore(
  subject: ProcessesSubject,
  { expect }: TestApi,
  body: (fixture: Fixture) => Promise<void>
): Promise<void> {
  const clock = { time: START }
  const store = await subject.open(() => clock.time)
  const other = await subject.again(() => clock.time)
  try {
    await body({ store, other, expect, clock })
  } finally {
    await other.close()
    await store.close()
  }
}

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

  'a closed store answers STORE_UNAVAILABLE': async ({ store, expect }) => {
    await store.close()
    const answers = [
      store.reportProcess({ id: 'a', state: '1', ttlMs: 1_000 }),
      store.processReports(),
      store.removeProcess('a')
    ]
    await Promise.all(
      answers.map((answer) => expect(answer).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }))
    )
  }
}
