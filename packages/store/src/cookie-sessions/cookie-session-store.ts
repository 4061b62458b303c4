/**
 * The part of a store that keeps the cookie sessions of accounts: what a request to their hosts sends. The cookies are
 * sealed by whoever writes them; the store sees their number alone.
 */

/** Names a session. */
export interface CookieSessionRef {
  readonly account: string
  readonly id: string
}

/** A session. */
export interface CookieSessionRow extends CookieSessionRef {
  readonly name: string
  /** Hosts it is for, lower-case. */
  readonly hosts: readonly string[]
  /** Number of cookies in the session. */
  readonly cookies: number
  /** The sealed cookies, base64url. */
  readonly sealed: string
  /** ms since the epoch. */
  readonly createdAt: number
  /** From then on it is not there any more, ms since the epoch. */
  readonly expiresAt: number
}

/** A session to keep. */
export interface NewCookieSession extends CookieSessionRow {
  /** Sessions that the account may have. */
  readonly most: number
}

/** Largest sealed text, characters. */
export const COOKIE_SESSION_MAX = 64 * 1024

/**
 * Keeps sessions until they expire. `now` is ms since the epoch.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface CookieSessionStore {
  /**
   * Keep a session. One that is there already stays as it is. Expired ones of the account are removed.
   *
   * @throws TypeError - the sealed text is longer than {@link COOKIE_SESSION_MAX}.
   */
  addCookieSession(session: NewCookieSession, now: number): Promise<'OK' | 'TOO_MANY'>
  /**
   * Replace the cookies of a session, if they are still the ones that were read.
   *
   * @param before - the sealed text that was read. @returns false if it is another one by now, or the session is gone.
   * @throws TypeError as `addCookieSession`.
   */
  replaceCookies(
    session: CookieSessionRef & Pick<CookieSessionRow, 'cookies' | 'sealed'>,
    before: string,
    now: number
  ): Promise<boolean>
  /** A session, unless it has expired. */
  cookieSession(ref: CookieSessionRef, now: number): Promise<CookieSessionRow | undefined>
  /** Returns the sessions of an account that have not expired, ordered by id. */
  cookieSessions(account: string, now: number): Promise<readonly CookieSessionRow[]>
  /** @returns whether it was there. */
  removeCookieSession(ref: CookieSessionRef): Promise<boolean>
  /** Remove all of an account. */
  removeCookieSessions(account: string): Promise<void>
}

/** @throws TypeError - see {@link CookieSessionStore.addCookieSession}. */
export function assertSessionFits({ sealed }: Pick<CookieSessionRow, 'sealed'>): void {
  if (sealed.length > COOKIE_SESSION_MAX) {
    throw new TypeError(`sealed must be at most ${COOKIE_SESSION_MAX} characters long`)
  }
}
