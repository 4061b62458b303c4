/** Query results from the history: entries and counts, read in parts from the account's index. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { addGroup, type GroupMap } from '../history-groups.ts'
import type { HistoryEntry, HistoryGroups, HistoryQuery } from '../ledger.ts'
import { folded, searchedText } from '../search-text.ts'
import { entryIn, formFrom, formNumberOf } from './entries.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

/** Entries that are looked at in one go, at most. */
const PART = 500

type Choice = Omit<HistoryQuery, 'limit' | 'order' | 'after'>
type Form = ReturnType<typeof formFrom>

/** An entry and its place. */
interface Found {
  readonly seq: number
  readonly entry: HistoryEntry
}

/** See `Ledger.historyGroups`. Counted in parts, as {@link entriesOf} reads them. */
export async function groupsOf(
  store: RedisStore,
  account: string,
  query: Choice & { readonly walk: number }
): Promise<HistoryGroups> {
  const groups: GroupMap = new Map()
  const read = readerOf(store, account, query)
  let walked = 0
  let after: number | undefined
  while (walked < query.walk) {
    const part = Math.min(PART, query.walk - walked)
    const { found, seen, last, isEnd } = await read('desc', after, part)
    for (const { entry } of found) {
      const { host, kind, status, tokens } = entry
      addGroup(groups, { host, kind, parser: entry.parser.name, status, entries: 1, tokens })
    }
    walked += seen
    after = last
    if (isEnd) return { groups: [...groups.values()], walked, isComplete: true }
    await nextTurn()
  }
  return { groups: [...groups.values()], walked, isComplete: false }
}

/**
 * Entries that a query finds, one more than its limit at most. Read in parts: the first is as long as a page that needs
 * no search, and none holds up the server or this process for long.
 *
 * @returns `stop`: the place after which to go on, where the bound of a search was reached.
 */
export async function entriesOf(
  store: RedisStore,
  account: string,
  query: HistoryQuery
): Promise<{ found: Found[]; stop: number | null }> {
  const found: Found[] = []
  const read = readerOf(store, account, query)
  const bound = query.words === undefined ? undefined : query.walk
  let walked = 0
  let after = query.after
  // Where there is a filter, a few of the first are likely not to fit.
  const first = (query.limit + 1) * (hasFilter(query) ? 2 : 1)
  for (let part = Math.min(first, PART); ; part = Math.min(part * 4, PART)) {
    const { found: more, seen, last, isEnd } = await read(query.order, after, part)
    found.push(...more)
    if (found.length > query.limit || isEnd) return { found, stop: null }
    after = last
    walked += seen
    if (bound !== undefined && walked >= bound) return { found, stop: after ?? null }
    // A server that is near answers so fast that nothing else would have its turn.
    await nextTurn()
  }
}

/** Some entries in order, and those of them that fit. */
interface Part {
  readonly found: Found[]
  readonly seen: number
  /** Place of the last one. */
  readonly last: number | undefined
  readonly isEnd: boolean
}

/** Reads the next entries of an account, for one query. */
function readerOf(store: RedisStore, account: string, query: Choice) {
  const forms = new Map<string, Form>()
  const words = (query.words ?? []).map(folded)
  return async (
    order: HistoryQuery['order'],
    after: number | undefined,
    count: number
  ): Promise<Part> => {
    const reply = await store.runOnce('entries', account, [order, after ?? '', count])
    const [, time, end] = reply
    const seqs: number[] = []
    const items: string[][] = []
    for (let at = 3; at < reply.length; at += 2) {
      seqs.push(Number(reply[at]))
      items.push(String(reply[at + 1]).split('\n'))
    }
    await addForms(store, account, forms, items)
    const found: Found[] = []
    for (const [index, lines] of items.entries()) {
      const number = formNumberOf(lines)
      const form = number === undefined ? formFrom(lines, '') : forms.get(number)
      if (!form) continue
      const entry = entryIn(account, lines, form)
      if (fits(entry, query, words, Number(time))) found.push({ seq: seqs[index] as number, entry })
    }
    return { found, seen: seqs.length, last: seqs.at(-1) ?? after, isEnd: Number(end) === 1 }
  }
}

/** Reads the forms of items that are not known yet. */
async function addForms(
  { client }: RedisStore,
  account: string,
  forms: Map<string, Form>,
  items: readonly (readonly string[])[]
): Promise<void> {
  const numbers = new Set(items.map(formNumberOf))
  const missing = [...numbers].filter((one) => one !== undefined && !forms.has(one)) as string[]
  if (missing.length === 0) return
  const texts = await client.hmget(keyOf(account, 'forms'), ...missing)
  for (const [index, number] of missing.entries()) {
    const text = texts[index]
    if (text) forms.set(number, formFrom([], text))
  }
}

function hasFilter({ url, host, status, parser }: Choice): boolean {
  return [url, host, status, parser].some((value) => value !== undefined)
}

function fits(entry: HistoryEntry, query: Choice, words: readonly string[], now: number): boolean {
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
