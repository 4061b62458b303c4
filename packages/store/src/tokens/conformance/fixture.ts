/** Shared by the cases of the conformance suite: a store with a clock, and minimal requests. */

import { MID_MONTH, type TestApi } from '../../conformance-suite.ts'
import type { HistoryDeletion, HistoryEntry, HoldRef, Ledger, ReserveInput } from '../ledger.ts'

/** The time at which each case begins. */
export const NOVEMBER = MID_MONTH
/** A day, ms. */
export const DAY = 86_400_000

/** Arguments of a case: accounts `a` and `b` are open. */
export interface Fixture {
  readonly ledger: Ledger
  readonly expect: TestApi['expect']
  readonly clock: { time: number }
}

/** Cases by the rule they hold. */
export type Cases = Readonly<Record<string, (fixture: Fixture) => Promise<void>>>

/** A key of account `a`. */
export const KEY = {
  id: 'k1',
  account: 'a',
  name: 'laptop',
  kind: 'live',
  hash: 'aa',
  prefix: 'slc_live_aaaa',
  expiresAt: null,
  scopes: null
} as const

/** Answer of a deletion that finds nothing. */
export const NOTHING: HistoryDeletion = { deleted: 0, pointers: [], more: false }

/** Returns the answer of a deletion that removed all of its entries, in this order. */
export function removed(...pointers: string[]): HistoryDeletion {
  return { deleted: pointers.length, pointers, more: false }
}

/** A request of one token, first under the rid `r1`. */
export function input(given: Partial<ReserveInput>): ReserveInput {
  return {
    account: 'a',
    rid: 'r1',
    cost: 1,
    leaseMs: 60_000,
    fingerprint: 'f',
    nonce: 'n1',
    replayMs: 600_000,
    ...given
  }
}

/** A hold of a request that must get one. */
export async function held(
  ledger: Ledger,
  expect: TestApi['expect'],
  given: Partial<ReserveInput>
): Promise<HoldRef> {
  const asked = input(given)
  const reply = await ledger.reserve(asked)
  expect(reply.status).toBe('OK')
  return { account: asked.account, rid: asked.rid, fence: (reply as { fence: number }).fence }
}

/** A request of one token that was charged and listed under `id`. */
export async function charged(
  ledger: Ledger,
  expect: TestApi['expect'],
  id: string,
  given: Partial<HistoryEntry> = {}
): Promise<void> {
  const hold = await held(ledger, expect, { rid: `rid-${id}` })
  expect((await ledger.settle({ ...hold, amount: 1, entry: entry(id, given) })).status).toBe('OK')
}

/** An entry of a fetch that was charged one token; it expires after 90 days. */
export function entry(id: string, given: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    url: `https://shop.example/${id}`,
    host: 'shop.example',
    parser: { name: '@sluice/parser-generic', version: '1.0.0' },
    kind: 'generic',
    status: 'success',
    pointer: `p/${id}`,
    tokens: 1,
    key: { id: 'k', name: 'key' },
    createdAt: NOVEMBER,
    completedAt: NOVEMBER + 5,
    expiresAt: NOVEMBER + 90 * 86_400_000,
    meta: { warnings: [], note: 'ünïcode' },
    ...given
  }
}
