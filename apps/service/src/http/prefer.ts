/** The `Prefer` header (RFC 7240). */

import type { Context } from './context.ts'

/** Whether the client would rather not wait: `respond-async` (RFC 7240 §4.1). Says in the answer that it need not. */
export function prefersAsync(ctx: Context): boolean {
  const preferences = ctx.get('Prefer').split(',')
  const asks = preferences.some((one) => /^\s*respond-async\s*(?:;|$)/i.test(one))
  if (asks) ctx.set('Preference-Applied', 'respond-async')
  return asks
}
