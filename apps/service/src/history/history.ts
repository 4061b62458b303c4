/**
 * The history endpoints (interface.md 4.2, decisions.md §7): what a client may ask, the cursor, and
 * how an entry is shown.
 */

import { createHash, timingSafeEqual } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { HistoryEntry, HistoryQuery } from '@sluice/store'
import { z } from 'zod'
import { pageLimit } from '../http/query.ts'
import type { Service } from '../service.ts'
import type { Seal } from '../store/secrets.ts'

const text = (max: number) => z.string().min(1).max(max)
const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: 'must be an ISO 8601 date or time with a zone: 2026-01-31 or 2026-01-31T12:00:00Z'
  })
  .transform(Date.parse)

/** Query parameters of `GET /api/v1/fetch/results/`. */
export const ResultsQuery = z.strictObject({
  limit: pageLimit,
  cursor: text(1_000).optional().describe('`next_cursor` of the previous page.'),
  order: z.enum(['desc', 'asc']).default('desc').describe('Newest or oldest first.'),
  status: z.enum(['success', 'failed', 'all']).default('success'),
  parser: text(214).optional().describe('Kind or package name of the parser.'),
  host: text(253)
    .refine(
      (host) => hostname(host) !== undefined,
      'must be a host name without scheme and port: example.com'
    )
    .optional()
    .meta({ format: 'hostname' })
    .describe('Host of the fetched URL.'),
  url: text(8_192)
    .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must be an absolute URL')
    .optional()
    .meta({ format: 'uri' })
    .describe('Exact URL as fetched.'),
  from: instant.optional().describe('Created at or after this time; ISO 8601.'),
  to: instant.optional().describe('Created before this time; ISO 8601.'),
  fields: z.enum(['full', 'meta']).default('full').describe('`meta` leaves `data` out.')
})
type ResultsQuery = z.infer<typeof ResultsQuery>

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
  service: Service,
  account: string,
  parameters: unknown
): Promise<ResultsPage> {
  const query = parseRequest(ResultsQuery, parameters)
  const binding = bindingOf(account, query)
  const after = query.cursor ? openCursor(service.secrets.cursor, binding, query.cursor) : undefined
  const page = await service.ledger.history(account, ledgerQuery(query, after))
  const items = await Promise.all(
    page.entries.map((entry) => historyItem(service, entry, query.fields === 'full'))
  )
  const nextCursor =
    page.next === null ? null : sealCursor(service.secrets.cursor, binding, page.next)
  return { items, nextCursor }
}

/** One item of the caller's history as JSON text. @throws SluiceError `NOT_FOUND` - none, or not theirs. */
export async function oneResult(service: Service, account: string, id: string): Promise<string> {
  const entry = await service.ledger.historyEntry(account, id)
  if (!entry) throw noItem()
  return historyItem(service, entry, true)
}

/** Delete one item with its payload. @throws SluiceError `NOT_FOUND` - no such item, or not theirs. */
export async function deleteResult(service: Keeping, account: string, id: string): Promise<void> {
  if ((await remove(service, account, { id })) === 0) throw noItem()
}

/** Delete all items with their payloads. */
export function deleteEverything(service: Keeping, account: string): Promise<number> {
  return remove(service, account, { all: true })
}

/**
 * Delete the items that a query finds, of any status unless it names one.
 *
 * @returns how many. @throws SluiceError `INVALID_REQUEST` - as for the list.
 */
export function deleteMatching(
  service: Keeping,
  account: string,
  parameters: Readonly<Record<string, unknown>>
): Promise<number> {
  const unused = ['limit', 'cursor', 'order', 'fields']
  const { query } = parseResultsQuery({ status: 'all', ...parameters }, unused)
  const { limit: _, order: __, ...matching } = query
  return remove(service, account, { matching })
}

type Keeping = Pick<Service, 'ledger' | 'payloads'>

async function remove(
  { ledger, payloads }: Keeping,
  account: string,
  what: Parameters<Service['ledger']['deleteHistory']>[1]
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

/**
 * What a client asks of its history, for those who take no pages.
 *
 * @param unused - parameters of the list that have no meaning here.
 * @throws SluiceError `INVALID_REQUEST`.
 */
export function parseResultsQuery(
  parameters: Readonly<Record<string, unknown>>,
  unused: readonly string[]
): { query: HistoryQuery; withData: boolean } {
  const path = unused.find((name) => parameters[name] !== undefined)
  if (path !== undefined) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`${path}\` does not apply: this endpoint is not paginated.`,
      {
        details: { path }
      }
    )
  }
  const query = parseRequest(ResultsQuery, { ...parameters })
  return { query: ledgerQuery(query, undefined), withData: query.fields === 'full' }
}

/** The item of decisions.md §7 as JSON text; `data` is null for failures and with `fields=meta`. */
export async function historyItem(
  service: Keeping,
  entry: HistoryEntry,
  withData: boolean
): Promise<string> {
  const { meta } = entry
  const item = {
    id: entry.id,
    url: entry.url,
    final_url: (meta.meta as { final_url?: string } | undefined)?.final_url ?? null,
    host: entry.host,
    parser: entry.parser,
    status: entry.status,
    options: meta.options,
    filters: meta.filters,
    metadata: meta.metadata,
    tokens_charged: entry.tokens,
    api_key: entry.key,
    warnings: meta.warnings,
    error: meta.error ?? null,
    created_at: new Date(entry.createdAt).toISOString(),
    completed_at: new Date(entry.completedAt).toISOString(),
    expires_at: new Date(entry.expiresAt).toISOString()
  }
  const shown = JSON.stringify(item)
  if (!withData) return shown
  const bytes = entry.pointer ? await service.payloads.get(entry.pointer) : undefined
  const data = bytes ? new TextDecoder().decode(bytes) : 'null'
  return `${shown.slice(0, -1)},"data":${data}}`
}

function ledgerQuery(query: ResultsQuery, after: number | undefined): HistoryQuery {
  return {
    limit: query.limit,
    order: query.order,
    ...(after === undefined ? {} : { after }),
    ...(query.status === 'all' ? {} : { status: query.status }),
    ...(query.parser ? { parser: query.parser } : {}),
    ...(query.host ? { host: hostname(query.host) ?? query.host } : {}),
    ...(query.url ? { url: canonicalUrl(query.url) } : {}),
    ...(query.from === undefined ? {} : { from: query.from }),
    ...(query.to === undefined ? {} : { to: query.to })
  }
}

/** History keeps hosts as URLs have them: in small letters, IDNs in ASCII. */
function hostname(text: string): string | undefined {
  if (/[\s/?#@\\]|:\d*$/.test(text.replace(/\[.*\]$/, ''))) return undefined
  return URL.parse(`http://${text}/`)?.hostname
}

/** History keeps URLs as parsed; the question is brought to the same form. */
function canonicalUrl(url: string): string {
  return URL.parse(url)?.href ?? url
}

/** What a cursor is bound to: its account and its query. */
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
    // The texts are compared, not what they decode to: the last character has bits that decode to nothing.
    const expected = Buffer.from(markOf(seal, binding, place))
    if (timingSafeEqual(Buffer.from(mark), expected)) return Number.parseInt(place, 36)
  }
  throw new SluiceError(
    'INVALID_REQUEST',
    '`cursor` does not belong to this account and query. Start again without it.',
    { details: { path: 'cursor' } }
  )
}

function markOf(seal: Seal, binding: string, place: string): string {
  return seal(`${binding}.${place}`).subarray(0, 16).toString('base64url')
}

function noItem(): SluiceError {
  return new SluiceError('NOT_FOUND', 'Your history has no result with this id.')
}
