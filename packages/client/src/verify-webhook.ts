/** Checks that a webhook is from the service that it says (Standard Webhooks). With WebCrypto, so that it works everywhere. */

import type { components } from './openapi.ts'

/** A message of a service. Newer services may have more types. */
export interface WebhookMessage {
  readonly type: components['schemas']['WebhookMessageType']
  /** Time of the event, ISO 8601. */
  readonly timestamp: string
  /** `job`, and `pages` of the types of pages. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  /** The body as it was sent: the text, not what it was parsed to. */
  readonly body: string
  /** Headers of a `Request`, or of Node's `IncomingMessage`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several where one is replaced. */
  readonly secret: string | readonly string[]
  /** Seconds that its time may be off; 300 unless given. */
  readonly tolerance?: number
}

/** Reason why a webhook was not accepted. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const PREFIX = 'whsec_'
const TOLERANCE = 300

/**
 * The message of a webhook, once its signature and its time are right. Messages may arrive twice: `webhook-id` is that of the
 * delivery.
 *
 * @throws WebhookVerificationError - no secret matches its signature, or its time is too far off.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookMessage> {
  const { body, secret, tolerance = TOLERANCE } = received
  const id = headerOf(received, 'webhook-id')
  const timestamp = headerOf(received, 'webhook-timestamp')
  const signatures = headerOf(received, 'webhook-signature')
  const off = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!/^[0-9]{1,12}$/.test(timestamp) || off > tolerance) {
    throw new WebhookVerificationError(
      `The time of the webhook differs from the clock by more than ${tolerance} s.`
    )
  }
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(text, signatures, one)) return JSON.parse(body) as WebhookMessage
  }
  throw new WebhookVerificationError('The webhook is not signed with this secret.')
}

async function isSigned(
  text: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!bytes) throw new TypeError('verifyWebhook: secret must be whsec_ and base64')
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined
    // It compares in constant time.
    if (given && (await crypto.subtle.verify('HMAC', key, given, text))) return true
  }
  return false
}

function headerOf({ headers }: ReceivedWebhook, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError(`The header ${name} is missing.`)
}

/** The bytes of base64; `undefined` for any other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
