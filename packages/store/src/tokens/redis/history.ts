/** Pages of the history, from the account's index. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { HistoryEntry, HistoryQuery } from '../ledger.ts'
import { entryOf } from './entries.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

/** Entries that are looked at in one go, at most. */
const PART = 500

/** A page of entries that the query finds, and where the next one starts. */
export async function pageOf(
  client: RedisClient,
  account: string,
  query: HistoryQuery,
  now: () => Promise<number>
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const found = await entriesOf(client, account, query, now)
  const shown = found.slice(0, query.limit)
  const next = found.length > query.limit ? (shown.at(-1)?.seq ?? null) : null
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
  return (await entriesOf(client, account, query, now)).map(({ seq }) => seq)
}

/**
 * Entries that a query finds, one more than its limit at most. Read in parts: the first is as long as a page that needs
 * no search, and none holds up the server or this process for long.
 *
 * @param now - asks for the time, once, with the first part.
 */
async function entriesOf(
  client: RedisClient,
  account: string,
  query: HistoryQuery,
  now: () => Promise<number>
): Promise<{ seq: number; entry: HistoryEntry }[]> {
  const found: { seq: number; entry: HistoryEntry }[] = []
  const marks = marksOf(query)
  const asked = now()
  let after = query.after
  // Where there is a filter, a few of the first are likely not to fit.
  const first = (query.limit + 1) * (marks.length > 0 ? 2 : 1)
  for (let part = Math.min(first, PART); ; part = Math.min(part * 4, PART)) {
    const [places, time] = await Promise.all([
      nextPlaces(client, account, query, after, part),
      asked
    ])
    const texts = places.length > 0 ? await client.hmget(keyOf(account, 'hist'), ...places) : []
    for (const [index, text] of texts.entries()) {
      // Null: removed between the two reads.
      if (text === null || !mayFit(text, query, marks)) continue
      const entry = entryOf(text)
      if (fits(entry, query, time)) found.push({ seq: Number(places[index]), entry })
      if (found.length > query.limit) return found
    }
    if (places.length < part) return found
    after = Number(places.at(-1))
    // A server that is near answers so fast that nothing else would have its turn.
    await nextTurn()
  }
}

function nextPlaces(
  client: RedisClient,
  account: string,
  { order }: HistoryQuery,
  after: number | undefined,
  count: number
): Promise<string[]> {
  const key = keyOf(account, 'order')
  const edge = after === undefined ? undefined : `(${after}`
  return order === 'asc'
    ? client.zrangebyscore(key, edge ?? '-inf', '+inf', 'LIMIT', 0, count)
    : client.zrevrangebyscore(key, edge ?? '+inf', '-inf', 'LIMIT', 0, count)
}

/** Whether an entry may fit, by its text: most that do not need not be parsed. */
function mayFit(text: string, { from, to }: HistoryQuery, marks: readonly string[]): boolean {
  if (!marks.every((mark) => text.includes(mark))) return false
  if (from === undefined && to === undefined) return true
  // One of them is the entry's own; others are in what the caller keeps with it.
  for (const [, time] of text.matchAll(/"createdAt":([^,}]+)/g)) {
    if (!(Number(time) < (from ?? Number.NEGATIVE_INFINITY) || Number(time) >= (to ?? Infinity)))
      return true
  }
  return false
}

/** What the text of every entry that fits has in it. */
function marksOf({ url, host, status, parser }: HistoryQuery): string[] {
  return [
    ...Object.entries({ url, host, status }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`]
    ),
    ...(parser === undefined ? [] : [JSON.stringify(parser)])
  ]
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
