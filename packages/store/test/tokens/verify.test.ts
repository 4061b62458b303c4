/** ledger.md "Invariants": each break of a store, made by hand, is found and explained with its figures. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPart, type Part } from '../open-part.ts'
import { entry } from './listed-entries.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-verify-'))
let files = 0
let file: string
let ledger: Part<'ledger'>
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An account with one charge of 3 that is listed, one refunded, one hold of 5 and a grant; and one without any. */
beforeEach(async () => {
  file = join(folder, `${files++}.db`)
  ledger = await openPart('ledger', { file })
  await ledger.openAccount({ id: 'a', name: 'a' })
  await ledger.openAccount({ id: 'b', name: 'b' })
  await ledger.grant({ account: 'a', id: 'g', tokens: 100 })
  for (const [rid, cost] of [
    ['charged', 3],
    ['refunded', 2]
  ] as const) {
    const hold = await reserve(rid, cost)
    await ledger.settle({ ...hold, amount: cost, entry: entry(rid) })
  }
  await ledger.refund({ account: 'a', rid: 'refunded' })
  await reserve('held', 5)
  expect(await ledger.verify()).toEqual([])
})

async function reserve(rid: string, cost: number) {
  const reply = await ledger.reserve({
    account: 'a',
    rid,
    cost,
    leaseMs: 60_000,
    fingerprint: 'f',
    nonce: rid,
    replayMs: 60_000
  })
  if (reply.status !== 'OK') throw new Error(reply.status)
  return { account: 'a', rid, fence: reply.fence }
}

function breakIt(statement: string): void {
  const database = new DatabaseSync(file)
  database.exec(statement)
  database.close()
}

const BOOKS = 'free + purchased + held + charged + expired'
const GIVEN = 'the sum of allowances and grants'
const CHARGES = 'the sum of folded and settled charges less refunds'

test.each<[string, string, [invariant: string, text: string][]]>([
  [
    'tokens out of nothing',
    'UPDATE accounts SET free = free + 7',
    [['I1', `granted is 600, but ${BOOKS} is 607`]]
  ],
  [
    'a forged grant',
    'UPDATE accounts SET granted = granted + 1, paid = paid + 1',
    [['I1', `granted is 601, but ${GIVEN} is 600`]]
  ],
  [
    'numbers below zero',
    'UPDATE accounts SET paid = -1, expired = 101',
    [['I2', 'purchased is -1']]
  ],
  [
    'several of them',
    'UPDATE accounts SET paid = -2, expired = -1, free = free + 103',
    [['I2', 'purchased is -2, expired is -1']]
  ],
  ['a hold that is gone', 'DELETE FROM holds', [['I3', 'held is 5, but the sum of holds is 0']]],
  [
    'a charge of another amount',
    'UPDATE charges SET amount = 4 WHERE seq = 1',
    [['I4', `charged is 3, but ${CHARGES} is 4`]]
  ],
  [
    'a refund that never was',
    'UPDATE charges SET refunded_at = NULL',
    [['I4', `charged is 3, but ${CHARGES} is 5`]]
  ],
  [
    'a sum of folded charges',
    'UPDATE accounts SET folded = 9',
    [['I4', `charged is 3, but ${CHARGES} is 12`]]
  ],
  [
    'one hold settled twice',
    `INSERT INTO charges (account, seq, rid, fence, amount, free, replay_until, day, form, folds_at, superseded)
     SELECT account, 90, 'charged', fence, 0, 0, replay_until, day, form, folds_at, 1 FROM charges WHERE seq = 1`,
    [['I5', 'charged (fence 1) is settled 2 times']]
  ],
  [
    'a result without a charge',
    'DELETE FROM charges WHERE seq = 2',
    [['I6', 'listed but not charged: refunded']]
  ],
  [
    'a charge that stays for ever',
    "DELETE FROM history WHERE id = 'refunded'; UPDATE charges SET folds_at = NULL WHERE rid = 'refunded'",
    [['I6', 'neither listed nor folded: refunded']]
  ]
])('%s', async (_, statement, expected) => {
  breakIt(statement.replace(/^(UPDATE accounts SET [^;]*)$/, "$1 WHERE id = 'a'"))
  const found = expected.map(([invariant, text]) => ({ account: 'a', invariant, text }))
  expect(await ledger.verify('a')).toEqual(found)
  expect(await ledger.verify()).toEqual(found)
  expect(await ledger.verify('b')).toEqual([])
  await ledger.close()
})

test('verify distinguishes an account from another one and from a missing one', async () => {
  expect(await ledger.account('a')).toMatchObject({ id: 'a', suspended: false, closedAt: null })
  expect(await ledger.account('nobody')).toBeUndefined()
  await ledger.suspend('a', true)
  await ledger.closeAccount('b')
  expect(await ledger.account('a')).toMatchObject({ suspended: true, closedAt: null })
  expect(await ledger.account('b')).toMatchObject({ name: '', closedAt: expect.any(Number) })
  await ledger.close()
})
