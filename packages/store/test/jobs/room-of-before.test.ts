/** Jobs that were made before the stores counted what accounts keep are counted, and given back once. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/connections/redis/client.ts'
import { type JobStore, openRedisJobs, openRedisLedger } from '../../src/index.ts'
import { newJob, newPages, refOf, TIMEOUT } from '../../src/jobs/conformance/fixture.ts'
import { jobKeyOf, jobsKeyOf } from '../../src/jobs/redis/scripts.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const NOTHING = { jobs: 0, pages: 0, bytes: 0 }

async function fill(store: JobStore): Promise<void> {
  for (const number of [1, 2]) {
    await store.createJob(newJob(number, { kind: 'batch' }))
    const given = { options: '{"note":"ünïcode"}', tag: 'x', error: TIMEOUT }
    await store.addPages(refOf(number), newPages(1, 20, given))
  }
}

async function empty(store: JobStore): Promise<void> {
  for (const number of [1, 2]) while ((await store.removeJob(refOf(number), 10)).more) {}
}

describe.skipIf(!hasRedis)('in Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  test('the jobs of an account are counted when it adds to them', async () => {
    const { url } = server
    const ledger = await openRedisLedger({ url })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const store = await openRedisJobs({ url })
    await fill(store)
    await forget(url)
    await store.addPages(refOf(2), newPages(21, 25))
    const kept = await store.kept('a')
    expect(kept).toMatchObject({ jobs: 2, pages: 45 })
    expect(kept.bytes).toBeGreaterThan(45 * 256)
    expect(await store.verifyJobs()).toEqual([])
    await empty(store)
    expect(await store.kept('a')).toEqual(NOTHING)
    await store.close()
    await ledger.close()
  })

  test('a job that goes before it was counted gives nothing back', async () => {
    const { url } = server
    await server.flush()
    const ledger = await openRedisLedger({ url })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const store = await openRedisJobs({ url })
    await fill(store)
    await forget(url)
    expect((await store.removeJob(refOf(1), 10)).more).toBe(true)
    expect(await store.kept('a')).toMatchObject({ jobs: 1, pages: 20 })
    await empty(store)
    expect(await store.kept('a')).toEqual(NOTHING)
    expect(await store.verifyJobs()).toEqual([])
    await store.close()
    await ledger.close()
  })
})

/** Leaves the store as an older version has written it. */
async function forget(url: string): Promise<void> {
  const client = await connectRedis(url, () => {})
  await client.hdel(jobsKeyOf('a', 'totals'), 'pages', 'bytes')
  for (const number of [1, 2]) await client.hdel(jobKeyOf(refOf(number), 'job'), 'bytes')
  client.disconnect()
}
