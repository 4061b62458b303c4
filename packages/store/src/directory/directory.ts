/**
 * The interface of a store for users: sessions, invitations, sign-in attempts, the audit log, and the data keys of
 * accounts. Two drivers implement it, tested by one conformance suite.
 *
 * No secret is stored in clear text: passwords as hashes, session and invitation tokens as HMACs, data keys wrapped.
 * All times are milliseconds since the epoch by the store's own clock, and every operation is atomic.
 */

import type { AuditStore } from '../audit/audit-store.ts'

/**
 * Rights of a user in the account. An operator also runs the service, and is an owner of the account in all other
 * respects.
 */
export type Role = 'owner' | 'operator' | 'admin' | 'member'

/** The roles of which an account always keeps one. */
export const OWNING_ROLES: readonly Role[] = ['owner', 'operator']

/** A user who can sign in. */
export interface User {
  /** `usr_` + ULID. */
  readonly id: string
  readonly account: string
  /** Normalised for comparison; unique. */
  readonly email: string
  /** PHC string; empty for a user without a password. */
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
  /** Browser and system in a few words, `Firefox on Linux`; empty if not known. */
  readonly device: string
  /** To within a few minutes; see {@link Directory.touchSession}. */
  readonly lastUsedAt: number
  /** Time at which the user last proved their identity, at sign-in or later; see {@link Directory.confirmSession}. */
  readonly confirmedAt: number
  /** May only set up two-factor sign-in, which the account requires. */
  readonly isLimited: boolean
}

/** A single-use permission to sign up. */
export interface Invitation {
  /** Hexadecimal HMAC of its token. */
  readonly hash: string
  /** The account that its user will own; null for a new one. */
  readonly account: string | null
  readonly role: Role
  readonly expiresAt: number
  /** Id of the user who made it, with whom it is removed; null for one of the service or the command line. */
  readonly invitedBy?: string | null
  /** For whom it is; says nothing of who uses it. */
  readonly email?: string | null
}

/** Sessions that a user has at once, at most. */
export const SESSIONS_KEPT = 100

/** The identity of a user at an identity provider. */
export interface Identity {
  /** URL of the provider. */
  readonly issuer: string
  /** Id of the user at the provider; it never changes. */
  readonly subject: string
}

/** A short-lived permission for one thing: to choose a new password, to finish signing in, to answer a challenge. */
export interface Ticket {
  /** Hexadecimal HMAC of its token. */
  readonly hash: string
  /** Purpose of the ticket. */
  readonly kind: string
  /** Id of the user, with whom it is removed; null if not known yet. */
  readonly user: string | null
  readonly expiresAt: number
}

/** A user's sign-in methods other than the password, as the service wrote them. */
export interface Factors {
  /** Changes with every write. */
  readonly revision: string
  readonly state: string
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
  /** Change the password, end all sessions of the user and remove their tickets, in one step. */
  setPassword(id: string, passwordHash: string): Promise<'OK' | 'NO_USER'>
  /**
   * Change the role, if it is still `from`. The last user of an account with one of {@link OWNING_ROLES} keeps such a
   * role.
   */
  setRole(id: string, role: Role, from?: Role): Promise<'OK' | 'NO_USER' | 'CHANGED' | 'LAST_OWNER'>
  /** Remove a user with sessions, factors, tickets and the invitations they made, if the role is still `from`. */
  removeUser(id: string, from?: Role): Promise<'OK' | 'NO_USER' | 'CHANGED' | 'LAST_OWNER'>
  /** Remove the users of an account and their sessions. @returns the number of users. */
  removeUsers(account: string): Promise<number>

  /**
   * Store an invitation; one with the same hash is replaced. Nothing is stored if `invitedBy` is no user, or if the
   * account has `most` open ones.
   */
  addInvitation(invitation: Invitation, most?: number): Promise<'OK' | 'NO_USER' | 'TOO_MANY'>
  /** An invitation that is neither used nor expired. */
  invitation(hash: string): Promise<Invitation | undefined>
  /**
   * Returns the invitations, of one account or all, that are neither used nor expired; the first to expire comes first.
   */
  invitations(account?: string): Promise<readonly Invitation[]>
  /** @returns false if it was used, expired or removed before. */
  removeInvitation(hash: string): Promise<boolean>

  /** Returns true if the users of an account must sign in with two factors. */
  requiresTwoFactor(account: string): Promise<boolean>
  setRequiresTwoFactor(account: string, required: boolean): Promise<void>

  /** Returns the sign-in methods that a user has beside the password. */
  factors(user: string): Promise<Factors | undefined>
  /**
   * Write them if nobody did meanwhile.
   *
   * @param revision - revision of those that were read; null if there were none. @param state - null removes them.
   */
  putFactors(
    user: string,
    revision: string | null,
    state: string | null
  ): Promise<'OK' | 'STALE' | 'NO_USER'>

  /** The user that an identity belongs to. */
  userByIdentity(identity: Identity): Promise<User | undefined>
  /**
   * Give an identity to a user, for good or until it is removed. A user has one of each issuer, and an identity one
   * user: the first who gets it.
   */
  addIdentity(user: string, identity: Identity): Promise<'OK' | 'NO_USER' | 'TAKEN' | 'HAS_OTHER'>
  /** Returns the identities of a user, ordered by issuer. */
  identities(user: string): Promise<readonly (Identity & { readonly createdAt: number })[]>
  /** @returns false if the user has none of the issuer. */
  removeIdentity(user: string, issuer: string): Promise<boolean>

  /** Store a ticket; one with the same hash is replaced. */
  addTicket(ticket: Ticket): Promise<'OK' | 'NO_USER'>
  /** A ticket that is neither used nor expired. */
  ticket(hash: string): Promise<Ticket | undefined>
  /** The same, and remove it: of several concurrent calls, one gets it. */
  takeTicket(hash: string): Promise<Ticket | undefined>

  /** Open a session for `ttlMs`. Of the sessions of the user the last used {@link SESSIONS_KEPT} stay. */
  openSession(session: {
    hash: string
    user: string
    ttlMs: number
    device?: string
    isLimited?: boolean
  }): Promise<{ status: 'OK'; session: Session } | { status: 'NO_USER' }>
  /** A session that has neither ended nor expired, with its user. */
  session(hash: string): Promise<{ session: Session; user: User } | undefined>
  /** Returns the sessions of a user that have neither ended nor expired; the last used comes first. */
  sessions(user: string): Promise<readonly Session[]>
  /** Note that it was used now. */
  touchSession(hash: string): Promise<void>
  /** Note that its user proved now who they are. */
  confirmSession(hash: string): Promise<void>
  endSession(hash: string): Promise<void>
  /** End all sessions of a user, but `except`, a hash. */
  endSessions(user: string, except?: string): Promise<void>

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
  /** Returns true if a name has counted attempts. */
  attempted(name: string): Promise<boolean>
  /** Reset the attempts under a name. */
  forgive(name: string): Promise<void>

  /** The wrapped data key of an account. */
  dataKey(account: string): Promise<Uint8Array | undefined>
  /** Store a wrapped data key. @returns the stored key: of concurrent calls, the first one's. */
  addDataKey(account: string, wrapped: Uint8Array): Promise<Uint8Array>
  /** Delete the data key: data sealed with it is unreadable from then on. */
  removeDataKey(account: string): Promise<void>
}
