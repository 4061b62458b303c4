/** Stores from before there were movements: they list those from now on, and their accounts come in pages. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { type Ledger, openRedisLedger, openSqliteLedger } from '../../src/index.ts'
import { hasRedis, startRedis } from '../redis-server.ts'

const NOVEMBER = Date.UTC(2026, 10, 15)

test('sqlite: migrates a store of version 3 of the schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-moves-'))
  const file = join(folder, 'old.db')
  const database = new DatabaseSync(file)
  database.exec(readFileSync(new URL('store-of-version-3.sql', import.meta.url), 'utf8'))
  database.close()
  const ledger = await openSqliteLedger({ file, now: () => NOVEMBER })
  await expectFromNowOn(ledger, 'a')
  expect((await ledger.accountPage({ limit: 5 })).map(({ id }) => id)).toEqual(['a'])
  await ledger.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!hasRedis)(
  'redis: migrates accounts that are in no order',
  async () => {
    const server = await startRedis()
    const client = new Redis(server.url)
    const options = { url: server.url, now: () => NOVEMBER }
    const before = await openRedisLedger(options)
    const ids = Array.from({ length: 700 }, (_, index) => `acc_${String(index).padStart(3, '0')}`)
    for (const id of ids) await before.openAccount({ id, name: id })
    await before.close()
    await client.del('slc:accounts:ordered', 'slc:{acc_003}:moves')
    await client.hdel('slc:{acc_003}:acc', 'moved')

    const ledger = await openRedisLedger(options)
    const first = await ledger.accountPage({ limit: 400 })
    const rest = await ledger.accountPage({ limit: 400, after: first.at(-1)?.id ?? '' })
    expect([...first, ...rest].map(({ id }) => id)).toEqual(ids)
    await expectFromNowOn(ledger, 'acc_003')
    await ledger.close()
    client.disconnect()
    await server.stop()
  },
  180_000
)

async function expectFromNowOn(ledger: Ledger, account: string): Promise<void> {
  const balance = await ledger.balance(account)
  expect(await ledger.movements(account, { limit: 9 })).toEqual([])
  await ledger.grant({ account, id: 'invoice', tokens: 100 })
  const total = (balance?.free ?? 0) + (balance?.purchased ?? 0) + (balance?.held ?? 0) + 100
  expect(await ledger.movements(account, { limit: 9 })).toEqual([
    {
      number: 1,
      at: NOVEMBER,
      kind: 'purchase',
      tokens: 100,
      balance: total,
      reference: 'invoice'
    }
  ])
  expect(await ledger.verify(account)).toEqual([])
}
