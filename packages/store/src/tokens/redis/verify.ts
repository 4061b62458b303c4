/** Recomputes the invariants of ledger.md from an account's keys, read at one moment. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { equal, type Found } from '../invariant-break.ts'
import type { InvariantBreak } from '../ledger.ts'
import { accountsOpened, idsOf } from './accounts.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

interface Charge {
  readonly rid: string
  readonly fence: number
  readonly amount: number
  readonly refunded?: number
}

/** See `Ledger.verify`. All data of an account is read at one moment. */
export function verify(
  { readWhole }: RedisStore,
  account: string | undefined
): Promise<InvariantBreak[]> {
  return readWhole(async (reader) => {
    // First: accounts may be opened meanwhile.
    const opened = account === undefined ? await accountsOpened(reader) : 0
    const ids = account === undefined ? await idsOf(reader) : [account]
    const found = account === undefined ? missing(opened, ids.length) : []
    for (const id of ids) found.push(...(await verifyAccount(reader, id, account === undefined)))
    return found
  })
}

/** Accounts that were opened and that no list has: keys were evicted or deleted. */
function missing(opened: number, listed: number): InvariantBreak[] {
  if (listed >= opened) return []
  return [
    { account: '', invariant: 'I0', text: `${opened - listed} of ${opened} accounts are missing` }
  ]
}

/** Every break of an account. Empty is right. */
async function verifyAccount(
  client: RedisClient,
  account: string,
  isListed: boolean
): Promise<InvariantBreak[]> {
  const read = client.multi()
  for (const part of ['acc', 'holds', 'charges', 'hist', 'grants', 'allow', 'rids'] as const) {
    read.hgetall(keyOf(account, part))
  }
  const replies = (await read.exec()) ?? []
  const [acc, holds, charges, history, grants, allowances, rids] = replies.map(([error, value]) => {
    if (error) throw error
    return value as Record<string, string>
  }) as [Fields, Fields, Fields, Fields, Fields, Fields, Fields]
  if (isListed && acc.created === undefined) {
    return [{ account, invariant: 'I0', text: 'the account is listed, but its record is missing' }]
  }
  const number = (name: string) => Number(acc[name] ?? 0)
  const held = Object.values(holds).map((text) => JSON.parse(text) as { cost: number })
  const settled = Object.values(charges).map((text) => JSON.parse(text) as Charge)
  const given = sum(Object.values(grants).map(Number)) + sum(Object.values(allowances).map(Number))
  const spread = ['free', 'paid', 'held', 'charged', 'expired'].map(number)
  const broken = [
    equal(
      'I1',
      'granted',
      number('granted'),
      'free + purchased + held + charged + expired',
      sum(spread)
    ),
    equal('I1', 'granted', number('granted'), 'the sum of allowances and grants', given),
    spread.some((value) => value < 0)
      ? { invariant: 'I2', text: `below zero: ${spread.join(', ')}` }
      : undefined,
    equal('I3', 'held', number('held'), 'the sum of holds', sum(held.map(({ cost }) => cost))),
    equal(
      'I4',
      'charged',
      number('charged'),
      'the sum of folded and settled charges less refunds',
      number('folded') +
        sum(settled.map(({ amount, refunded }) => (refunded === undefined ? amount : 0)))
    ),
    settledTwice(settled),
    listedUncharged(history, charges),
    unfolded(number('passed'), history, charges, rids)
  ]
  return broken.flatMap((found) => (found ? [{ account, ...found }] : []))
}

type Fields = Record<string, string>

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

function settledTwice(settled: readonly Charge[]): Found {
  const seen = new Set<string>()
  const twice = settled.filter(({ rid, fence }) => {
    const key = JSON.stringify([rid, fence])
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
  if (twice.length === 0) return undefined
  return { invariant: 'I5', text: `settled twice: ${twice.map(({ rid }) => rid).join(', ')}` }
}

/** An entry that succeeded has a charge at its place; the charge of a deleted entry stays. */
function listedUncharged(history: Fields, charges: Fields): Found {
  const uncharged = Object.entries(history).filter(
    ([seq, text]) =>
      charges[seq] === undefined && (JSON.parse(text) as { status: string }).status === 'success'
  )
  if (uncharged.length === 0) return undefined
  const ids = uncharged.map(([, text]) => (JSON.parse(text) as { id: string }).id)
  return { invariant: 'I6', text: `listed but not charged: ${ids.join(', ')}` }
}

/** A charge whose time is over is kept for its entry only, and the rid of a folded one is forgotten. */
function unfolded(passed: number, history: Fields, charges: Fields, rids: Fields): Found {
  const left = Object.entries(charges).filter(
    ([seq]) => Number(seq) <= passed && history[seq] === undefined
  )
  const lost = Object.entries(rids).filter(([, seq]) => charges[seq] === undefined)
  const found = [
    ...left.map(([, text]) => (JSON.parse(text) as Charge).rid),
    ...lost.map(([rid]) => rid)
  ]
  if (found.length === 0) return undefined
  return { invariant: 'I6', text: `neither listed nor folded: ${found.join(', ')}` }
}
