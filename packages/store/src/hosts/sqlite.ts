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
  readonly waiter: string | null
  readonly kept: number
}

const UNKNOWN: HostRow = { blocked: 0, free_from: 0, waiter: null, kept: 0 }

function take(sql: Sql, wish: HostWish, now: number): HostReply {
  const { host, id, by, concurrency, delayMs, leaseMs } = wish
  const row = hostAt(sql, host)
  if (concurrency !== undefined) {
    sql.run('DELETE FROM host_turns WHERE host = ? AND ends <= ?', host, now)
    const held = sql.get('SELECT 1 FROM host_turns WHERE host = ? AND id = ?', host, id)
    if (held) {
      sql.run('UPDATE host_turns SET ends = ? WHERE host = ? AND id = ?', now + leaseMs, host, id)
      return { status: 'OK' }
    }
  }
  if (row.blocked > now) return { status: 'WAIT', ms: row.blocked - now }
  if (concurrency === undefined) return { status: 'OK' }
  if (row.free_from > now) return { status: 'WAIT', ms: row.free_from - now }
  const isKept = row.waiter !== null && row.kept > now && row.waiter !== by
  if (isKept) return { status: 'WAIT', ms: PLACE_MS }
  if (turnsAt(sql, host) >= concurrency) {
    put(sql, host, { ...row, waiter: by, kept: now + PLACE_KEPT_MS })
    return { status: 'WAIT', ms: PLACE_MS }
  }
  sql.run('INSERT INTO host_turns (host, id, ends) VALUES (?, ?, ?)', host, id, now + leaseMs)
  if (delayMs > 0 || row.waiter === by) {
    const isWaiter = row.waiter === by
    put(sql, host, {
      blocked: row.blocked,
      free_from: delayMs > 0 ? now + delayMs : row.free_from,
      waiter: isWaiter ? null : row.waiter,
      kept: isWaiter ? 0 : row.kept
    })
  }
  return { status: 'OK' }
}

function give(sql: Sql, { host, id, blockMs = 0 }: HostReturn, now: number): void {
  sql.run('DELETE FROM host_turns WHERE host = ? AND id = ?', host, id)
  const row = hostAt(sql, host)
  if (blockMs > 0 && now + blockMs > row.blocked) {
    put(sql, host, { ...row, blocked: now + blockMs })
  }
}

function hostAt(sql: Sql, host: string): HostRow {
  const row = sql.get<HostRow & { host: string }>(
    'SELECT blocked, free_from, waiter, kept FROM hosts WHERE host = ?',
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

function put(sql: Sql, host: string, { blocked, free_from, waiter, kept }: HostRow): void {
  sql.run(
    'INSERT OR REPLACE INTO hosts (host, blocked, free_from, waiter, kept) VALUES (?, ?, ?, ?, ?)',
    host,
    blocked,
    free_from,
    waiter,
    kept
  )
}

function sweep(sql: Sql, now: number): void {
  sql.run('DELETE FROM host_turns WHERE ends <= ?', now)
  sql.run('DELETE FROM hosts WHERE blocked <= ? AND free_from <= ? AND kept <= ?', now, now, now)
}
