/** Common parts of requests that are charged. */

import { ERRORS, type ErrorCode } from '@sluice/core'
import { z } from 'zod'
import { IDEMPOTENCY_KEY } from './handlers.ts'

/** A fetch can fail in every way that there is, except by its method and as a search. */
export const FETCH_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => code !== 'METHOD_NOT_ALLOWED' && !code.startsWith('SEARCH_')
)

/** Headers of an answer that may replay an earlier one. */
export const replayed = {
  'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' }
}

/** Headers of a request that may be charged. */
export const headers = z.object({
  'Idempotency-Key': z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .describe(
      'For 24 hours, a repeat of a successful request gets the same answer without a new fetch or charge.'
    )
})

/** Headers of a request that may be answered before it is finished. */
export const asyncHeaders = headers.extend({
  Prefer: z
    .string()
    .regex(/^[\x20-\x7e]{0,200}$/)
    .optional()
    .describe('`respond-async` answers 202 at once; the page is fetched as a job.')
})
