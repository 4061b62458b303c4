/** Limits how often something may be tried: guessing passwords and invitations takes too long to succeed. */

import { SluiceError } from '@sluice/core'
import type { Directory } from '@sluice/store'
import type { Secrets } from '../../base/store/secrets.ts'

interface Store {
  readonly directory: Directory
  readonly secrets: Secrets
}

/**
 * Count an attempt.
 *
 * @param who - key of the count; the store gets a digest of it.
 * @param rate - `limit` attempts in `windowMs`.
 * @throws SluiceError `OVERLOADED` - that were too many; `details.retry_after` is in seconds.
 */
export async function allowAttempt(
  { directory, secrets }: Store,
  who: readonly string[],
  rate: { limit: number; windowMs: number }
): Promise<void> {
  const { allowed, retryAfterMs } = await directory.attempt(nameOf(secrets, who), rate)
  if (allowed) return
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  throw new SluiceError('OVERLOADED', `Too many attempts. Try again in ${seconds} seconds.`, {
    details: { retry_after: seconds }
  })
}

/** Returns true if something was noted and its time is not over; see {@link note}. */
export function isNoted({ directory, secrets }: Store, who: readonly string[]): Promise<boolean> {
  return directory.attempted(nameOf(secrets, who))
}

/** Note something for a time, from now on. */
export async function note(
  { directory, secrets }: Store,
  who: readonly string[],
  windowMs: number
): Promise<void> {
  const name = nameOf(secrets, who)
  await directory.forgive(name)
  await directory.attempt(name, { limit: 1, windowMs })
}

/** Start counting again. */
export function forgiveAttempts(
  { directory, secrets }: Store,
  who: readonly string[]
): Promise<void> {
  return directory.forgive(nameOf(secrets, who))
}

function nameOf(secrets: Secrets, who: readonly string[]): string {
  return secrets.attempt(JSON.stringify(who)).toString('hex')
}
