/**
 * Cookie sessions: cookies and storage that an account sends with its requests to some hosts (docs/browser.md "Sessions").
 *
 * They are sealed under the data key of the account, each session under a key of its own: closing the account destroys
 * them, and the store alone shows none. No answer shows a value.
 */

import { type Cookie, cookiesForHosts, MOST_COOKIES } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import { changedSession, type SessionChange, type SessionState } from '@sluice/fetch'
import {
  COOKIE_SESSION_MAX,
  type CookieSessionRef,
  type CookieSessionRow,
  type CookieSessionStore,
  type DataKeys,
  type PayloadStore,
  pointerOf
} from '@sluice/store'
import { ulid } from 'ulid'
import { shownTime } from '../../../base/shown-time.ts'
import { openText, sealText } from '../../../base/store/account-seal.ts'
import type { SessionWish } from './session-request.ts'

/** Sessions of an account. */
const MOST_SESSIONS = 100
/** Time within which the cookies of a result can become a session, ms. */
const KEPT_MS = 3_600_000
/** Attempts to keep a change beside those of other visits. */
const TRIES = 3
/** Kind of the sealed texts. */
const KIND = 'cookie-session'

/** A session as answers show it. */
interface SessionView {
  readonly id: string
  readonly name: string
  readonly hosts: readonly string[]
  /** Number of its cookies. */
  readonly cookies: number
  readonly created_at: string
  readonly expires_at: string
}

/** See {@link createCookieSessions}. */
export interface CookieSessions {
  /** @throws SluiceError `INVALID_REQUEST`, `NOT_FOUND` - no cookies of that result. `STORE_UNAVAILABLE`. */
  create(account: string, wish: SessionWish): Promise<SessionView>
  list(account: string): Promise<readonly SessionView[]>
  get(account: string, id: string): Promise<SessionView | undefined>
  remove(account: string, id: string): Promise<boolean>
  /** @throws SluiceError `INVALID_REQUEST` - none of this id, or not for this host. */
  cookies(account: string, id: string, host: string): Promise<readonly Cookie[]>
  /** Cookies and storage. @throws SluiceError as `cookies`. */
  state(account: string, id: string, host: string): Promise<SessionState>
  /** Keep the change that a visit made; a session that is gone, or would be too large, stays as it is. */
  renew(account: string, id: string, change: SessionChange): Promise<void>
  /** Keep the cookies and the storage that a result ended with for an hour. */
  keep(account: string, result: string, left: SessionState): Promise<void>
}

/** The parts that sessions are made of. */
interface SessionParts {
  readonly store: CookieSessionStore
  readonly dataKeys: DataKeys
  readonly payloads: PayloadStore
  readonly now?: () => number
}

/** Sessions over a store. */
export function createCookieSessions({
  store,
  dataKeys,
  payloads,
  now = Date.now
}: SessionParts): CookieSessions {
  const stateOf = async (account: string, wish: SessionWish) => {
    if ('cookies' in wish)
      return { state: { cookies: wish.cookies, storage: [] }, used: async () => {} }
    const pointer = pointerOf(account, keptId(wish.result))
    const bytes = await payloads.get(pointer)
    const kept = bytes && (JSON.parse(Buffer.from(bytes).toString()) as Kept)
    if (!kept || kept.at + KEPT_MS < now()) {
      throw new SluiceError(
        'NOT_FOUND',
        'This result has no stored cookies: its request needs `keep_cookies: true`, and cookies are stored for an hour.'
      )
    }
    const state = stateFor(kept, wish.hosts)
    if (state.cookies.length + state.storage.length === 0) {
      throw bad('hosts', 'receive no cookie and no storage of this result')
    }
    return { state, used: () => payloads.delete(pointer) }
  }
  /** The session of a row, in the clear. */
  const opened = async (row: CookieSessionRow): Promise<SessionState | undefined> => {
    const key = await dataKeys.of(row.account)
    return key && openedState(row, key)
  }
  const found = async (account: string, id: string, host: string) => {
    const row = await store.cookieSession({ account, id }, now())
    const state = row && (await opened(row))
    if (!row || !state) {
      throw bad('options.session', 'is not a session of this account, or has expired')
    }
    if (!row.hosts.includes(host)) {
      throw bad('options.session', `is for ${row.hosts.join(', ')} and not for ${host}`)
    }
    return state
  }
  return {
    async create(account, wish) {
      const { state, used } = await stateOf(account, wish)
      const id = `ses_${ulid()}`
      const sealed = sealedState(state, { account, id }, await dataKeys.ofOrNew(account))
      if (sealed.length > COOKIE_SESSION_MAX) throw bad('cookies', 'are too large in total')
      const createdAt = now()
      const { name, hosts, ttl_s } = wish
      const expiresAt = createdAt + ttl_s * 1_000
      const row = {
        account,
        id,
        name,
        hosts,
        cookies: state.cookies.length,
        sealed,
        createdAt,
        expiresAt
      }
      if ((await store.addCookieSession({ ...row, most: MOST_SESSIONS }, createdAt)) !== 'OK') {
        throw new SluiceError(
          'INVALID_REQUEST',
          `This account has ${MOST_SESSIONS} sessions, which is the limit. Delete some.`,
          { details: { limit: MOST_SESSIONS } }
        )
      }
      await used()
      return viewOf(row)
    },
    async list(account) {
      return (await store.cookieSessions(account, now())).map(viewOf)
    },
    async get(account, id) {
      const row = await store.cookieSession({ account, id }, now())
      return row && viewOf(row)
    },
    remove: (account, id) => store.removeCookieSession({ account, id }),
    cookies: async (account, id, host) => (await found(account, id, host)).cookies,
    state: found,
    async renew(account, id, change) {
      for (let tries = 0; tries < TRIES; tries++) {
        const row = await store.cookieSession({ account, id }, now())
        const key = row && (await dataKeys.of(account))
        if (!row || !key) return
        const state = stateFor(changedSession(openedState(row, key), change), row.hosts)
        const sealed = sealedState(state, { account, id }, key)
        if (sealed.length > COOKIE_SESSION_MAX || state.cookies.length > MOST_COOKIES) return
        const next = { account, id, cookies: state.cookies.length, sealed }
        if (await store.replaceCookies(next, row.sealed, now())) return
      }
    },
    async keep(account, result, left) {
      const kept: Kept = { at: now(), ...left }
      await payloads.put(account, keptId(result), Buffer.from(JSON.stringify(kept)))
    }
  }
}

/** The state that a result left. No entry of the history points at it: the search for orphans removes the rest. */
interface Kept extends SessionState {
  /** ms since the epoch. */
  readonly at: number
}

/** The part of a state that belongs to the hosts of a session. */
function stateFor({ cookies, storage }: SessionState, hosts: readonly string[]): SessionState {
  const own = storage.filter(({ origin }) => hosts.includes(URL.parse(origin)?.hostname ?? ''))
  return { cookies: cookiesForHosts(cookies, hosts), storage: own }
}

function sealedState(state: SessionState, ref: CookieSessionRef, dataKey: Uint8Array): string {
  return sealText(dataKey, { kind: KIND, ...ref }, JSON.stringify(state))
}

/** Sessions that were made before storage was kept are a list of cookies. */
function openedState({ account, id, sealed }: CookieSessionRow, dataKey: Uint8Array): SessionState {
  const text = openText(dataKey, { kind: KIND, account, id }, sealed)
  const state = JSON.parse(text) as SessionState | readonly Cookie[]
  return 'cookies' in state ? state : { cookies: state, storage: [] }
}

function keptId(result: string): string {
  return `cookies_${result.slice(result.indexOf('_') + 1)}`
}

function viewOf({ id, name, hosts, cookies, createdAt, expiresAt }: CookieSessionRow): SessionView {
  return {
    id,
    name,
    hosts,
    cookies,
    created_at: shownTime(createdAt),
    expires_at: shownTime(expiresAt)
  }
}

function bad(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
