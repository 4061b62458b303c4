/** A store of another layout is refused by name, and stays as it is. */

import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPart } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

let server: RedisServer
let client: Redis

describe.skipIf(!hasRedis)('the layout of a store in Redis', () => {
  beforeAll(async () => {
    server = await startRedis()
    client = new Redis(server.url)
  })
  beforeEach(() => server.flush())
  afterAll(async () => {
    client.disconnect()
    await server.stop()
  })

  const open = () => openPart('ledger', { url: server.url })

  test('A new store has its layout noted, and opens again.', async () => {
    const ledger = await open()
    await ledger.openAccount({ id: 'a', name: 'a' })
    await ledger.close()
    expect(await client.get('slc:layout')).toBe('2')
    await (await open()).close()
  })

  test('A store of the first layout is refused.', async () => {
    await client.sadd('slc:accounts', 'a')
    await client.hset('slc:{a}:rids', 'r', '1')
    await expect(open()).rejects.toThrow('earlier version of Sluice (layout 1')
    expect(await client.get('slc:layout')).toBeNull()
  })

  test('A store of a newer layout is refused.', async () => {
    await client.set('slc:layout', '3')
    await expect(open()).rejects.toThrow('newer version of Sluice (layout 3)')
  })
})
