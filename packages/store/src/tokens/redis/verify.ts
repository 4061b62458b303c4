/** Recomputes the invariants of ledger.md from an account's keys, read at one moment. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { equal, type Found } from '../invariant-break.ts'
import type { InvariantBreak } from '../ledger.ts'
import { accountsOpened, idsOf } from './accounts.ts'
import { type ReadItem, readItem } from './entries.ts'
import { bucketOf, hashOf, pairsOf } from './names.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

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
  for (const part of ['acc', 'holds', 'charges', 'hist', 'grants', 'allow'] as const) {
    read.hgetall(keyOf(account, part))
  }
  read.hgetallBuffer(keyOf(account, 'names'))
  const replies = (await read.exec()) ?? []
  const names = replies.pop()?.[1] as Readonly<Record<string, Buffer>>
  const [acc, holds, lone, history, grants, allowances] = replies.map(([error, value]) => {
    if (error) throw error
    return value as Record<string, string>
  }) as [Fields, Fields, Fields, Fields, Fields, Fields]
  if (isListed && acc.created === undefined) {
    return [{ account, invariant: 'I0', text: 'the account is listed, but its record is missing' }]
  }
  const number = (name: string) => Number(acc[name] ?? 0)
  const held = Object.values(holds).map((text) => JSON.parse(text) as { cost: number })
  const listed = itemsOf(history)
  const unlisted = itemsOf(lone)
  const settled = [...listed, ...unlisted].filter(({ hasCharge }) => hasCharge)
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
      number('folded') + sum(settled.map(({ amount, isRefunded }) => (isRefunded ? 0 : amount)))
    ),
    settledTwice(settled),
    listedUncharged(listed),
    unfolded(number('passed'), unlisted),
    misnamed(number('buckets'), names, listed, unlisted)
  ]
  return broken.flatMap((found) => (found ? [{ account, ...found }] : []))
}

type Fields = Record<string, string>

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

/** An item and its place. */
interface PlacedItem extends ReadItem {
  readonly seq: number
}

function itemsOf(fields: Fields): PlacedItem[] {
  return Object.entries(fields).map(([seq, text]) => ({ ...readItem(text), seq: Number(seq) }))
}

function settledTwice(settled: readonly PlacedItem[]): Found {
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

/** An entry that succeeded has its charge; the charge of a deleted entry stays. */
function listedUncharged(listed: readonly PlacedItem[]): Found {
  const uncharged = listed.filter(({ isSuccess, hasCharge }) => isSuccess && !hasCharge)
  if (uncharged.length === 0) return undefined
  const ids = uncharged.map(({ id }) => id)
  return { invariant: 'I6', text: `listed but not charged: ${ids.join(', ')}` }
}

/** A charge whose time is over is kept for its entry only. */
function unfolded(passed: number, unlisted: readonly PlacedItem[]): Found {
  const left = unlisted.filter(({ seq }) => seq <= passed)
  if (left.length === 0) return undefined
  return {
    invariant: 'I6',
    text: `neither listed nor folded: ${left.map(({ rid }) => rid).join(', ')}`
  }
}

/** Entries are found by their ids, and no name has a place where nothing is. */
function misnamed(
  buckets: number,
  names: Readonly<Record<string, Buffer>>,
  listed: readonly PlacedItem[],
  unlisted: readonly PlacedItem[]
): Found {
  const kept = new Set([...listed, ...unlisted].map(({ seq }) => seq))
  const stale = Object.values(names)
    .flatMap(pairsOf)
    .filter(({ seq }) => !kept.has(seq))
  if (stale.length > 0) {
    return {
      invariant: 'I6',
      text: `names of nothing at: ${stale.map(({ seq }) => seq).join(', ')}`
    }
  }
  const isNamed = ({ id, seq }: PlacedItem) => {
    const hash = hashOf(id)
    const pairs = pairsOf(names[bucketOf(hash, buckets)] ?? Buffer.alloc(0))
    return pairs.some((pair) => pair.hash === hash && pair.seq === seq)
  }
  const lost = listed.filter((item) => !isNamed(item))
  if (lost.length === 0) return undefined
  return { invariant: 'I6', text: `not found by id: ${lost.map(({ id }) => id).join(', ')}` }
}
