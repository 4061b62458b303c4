/** docs/design/jobs.md §2: the store of webhooks on both drivers. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhooksConformance } from '../../src/webhooks/conformance.ts'
import { openRedisWebhooks } from '../../src/webhooks/redis/open.ts'
import { openSqliteWebhooks } from '../../src/webhooks/sqlite/open.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const api = { describe, test, expect }

describe('webhooks in the embedded store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-webhooks-'))
  let files = 0
  let file = ''
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  webhooksConformance(
    {
      name: 'sqlite',
      open(now) {
        file = join(folder, `${files++}.db`)
        return openSqliteWebhooks({ file, now })
      },
      again: (now) => openSqliteWebhooks({ file, now })
    },
    api
  )
})

describe.skipIf(!hasRedis).each(['redis', 'redis cluster'])('on %s', (name) => {
  let server: RedisServer | RedisCluster
  beforeAll(async () => {
    server = name === 'redis' ? await startRedis() : await startCluster()
  }, 180_000)
  afterAll(() => server.stop())

  webhooksConformance(
    {
      name,
      async open(now) {
        await server.flush()
        return openRedisWebhooks({ url: server.url, now })
      },
      again: (now) => openRedisWebhooks({ url: server.url, now })
    },
    api
  )
})
