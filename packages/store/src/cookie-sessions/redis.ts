/**
 * Cookie sessions in Redis: a hash for each account, which goes with the last session to expire. One script of
 * `lua/cookie-sessions/` adds to it, another replaces cookies.
 */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import {
  assertSessionFits,
  type CookieSessionRow,
  type CookieSessionStore
} from './cookie-session-store.ts'

const FOLDER = { folder: 'cookie-sessions', names: ['add', 'replace'], numberOfKeys: 1 } as const
/** Length of a time, which is kept in front of the text. */
const TIME = 13

/** The store of cookie sessions over a connection. */
export function cookieSessionsOn({ client, ask }: RedisConnection): CookieSessionStore {
  defineFolder(client, FOLDER)
  return {
    async addCookieSession({ most, ...session }, now) {
      assertSessionFits(session)
      const { account, id, expiresAt, ...rest } = session
      const time = String(expiresAt).padStart(TIME, '0')
      const args = [keyOf(account), id, time, JSON.stringify(rest), now, most]
      const [status] = await ask((one) => callScript(one, FOLDER, 'add', args))
      return status as 'OK' | 'TOO_MANY'
    },
    async replaceCookies(session, before, now) {
      assertSessionFits(session)
      const { account, id, cookies, sealed } = session
      const args = [keyOf(account), id, before, cookies, sealed, now]
      const [status] = await ask((one) => callScript(one, FOLDER, 'replace', args))
      return status === 'OK'
    },
    async cookieSession({ account, id }, now) {
      const text = await ask((one) => one.hget(keyOf(account), id))
      return text === null ? undefined : aliveOf(account, id, text, now)[0]
    },
    async cookieSessions(account, now) {
      const texts = await ask((one) => one.hgetall(keyOf(account)))
      const rows = Object.entries(texts).flatMap(([id, text]) => aliveOf(account, id, text, now))
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    removeCookieSession: async ({ account, id }) =>
      (await ask((one) => one.hdel(keyOf(account), id))) === 1,
    async removeCookieSessions(account) {
      await ask((one) => one.del(keyOf(account)))
    }
  }
}

function keyOf(account: string): string {
  return `slc:{${account}}:cookie-sessions`
}

/** The session of a text, if it has not expired. */
function aliveOf(account: string, id: string, text: string, now: number): CookieSessionRow[] {
  const expiresAt = Number(text.slice(0, TIME))
  if (expiresAt <= now) return []
  return [{ ...JSON.parse(text.slice(TIME)), account, id, expiresAt }]
}
