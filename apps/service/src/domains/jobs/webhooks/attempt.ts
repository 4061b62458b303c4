/** One attempt to deliver a message, and its consequences (docs/design/jobs.md §2). */

import type { Poster } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import type { JobRef, TakenDelivery } from '@sluice/store'
import { crashPoint } from '../../../base/crash-points.ts'
import { noteBlocked } from '../../people/blocked-addresses.ts'
import type { JobPorts } from '../ports.ts'
import { openedWebhook } from '../request/stored-request.ts'
import { accountSettings, secretsAt } from './account-settings.ts'
import { attemptMail } from './attempt-mail.ts'
import { type Attempted, outcomeOf } from './delivery-outcome.ts'
import { fullBody } from './full-body.ts'
import { isMailbox } from './message.ts'
import type { MessageForm } from './message-form.ts'
import { signedHeaders } from './signature.ts'

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
  if (isMailbox(delivery.url)) return attemptMail(service, delivery)
  const { id, account, job, url, tries } = delivery
  const settings = await accountSettings(service, account)
  const body = await fullBody(service, forms, delivery)
  const at = Date.now()
  const secrets = secretsAt(settings, at).map(({ secret }) => secret)
  const own = job === null ? {} : await ownHeaders(service, { account, job })
  const headers = { ...own, ...signedHeaders({ id, at, body }, secrets) }
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

/** Headers that the webhook of a job asks for. */
async function ownHeaders(service: JobPorts, ref: JobRef): Promise<Record<string, string>> {
  const job = await service.jobs.store.job(ref)
  return (job && openedWebhook(service.secrets.requests, job)?.headers) ?? {}
}

function noteRefusal(service: JobPorts, { account, url }: TakenDelivery, error: SluiceError): void {
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  noteBlocked(service, { account, url_host: URL.parse(url)?.host ?? '', reason })
}
