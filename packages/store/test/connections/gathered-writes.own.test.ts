import type { Cluster, Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/connections/redis/client.ts'
import type { RedisClient } from '../../src/connections/redis/script-files.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const COMMANDS = 200

/** Returns the number of times that a server has read from its connections. */
async function readsOf(client: Redis): Promise<number> {
  return Number(/total_reads_processed:(\d+)/.exec(await client.info('stats'))?.[1])
}

/** Set so many keys in one turn of the event loop, and read each of them in another. */
async function exchange(client: RedisClient, names: readonly string[]): Promise<(string | null)[]> {
  await Promise.all(names.map((name) => client.set(name, `of ${name}`)))
  return Promise.all(names.map((name) => client.get(name)))
}

const names = Array.from({ length: COMMANDS }, (_, index) => `key ${index}`)

describe.skipIf(!hasRedis)('commands of one turn', () => {
  let server: RedisServer
  let cluster: RedisCluster
  beforeAll(async () => {
    server = await startRedis()
    cluster = await startCluster()
  })
  afterAll(async () => {
    await server.stop()
    await cluster.stop()
  })

  test('commands of one turn are sent in one write, and each gets its own answer, even after a lost connection', async () => {
    const client = (await connectRedis(server.url)) as Redis
    for (const kill of [true, false]) {
      const before = await readsOf(client)
      expect(await exchange(client, names)).toEqual(names.map((name) => `of ${name}`))
      // A server reads 16 KB at a time.
      expect((await readsOf(client)) - before).toBeLessThan(COMMANDS / 10)
      if (!kill) continue
      const ready = new Promise((resolve) => client.once('ready', resolve))
      client.stream.destroy()
      await ready
    }
    client.disconnect()
  })

  test('to a cluster are sent in one write per server', async () => {
    const client = (await connectRedis(cluster.url)) as Cluster
    const servers = client.nodes('master')
    const readsOfAll = async () => Promise.all(servers.map(readsOf))
    await exchange(client, names)
    const before = await readsOfAll()
    expect(await exchange(client, names)).toEqual(names.map((name) => `of ${name}`))
    const after = await readsOfAll()
    expect(servers).toHaveLength(3)
    for (const [index, reads] of after.entries()) {
      expect(reads - before[index]!).toBeLessThan(COMMANDS / 10)
    }
    client.disconnect()
  })
})
