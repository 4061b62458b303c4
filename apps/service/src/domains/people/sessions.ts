/** Sessions of signed-in users: random tokens in a cookie, kept as HMACs. */

import { SluiceError } from '@sluice/core'
import type { Session, User } from '@sluice/store'
import { shownTime } from '../../base/shown-time.ts'
import { addressGroup } from './address-group.ts'
import { note } from './attempts.ts'
import { factorsOf, hasSecondFactor } from './factors/factor-state.ts'
import type { PeoplePorts } from './ports.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** Time for which a user's place of sign-in is remembered, ms. */
const PLACE_KNOWN_MS = 30 * 86_400_000
/** Precision of the last use of a session, ms. */
const USE_KNOWN_MS = 5 * 60_000
/** Time for which a confirmation of identity counts. */
const CONFIRMED_MS = 10 * 60_000

/** Name of the sign-in by an identity provider, in the audit log. */
export const BY_PROVIDER = 'oidc'

/** Place that a request comes from. */
export interface Place {
  /** Address of the client, for the limit of attempts and the audit log. */
  readonly from: string
  /** Its browser in plain words, for the list of sessions. */
  readonly device: string
}

/** A session that was opened. */
export interface OpenedSession {
  readonly user: User
  /** For the cookie. */
  readonly token: string
  readonly isLimited: boolean
}

/** Parts of the service that this module uses. */
type Parts = Pick<PeoplePorts, 'config' | 'directory' | 'secrets' | 'audit'>

/**
 * Open a session for an authenticated user. It may only set up two-factor sign-in if the account requires that and the
 * user has none.
 *
 * @param by - method of signing in, for the audit log.
 */
export async function openSession(
  parts: Parts,
  user: User,
  { from, device }: Place,
  by: string
): Promise<OpenedSession> {
  const { directory, secrets } = parts
  // A sign-in by the provider has passed the provider's own checks.
  const isLimited =
    by !== BY_PROVIDER &&
    (await directory.requiresTwoFactor(user.account)) &&
    !hasSecondFactor((await factorsOf(parts, user.id)).state)
  const { token, hash } = newToken(secrets.session)
  const ttlMs = parts.config.SESSION_DAYS * 86_400_000
  const reply = await directory.openSession({ hash, user: user.id, ttlMs, device, isLimited })
  if (reply.status === 'NO_USER') throw new SluiceError('UNAUTHORIZED', 'The user was removed.')
  await note(parts, knownPlace(user.email, addressGroup(from)), PLACE_KNOWN_MS)
  const { id: actor, account } = user
  await parts.audit.record({ actor, action: 'session.opened', account, details: { from, by } })
  return { user, token, isLimited }
}

/** Put a new session in the place of one whose rights change. */
export async function renewSession(
  parts: Parts,
  { session, user }: { session: Session; user: User },
  place: Place,
  by: string
): Promise<OpenedSession> {
  const opened = await openSession(parts, user, place, by)
  await parts.directory.endSession(session.hash)
  return opened
}

/** The session of a token, with its user. Notes that it is used. */
export async function sessionOfToken(
  { directory, secrets }: Pick<Parts, 'directory' | 'secrets'>,
  token: string
): Promise<{ session: Session; user: User } | undefined> {
  const hash = hashOfToken(secrets.session, token)
  const found = hash === undefined ? undefined : await directory.session(hash)
  if (found && Date.now() - found.session.lastUsedAt > USE_KNOWN_MS) {
    // The request does not wait for this, and loses nothing if it fails.
    directory.touchSession(found.session.hash).catch(() => {})
  }
  return found
}

/**
 * Refuse actions that need a recent confirmation of identity. @throws SluiceError `UNAUTHORIZED`, `details.confirm`.
 */
export function requireConfirmed(session: Session): void {
  if (Date.now() - session.confirmedAt < CONFIRMED_MS) return
  throw new SluiceError(
    'UNAUTHORIZED',
    'Confirm that it is you first: `POST /api/v1/auth/confirm` with the password or a passkey.',
    { details: { confirm: true } }
  )
}

/** A session as its user sees it. */
export interface ShownSession {
  readonly id: string
  readonly device: string
  readonly created_at: string
  readonly last_used_at: string
  readonly expires_at: string
  readonly current: boolean
}

/** The sessions of a user, the current one first. */
export async function listSessions(
  { directory }: Pick<Parts, 'directory'>,
  current: Session
): Promise<readonly ShownSession[]> {
  const sessions = await directory.sessions(current.user)
  return sessions
    .map((one) => ({
      id: idOf(one),
      device: one.device,
      created_at: shownTime(one.createdAt),
      last_used_at: shownTime(one.lastUsedAt),
      expires_at: shownTime(one.expiresAt),
      current: one.hash === current.hash
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** End one of the user's sessions. @throws SluiceError `NOT_FOUND`. */
export async function endSession(parts: Parts, current: Session, id: string): Promise<void> {
  const sessions = await parts.directory.sessions(current.user)
  const found = sessions.find((one) => idOf(one) === id)
  if (!found) throw new SluiceError('NOT_FOUND', 'You have no such session, or it has ended.')
  await parts.directory.endSession(found.hash)
  await auditEnd(parts, current.user, 1)
}

/** End all sessions of the user but the current one. @returns their number. */
export async function endOtherSessions(parts: Parts, current: Session): Promise<number> {
  const others = (await parts.directory.sessions(current.user)).length - 1
  await parts.directory.endSessions(current.user, current.hash)
  await auditEnd(parts, current.user, others)
  return others
}

/** Names a user and a place where they signed in. */
export function knownPlace(email: string, place: string): string[] {
  return ['signed-in', email, place]
}

/** Says which session it is without its hash. */
function idOf({ hash }: Session): string {
  return `ses_${hash.slice(0, 20)}`
}

async function auditEnd({ directory, audit }: Parts, user: string, count: number): Promise<void> {
  const account = (await directory.user(user))?.account ?? null
  await audit.record({ actor: user, action: 'session.ended', account, details: { count } })
}
