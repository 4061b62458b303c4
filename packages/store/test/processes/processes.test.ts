import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processesConformance } from '../../src/processes/conformance.ts'
import { openRedisProcesses } from '../../src/processes/redis.ts'
import { openSqliteProcesses } from '../../src/processes/sqlite.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-processes-'))
let files = 0
const api = { describe, test, expect }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('reports of processes in the embedded store', () => {
  let file = ''
  processesConformance(
    {
      name: 'sqlite',
      open(now) {
        file = join(folder, `${files++}.db`)
        return openSqliteProcesses({ file, now })
      },
      again: (now) => openSqliteProcesses({ file, now })
    },
    api
  )
})

describe.skipIf(!hasRedis)('reports of processes in Redis', () => {
  let server: RedisServer
  let cluster: RedisCluster
  beforeAll(async () => {
    ;[server, cluster] = await Promise.all([startRedis(), startCluster()])
  }, 180_000)
  afterAll(() => Promise.all([server.stop(), cluster.stop()]))

  processesConformance(
    {
      name: 'redis',
      async open(now) {
        await server.flush()
        return openRedisProcesses({ url: server.url, now })
      },
      again: (now) => openRedisProcesses({ url: server.url, now })
    },
    api
  )
  processesConformance(
    {
      name: 'redis cluster',
      async open(now) {
        await cluster.flush()
        return openRedisProcesses({ url: cluster.url, now })
      },
      again: (now) => openRedisProcesses({ url: cluster.url, now })
    },
    api
  )
})
