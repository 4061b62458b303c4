/** Monitors while processes share a store and die: each time is one run and one job (docs/design/jobs.md §3). */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenStore } from '@sluice/store'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { get, type Origin, post, serveArticle, startOrigin } from '../harness.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore } from './stores.ts'
import { until } from './until.ts'

/** Longer than the time between two looks at what is due, ms. */
const NEXT_LOOK = 6_000

let origin: Origin
beforeAll(async () => {
  origin = await startOrigin(serveArticle)
})
afterAll(() => origin.stop())
afterEach(killServices)

describe.each(DRIVERS.filter(({ isThere }) => isThere))('monitors on $name', (driver) => {
  let store: FaultStore
  let opened: OpenStore | undefined
  beforeEach(async () => {
    store = await driver.start()
  })
  afterEach(async () => {
    await opened?.close()
    await store.stop()
  })

  const start = (environment: Record<string, string> = {}) =>
    startProcess({ ...store.environment, NODE_ENV: 'test', ...environment })

  /** Monitors that are due once, since a moment ago. @returns their ids. */
  async function due(count: number, service: RunningService, key: string): Promise<string[]> {
    opened = await store.open()
    const { monitors } = opened
    const { body } = await get(`${service.url}/api/v1/account/`, key)
    const made: string[] = []
    for (let n = 0; n < count; n++) {
      const answer = await post(`${service.url}/api/v1/monitors`, key, {
        schedule: '0 0 1 1 *',
        request: { url: `${origin.url}/${n}` }
      })
      made.push(answer.body.data.id)
    }
    const dueAt = Date.now() - 1_000
    for (const id of made) {
      const row = await monitors.monitor({ account: body.data.id, id })
      const change = { revision: randomUUID(), previous: row?.revision, most: 1_000, dueAt }
      await monitors.putMonitor({ ...(row as NonNullable<typeof row>), ...change })
    }
    return made
  }

  const runsOf = async ({ url }: RunningService, key: string, id: string) =>
    (await get(`${url}/api/v1/monitors/${id}/runs`, key)).body.data as { job: string }[]

  const jobsOf = async ({ url }: RunningService, key: string) =>
    (await get(`${url}/api/v1/jobs?limit=100`, key)).body.data as { id: string; status: string }[]

  /** Each monitor has one run with a job of its own, now and after another look. */
  async function expectOneRunEach(service: RunningService, key: string, ids: string[]) {
    const ended = async () => {
      const runs = await Promise.all(ids.map((id) => runsOf(service, key, id)))
      const jobs = await jobsOf(service, key)
      return (
        runs.every(({ length }) => length === 1) &&
        jobs.every(({ status }) => status === 'completed')
      )
    }
    await until(ended, 40_000, 200)
    await wait(NEXT_LOOK)
    const runs = await Promise.all(ids.map((id) => runsOf(service, key, id)))
    const jobs = await jobsOf(service, key)
    expect(runs.map(({ length }) => length)).toEqual(ids.map(() => 1))
    expect(jobs.map(({ id }) => id).sort()).toEqual(runs.map(([run]) => run?.job).sort())
  }

  test.each(['before_monitor_job', 'after_monitor_job'])(
    'a process killed at %s loses no run and starts no second job',
    async (point) => {
      const first = await start({ CRASH_AT: point })
      const key = String(first.firstKey)
      const ids = await due(1, first, key)
      expect(await first.exit).toMatchObject({ signal: 'SIGKILL' })
      const second = await start()
      await expectOneRunEach(second, key, ids)
      await second.stop()
    }
  )

  // One process has the embedded store.
  if (driver.name !== 'Redis') return

  test('two processes run each of 30 monitors once', async () => {
    const first = await start()
    const key = String(first.firstKey)
    const second = await start()
    const hits = origin.hits()
    const ids = await due(30, first, key)
    await expectOneRunEach(second, key, ids)
    expect(origin.hits() - hits).toBe(30)
    await Promise.all([first.stop(), second.stop()])
  })
})
