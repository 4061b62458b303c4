/** Pages of the history, from the account's index. */

import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import type { RedisClient } from './script-files.ts'
import { keyOf } from './scripts.ts'

/** Entries that are looked at in one go. */
const CHUNK = 200

/** A page of entries that the query finds, and where the next one starts. */
export async function pageOf(
  client: RedisClient,
  account: string,
  query: HistoryQuery,
  now: number
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const found: { seq: number; entry: HistoryEntry }[] = []
  let after = query.after
  while (found.length <= query.limit) {
    const places = await placesOf(client, account, query.order, after)
    if (places.length === 0) break
    const texts = await client.hmget(keyOf(account, 'hist'), ...places)
    for (const [index, text] of texts.entries()) {
      // Removed between the two reads.
      if (text === null) continue
      const entry = JSON.parse(text) as HistoryEntry
      if (fits(entry, query, now)) found.push({ seq: Number(places[index]), entry })
    }
    after = Number(places.at(-1))
    if (places.length < CHUNK) break
  }
  const shown = found.slice(0, query.limit)
  const next = found.length > query.limit ? (shown.at(-1)?.seq ?? null) : null
  return { entries: shown.map(({ entry }) => entry), next }
}

function placesOf(
  client: RedisClient,
  account: string,
  order: 'asc' | 'desc',
  after: number | undefined
): Promise<string[]> {
  const key = keyOf(account, 'order')
  const edge = after === undefined ? undefined : `(${after}`
  return order === 'asc'
    ? client.zrangebyscore(key, edge ?? '-inf', '+inf', 'LIMIT', 0, CHUNK)
    : client.zrevrangebyscore(key, edge ?? '+inf', '-inf', 'LIMIT', 0, CHUNK)
}

function fits(entry: HistoryEntry, query: HistoryQuery, now: number): boolean {
  return (
    entry.expiresAt > now &&
    (query.status === undefined || entry.status === query.status) &&
    (query.parser === undefined || [entry.parser.name, entry.kind].includes(query.parser)) &&
    (query.host === undefined || entry.host === query.host) &&
    (query.url === undefined || entry.url === query.url) &&
    (query.from === undefined || entry.createdAt >= query.from) &&
    (query.to === undefined || entry.createdAt < query.to)
  )
}
