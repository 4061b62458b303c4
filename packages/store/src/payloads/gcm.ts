/**
 * AES-256-GCM with a random nonce in front and the tag at the end. Source: NIST SP 800-38D.
 */

import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto'
import { turnOver } from '../turns.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Size of a slice, bytes: some .2 ms of a turn. */
const SLICE = 262_144

/** Bytes that a seal adds, without its prefix. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES

/** Input of {@link seal}. */
interface Unsealed {
  readonly key: Uint8Array
  readonly bytes: Uint8Array
  /** One byte in clear that the seal covers too. */
  readonly prefix: number
  /** Associated data that is needed to open it. */
  readonly bound: string
}

/** Input of {@link openSealed}. */
interface Sealed {
  readonly key: Uint8Array
  readonly sealed: Uint8Array
  readonly bound: string
}

/** Seal bytes: prefix, nonce, ciphertext, tag. */
export function seal(input: Unsealed): Uint8Array {
  const { cipher, form, nonce } = startSeal(input)
  const secret = cipher.update(input.bytes)
  cipher.final()
  return concat(form, nonce, secret, cipher.getAuthTag())
}

/** The bytes of {@link seal}. @throws Error - cut, changed, of another key, or bound to something else. */
export function openSealed(input: Sealed): Uint8Array {
  const { decipher, secret } = startOpen(input)
  const bytes = decipher.update(secret)
  decipher.final()
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** {@link seal} in slices, which gives way to the event loop between them. */
export async function sealInTurns(input: Unsealed): Promise<Uint8Array> {
  const { bytes } = input
  if (bytes.length <= SLICE) return seal(input)
  const { cipher, form, nonce } = startSeal(input)
  const whole = new Uint8Array(1 + SEAL_BYTES + bytes.length)
  whole.set(form)
  whole.set(nonce, 1)
  await inTurns(bytes, (slice, at) => whole.set(cipher.update(slice), 1 + NONCE_BYTES + at))
  cipher.final()
  whole.set(cipher.getAuthTag(), whole.length - TAG_BYTES)
  return whole
}

/** {@link openSealed} in slices, which gives way to the event loop between them. @throws as {@link openSealed}. */
export async function openInTurns(input: Sealed): Promise<Uint8Array> {
  if (input.sealed.length <= SLICE) return openSealed(input)
  const { decipher, secret } = startOpen(input)
  const whole = new Uint8Array(secret.length)
  await inTurns(secret, (slice, at) => whole.set(decipher.update(slice), at))
  decipher.final()
  return whole
}

function startSeal({ key, prefix, bound }: Unsealed) {
  const nonce = newNonce()
  const form = Uint8Array.of(prefix)
  // node distinguishes bytes from a key by an error that it catches, which takes longer than sealing 5 KB.
  const cipher = createCipheriv(CIPHER, createSecretKey(key), nonce)
  cipher.setAAD(covered(form, bound))
  return { cipher, form, nonce }
}

function startOpen({ key, sealed, bound }: Sealed) {
  // Of fewer bytes the tag would be shorter, and easier to guess.
  if (sealed.length < 1 + SEAL_BYTES) throw new Error('it was cut')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), nonce)
  decipher.setAAD(covered(sealed.subarray(0, 1), bound))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return { decipher, secret: sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES) }
}

async function inTurns(
  bytes: Uint8Array,
  work: (slice: Uint8Array, at: number) => void
): Promise<void> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    await turnOver()
    work(bytes.subarray(at, at + SLICE), at)
  }
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
