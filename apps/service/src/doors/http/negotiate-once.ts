/** Negotiates the form of an answer once for each value of a header, since most clients send one of a few. */

import type { Context } from './context.ts'

/** Values that are remembered, and their longest. */
const MOST = 256
const LONGEST = 200

/**
 * A negotiation that remembers its outcome by the value of a header.
 *
 * @param negotiate - decides by this header alone.
 */
export function negotiateOnce<Outcome>(
  header: 'accept' | 'accept-encoding',
  negotiate: (ctx: Context) => Outcome
): (ctx: Context) => Outcome {
  const known = new Map<string | undefined, { readonly outcome: Outcome }>()
  return (ctx) => {
    const value = ctx.req.headers[header]
    const found = known.get(value)
    if (found) return found.outcome
    const outcome = negotiate(ctx)
    if (known.size >= MOST) known.clear()
    if ((value?.length ?? 0) <= LONGEST) known.set(value, { outcome })
    return outcome
  }
}
