/**
 * Cookie sessions: cookies that an account sends with its requests to some hosts (docs/browser.md "Sessions").
 *
 * They are sealed under the data key of the account, each session under a key of its own: closing the account destroys
 * them, and the store alone shows none. No answer shows a value.
 */

import { type Cookie, cookiesForHosts } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import {
  COOKIE_SESSION_MAX,
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
  /** Keep the cookies that a result ended with for an hour. */
  keep(account: string, result: string, cookies: readonly Cookie[]): Promise<void>
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
  const cookiesOf = async (account: string, wish: SessionWish) => {
    if ('cookies' in wish) return { cookies: wish.cookies, used: async () => {} }
    const pointer = pointerOf(account, keptId(wish.result))
    const bytes = await payloads.get(pointer)
    const kept = bytes && (JSON.parse(Buffer.from(bytes).toString()) as Kept)
    if (!kept || kept.at + KEPT_MS < now()) {
      throw new SluiceError(
        'NOT_FOUND',
        'This result has no stored cookies: its request needs `keep_cookies: true`, and cookies are stored for an hour.'
      )
    }
    const cookies = cookiesForHosts(kept.cookies, wish.hosts)
    if (cookies.length === 0) throw bad('hosts', 'receive no cookie of this result')
    return { cookies, used: () => payloads.delete(pointer) }
  }
  return {
    async create(account, wish) {
      const { cookies, used } = await cookiesOf(account, wish)
      const id = `ses_${ulid()}`
      const place = { kind: KIND, account, id }
      const sealed = sealText(await dataKeys.ofOrNew(account), place, JSON.stringify(cookies))
      if (sealed.length > COOKIE_SESSION_MAX) throw bad('cookies', 'are too large in total')
      const createdAt = now()
      const { name, hosts, ttl_s } = wish
      const expiresAt = createdAt + ttl_s * 1_000
      const row = {
        account,
        id,
        name,
        hosts,
        cookies: cookies.length,
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
    async cookies(account, id, host) {
      const row = await store.cookieSession({ account, id }, now())
      const key = row && (await dataKeys.of(account))
      if (!row || !key)
        throw bad('options.session', 'is not a session of this account, or has expired')
      if (!row.hosts.includes(host)) {
        throw bad('options.session', `is for ${row.hosts.join(', ')} and not for ${host}`)
      }
      return JSON.parse(openText(key, { kind: KIND, account, id }, row.sealed)) as Cookie[]
    },
    async keep(account, result, cookies) {
      const kept: Kept = { at: now(), cookies }
      await payloads.put(account, keptId(result), Buffer.from(JSON.stringify(kept)))
    }
  }
}

/** The cookies of a result. No entry of the history points at them: the search for orphans removes the rest. */
interface Kept {
  /** ms since the epoch. */
  readonly at: number
  readonly cookies: readonly Cookie[]
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
