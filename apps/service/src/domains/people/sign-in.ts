/** Signing in by password, and by the second factor where the user has one. */

import { SluiceError } from '@sluice/core'
import type { User } from '@sluice/store'
import { z } from 'zod'
import { addressGroup } from './address-group.ts'
import { allowAttempt, forgiveAttempts, isNoted } from './attempts.ts'
import { factorsOf, hasSecondFactor } from './factors/factor-state.ts'
import {
  type Method,
  methodsOf,
  type SecondFactor,
  useSecondFactor
} from './factors/second-factor.ts'
import { openAccountOf } from './month-allowance.ts'
import { hashPassword, isPassword, PASSWORD_LENGTH } from './passwords.ts'
import type { PeoplePorts } from './ports.ts'
import { knownPlace, type OpenedSession, openSession, type Place } from './sessions.ts'
import { isShutAccount } from './shut-account.ts'
import { Email, NewPassword } from './sign-up.ts'
import { hashOfToken, newToken } from './tokens.ts'

const QUARTER = 900_000
/** Time to show the second factor after the password. */
const PENDING_MS = 600_000

const Password = z.string().max(PASSWORD_LENGTH.max)

/** Body of `POST /api/v1/auth/sign-in`. */
export const SignIn = z.strictObject({ email: Email, password: Password })
export type SignIn = z.infer<typeof SignIn>

/** Body of `POST /api/v1/auth/password`. */
export const PasswordChange = z.strictObject({ current: Password, new: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'config' | 'ledger' | 'directory' | 'secrets' | 'audit'>

/** A user with the right password who still owes the second factor. */
export interface PendingSignIn {
  /** Token, for a cookie of its own. */
  readonly pending: string
  readonly methods: readonly Method[]
}

/**
 * Sign in.
 *
 * @returns a session, or the pending second factor.
 * @throws SluiceError `UNAUTHORIZED` - one answer for unknown users, wrong passwords and suspended accounts.
 * `OVERLOADED` - too many attempts.
 */
export async function signIn(
  parts: Parts,
  { email, password }: SignIn,
  place: Place
): Promise<OpenedSession | PendingSignIn> {
  const { from } = place
  // By both: so that guessing at one user from one place does not keep the user out elsewhere.
  const group = addressGroup(from)
  const both = ['sign-in', email, group]
  await allowAttempt(parts, both, { limit: 10, windowMs: QUARTER })
  await allowAttempt(parts, ['sign-in', group], { limit: 100, windowMs: QUARTER })
  // From everywhere together, but for the places where the user has signed in: guessing cannot keep them out there.
  if (!(await isNoted(parts, knownPlace(email, group)))) {
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
  const { state } = await factorsOf(parts, user.id)
  if (!hasSecondFactor(state)) return openSession(parts, user, place, 'password')
  const { token, hash } = newToken(parts.secrets.pending)
  const expiresAt = Date.now() + PENDING_MS
  await parts.directory.addTicket({ hash, kind: 'sign-in', user: user.id, expiresAt })
  return { pending: token, methods: methodsOf(state) }
}

/** The user who owes the second factor. */
export async function pendingUser(
  { directory, secrets }: Pick<Parts, 'directory' | 'secrets'>,
  token: string | undefined
): Promise<User | undefined> {
  const hash = token === undefined ? undefined : hashOfToken(secrets.pending, token)
  const ticket = hash === undefined ? undefined : await directory.ticket(hash)
  return ticket?.kind === 'sign-in' && ticket.user !== null
    ? directory.user(ticket.user)
    : undefined
}

/**
 * Finish signing in with a code.
 *
 * @param token - token of {@link PendingSignIn}.
 * @throws SluiceError `UNAUTHORIZED` - the code is wrong or was used; the password is too long ago. `OVERLOADED`.
 */
export async function signInWithCode(
  parts: Parts,
  token: string | undefined,
  input: SecondFactor,
  place: Place
): Promise<OpenedSession> {
  const user = await pendingUser(parts, token)
  if (!user || (await isShut(parts, user))) {
    throw new SluiceError('UNAUTHORIZED', 'The sign-in has expired. Start again.')
  }
  await useSecondFactor(parts, user, input, place.from)
  return finishSignIn(parts, token, user, place, 'code' in input ? 'totp' : 'recovery-code')
}

/** Open the session that the second factor was shown for. The permission to show it is used up. */
export async function finishSignIn(
  parts: Parts,
  token: string | undefined,
  user: User,
  place: Place,
  by: string
): Promise<OpenedSession> {
  const hash = token === undefined ? undefined : hashOfToken(parts.secrets.pending, token)
  if (hash !== undefined) await parts.directory.takeTicket(hash)
  return openSession(parts, user, place, by)
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
 * @returns a new session. @throws SluiceError `UNAUTHORIZED` - the current password is not right.
 */
export async function changePassword(
  parts: Parts,
  user: User,
  change: PasswordChange,
  place: Place
): Promise<OpenedSession> {
  await confirmPassword(parts, user, change.current)
  await parts.directory.setPassword(user.id, await hashPassword(change.new))
  const { id: actor, account } = user
  const details = { from: place.from }
  await parts.audit.record({ actor, action: 'password.changed', account, details })
  return openSession(parts, user, place, 'password')
}

/** Ask for the password again before something that cannot be undone. @throws SluiceError `UNAUTHORIZED`. */
export async function confirmPassword(parts: Parts, user: User, password: string): Promise<void> {
  await allowAttempt(parts, ['confirm', user.id], { limit: 10, windowMs: QUARTER })
  if (await isPassword(password, user.passwordHash)) return
  throw new SluiceError('UNAUTHORIZED', 'The password is wrong.')
}

/** Suspended or closed. Also opens the account that a crash in the middle of signing up may have left out. */
export async function isShut(parts: Parts, user: User): Promise<boolean> {
  const { ledger } = parts
  let found = await ledger.account(user.account)
  if (!found) {
    await openAccountOf(parts, user)
    found = await ledger.account(user.account)
  }
  return isShutAccount(found)
}
