/**
 * Several processes on one Redis (decisions.md §1): what one does the others know at once; one that is killed or stopped
 * under load takes no charge, no answer and no token along. The long form, behind nginx on a cluster, is
 * `npm run fleet`.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acrossProcesses } from './across-processes.ts'
import { type Load, startLoad } from './faults/load.ts'
import { killServices, type RunningService, startProcess } from './faults/process.ts'
import { DRIVERS, type FaultStore, standingOf } from './faults/stores.ts'
import { type Origin, serveArticle, startOrigin } from './harness.ts'

const redis = DRIVERS.find(({ name }) => name === 'Redis')
const REQUESTS = 200

describe.skipIf(!redis?.isThere)('two processes on one Redis', () => {
  let origin: Origin
  let store: FaultStore
  let environment: Record<string, string>
  let services: RunningService[]
  let load: Load
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      setTimeout(() => serveArticle(request, response), 20)
    })
    store = await redis!.start()
    environment = { ...store.environment, SIGNUP: 'open', TRUST_PROXY: '1' }
    const first = await startProcess(environment)
    load = startLoad(origin.url, [first.firstKey as string])
    services = [first, await startProcess(environment)]
  })
  afterAll(async () => {
    killServices()
    await store.stop()
    await origin.stop()
  })

  test('share people, keys, history and replays', async () => {
    const [first, second] = services as [RunningService, RunningService]
    const findings = [
      ...(await acrossProcesses(first.url, second.url, origin.url)),
      ...(await acrossProcesses(second.url, first.url, origin.url))
    ]
    expect(findings.filter(({ holds }) => !holds)).toEqual([])
    expect(findings.length).toBeGreaterThan(15)
  })

  test.each([
    ['killed', (service: RunningService) => service.kill()],
    ['stopped', (service: RunningService) => service.stop()]
  ])('if one is %s under load, the other serves and everything is charged once', async (_, end) => {
    const [first, second] = services as [RunningService, RunningService]
    const before = await standingOf(store)
    const [made, answered] = [load.outcomes.size, load.answered()]
    let ended: Promise<void> | undefined
    const isOver = () => {
      if (load.answered() - answered > REQUESTS / 4) ended ??= end(first)
      return false
    }
    await Promise.all([load.drive(first, isOver, REQUESTS), load.drive(second, isOver, REQUESTS)])
    await ended
    await store.lapse()
    await load.retry(second)
    expect(load.open()).toEqual([])
    const { charged, held, listed, breaks } = await standingOf(store)
    const fresh = load.outcomes.size - made
    expect(fresh).toBeGreaterThanOrEqual(REQUESTS)
    const ids = [...load.outcomes.values()].map(({ id }) => id)
    expect(new Set(ids).size).toBe(load.outcomes.size)
    expect({ held, breaks }).toEqual({ held: 0, breaks: [] })
    expect(charged - before.charged).toBe(fresh)
    expect(listed.length - before.listed.length).toBe(fresh)
    services[0] = await startProcess(environment)
  })
})
