/** Monitors in the embedded store. */

import type { Connection } from '../connections/sqlite/connection.ts'
import { read } from '../connections/sqlite/read.ts'
import type { Sql } from '../connections/sqlite/statements.ts'
import {
  assertBaselineFits,
  assertMonitorFits,
  type BaselineQuery,
  type BaselineRef,
  type MonitorChange,
  type MonitorRef,
  type MonitorRow,
  type MonitorStore
} from './monitor-store.ts'

/** The store of monitors over a connection. */
export function monitorsOn({ sql, queue }: Connection): MonitorStore {
  return {
    async putMonitor(change) {
      assertMonitorFits(change)
      return queue.run(() => put(sql, change))
    },
    monitor: (ref) => read(() => rowAt(sql, ref)),
    monitors: (account) =>
      read(() =>
        sql.all<Row>('SELECT * FROM monitors WHERE account = ? ORDER BY id', account).map(rowOf)
      ),
    removeMonitor: (ref) => queue.run(() => remove(sql, ref)),
    baseline: (ref) => read(() => baselineAt(sql, ref)),
    async putBaseline(baseline) {
      assertBaselineFits(baseline)
      return queue.run(() => putBaseline(sql, baseline))
    },
    baselines: (query) => read(() => baselinesOf(sql, query)),
    removeBaselines: ({ account, id }, marks) =>
      queue.run(() => {
        const query = 'DELETE FROM monitor_baselines WHERE account = ? AND monitor = ? AND mark = ?'
        for (const mark of marks) sql.run(query, account, id, mark)
      }),
    dueMonitors: (at, limit) =>
      read(() =>
        sql
          .all<Row>(
            'SELECT * FROM monitors WHERE due_at <= ? ORDER BY due_at, account, id LIMIT ?',
            at,
            limit
          )
          .map(rowOf)
      ),
    dueTotals: (at) =>
      read(() => {
        const query =
          'SELECT count(*) AS due, min(due_at) AS oldest FROM monitors WHERE due_at <= ?'
        return (
          sql.get<{ due: number; oldest: number | null }>(query, at) ?? { due: 0, oldest: null }
        )
      })
  } satisfies MonitorStore
}

interface Row {
  readonly account: string
  readonly id: string
  readonly revision: string
  readonly due_at: number | null
  readonly state: string
}

function rowOf({ account, id, revision, due_at, state }: Row): MonitorRow {
  return { account, id, revision, dueAt: due_at, state }
}

function rowAt(sql: Sql, { account, id }: MonitorRef): MonitorRow | undefined {
  const row = sql.get<Row>('SELECT * FROM monitors WHERE account = ? AND id = ?', account, id)
  return row && rowOf(row)
}

function put(sql: Sql, change: MonitorChange): 'OK' | 'STALE' | 'TOO_MANY' {
  const { account, id, previous, revision, dueAt, state, most } = change
  const kept = rowAt(sql, change)?.revision
  if (kept === revision) return 'OK'
  if (kept !== previous) return 'STALE'
  if (kept === undefined) {
    const count = 'SELECT count(*) AS count FROM monitors WHERE account = ?'
    if ((sql.get<{ count: number }>(count, account)?.count ?? 0) >= most) return 'TOO_MANY'
  }
  sql.run(
    'INSERT OR REPLACE INTO monitors (account, id, revision, due_at, state) VALUES (?, ?, ?, ?, ?)',
    account,
    id,
    revision,
    dueAt,
    state
  )
  return 'OK'
}

function remove(sql: Sql, ref: MonitorRef): boolean {
  const isThere = rowAt(sql, ref) !== undefined
  sql.run('DELETE FROM monitors WHERE account = ? AND id = ?', ref.account, ref.id)
  sql.run('DELETE FROM monitor_baselines WHERE account = ? AND monitor = ?', ref.account, ref.id)
  return isThere
}

function baselineAt(sql: Sql, { account, monitor, mark }: BaselineRef): string | undefined {
  const query = 'SELECT state FROM monitor_baselines WHERE account = ? AND monitor = ? AND mark = ?'
  return sql.get<{ state: string }>(query, account, monitor, mark)?.state
}

function putBaseline(
  sql: Sql,
  { account, monitor, mark, state }: BaselineRef & { readonly state: string }
): 'OK' | 'GONE' {
  if (!rowAt(sql, { account, id: monitor })) return 'GONE'
  sql.run(
    'INSERT OR REPLACE INTO monitor_baselines (account, monitor, mark, state) VALUES (?, ?, ?, ?)',
    account,
    monitor,
    mark,
    state
  )
  return 'OK'
}

function baselinesOf(
  sql: Sql,
  { account, id, after = '', limit }: BaselineQuery
): { mark: string; state: string }[] {
  return sql.all(
    'SELECT mark, state FROM monitor_baselines WHERE account = ? AND monitor = ? AND mark > ? ORDER BY mark LIMIT ?',
    account,
    id,
    after,
    limit
  )
}
