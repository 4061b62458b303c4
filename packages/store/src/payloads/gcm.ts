/**
 * AES-256-GCM with a random nonce in front and the tag at the end. Source: NIST SP 800-38D.
 */

import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Bytes that a seal adds, without its prefix. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES

/**
 * Seal bytes: prefix, nonce, ciphertext, tag.
 *
 * @param input.prefix - one byte in clear that the seal covers too.
 * @param input.bound - associated data that is needed to open it.
 */
export function seal(input: {
  key: Uint8Array
  bytes: Uint8Array
  prefix: number
  bound: string
}): Uint8Array {
  const { key, bytes, prefix, bound } = input
  const nonce = newNonce()
  const form = Uint8Array.of(prefix)
  // node distinguishes bytes from a key by an error that it catches, which takes longer than sealing 5 KB.
  const cipher = createCipheriv(CIPHER, createSecretKey(key), nonce)
  cipher.setAAD(covered(form, bound))
  const secret = cipher.update(bytes)
  cipher.final()
  return concat(form, nonce, secret, cipher.getAuthTag())
}

/** The bytes of {@link seal}. @throws Error - cut, changed, of another key, or bound to something else. */
export function openSealed(input: {
  key: Uint8Array
  sealed: Uint8Array
  bound: string
}): Uint8Array {
  const { key, sealed, bound } = input
  // Of fewer bytes the tag would be shorter, and easier to guess.
  if (sealed.length < 1 + SEAL_BYTES) throw new Error('it was cut')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), nonce)
  decipher.setAAD(covered(sealed.subarray(0, 1), bound))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES))
  decipher.final()
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Asking the library for each nonce takes as long as sealing 1 KB. No byte is used twice. */
const nonces = new Uint8Array(NONCE_BYTES * 256)
let used = nonces.length

/** Valid until the next one is asked for. */
function newNonce(): Uint8Array {
  if (used === nonces.length) {
    randomFillSync(nonces)
    used = 0
  }
  used += NONCE_BYTES
  return nonces.subarray(used - NONCE_BYTES, used)
}

/** Copies once, into its own memory. */
function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function covered(prefix: Uint8Array, bound: string): Buffer {
  return Buffer.concat([prefix, Buffer.from(bound)])
}
