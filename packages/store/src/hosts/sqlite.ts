/** Turns at hosts in the embedded store. */

import type { Connection } from '../connections/sqlite/connection.ts'
import type { Sql } from '../connections/sqlite/statements.ts'
import {
  type HostReply,
  type HostReturn,
  type HostStore,
  type HostWish,
  PLACE_KEPT_MS,
  PLACE_MS
} from './host-store.ts'

/** Turns after which hosts are forgotten of which nothing counts any more. */
const SWEEP_AFTER = 1_000

/**
 * The store of turns over a connection. A power cut may take the last turns; none of them lasts longer than a reboot.
 *
 * @param now - the store's clock, ms since the epoch.
 */
export function hostsOn({ sql, queue }: Connection, now: () => number): HostStore {
  let taken = 0
  return {
    takeHost: (wish) =>
      queue.runUnsynced(() => {
        const time = now()
        if (++taken % SWEEP_AFTER === 0) sweep(sql, time)
        return take(sql, wish, time)
      }),
    giveHost: (turn) => queue.runUnsynced(() => give(sql, turn, now()))
  }
}

interface HostRow {
  readonly blocked: number
  readonly free_from: number
}

const UNKNOWN: HostRow = { blocked: 0, free_from: 0 }

function take(sql: Sql, wish: HostWish, now: number): HostReply {
  const { host, id, by, concurrency, delayMs, leaseMs } = wish
  const row = hostAt(sql, host)
  if (concurrency === undefined) {
    return row.blocked > now ? { status: 'WAIT', ms: row.blocked - now } : { status: 'OK' }
  }
  sql.run('DELETE FROM host_turns WHERE host = ? AND ends <= ?', host, now)
  const held = sql.get('SELECT 1 FROM host_turns WHERE host = ? AND id = ?', host, id)
  if (held) {
    sql.run('UPDATE host_turns SET ends = ? WHERE host = ? AND id = ?', now + leaseMs, host, id)
    return { status: 'OK' }
  }
  const waiter = { host, by, most: concurrency }
  const pause = Math.max(row.blocked, row.free_from) - now
  if (pause > 0) return waitInLine(sql, waiter, pause, now)
  const line = lineAt(sql, host, now)
  const isFirst = line.length === 0 || line[0]?.waiter === by
  if (!isFirst || turnsAt(sql, host) >= concurrency) return waitInLine(sql, waiter, 0, now)
  sql.run('INSERT INTO host_turns (host, id, ends) VALUES (?, ?, ?)', host, id, now + leaseMs)
  if (line.length > 0) leave(sql, host, by)
  if (delayMs > 0) put(sql, host, { ...row, free_from: now + delayMs })
  const isWanted = line.some(({ waiter, most }) => waiter !== by && most < concurrency)
  return isWanted ? { status: 'OK', isWanted } : { status: 'OK' }
}

/** Keeps the waiter's place, or gives it the last one. @param pause - time in which nobody gets a turn, ms. */
function waitInLine(
  sql: Sql,
  { host, by, most }: { host: string; by: string; most: number },
  pause: number,
  now: number
): HostReply {
  sql.run(
    `INSERT INTO host_waits (host, waiter, place, kept, most)
     VALUES (?1, ?2, (SELECT coalesce(max(place), 0) + 1 FROM host_waits WHERE host = ?1), ?3, ?4)
     ON CONFLICT DO UPDATE SET
       place = CASE WHEN kept > ?5 THEN place ELSE excluded.place END, kept = excluded.kept`,
    host,
    by,
    now + pause + PLACE_KEPT_MS,
    most,
    now
  )
  return { status: 'WAIT', ms: pause > 0 ? pause : PLACE_MS }
}

/** The waiters of a host, the first of the line first. */
function lineAt(sql: Sql, host: string, now: number): { waiter: string; most: number }[] {
  const query = 'SELECT waiter, most FROM host_waits WHERE host = ? AND kept > ? ORDER BY place'
  return sql.all(query, host, now)
}

function leave(sql: Sql, host: string, waiter: string): void {
  sql.run('DELETE FROM host_waits WHERE host = ? AND waiter = ?', host, waiter)
}

function give(sql: Sql, { host, id, blockMs = 0, leaves }: HostReturn, now: number): void {
  if (leaves !== undefined) leave(sql, host, leaves)
  sql.run('DELETE FROM host_turns WHERE host = ? AND id = ?', host, id)
  const row = hostAt(sql, host)
  if (blockMs > 0 && now + blockMs > row.blocked) {
    put(sql, host, { ...row, blocked: now + blockMs })
  }
}

function hostAt(sql: Sql, host: string): HostRow {
  const row = sql.get<HostRow & { host: string }>(
    'SELECT blocked, free_from FROM hosts WHERE host = ?',
    host
  )
  return row ?? UNKNOWN
}

function turnsAt(sql: Sql, host: string): number {
  const row = sql.get<{ turns: number }>(
    'SELECT count(*) AS turns FROM host_turns WHERE host = ?',
    host
  )
  return row?.turns ?? 0
}

function put(sql: Sql, host: string, { blocked, free_from }: HostRow): void {
  sql.run(
    'INSERT OR REPLACE INTO hosts (host, blocked, free_from) VALUES (?, ?, ?)',
    host,
    blocked,
    free_from
  )
}

function sweep(sql: Sql, now: number): void {
  sql.run('DELETE FROM host_turns WHERE ends <= ?', now)
  sql.run('DELETE FROM host_waits WHERE kept <= ?', now)
  sql.run('DELETE FROM hosts WHERE blocked <= ? AND free_from <= ?', now, now)
}
