/** Pages of the history, from the account's index. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import { entryOf } from './entries.ts'
import { entriesOf } from './history-entries.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

/** A page of entries that the query finds, and where the next one starts. */
export async function pageOf(
  client: RedisClient,
  account: string,
  query: HistoryQuery,
  now: () => Promise<number>
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const { found, stop } = await entriesOf(client, account, query, now)
  const shown = found.slice(0, query.limit)
  const next = found.length > query.limit ? (shown.at(-1)?.seq ?? null) : stop
  return { entries: shown.map(({ entry }) => entry), next }
}

/** See `Ledger.historyEntry`. */
export function entryById(
  store: RedisStore,
  account: string,
  id: string
): Promise<HistoryEntry | undefined> {
  return entryNamed(store, account, id)
}

/** See `Ledger.newestOf`. */
export function newestOf(
  store: RedisStore,
  account: string,
  mark: string
): Promise<HistoryEntry | undefined> {
  return entryNamed(store, account, `=${mark}`)
}

/** @param name - as lua/tokens/include/account.lua says of `ids`. */
async function entryNamed(
  { client, time }: RedisStore,
  account: string,
  name: string
): Promise<HistoryEntry | undefined> {
  const seq = await client.hget(keyOf(account, 'ids'), name)
  const text = seq === null ? null : await client.hget(keyOf(account, 'hist'), seq)
  const entry = text === null ? undefined : entryOf(text)
  return entry && entry.expiresAt > (await time()) ? entry : undefined
}

/** Places of the entries that a query finds, one more than its limit at most. */
export async function placesOf(
  client: RedisClient,
  account: string,
  query: HistoryQuery,
  now: () => Promise<number>
): Promise<number[]> {
  return (await entriesOf(client, account, query, now)).found.map(({ seq }) => seq)
}
