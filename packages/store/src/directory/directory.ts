/**
 * The interface of a store for users: sessions, invitations, sign-in attempts, the audit log, and the data keys of
 * accounts. Two drivers implement it, tested by one conformance suite.
 *
 * No secret is stored in clear text: passwords as hashes, session and invitation tokens as HMACs, data keys wrapped.
 * All times are milliseconds since the epoch by the store's own clock, and every operation is atomic.
 */

import type { AuditStore } from '../audit/audit-store.ts'

/** An owner sees one account; an operator also runs the service. */
export type Role = 'owner' | 'operator'

/** A user who can sign in. */
export interface User {
  /** `usr_` + ULID. */
  readonly id: string
  readonly account: string
  /** Normalised for comparison; unique. */
  readonly email: string
  /** PHC string. */
  readonly passwordHash: string
  readonly role: Role
  readonly createdAt: number
}

/** A signed-in browser. */
export interface Session {
  /** Hexadecimal HMAC of its token. */
  readonly hash: string
  /** Id of the user. */
  readonly user: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** A single-use permission to sign up. */
export interface Invitation {
  /** Hexadecimal HMAC of its token. */
  readonly hash: string
  /** The account that its user will own; null for a new one. */
  readonly account: string | null
  readonly role: Role
  readonly expiresAt: number
}

/**
 * The store of users.
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface Directory extends AuditStore {
  /**
   * Add a user. With `invitation`, a hash, that invitation is used in the same step; only one of several concurrent
   * uses succeeds. Expired invitations count as missing.
   */
  addUser(
    user: Omit<User, 'createdAt'>,
    invitation?: string
  ): Promise<{ status: 'OK'; user: User } | { status: 'EMAIL_TAKEN' | 'NO_INVITATION' }>
  user(id: string): Promise<User | undefined>
  userByEmail(email: string): Promise<User | undefined>
  /** The users of an account, or all; oldest first. */
  users(account?: string): Promise<readonly User[]>
  /** Change the password and end all sessions of the user, in one step. */
  setPassword(id: string, passwordHash: string): Promise<'OK' | 'NO_USER'>
  setRole(id: string, role: Role): Promise<'OK' | 'NO_USER'>
  /** Remove the users of an account and their sessions. @returns the number of users. */
  removeUsers(account: string): Promise<number>

  /** Store an invitation; one with the same hash is replaced. */
  addInvitation(invitation: Invitation): Promise<void>
  /** An invitation that is neither used nor expired. */
  invitation(hash: string): Promise<Invitation | undefined>

  /** Open a session for `ttlMs`. */
  openSession(session: {
    hash: string
    user: string
    ttlMs: number
  }): Promise<{ status: 'OK'; session: Session } | { status: 'NO_USER' }>
  /** A session that has neither ended nor expired, with its user. */
  session(hash: string): Promise<{ session: Session; user: User } | undefined>
  endSession(hash: string): Promise<void>
  /** End all sessions of a user. */
  endSessions(user: string): Promise<void>

  /**
   * Count an attempt under a name, at most `limit` per window of `windowMs` from the first attempt. A refused attempt
   * is not counted.
   *
   * @returns `retryAfterMs` - 0, or the time until the window ends.
   */
  attempt(
    name: string,
    rate: { limit: number; windowMs: number }
  ): Promise<{ allowed: boolean; retryAfterMs: number }>
  /** Whether a name has counted attempts. */
  attempted(name: string): Promise<boolean>
  /** Reset the attempts under a name. */
  forgive(name: string): Promise<void>

  /** The wrapped data key of an account. */
  dataKey(account: string): Promise<Uint8Array | undefined>
  /** Store a wrapped data key. @returns the stored key: of concurrent calls, the first one's. */
  addDataKey(account: string, wrapped: Uint8Array): Promise<Uint8Array>
  /** Delete the data key: data sealed with it is unreadable from then on. */
  removeDataKey(account: string): Promise<void>

  close(): Promise<void>
}
