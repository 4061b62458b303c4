/** Reads the preferences of a client: `Prefer` (RFC 7240) and `Accept`. */

import type { Context } from './context.ts'
import { negotiateOnce } from './negotiate-once.ts'

/**
 * Returns true if the client prefers not to wait: `respond-async` (RFC 7240 §4.1). Then the answer says that the
 * preference was applied.
 */
export function prefersAsync(ctx: Context): boolean {
  const preferences = ctx.get('Prefer').split(',')
  const asks = preferences.some((one) => /^\s*respond-async\s*(?:;|$)/i.test(one))
  if (asks) ctx.set('Preference-Applied', 'respond-async')
  return asks
}

/** Media type of Markdown (RFC 7763). */
export const MARKDOWN = 'text/markdown'

/** Media type of Apache Parquet. */
export const PARQUET = 'application/vnd.apache.parquet'

/** Media types of answers without JSON. */
const PLAIN = [MARKDOWN, 'text/csv', PARQUET] as const
export type PlainType = (typeof PLAIN)[number]

/** The part of the answer that the client asks for in place of JSON: the Markdown, or the rows of a list. */
export function preferredPart(ctx: Context): PlainType | undefined {
  ctx.vary('Accept')
  return negotiatedPart(ctx)
}

const negotiatedPart = negotiateOnce('accept', (ctx) => {
  const type = ctx.accepts('application/json', ...PLAIN)
  return PLAIN.find((plain) => plain === type)
})
