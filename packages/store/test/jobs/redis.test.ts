/** docs/design/jobs.md §1 and §4: the store of jobs in Redis, one server and a cluster. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/connections/redis/client.ts'
import { openRedisLedger } from '../../src/index.ts'
import { jobsConformance } from '../../src/jobs/conformance/conformance.ts'
import { openRedisJobs } from '../../src/jobs/redis/open.ts'
import { jobKeyOf } from '../../src/jobs/redis/scripts.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

describe.skipIf(!hasRedis).each(['redis', 'redis cluster'])('on %s', (name) => {
  let server: RedisServer | RedisCluster
  beforeAll(async () => {
    server = name === 'redis' ? await startRedis() : await startCluster()
  }, 60_000)
  afterAll(() => server.stop())

  jobsConformance(
    {
      name,
      async open(now) {
        await server.flush()
        const { url } = server
        return {
          store: await openRedisJobs({ url, now }),
          ledger: await openRedisLedger({ url, now })
        }
      },
      again: (now) => openRedisJobs({ url: server.url, now }),
      async miscount(ref, by) {
        const client = await connectRedis(server.url, () => {})
        await client.hincrby(jobKeyOf(ref, 'job'), 'waiting', by)
        client.disconnect()
      }
    },
    { describe, test, expect }
  )
})
