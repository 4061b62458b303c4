import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieSessionsConformance } from '../../src/cookie-sessions/conformance.ts'
import { openRedisCookieSessions } from '../../src/cookie-sessions/redis.ts'
import { openSqliteCookieSessions } from '../../src/cookie-sessions/sqlite.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-cookie-sessions-'))
let files = 0
const api = { describe, test, expect }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('cookie sessions in the embedded store', () => {
  let file = ''
  cookieSessionsConformance(
    {
      name: 'sqlite',
      open() {
        file = join(folder, `${files++}.db`)
        return openSqliteCookieSessions({ file })
      },
      again: () => openSqliteCookieSessions({ file })
    },
    api
  )
})

describe.skipIf(!hasRedis)('cookie sessions in Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  cookieSessionsConformance(
    {
      name: 'redis',
      async open() {
        await server.flush()
        return openRedisCookieSessions({ url: server.url })
      },
      again: () => openRedisCookieSessions({ url: server.url })
    },
    api
  )
})
