/** Query parameters of the history, and their translation for the store. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { HistoryQuery } from '@sluice/store'
import { z } from 'zod'
import { pageLimit } from '../../base/list-query.ts'

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
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Words in the title or URL, case-insensitive; all must match.'),
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
export type ResultsQuery = z.infer<typeof ResultsQuery>

/**
 * Reads the parameters of a history request without pages.
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

/** A query in the terms of the store. */
export function ledgerQuery(query: ResultsQuery, after: number | undefined): HistoryQuery {
  return {
    limit: query.limit,
    order: query.order,
    ...(after === undefined ? {} : { after }),
    ...(query.q === undefined ? {} : { words: query.q.split(/\s+/) }),
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
