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

/** Returns true if the client asks for the Markdown itself, in place of JSON. */
export function prefersMarkdown(ctx: Context): boolean {
  ctx.vary('Accept')
  return acceptsMarkdown(ctx)
}

const acceptsMarkdown = negotiateOnce(
  'accept',
  (ctx) => ctx.accepts('application/json', MARKDOWN) === MARKDOWN
)
