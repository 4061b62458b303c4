/**
 * Passwords: Argon2id (RFC 9106) with the parameters OWASP names, off the main thread, a few at a time.
 */

import { SluiceError } from '@sluice/core'
import pLimit from 'p-limit'

/** 19 MiB, two passes, one lane. Argon2id is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Concurrent hash computations: each takes 19 MiB and a thread shared with file access and DNS. */
const AT_ONCE = 2
/** Computations that may wait for their turn. */
const WAITING = 200

/** Characters of a password. The upper limit keeps a request's work bounded. */
export const PASSWORD_LENGTH = { min: 10, max: 200 }

/** Loaded with the first password: a native library, and most processes check none for hours. */
const argon2 = () => import('@node-rs/argon2')

const limit = pLimit(AT_ONCE)

/** The PHC string of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(normal(password), COST))
}

/**
 * Returns true if a password matches a PHC string. The string is `undefined` for an unknown user, and empty for one
 * without a password. Both return false and take as long as a known password, so that timing does not reveal who has an
 * account.
 *
 * @throws SluiceError `OVERLOADED` - too many are waiting already.
 */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const known = phc || (await decoyHash())
  const same = await inTurn(async () => (await argon2()).verify(known, normal(password)))
  return same && Boolean(phc)
}

let decoy: Promise<string> | undefined

/** Verified for unknown users, so that they take as long as known ones. */
function decoyHash(): Promise<string> {
  decoy ??= argon2().then(({ hash }) => hash(crypto.randomUUID(), COST))
  return decoy
}

/** One password typed on two keyboards is one password. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.activeCount + limit.pendingCount >= AT_ONCE + WAITING) {
    throw new SluiceError(
      'OVERLOADED',
      'Too many sign-ins are waiting. Try again in a few seconds.',
      {
        details: { retry_after: 5 }
      }
    )
  }
  return limit(work)
}
