/** The time of one action, and its result at the end. */

import type { ActionReport } from '../../action.ts'
import { ActionFailure } from './action-failure.ts'

/** Counts that an action made. */
export type ActionFacts = Pick<
  ActionReport,
  'clicks' | 'steps' | 'collected' | 'replaced' | 'reachedEnd'
>

/** The time of one action. */
export interface ActionTime {
  /** Returns the remaining time, ms, at least 1. */
  left(): number
  isOver(): boolean
  /** The result of `work`. @throws ActionFailure `timeout` - it takes longer. */
  limit<Result>(work: Promise<Result>): Promise<Result>
  close(): void
}

/** Calls of the driver end by themselves when the time is over, and say more; this long they have for it, ms. */
const GRACE = 250

/** The time begins now. @param most - ms. */
export function timeOf(most: number): ActionTime {
  const until = performance.now() + most
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  const timer = setTimeout(() => late.reject(new ActionFailure('timeout')), most + GRACE)
  return {
    left: () => Math.max(1, Math.round(until - performance.now())),
    isOver: () => performance.now() >= until,
    limit(work) {
      work.catch(() => {})
      return Promise.race([work, late.promise])
    },
    close: () => clearTimeout(timer)
  }
}
