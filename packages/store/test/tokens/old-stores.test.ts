/** Stores that an earlier version wrote go on working: ledger.md I4 and I6 hold, and their charges fold. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { type Ledger, openRedisLedger, openSqliteLedger } from '../../src/index.ts'
import { CHARGES_KEPT_MS } from '../../src/tokens/ledger.ts'
import { hasRedis, startRedis } from '../redis-server.ts'
import { entry } from './listed-entries.ts'

const NOVEMBER = Date.UTC(2026, 10, 15)
const REPLAY = 600_000
const TRIM = { limit: 100, maxPerAccount: 100 }

test('sqlite: migrates a store of version 3 of the schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-old-'))
  const file = join(folder, 'old.db')
  const database = new DatabaseSync(file)
  database.exec(readFileSync(new URL('store-of-version-3.sql', import.meta.url), 'utf8'))
  database.close()
  let now = NOVEMBER + REPLAY + CHARGES_KEPT_MS - 1
  const ledger = await openSqliteLedger({ file, now: () => now })
  expect(await ledger.verify()).toEqual([])
  expect((await ledger.accounts())[0]).toMatchObject({ name: 'Ada', closedAt: null })
  expect(await ledger.trimHistory(TRIM)).toEqual(['p/e2', 'p/e3', 'p/e4'])
  expect(await ledger.refund({ account: 'a', rid: 'twice' })).toEqual({ status: 'OK' })
  expect(await ledger.balance('a')).toMatchObject({ charged: 7 })
  now += 1
  await ledger.trimHistory(TRIM)
  await expectFolded(ledger, ['r1', 'twice'], 7)
  expect(await ledger.trimHistory({ limit: 10, maxPerAccount: 0 })).toEqual([])
  await ledger.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!hasRedis)(
  'redis: migrates charges without their time, from before there were counters',
  async () => {
    const server = await startRedis()
    const client = new Redis(server.url)
    let now = NOVEMBER
    const ledger = await openRedisLedger({ url: server.url, now: () => now })
    await ledger.openAccount({ id: 'a', name: 'Ada' })
    for (const id of ['one', 'two']) {
      await charge(ledger, id)
      await ledger.deleteHistory('a', { id })
    }
    for (const [seq, text] of Object.entries(await client.hgetall('slc:{a}:charges'))) {
      const { at: _, usage: __, ...old } = JSON.parse(text)
      await client.hset('slc:{a}:charges', seq, JSON.stringify(old))
    }
    now += REPLAY + CHARGES_KEPT_MS - 1
    await ledger.trimHistory(TRIM)
    expect(await ledger.refund({ account: 'a', rid: 'one' })).toEqual({ status: 'OK' })
    now += 1
    await ledger.trimHistory(TRIM)
    await expectFolded(ledger, ['one', 'two'], 1)
    expect(await client.exists('slc:{a}:charges', 'slc:{a}:rids')).toBe(0)
    await ledger.close()
    client.disconnect()
    await server.stop()
  }
)

test('sqlite: a grant id shared by several accounts stays a replay in each and cannot be reused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-old-'))
  const file = join(folder, 'old.db')
  const database = new DatabaseSync(file)
  database.exec(readFileSync(new URL('store-of-version-3.sql', import.meta.url), 'utf8'))
  for (const account of ['b', 'c']) {
    database.exec(`INSERT INTO accounts (id, name, created_at, period, free, paid, held, granted, charged, expired,
      seq, fence) VALUES ('${account}', '', 1, '2026-11', 0, 70, 0, 70, 0, 0, 0, 0)`)
    database.exec(
      `INSERT INTO grants (account, id, tokens, at) VALUES ('${account}', 'same', 70, 1)`
    )
  }
  database.close()
  const ledger = await openSqliteLedger({ file, now: () => NOVEMBER })
  await expectShared(ledger)
  await ledger.close()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!hasRedis)('redis: migrates grants that were stored by account only', async () => {
  const server = await startRedis()
  const client = new Redis(server.url)
  const options = { url: server.url, now: () => NOVEMBER }
  const before = await openRedisLedger(options)
  for (const id of ['a', 'b', 'c']) await before.openAccount({ id, name: id })
  for (const account of ['b', 'c']) {
    // What an older version left: no claim of the id.
    await before.grant({ account, id: 'same', tokens: 70 })
    await client.del('slc:grants')
  }
  await before.close()
  await client.del('slc:grants:claimed')
  const ledger = await openRedisLedger(options)
  await expectShared(ledger)
  await ledger.close()
  client.disconnect()
  await server.stop()
})

/** Accounts `b` and `c` have a grant of one id, and `a` has not. */
async function expectShared(ledger: Ledger): Promise<void> {
  const grant = (account: string, tokens: number) => ledger.grant({ account, id: 'same', tokens })
  for (const account of ['b', 'c']) {
    expect(await grant(account, 70)).toEqual({ status: 'ALREADY' })
    expect(await grant(account, 71)).toEqual({ status: 'TAKEN', account, tokens: 70 })
  }
  expect(await grant('a', 70)).toMatchObject({ status: 'TAKEN', tokens: 70 })
  expect(await ledger.verify()).toEqual([])
}

async function expectFolded(ledger: Ledger, rids: string[], charged: number): Promise<void> {
  for (const rid of rids) {
    expect(await ledger.refund({ account: 'a', rid })).toEqual({ status: 'NOT_SETTLED' })
  }
  expect(await ledger.balance('a')).toMatchObject({ charged })
  expect(await ledger.verify()).toEqual([])
}

async function charge(ledger: Ledger, rid: string): Promise<void> {
  const terms = { cost: 1, leaseMs: 60_000, fingerprint: 'f', nonce: rid, replayMs: REPLAY }
  const reply = await ledger.reserve({ account: 'a', rid, ...terms })
  const { fence } = reply as { fence: number }
  await ledger.settle({ account: 'a', rid, fence, amount: 1, entry: entry(rid) })
}
