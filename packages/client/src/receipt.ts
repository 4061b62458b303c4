/** Cost of a request, from the headers of the answer. */

import type { Receipt } from './answers.ts'

/** The receipt of an answer. */
export function receiptOf({ headers }: Response): Receipt {
  const remaining = headers.get('x-tokens-remaining')
  return {
    charged: Number(headers.get('x-tokens-charged') ?? 0),
    remaining: remaining === null ? null : Number(remaining),
    replayed: headers.get('idempotency-replayed') === 'true',
    requestId: headers.get('x-request-id') ?? ''
  }
}
