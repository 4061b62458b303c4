/** Signatures of messages by Standard Webhooks 1.0.0 ("Signature scheme", symmetric). */

import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32

/** A new secret: `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * The headers of a message.
 *
 * @param message.at - time of the attempt, ms.
 * @param secrets - each signs: while one is replaced, receivers that know either accept the message.
 */
export function signedHeaders(
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly string[]
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${mac(secret, `${id}.${timestamp}.${body}`)}`)
      .join(' ')
  }
}

function mac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}
