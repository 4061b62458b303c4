/** Pages of the history, from the account's index. */

import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import { entryOf } from './entries.ts'
import { entriesOf } from './history-entries.ts'
import type { RedisStore } from './redis-store.ts'

/** A page of entries that the query finds, and where the next one starts. */
export async function pageOf(
  store: RedisStore,
  account: string,
  query: HistoryQuery
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const { found, stop } = await entriesOf(store, account, query)
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
  return entryNamed(store, account, 'id', id)
}

/** See `Ledger.newestOf`. */
export function newestOf(
  store: RedisStore,
  account: string,
  mark: string
): Promise<HistoryEntry | undefined> {
  return entryNamed(store, account, 'mark', mark)
}

async function entryNamed(
  { run }: RedisStore,
  account: string,
  kind: 'id' | 'mark',
  name: string
): Promise<HistoryEntry | undefined> {
  const [status, item, form] = await run('entry', account, [kind, name])
  return status === 'OK' ? entryOf(account, String(item), String(form)) : undefined
}

/** Places of the entries that a query finds, one more than its limit at most. */
export async function placesOf(
  store: RedisStore,
  account: string,
  query: HistoryQuery
): Promise<number[]> {
  return (await entriesOf(store, account, query)).found.map(({ seq }) => seq)
}
