import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driftConformance } from '../../src/drift/conformance.ts'
import { openRedisDrift } from '../../src/drift/redis.ts'
import { openSqliteDrift } from '../../src/drift/sqlite.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-drift-'))
let files = 0
const api = { describe, test, expect }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('drift in the embedded store', () => {
  let file = ''
  driftConformance(
    {
      name: 'sqlite',
      open() {
        file = join(folder, `${files++}.db`)
        return openSqliteDrift({ file })
      },
      again: () => openSqliteDrift({ file })
    },
    api
  )

  test('survives a restart of the process', async () => {
    const own = join(folder, 'own.db')
    const kept = { parser: 'p', revision: randomUUID(), state: '{"records":1}' }
    const store = await openSqliteDrift({ file: own })
    await store.putDriftState({ ...kept, previous: undefined })
    await store.close()
    await store.close()
    const again = await openSqliteDrift({ file: own })
    expect(await again.driftStates()).toEqual([kept])
    await again.close()
  })

  test('says that the folder is missing', async () => {
    const opening = openSqliteDrift({ file: join(folder, 'no', 'such', 'folder.db') })
    await expect(opening).rejects.toThrow(
      /openDrift: the folder of file does not exist; make \/\S+\/no\/such first/
    )
  })
})

describe.skipIf(!hasRedis)('drift in Redis', () => {
  let server: RedisServer
  let cluster: RedisCluster
  beforeAll(async () => {
    ;[server, cluster] = await Promise.all([startRedis(), startCluster()])
  }, 180_000)
  afterAll(() => Promise.all([server.stop(), cluster.stop()]))

  driftConformance(
    {
      name: 'redis',
      async open() {
        await server.flush()
        return openRedisDrift({ url: server.url })
      },
      again: () => openRedisDrift({ url: server.url })
    },
    api
  )
  driftConformance(
    {
      name: 'redis cluster',
      async open() {
        await cluster.flush()
        return openRedisDrift({ url: cluster.url })
      },
      again: () => openRedisDrift({ url: cluster.url })
    },
    api
  )
})
