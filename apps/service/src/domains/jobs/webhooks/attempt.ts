/** One attempt to deliver a message, and its consequences (docs/design/jobs.md §2). */

import type { Poster } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import type { DeliveryAttempt, DeliveryOutcome, TakenDelivery } from '@sluice/store'
import { crashPoint } from '../../../base/crash-points.ts'
import { noteBlocked } from '../../people/blocked-addresses.ts'
import type { JobPorts } from '../ports.ts'
import { accountSettings, secretsAt } from './account-settings.ts'
import { fullBody } from './full-body.ts'
import type { MessageForm } from './message-form.ts'
import { signedHeaders } from './signature.ts'

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

/** Means and limits of an attempt. */
export interface AttemptTerms {
  readonly poster: Poster
  /** Forms of messages in addition to the API's own. */
  readonly forms: readonly MessageForm[]
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/** Send a message once. @throws the reason of `signal`, if that ended it; SluiceError `STORE_UNAVAILABLE`. */
export async function attempt(
  service: JobPorts,
  delivery: TakenDelivery,
  { poster, forms, signal, timeoutMs }: AttemptTerms
): Promise<Attempted> {
  const { id, account, url, tries } = delivery
  const settings = await accountSettings(service, account)
  const body = await fullBody(service, forms, delivery)
  const at = Date.now()
  const secrets = secretsAt(settings, at).map(({ secret }) => secret)
  const headers = signedHeaders({ id, at, body }, secrets)
  await crashPoint('before_attempt')
  const begun = performance.now()
  const ended = (status: number | null, error: string | null) => ({
    at,
    ms: Math.round(performance.now() - begun),
    status,
    error
  })
  try {
    const { status, retryAfter } = await poster.post({ url, headers, body, signal, timeoutMs })
    await crashPoint('after_attempt')
    const outcome = outcomeOf({ status, retryAfter, tries, now: Date.now() })
    const fault = outcome.status === 'delivered' ? null : `The receiver answered ${status}.`
    return { attempt: ended(status, fault), outcome }
  } catch (error) {
    signal.throwIfAborted()
    if (!SluiceError.is(error)) throw error
    const isRefused = error.code === 'URL_NOT_ALLOWED' || error.code === 'INVALID_URL'
    if (isRefused) noteRefusal(service, delivery, error)
    return {
      attempt: ended(null, error.message),
      outcome: isRefused
        ? { status: 'failed' }
        : outcomeOf({ status: null, retryAfter: undefined, tries, now: Date.now() })
    }
  }
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

function noteRefusal(service: JobPorts, { account, url }: TakenDelivery, error: SluiceError): void {
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  noteBlocked(service, { account, url_host: URL.parse(url)?.host ?? '', reason })
}
