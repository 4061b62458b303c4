/**
 * What a store must keep about people: users, sessions, invitations, attempts to sign in, the audit log, and the
 * data keys of accounts. Two drivers implement it; one conformance suite holds both.
 *
 * No secret is kept in clear: passwords as hashes, session and invitation tokens as HMACs, data keys wrapped. All
 * times are milliseconds since the epoch by the store's own clock, and every operation is atomic.
 */

import type { AuditStore } from '../audit/audit-store.ts'

/** An owner sees one account; an operator also runs the service. */
export type Role = 'owner' | 'operator'

/** A user who can sign in. */
export interface User {
  /** `usr_` + ULID. */
  readonly id: string
  readonly account: string
  /** In the one form it is compared in; unique. */
  readonly email: string
  /** PHC string. */
  readonly passwordHash: string
  readonly role: Role
  readonly createdAt: number
}

/** A browser that is signed in. */
export interface Session {
  /** Hexadecimal HMAC of its token. */
  readonly hash: string
  /** Id of the user. */
  readonly user: string
  readonly createdAt: number
  readonly expiresAt: number
}

/** Leave to sign up, once. */
export interface Invitation {
  /** Hexadecimal HMAC of its token. */
  readonly hash: string
  /** The account that its user comes to own; null for a new one. */
  readonly account: string | null
  readonly role: Role
  readonly expiresAt: number
}

/**
 * The store of people.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface Directory extends AuditStore {
  /**
   * Add a user. With `invitation`, the hash of one, it is used up in the same step; of several who use one at once
   * one gets it. Expired ones are not there.
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
  /** Forget the users of an account and their sessions. @returns how many users. */
  removeUsers(account: string): Promise<number>

  /** Keep an invitation; one of the same hash is replaced. */
  addInvitation(invitation: Invitation): Promise<void>
  /** An invitation that was neither used nor has expired. */
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
   * Count an attempt under a name, at most `limit` in `windowMs` from the first of them. One that is not allowed is
   * not counted.
   *
   * @returns `retryAfterMs` - 0, or the time until the window ends.
   */
  attempt(
    name: string,
    rate: { limit: number; windowMs: number }
  ): Promise<{ allowed: boolean; retryAfterMs: number }>
  /** Whether attempts under a name are counted still. */
  attempted(name: string): Promise<boolean>
  /** Forget the attempts under a name. */
  forgive(name: string): Promise<void>

  /** The wrapped data key of an account. */
  dataKey(account: string): Promise<Uint8Array | undefined>
  /** Store a wrapped data key. @returns the stored key: of concurrent calls, the first one's. */
  addDataKey(account: string, wrapped: Uint8Array): Promise<Uint8Array>
  /** Forget the data key: what it sealed is unreadable from then on. */
  removeDataKey(account: string): Promise<void>

  close(): Promise<void>
}
