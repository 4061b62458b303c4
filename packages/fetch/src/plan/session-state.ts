/** The state of a session: what a browser keeps of its sites between two visits. */

import type { SiteStorage } from '@sluice/acquire'
import { type Cookie, goesTo } from '@sluice/acquire/cookies'
import { cookieGoesTo } from '@sluice/acquire/secret-scope'

/** Cookies and storage; all values are secrets. */
export interface SessionState {
  readonly cookies: readonly Cookie[]
  readonly storage: readonly SiteStorage[]
}

/** A visit, for its effect on a session. */
export interface SessionVisit {
  /** State that the visit began with. */
  readonly sent: SessionState
  /** State that it ended with. */
  readonly left: SessionState
  /** Cookies of the request itself, which are no part of the session. */
  readonly own: readonly Cookie[]
  /** URL that was asked for, and the URL of the page. */
  readonly written: URL
  readonly url: URL
}

/** A change of a session. */
export interface SessionChange {
  /** Cookies with a new value, and new ones. */
  readonly set: readonly Cookie[]
  /** Cookies that the site ended. */
  readonly ended: readonly Cookie[]
  readonly storage: readonly SiteStorage[]
}

/** Returns the change that a visit makes; `undefined` if it leaves the session as it was. */
export function sessionChange({
  sent,
  left,
  own,
  written,
  url
}: SessionVisit): SessionChange | undefined {
  const others = left.cookies.filter((cookie) => !own.some((one) => isSame(one, cookie)))
  const set = others.filter(
    (cookie) => !sent.cookies.some((one) => isSame(one, cookie) && one.value === cookie.value)
  )
  // Elsewhere cookies are withheld, which does not end them.
  const isThere = written.origin === url.origin
  const ended = sent.cookies.filter(
    (cookie) =>
      isThere &&
      goesTo(cookie, url.hostname) &&
      cookieGoesTo(cookie, written, url) &&
      !left.cookies.some((one) => isSame(one, cookie))
  )
  const storage = left.storage.filter((one) => !sent.storage.some((known) => isEqual(known, one)))
  return set.length + ended.length + storage.length > 0 ? { set, ended, storage } : undefined
}

/** Returns the state after a change, with the cookies in their order. */
export function changedSession(
  { cookies, storage }: SessionState,
  change: SessionChange
): SessionState {
  const kept = cookies
    .filter((cookie) => !change.ended.some((one) => isSame(one, cookie)))
    .map((cookie) => {
      const next = change.set.find((one) => isSame(one, cookie))
      return next ? { ...cookie, value: next.value } : cookie
    })
  const added = change.set.filter((cookie) => !cookies.some((one) => isSame(one, cookie)))
  const others = storage.filter(
    ({ origin }) => !change.storage.some((one) => one.origin === origin)
  )
  return { cookies: [...kept, ...added], storage: [...others, ...change.storage] }
}

function isSame(one: Cookie, other: Cookie): boolean {
  return one.name === other.name && one.domain === other.domain && one.path === other.path
}

function isEqual(one: SiteStorage, other: SiteStorage): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted({ origin, local, session }: SiteStorage) {
  return [origin, Object.entries(local).sort(), Object.entries(session).sort()]
}
