/** ledger.md I0: accounts that were lost are found. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { openPart } from '../open-part.ts'
import { hasRedis, startRedis } from '../redis-server.ts'

test.skipIf(!hasRedis)(
  'The ledger finds accounts that Redis lost.',
  async () => {
    const redis = await startRedis()
    const client = new Redis(redis.port)
    const url = `redis://127.0.0.1:${redis.port}`
    const ledger = await openPart('ledger', { url })
    try {
      for (const id of ['a', 'b', 'c']) await ledger.openAccount({ id, name: id })
      expect(await ledger.verify()).toEqual([])
      await client.del('slc:{a}:acc')
      expect(await ledger.verify()).toMatchObject([{ account: 'a', invariant: 'I0' }])
      await client.srem('slc:accounts', 'b', 'a')
      expect(await ledger.verify()).toEqual([
        { account: '', invariant: 'I0', text: '2 of 3 accounts are missing' }
      ])
    } finally {
      await ledger.close()
      client.disconnect()
      await redis.stop()
    }
  },
  120_000
)

test('The ledger finds an account that the embedded store lost.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-missing-'))
  const file = join(folder, 'sluice.db')
  const ledger = await openPart('ledger', { file })
  try {
    for (const id of ['a', 'b']) await ledger.openAccount({ id, name: id })
    await ledger.grant({ account: 'a', id: 'g', tokens: 5 })
    expect(await ledger.verify()).toEqual([])
    const database = new DatabaseSync(file)
    database.exec("DELETE FROM accounts WHERE id = 'a'")
    database.close()
    expect(await ledger.verify()).toMatchObject([{ account: 'a', invariant: 'I0' }])
  } finally {
    await ledger.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
