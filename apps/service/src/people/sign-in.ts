/** Signing in and out: a session is a random token in a cookie, kept as an HMAC. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { z } from 'zod'
import type { Service } from '../service.ts'
import { addressGroup } from './address-group.ts'
import { allowAttempt, forgiveAttempts, isNoted, note } from './attempts.ts'
import { openAccountOf } from './month-allowance.ts'
import { hashPassword, isPassword, PASSWORD_LENGTH } from './passwords.ts'
import { Email, NewPassword } from './sign-up.ts'
import { hashOfToken, newToken } from './tokens.ts'

const QUARTER = 900_000
/** How long a place is known for where a user has signed in. */
const PLACE_KNOWN_MS = 30 * 86_400_000

const Password = z.string().max(PASSWORD_LENGTH.max)

/** Body of `POST /api/v1/auth/sign-in`. */
export const SignIn = z.strictObject({ email: Email, password: Password })
export type SignIn = z.infer<typeof SignIn>

/** Body of `POST /api/v1/auth/password`. */
export const PasswordChange = z.strictObject({ current: Password, new: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** What this needs of the service. */
type Parts = Pick<Service, 'config' | 'ledger' | 'directory' | 'secrets' | 'audit'>

/**
 * Sign in.
 *
 * @param from - address of the client, for the limit of attempts and the audit log.
 * @returns the token of the session.
 * @throws SluiceError `UNAUTHORIZED` - one answer for unknown users, wrong passwords and suspended accounts.
 * `OVERLOADED` - too many attempts.
 */
export async function signIn(
  parts: Parts,
  { email, password }: SignIn,
  from: string
): Promise<{ user: User; token: string }> {
  // By both: so that guessing at one user from one place does not keep the user out elsewhere.
  const place = addressGroup(from)
  const both = ['sign-in', email, place]
  await allowAttempt(parts, both, { limit: 10, windowMs: QUARTER })
  await allowAttempt(parts, ['sign-in', place], { limit: 100, windowMs: QUARTER })
  // From everywhere together, but for the places where the user has signed in: guessing cannot keep them out there.
  if (!(await isNoted(parts, knownPlace(email, place)))) {
    await allowAttempt(parts, ['sign-in', email], { limit: 100, windowMs: QUARTER })
  }

  const user = await parts.directory.userByEmail(email)
  const known = await isPassword(password, user?.passwordHash)
  if (!user || !known || (await isShut(parts, user))) {
    const account = user?.account ?? null
    const actor = user?.id ?? 'anonymous'
    parts.audit.note({ actor, action: 'session.refused', account, details: { from } })
    throw new SluiceError('UNAUTHORIZED', 'The e-mail address or the password is wrong.')
  }
  await forgiveAttempts(parts, both)
  return { user, token: await openSession(parts, user, from) }
}

/** Open a session for an authenticated user. @returns its token. */
export async function openSession(parts: Parts, user: User, from: string): Promise<string> {
  const { token, hash } = newToken(parts.secrets.session)
  const reply = await parts.directory.openSession({
    hash,
    user: user.id,
    ttlMs: parts.config.SESSION_DAYS * 86_400_000
  })
  if (reply.status === 'NO_USER') throw new SluiceError('UNAUTHORIZED', 'The user was removed.')
  await note(parts, knownPlace(user.email, addressGroup(from)), PLACE_KNOWN_MS)
  const { id: actor, account } = user
  await parts.audit.record({ actor, action: 'session.opened', account, details: { from } })
  return token
}

/** The user of a session's token. */
export async function userOfSession(parts: Parts, token: string): Promise<User | undefined> {
  const hash = hashOfToken(parts.secrets.session, token)
  return hash === undefined ? undefined : (await parts.directory.session(hash))?.user
}

/** End a session. Does nothing for an unknown token. */
export async function signOut(parts: Parts, token: string): Promise<void> {
  const hash = hashOfToken(parts.secrets.session, token)
  const found = hash === undefined ? undefined : await parts.directory.session(hash)
  if (hash === undefined || !found) return
  await parts.directory.endSession(hash)
  const { id: actor, account } = found.user
  await parts.audit.record({ actor, action: 'session.ended', account })
}

/**
 * Change the password. All sessions of the user end.
 *
 * @returns the token of a new one. @throws SluiceError `UNAUTHORIZED` - the current password is not right.
 */
export async function changePassword(
  parts: Parts,
  user: User,
  change: PasswordChange,
  from: string
): Promise<string> {
  await confirmPassword(parts, user, change.current)
  await parts.directory.setPassword(user.id, await hashPassword(change.new))
  const { id: actor, account } = user
  await parts.audit.record({ actor, action: 'password.changed', account, details: { from } })
  return openSession(parts, user, from)
}

/** Ask for the password again before something that cannot be undone. @throws SluiceError `UNAUTHORIZED`. */
export async function confirmPassword(parts: Parts, user: User, password: string): Promise<void> {
  await allowAttempt(parts, ['confirm', user.id], { limit: 10, windowMs: QUARTER })
  if (await isPassword(password, user.passwordHash)) return
  throw new SluiceError('UNAUTHORIZED', 'The password is wrong.')
}

/** Suspended or closed. Also opens the account that a crash in the middle of signing up may have left out. */
async function isShut(parts: Parts, user: User): Promise<boolean> {
  const { ledger } = parts
  let found = await ledger.account(user.account)
  if (!found) {
    await openAccountOf(parts, user)
    found = await ledger.account(user.account)
  }
  return !found || found.suspended || found.closedAt !== null
}

function knownPlace(email: string, place: string): string[] {
  return ['signed-in', email, place]
}
