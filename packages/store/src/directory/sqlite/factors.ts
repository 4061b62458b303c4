/**
 * Rows of second factors and of tickets.
 */

import { randomUUID } from 'node:crypto'
import type { Sql } from '../../connections/sqlite/statements.ts'
import type { Factors, Ticket } from '../directory.ts'
import { userOf } from './users.ts'

interface TicketRow {
  readonly hash: string
  readonly kind: string
  readonly user: string | null
  readonly expires_at: number
}

/** See `Directory.factors`. */
export function factorsOf(sql: Sql, user: string): Factors | undefined {
  const row = sql.get<Factors>('SELECT revision, state FROM factors WHERE user = ?', user)
  return row && { revision: row.revision, state: row.state }
}

/** See `Directory.putFactors`. */
export function putFactors(
  sql: Sql,
  user: string,
  revision: string | null,
  state: string | null
): 'OK' | 'STALE' | 'NO_USER' {
  if (!userOf(sql, 'id', user)) return 'NO_USER'
  if ((factorsOf(sql, user)?.revision ?? null) !== revision) return 'STALE'
  if (state === null) sql.run('DELETE FROM factors WHERE user = ?', user)
  else {
    sql.run(
      'INSERT OR REPLACE INTO factors (user, revision, state) VALUES (?, ?, ?)',
      user,
      randomUUID(),
      state
    )
  }
  return 'OK'
}

/** See `Directory.addTicket`. */
export function addTicket(sql: Sql, { hash, kind, user, expiresAt }: Ticket): 'OK' | 'NO_USER' {
  if (user !== null && !userOf(sql, 'id', user)) return 'NO_USER'
  sql.run(
    'INSERT OR REPLACE INTO tickets (hash, kind, user, expires_at) VALUES (?, ?, ?, ?)',
    hash,
    kind,
    user,
    expiresAt
  )
  return 'OK'
}

/** See `Directory.ticket`. */
export function ticketOf(sql: Sql, hash: string, now: number): Ticket | undefined {
  const row = sql.get<TicketRow>(
    'SELECT * FROM tickets WHERE hash = ? AND expires_at > ?',
    hash,
    now
  )
  return row && { hash: row.hash, kind: row.kind, user: row.user, expiresAt: row.expires_at }
}

/** See `Directory.takeTicket`. */
export function takeTicket(sql: Sql, hash: string, now: number): Ticket | undefined {
  const ticket = ticketOf(sql, hash, now)
  if (ticket) sql.run('DELETE FROM tickets WHERE hash = ?', hash)
  return ticket
}
