/** Request bodies for webhooks (docs/design/jobs.md §2). */

import { checkRequestHeaders } from '@sluice/acquire/request-headers'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { notingBlocked } from '../../people/blocked-addresses.ts'
import type { Caller } from '../../people/keys.ts'
import { ACCOUNT_EVENTS, JOB_EVENTS } from '../event-types.ts'
import type { JobPorts } from '../ports.ts'

const address = z.string().max(2_048).describe('Where messages are sent: http or https.')

/** The webhook of a job. */
export const WebhookBody = z
  .strictObject({
    url: address,
    events: z
      .array(z.enum(JOB_EVENTS))
      .min(1)
      .max(JOB_EVENTS.length)
      .default([...JOB_EVENTS])
      .describe('Message types; default: all.'),
    headers: z
      .record(z.string().min(1).max(256), z.string().max(4_096))
      .optional()
      .describe(
        'Headers to send with each message, such as `Authorization`: at most 20, of 8,192 characters in total. Sealed, and never shown.'
      ),
    payload: z
      .enum(['thin', 'full'])
      .default('thin')
      .describe('`full` adds page data, up to 1 MiB per message; `thin` has at most 20 KB.'),
    batch: z
      .strictObject({
        pages: z
          .int()
          .min(1)
          .max(100)
          .default(100)
          .describe('Maximum number of pages per message.'),
        seconds: z
          .int()
          .min(1)
          .max(300)
          .default(5)
          .describe('Time that a page waits for others to share its message.')
      })
      .prefault({})
      .describe('Batching of page events.')
  })
  .meta({ id: 'Webhook' })
export type WebhookBody = z.infer<typeof WebhookBody>

/** Headers of a webhook, and their characters in total. */
const MOST_HEADERS = 20
const MAX_HEADERS = 8_192
/** Headers that describe and sign a message. */
const RESERVED = /^(?:content-|webhook-)/

/**
 * Returns the webhook of a job with its URL as the guard reads it, and its headers in lower case.
 *
 * @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`, `INVALID_REQUEST` - a header is not the caller's to set.
 */
export function checkedWebhook(
  service: Pick<JobPorts, 'guard' | 'audit' | 'metrics'>,
  caller: Caller,
  webhook: WebhookBody
): WebhookBody {
  const { headers } = webhook
  const checked = checkedUrl(service, caller, webhook, 'webhook.url')
  return headers === undefined ? checked : { ...checked, headers: checkedHeaders(headers) }
}

function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const at = 'webhook.headers'
  const checked = checkRequestHeaders(headers, at)
  const names = Object.keys(checked)
  const reserved = names.find((name) => RESERVED.test(name))
  if (reserved !== undefined) throw badHeaders(`${at}.${reserved}`, 'may not be set')
  if (names.length > MOST_HEADERS) throw badHeaders(at, `has more than ${MOST_HEADERS} headers`)
  const size = Object.entries(checked).reduce((sum, pair) => sum + pair.join('').length, 0)
  if (size > MAX_HEADERS) throw badHeaders(at, `has more than ${MAX_HEADERS} characters in total`)
  return checked
}

function badHeaders(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}

/** Webhook of a request that is a job only if its client does not wait. */
export const AsyncWebhook = WebhookBody.optional().describe(
  'Webhook for the events of the job; only with `Prefer: respond-async`.'
)

/** @throws SluiceError `INVALID_REQUEST` - a webhook without a job. */
export function refuseWebhook(webhook: unknown): void {
  if (webhook === undefined) return
  throw new SluiceError(
    'INVALID_REQUEST',
    '`webhook` needs a job: send `Prefer: respond-async`, or leave it out.',
    { details: { path: 'webhook' } }
  )
}

/** Body of `POST /api/v1/webhooks/endpoint`. */
export const EndpointBody = z
  .strictObject({
    url: address,
    events: z
      .array(z.enum(ACCOUNT_EVENTS))
      .min(1)
      .max(ACCOUNT_EVENTS.length)
      .default(['balance.low'])
      .describe('`parser.drift` needs the scope `operator`.'),
    below: z
      .int()
      .min(1)
      .default(100)
      .describe('`balance.low` is sent when fewer tokens than this are left.')
  })
  .meta({ id: 'WebhookEndpoint' })
export type EndpointBody = z.infer<typeof EndpointBody>

/** Body of `POST /api/v1/webhooks/test`. */
export const TestBody = z.strictObject({ url: address })

/**
 * Returns the request with its URL as the guard reads it.
 *
 * @param path - path of the URL in the body, which a refusal names.
 * @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`.
 */
export function checkedUrl<Asked extends { readonly url: string }>(
  service: Pick<JobPorts, 'guard' | 'audit' | 'metrics'>,
  caller: Caller,
  asked: Asked,
  path: 'url' | 'webhook.url'
): Asked {
  try {
    const url = notingBlocked(service, caller, asked.url, () => service.guard.checkUrl(asked.url))
    return { ...asked, url: url.href }
  } catch (cause) {
    if (!SluiceError.is(cause)) throw cause
    const details = { ...cause.details, path }
    throw new SluiceError(cause.code, cause.message, { cause, details })
  }
}
