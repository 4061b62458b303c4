/** docs/design/jobs.md §4: turns at hosts, on both drivers and on a cluster. */

import { describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/connections/redis/client.ts'
import { hostsConformance } from '../../src/hosts/conformance.ts'
import { openPart } from '../open-part.ts'
import { hasRedis, startRedis } from '../redis-server.ts'
import { onEachDriver } from '../subjects.ts'

onEachDriver((subject) => hostsConformance(subject, { describe, test, expect }))

describe.skipIf(!hasRedis)('hosts in Redis', () => {
  test('leave no key behind once nothing of them counts', async () => {
    const server = await startRedis()
    const store = await openPart('hosts', { url: server.url })
    const wish = { host: 'a.example', by: 'p', concurrency: 1, delayMs: 50, leaseMs: 100 }
    await store.takeHost({ ...wish, id: '1' })
    await store.takeHost({ ...wish, id: '2' })
    const client = await connectRedis(server.url)
    const keys = async () => (await client.keys('*')).filter((key) => key !== 'slc:layout')
    // Its pace, its turns and its line.
    expect(await keys()).toHaveLength(3)
    await expect.poll(keys, { timeout: 5_000 }).toEqual([])
    client.disconnect()
    await store.close()
    await server.stop()
  })
})
