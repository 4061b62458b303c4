/** Random tokens that are shown once and kept as HMACs: of sessions and invitations. */

import { randomBytes } from 'node:crypto'
import type { Seal } from '../../base/store/secrets.ts'

/** A new token of 256 random bits, in clear, and its stored hash. */
export function newToken(seal: Seal): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: seal(token).toString('hex') }
}

/** Returns the stored hash of a token; `undefined` for a text that cannot be a token. */
export function hashOfToken(seal: Seal, token: string): string | undefined {
  return /^[\w-]{43}$/.test(token) ? seal(token).toString('hex') : undefined
}
