/**
 * The history endpoints (interface.md 4.2, decisions.md §7): pages with their cursor, deletion, and how an entry is
 * shown.
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { HistoryEntry, HistoryQuery } from '@sluice/store'
import { AT_ONCE, MOST_CHARACTERS } from '../../base/answer-size.ts'
import type { Seal } from '../../base/store/secrets.ts'
import { listedFacts } from '../fetch/listed-facts.ts'
import { resultData } from '../fetch/result-payload.ts'
import type { HistoryPorts } from './ports.ts'
import { ledgerQuery, parseResultsQuery, ResultsQuery } from './results-query.ts'

/** Entries that one request of a search looks at; the next page goes on where it stopped. */
export const MOST_WALKED = 10_000

/** A page of history as JSON text: stored payloads go out as they are. */
export interface ResultsPage {
  readonly items: readonly string[]
  readonly nextCursor: string | null
}

/**
 * A page of the caller's history.
 *
 * @throws SluiceError `INVALID_REQUEST` - a parameter is unknown, repeated or out of range; the
 * cursor was changed, or belongs to another account or query.
 */
export async function listResults(
  service: HistoryPorts,
  account: string,
  parameters: unknown
): Promise<ResultsPage> {
  const query = parseRequest(ResultsQuery, parameters)
  const binding = bindingOf(account, query)
  const after = query.cursor ? openCursor(service.secrets.cursor, binding, query.cursor) : undefined
  const asked = { ...ledgerQuery(query, after), walk: MOST_WALKED }
  const { items, next } = await fittingItems(service, account, asked, query.fields === 'full')
  const nextCursor = next === null ? null : sealCursor(service.secrets.cursor, binding, next)
  return { items, nextCursor }
}

/** The items that a query finds, fewer than its limit if they are long. */
async function fittingItems(
  service: ResultStores,
  account: string,
  asked: HistoryQuery,
  withData: boolean
): Promise<{ items: string[]; next: number | null }> {
  const items: string[] = []
  let { after } = asked
  for (let length = 0; ; ) {
    const left = asked.limit - items.length
    const limit = withData ? Math.min(AT_ONCE, left) : left
    const place = after === undefined ? {} : { after }
    const { entries, next } = await service.ledger.history(account, { ...asked, limit, ...place })
    const texts = await Promise.all(entries.map((entry) => historyItem(service, entry, withData)))
    items.push(...texts)
    for (const text of texts) length += text.length
    // A part that is short ended at the bound of a search.
    const isEnd = entries.length < limit || items.length >= asked.limit
    if (next === null || isEnd || length >= MOST_CHARACTERS) return { items, next }
    after = next
  }
}

/** One item of the caller's history as JSON text. @throws SluiceError `NOT_FOUND` - none, or not theirs. */
export async function oneResult(
  service: HistoryPorts,
  account: string,
  id: string
): Promise<string> {
  return historyItem(service, await ownEntry(service, account, id), true)
}

/** One entry of the caller's history. @throws SluiceError `NOT_FOUND` - none, or not theirs. */
export async function ownEntry(
  { ledger }: Pick<HistoryPorts, 'ledger'>,
  account: string,
  id: string
): Promise<HistoryEntry> {
  const entry = await ledger.historyEntry(account, id)
  if (!entry) throw noItem()
  return entry
}

/** Delete one item with its payload. @throws SluiceError `NOT_FOUND` - no such item, or not theirs. */
export async function deleteResult(
  service: ResultStores,
  account: string,
  id: string
): Promise<void> {
  if ((await remove(service, account, { id })) === 0) throw noItem()
}

/** Delete all items with their payloads. */
export function deleteEverything(service: ResultStores, account: string): Promise<number> {
  return remove(service, account, { all: true })
}

/**
 * Delete the items that a query finds, of any status unless it names one.
 *
 * @returns their number. @throws SluiceError `INVALID_REQUEST` - as for the list.
 */
export function deleteMatching(
  service: ResultStores,
  account: string,
  parameters: Readonly<Record<string, unknown>>
): Promise<number> {
  const unused = ['limit', 'cursor', 'order', 'fields']
  const { query } = parseResultsQuery({ status: 'all', ...parameters }, unused)
  const { limit: _, order: __, ...matching } = query
  return remove(service, account, { matching })
}

/** Stores of results and their data. */
export type ResultStores = Pick<HistoryPorts, 'ledger' | 'payloads'>

async function remove(
  { ledger, payloads }: ResultStores,
  account: string,
  what: Parameters<HistoryPorts['ledger']['deleteHistory']>[1]
): Promise<number> {
  let deleted = 0
  for (let more = true; more; ) {
    const part = await ledger.deleteHistory(account, what)
    await Promise.all(part.pointers.map((pointer) => payloads.delete(pointer)))
    deleted += part.deleted
    more = part.more
  }
  return deleted
}

/** The item of decisions.md §7 as JSON text; `data` is null for failures and with `fields=meta`. */
export async function historyItem(
  service: ResultStores,
  entry: HistoryEntry,
  withData: boolean
): Promise<string> {
  const { final_url, options, filters, metadata, warnings, error } = listedFacts(entry)
  const item = {
    id: entry.id,
    url: entry.url,
    final_url,
    host: entry.host,
    parser: entry.parser,
    status: entry.status,
    options,
    filters,
    metadata,
    tokens_charged: entry.tokens,
    api_key: entry.key,
    warnings,
    error,
    created_at: new Date(entry.createdAt).toISOString(),
    completed_at: new Date(entry.completedAt).toISOString(),
    expires_at: new Date(entry.expiresAt).toISOString()
  }
  const shown = JSON.stringify(item)
  if (!withData) return shown
  const bytes = entry.pointer ? await resultData(service.payloads, entry.pointer) : undefined
  const data = bytes ? new TextDecoder().decode(bytes) : 'null'
  return `${shown.slice(0, -1)},"data":${data}}`
}

/** Returns the digest that a cursor is bound to. It covers the account and the query. */
function bindingOf(account: string, query: ResultsQuery): string {
  const { cursor: _, limit: __, fields: ___, ...question } = query
  return createHash('sha256')
    .update(JSON.stringify([account, question]))
    .digest('base64url')
}

function sealCursor(seal: Seal, binding: string, seq: number): string {
  const place = seq.toString(36)
  return `${place}.${markOf(seal, binding, place)}`
}

function openCursor(seal: Seal, binding: string, cursor: string): number {
  const [, place, mark] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(cursor) ?? []
  if (place !== undefined && mark !== undefined) {
    // The texts are compared, not their decoded bytes: the last character has bits that decode to nothing.
    const expected = Buffer.from(markOf(seal, binding, place))
    if (timingSafeEqual(Buffer.from(mark), expected)) return Number.parseInt(place, 36)
  }
  throw new SluiceError(
    'INVALID_REQUEST',
    '`cursor` belongs to another account or query. Start again without it.',
    { details: { path: 'cursor' } }
  )
}

function markOf(seal: Seal, binding: string, place: string): string {
  return seal(`${binding}.${place}`).subarray(0, 16).toString('base64url')
}

function noItem(): SluiceError {
  return new SluiceError('NOT_FOUND', 'Your history has no result with this id.')
}
