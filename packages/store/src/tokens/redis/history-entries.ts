/** Query results from the history: entries and counts, read in parts from the account's index. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RedisClient } from '../../connections/redis/script-files.ts'
import { addGroup } from '../history-groups.ts'
import type { HistoryEntry, HistoryGroup, HistoryGroups, HistoryQuery } from '../ledger.ts'
import { folded, searchedText } from '../search-text.ts'
import { entryOf } from './entries.ts'
import { keyOf } from './scripts.ts'

/** Entries that are looked at in one go, at most. */
const PART = 500

type Choice = Omit<HistoryQuery, 'limit' | 'order' | 'after'>

/** An entry and its place. */
interface Found {
  readonly seq: number
  readonly entry: HistoryEntry
}

/** See `Ledger.historyGroups`. Counted in parts, as {@link entriesOf} reads them. */
export async function groupsOf(
  client: RedisClient,
  account: string,
  query: Choice & { readonly walk: number },
  now: () => Promise<number>
): Promise<HistoryGroups> {
  const groups = new Map<string, HistoryGroup>()
  const tests = testsOf(query)
  const asked = now()
  let walked = 0
  let after: number | undefined
  while (walked < query.walk) {
    const part = Math.min(PART, query.walk - walked)
    const [places, time] = await Promise.all([
      nextPlaces(client, account, 'desc', after, part),
      asked
    ])
    for (const { entry } of await fitting(client, account, places, tests, time)) {
      const { host, kind, status, tokens } = entry
      addGroup(groups, { host, kind, parser: entry.parser.name, status, entries: 1, tokens })
    }
    walked += places.length
    after = Number(places.at(-1))
    if (places.length < part) return { groups: [...groups.values()], walked, isComplete: true }
    await nextTurn()
  }
  return { groups: [...groups.values()], walked, isComplete: false }
}

/**
 * Entries that a query finds, one more than its limit at most. Read in parts: the first is as long as a page that needs
 * no search, and none holds up the server or this process for long.
 *
 * @param now - asks for the time, once, with the first part.
 * @returns `stop`: the place after which to go on, where the bound of a search was reached.
 */
export async function entriesOf(
  client: RedisClient,
  account: string,
  query: HistoryQuery,
  now: () => Promise<number>
): Promise<{ found: Found[]; stop: number | null }> {
  const found: Found[] = []
  const tests = testsOf(query)
  const asked = now()
  const bound = query.words === undefined ? undefined : query.walk
  let seen = 0
  let after = query.after
  // Where there is a filter, a few of the first are likely not to fit.
  const first = (query.limit + 1) * (tests.marks.length > 0 ? 2 : 1)
  for (let part = Math.min(first, PART); ; part = Math.min(part * 4, PART)) {
    const [places, time] = await Promise.all([
      nextPlaces(client, account, query.order, after, part),
      asked
    ])
    found.push(...(await fitting(client, account, places, tests, time)))
    if (found.length > query.limit || places.length < part) return { found, stop: null }
    after = Number(places.at(-1))
    seen += places.length
    if (bound !== undefined && seen >= bound) return { found, stop: after }
    // A server that is near answers so fast that nothing else would have its turn.
    await nextTurn()
  }
}

/** The entries at some places that fit. */
async function fitting(
  client: RedisClient,
  account: string,
  places: readonly string[],
  tests: Tests,
  time: number
): Promise<Found[]> {
  if (places.length === 0) return []
  const texts = await client.hmget(keyOf(account, 'hist'), ...places)
  return texts.flatMap((text, index) => {
    // Null: removed between the two reads.
    if (text === null || !mayFit(text, tests)) return []
    const entry = entryOf(text)
    return fits(entry, tests, time) ? [{ seq: Number(places[index]), entry }] : []
  })
}

function nextPlaces(
  client: RedisClient,
  account: string,
  order: HistoryQuery['order'],
  after: number | undefined,
  count: number
): Promise<string[]> {
  const key = keyOf(account, 'order')
  const edge = after === undefined ? undefined : `(${after}`
  return order === 'asc'
    ? client.zrangebyscore(key, edge ?? '-inf', '+inf', 'LIMIT', 0, count)
    : client.zrevrangebyscore(key, edge ?? '+inf', '-inf', 'LIMIT', 0, count)
}

/** The conditions that a query sets for an entry. */
interface Tests {
  readonly query: Choice
  /** Strings that the text of every matching entry contains. */
  readonly marks: readonly string[]
  /** Words, folded. */
  readonly words: readonly string[]
}

function testsOf(query: Choice): Tests {
  return { query, marks: marksOf(query), words: (query.words ?? []).map(folded) }
}

/** Returns false if the text of an entry shows that it cannot match. Most entries that do not match need no parsing. */
function mayFit(text: string, { query: { from, to }, marks }: Tests): boolean {
  if (!marks.every((mark) => text.includes(mark))) return false
  if (from === undefined && to === undefined) return true
  // One of them is the entry's own; others are in what the caller keeps with it.
  for (const [, time] of text.matchAll(/"createdAt":([^,}]+)/g)) {
    if (!(Number(time) < (from ?? Number.NEGATIVE_INFINITY) || Number(time) >= (to ?? Infinity)))
      return true
  }
  return false
}

function marksOf({ url, host, status, parser }: Choice): string[] {
  return [
    ...Object.entries({ url, host, status }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`]
    ),
    ...(parser === undefined ? [] : [JSON.stringify(parser)])
  ]
}

function fits(entry: HistoryEntry, { query, words }: Tests, now: number): boolean {
  return (
    entry.expiresAt > now &&
    (query.status === undefined || entry.status === query.status) &&
    (query.parser === undefined || [entry.parser.name, entry.kind].includes(query.parser)) &&
    (query.host === undefined || entry.host === query.host) &&
    (query.url === undefined || entry.url === query.url) &&
    (query.from === undefined || entry.createdAt >= query.from) &&
    (query.to === undefined || entry.createdAt < query.to) &&
    hasWords(entry, words)
  )
}

function hasWords(entry: HistoryEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = searchedText(entry)
  return words.every((word) => text.includes(word))
}
