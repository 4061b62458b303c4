/** Cookie sessions in the embedded store. */

import type { Connection } from '../connections/sqlite/connection.ts'
import { read } from '../connections/sqlite/read.ts'
import type { Sql } from '../connections/sqlite/statements.ts'
import {
  assertSessionFits,
  type CookieSessionRow,
  type CookieSessionStore,
  type NewCookieSession
} from './cookie-session-store.ts'

/** The store of cookie sessions over a connection. */
export function cookieSessionsOn({ sql, queue }: Connection): CookieSessionStore {
  return {
    async addCookieSession(session, now) {
      assertSessionFits(session)
      return queue.run(() => add(sql, session, now))
    },
    async replaceCookies(session, before, now) {
      assertSessionFits(session)
      const { account, id, cookies, sealed } = session
      return queue.run(() => {
        const known =
          'SELECT id FROM cookie_sessions WHERE account = ? AND id = ? AND sealed = ? AND expires_at > ?'
        if (sql.get(known, account, id, before, now) === undefined) return false
        const update =
          'UPDATE cookie_sessions SET cookies = ?, sealed = ? WHERE account = ? AND id = ?'
        sql.run(update, cookies, sealed, account, id)
        return true
      })
    },
    cookieSession: ({ account, id }, now) =>
      read(() => {
        const query =
          'SELECT * FROM cookie_sessions WHERE account = ? AND id = ? AND expires_at > ?'
        const row = sql.get<Row>(query, account, id, now)
        return row && rowOf(row)
      }),
    cookieSessions: (account, now) =>
      read(() =>
        sql
          .all<Row>(
            'SELECT * FROM cookie_sessions WHERE account = ? AND expires_at > ? ORDER BY id',
            account,
            now
          )
          .map(rowOf)
      ),
    removeCookieSession: ({ account, id }) =>
      queue.run(() => {
        const query = 'SELECT id FROM cookie_sessions WHERE account = ? AND id = ?'
        const isThere = sql.get(query, account, id) !== undefined
        sql.run('DELETE FROM cookie_sessions WHERE account = ? AND id = ?', account, id)
        return isThere
      }),
    removeCookieSessions: (account) =>
      queue.run(() => void sql.run('DELETE FROM cookie_sessions WHERE account = ?', account))
  } satisfies CookieSessionStore
}

interface Row {
  readonly account: string
  readonly id: string
  readonly name: string
  readonly hosts: string
  readonly cookies: number
  readonly sealed: string
  readonly created_at: number
  readonly expires_at: number
}

function rowOf(row: Row): CookieSessionRow {
  const { account, id, name, hosts, cookies, sealed, created_at, expires_at } = row
  return {
    account,
    id,
    name,
    hosts: JSON.parse(hosts) as string[],
    cookies,
    sealed,
    createdAt: created_at,
    expiresAt: expires_at
  }
}

function add(sql: Sql, session: NewCookieSession, now: number): 'OK' | 'TOO_MANY' {
  const { account, id, name, hosts, cookies, sealed, createdAt, expiresAt, most } = session
  sql.run('DELETE FROM cookie_sessions WHERE expires_at <= ?', now)
  const known = 'SELECT id FROM cookie_sessions WHERE account = ? AND id = ?'
  if (sql.get(known, account, id) !== undefined) return 'OK'
  const count = 'SELECT count(*) AS count FROM cookie_sessions WHERE account = ?'
  if ((sql.get<{ count: number }>(count, account)?.count ?? 0) >= most) return 'TOO_MANY'
  sql.run(
    'INSERT INTO cookie_sessions (account, id, name, hosts, cookies, sealed, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    account,
    id,
    name,
    JSON.stringify(hosts),
    cookies,
    sealed,
    createdAt,
    expiresAt
  )
  return 'OK'
}
