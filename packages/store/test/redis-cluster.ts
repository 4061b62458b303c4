/** Three servers of the tests' own that are one cluster. */

import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { type RedisServer, type ServerProgram, startRedis } from './redis-server.ts'

/** A running cluster. */
export interface RedisCluster {
  /** `redis+cluster://…` of all its servers. */
  readonly url: string
  /** Throw everything away. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const SLOTS = 16_384

/** Start a cluster of three masters, the slots shared out among them. */
export async function startCluster(program?: ServerProgram): Promise<RedisCluster> {
  const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '5000']
  const servers = await Promise.all([0, 1, 2].map(() => startRedis(settings, program)))
  const clients = servers.map(({ url }) => new Redis(url))
  await join(servers, clients)
  for (const client of clients) client.disconnect()
  return {
    url: `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async flush() {
      for (const server of servers) await server.flush()
    },
    async stop() {
      for (const server of servers) await server.stop()
    }
  }
}

async function join(servers: readonly RedisServer[], clients: readonly Redis[]): Promise<void> {
  for (const [index, client] of clients.entries()) {
    const [first, next] = [index, index + 1].map((n) => Math.floor((n * SLOTS) / clients.length))
    await client.call('CLUSTER', 'ADDSLOTSRANGE', `${first}`, `${(next as number) - 1}`)
    for (const { port } of servers) await client.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`)
  }
  for (const client of clients) await until(client, servers.length)
}

async function until(client: Redis, nodes: number): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const info = String(await client.call('CLUSTER', 'INFO'))
    if (info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${nodes}`)) return
    await wait(50)
  }
  throw new Error('the cluster does not form')
}
