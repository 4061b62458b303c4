/** docs/design/jobs.md §4: turns at hosts, on both drivers and on a cluster. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/connections/redis/client.ts'
import { hostsConformance } from '../../src/hosts/conformance.ts'
import { openRedisHosts } from '../../src/hosts/redis.ts'
import { openSqliteHosts } from '../../src/hosts/sqlite.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-hosts-'))
let files = 0
const api = { describe, test, expect }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('hosts in the embedded store', () => {
  let file = ''
  hostsConformance(
    {
      name: 'sqlite',
      open(now) {
        file = join(folder, `${files++}.db`)
        return openSqliteHosts({ file, now })
      },
      again: (now) => openSqliteHosts({ file, now })
    },
    api
  )
})

describe.skipIf(!hasRedis).each(['redis', 'redis cluster'])('hosts on %s', (name) => {
  let server: RedisServer | RedisCluster
  beforeAll(async () => {
    server = name === 'redis' ? await startRedis() : await startCluster()
  }, 180_000)
  afterAll(() => server.stop())

  hostsConformance(
    {
      name,
      async open(now) {
        await server.flush()
        return openRedisHosts({ url: server.url, now })
      },
      again: (now) => openRedisHosts({ url: server.url, now })
    },
    api
  )
})

describe.skipIf(!hasRedis)('hosts in Redis', () => {
  test('leave no key behind once nothing of them counts', async () => {
    const server = await startRedis()
    const store = await openRedisHosts({ url: server.url })
    const wish = { host: 'a.example', by: 'p', concurrency: 1, delayMs: 50, leaseMs: 100 }
    await store.takeHost({ ...wish, id: '1' })
    await store.takeHost({ ...wish, id: '2' })
    const client = await connectRedis(server.url, () => {})
    expect(await client.dbsize()).toBe(2)
    await expect.poll(() => client.dbsize(), { timeout: 5_000 }).toBe(0)
    client.disconnect()
    await store.close()
    await server.stop()
  })
})
