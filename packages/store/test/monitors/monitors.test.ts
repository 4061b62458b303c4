import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monitorsConformance } from '../../src/monitors/conformance.ts'
import { openRedisMonitors } from '../../src/monitors/redis.ts'
import { openSqliteMonitors } from '../../src/monitors/sqlite.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-monitors-'))
let files = 0
const api = { describe, test, expect }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('monitors in the embedded store', () => {
  let file = ''
  monitorsConformance(
    {
      name: 'sqlite',
      open() {
        file = join(folder, `${files++}.db`)
        return openSqliteMonitors({ file })
      },
      again: () => openSqliteMonitors({ file })
    },
    api
  )
})

describe.skipIf(!hasRedis)('monitors in Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  monitorsConformance(
    {
      name: 'redis',
      async open() {
        await server.flush()
        return openRedisMonitors({ url: server.url })
      },
      again: () => openRedisMonitors({ url: server.url })
    },
    api
  )
})
