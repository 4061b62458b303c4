/** docs/design/jobs.md §1 and §4: the store of jobs in Redis, one server and a cluster. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsConformance } from '../../src/jobs/conformance/conformance.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { jobsOn } from './redis-subject.ts'

describe.skipIf(!hasRedis).each(['redis', 'redis cluster'])('on %s', (name) => {
  let server: RedisServer | RedisCluster
  beforeAll(async () => {
    server = name === 'redis' ? await startRedis() : await startCluster()
  }, 180_000)
  afterAll(() => server.stop())

  jobsConformance(
    jobsOn(name, () => server),
    { describe, test, expect }
  )
})
