/** A bound on changes of settings and credentials: each writes a record of the audit log, and costs no tokens. */

import { allowAttempt } from '../../domains/people/attempts.ts'
import type { Service } from '../../service.ts'
import { callerOf, type Step } from './context.ts'

/** Changes of one account in an hour. */
export const MOST_CHANGES = 1_000
const HOUR_MS = 3_600_000

/** Counts a change of an account. @throws SluiceError `OVERLOADED` - there were too many in this hour. */
export function boundedChange(service: Service): Step {
  return async (ctx, next) => {
    const rate = { limit: MOST_CHANGES, windowMs: HOUR_MS }
    await allowAttempt(service, ['change', callerOf(ctx).account], rate)
    await next()
  }
}
