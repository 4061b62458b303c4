/** Consequences of an attempt to deliver a message, and the time of the next one (docs/design/jobs.md §2). */

import type { DeliveryAttempt, DeliveryOutcome } from '@sluice/store'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Time to the next attempt, by how many have failed. */
const SCHEDULE: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR
]
/** A share of the time that is added by chance, so that messages that failed together do not come back together. */
const JITTER = 0.1
/** A receiver cannot put an attempt off for longer than this. */
const LONGEST_RETRY_AFTER = 24 * HOUR

/** Result of an attempt. */
export interface Attempted {
  readonly attempt: DeliveryAttempt
  readonly outcome: DeliveryOutcome
}

/**
 * Returns the outcome of a delivery after an attempt.
 *
 * @param answer.status - null without an answer.
 * @param answer.tries - attempts before this one.
 * @param answer.chance - from 0 to 1, for tests.
 */
export function outcomeOf(answer: {
  readonly status: number | null
  readonly retryAfter: number | undefined
  readonly tries: number
  readonly now: number
  readonly chance?: number
}): DeliveryOutcome {
  const { status, retryAfter = 0, tries, now, chance = Math.random() } = answer
  if (status !== null && status >= 200 && status < 300) return { status: 'delivered' }
  if (status === 410) return { status: 'ended' }
  const pause = SCHEDULE[tries]
  if (pause === undefined) return { status: 'failed' }
  const asked = Math.min(retryAfter, LONGEST_RETRY_AFTER)
  const planned = Math.max(pause, asked)
  return { status: 'waiting', nextAt: now + Math.round(planned * (1 + JITTER * chance)) }
}
