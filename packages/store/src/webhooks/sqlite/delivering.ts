/** Deliveries: taken, attempted, sent again, dropped, listed. */

import type { SQLInputValue } from 'node:sqlite'
import type { Sql } from '../../connections/sqlite/statements.ts'
import { ATTEMPTS_KEPT, type Delivery, type TakenDelivery } from '../delivery.ts'
import {
  DELIVERIES_AT_ONCE,
  type DeliveryQuery,
  type DropQuery,
  type WebhookStore
} from '../webhook-store.ts'
import { endPause, noteHost, pausedUntil, readyAt, saveReady } from './bounds.ts'
import { type DeliveryRow, deliveryOf, plan, takenOf } from './delivery-row.ts'

type Arguments<Name extends keyof WebhookStore> = Parameters<WebhookStore[Name]>[0]

/** See `WebhookStore.takeDue`. */
export function takeDue(
  sql: Sql,
  { account, limit, leaseMs }: Arguments<'takeDue'>,
  now: number
): TakenDelivery[] {
  sql.run(
    `UPDATE webhook_deliveries SET status = 'ended', next_at = NULL, taken = 0
     WHERE account = ? AND status = 'waiting' AND next_at <= ?
     AND url IN (SELECT url FROM webhook_ended WHERE webhook_ended.account = webhook_deliveries.account)`,
    account,
    now
  )
  const ready = readyAt(sql, account, now)
  const most = Math.min(limit, Math.floor(ready))
  const taken: TakenDelivery[] = []
  for (const { id, url } of most > 0 ? dueOf(sql, account, now) : []) {
    if (taken.length === most) break
    const until = pausedUntil(sql, { account, id, url }, leaseMs, now)
    sql.run(
      'UPDATE webhook_deliveries SET next_at = ?, taken = ?, fence = fence + 1 WHERE account = ? AND id = ?',
      until ?? now + leaseMs,
      until === null ? 1 : 0,
      account,
      id
    )
    if (until === null) taken.push(takenOf(load(sql, account, id) as DeliveryRow))
  }
  if (taken.length > 0) saveReady(sql, account, ready - taken.length, now)
  return taken
}

function dueOf(sql: Sql, account: string, now: number): { id: string; url: string }[] {
  return sql.all(
    `SELECT id, url FROM webhook_deliveries WHERE account = ? AND status = 'waiting' AND next_at <= ?
     ORDER BY next_at, id LIMIT ?`,
    account,
    now,
    DELIVERIES_AT_ONCE
  )
}

function load(sql: Sql, account: string, id: string): DeliveryRow | undefined {
  return sql.get<DeliveryRow>(
    'SELECT * FROM webhook_deliveries WHERE account = ? AND id = ?',
    account,
    id
  )
}

/** See `WebhookStore.record`. */
export function record(
  sql: Sql,
  { account, id, fence, attempt, outcome }: Arguments<'record'>,
  now: number
): 'OK' | 'LOST' {
  const row = load(sql, account, id)
  if (!row || row.taken === 0 || row.fence !== fence) return 'LOST'
  const attempts = [...deliveryOf(row).attempts, attempt].slice(-ATTEMPTS_KEPT)
  const isWaiting = outcome.status === 'waiting' && row.status !== 'ended'
  const nextAt = isWaiting ? outcome.nextAt : null
  sql.run(
    `UPDATE webhook_deliveries SET status = ?, next_at = ?, taken = 0, tries = tries + 1, attempts = ?
     WHERE account = ? AND id = ?`,
    outcome.status === 'waiting' && !isWaiting ? 'ended' : outcome.status,
    nextAt,
    JSON.stringify(attempts),
    account,
    id
  )
  if (nextAt !== null) plan(sql, account, nextAt)
  const hasFailed = outcome.status === 'waiting' || outcome.status === 'failed'
  noteHost(sql, { account, id, url: row.url }, hasFailed, now)
  if (outcome.status === 'ended') {
    sql.run(
      'INSERT OR IGNORE INTO webhook_ended (account, url, at) VALUES (?, ?, ?)',
      account,
      row.url,
      now
    )
  }
  return 'OK'
}

/** See `WebhookStore.giveBack`. */
export function giveBack(
  sql: Sql,
  { account, id, fence, nextAt }: Arguments<'giveBack'>
): 'OK' | 'LOST' {
  const row = load(sql, account, id)
  if (!row || row.taken === 0 || row.fence !== fence) return 'LOST'
  const next = row.status === 'ended' ? null : nextAt
  sql.run(
    'UPDATE webhook_deliveries SET status = ?, next_at = ?, taken = 0 WHERE account = ? AND id = ?',
    next === null ? 'ended' : 'waiting',
    next,
    account,
    id
  )
  if (next !== null) plan(sql, account, next)
  return 'OK'
}

/** See `WebhookStore.dropWaiting`. Drops up to {@link DELIVERIES_AT_ONCE}. */
export function dropWaiting(sql: Sql, account: string, query: DropQuery): number {
  const [text, ...values]: [string, ...string[]] =
    query === 'all'
      ? ['']
      : 'job' in query
        ? [
            'AND job = ? AND type NOT IN (SELECT value FROM json_each(?))',
            query.job,
            JSON.stringify(query.keep)
          ]
        : ['AND job IS NULL AND url = ?', query.accountUrl]
  return sql.run(
    `UPDATE webhook_deliveries SET status = 'ended', next_at = NULL WHERE account = ? AND id IN (
       SELECT id FROM webhook_deliveries WHERE account = ? AND status = 'waiting' ${text} LIMIT ?)`,
    account,
    account,
    ...values,
    DELIVERIES_AT_ONCE
  )
}

/** See `WebhookStore.redeliver`. One that is being sent is left to that. */
export function redeliver(sql: Sql, account: string, id: string, now: number): 'OK' | 'GONE' {
  const row = load(sql, account, id)
  if (!row) return 'GONE'
  sql.run('DELETE FROM webhook_ended WHERE account = ? AND url = ?', account, row.url)
  endPause(sql, account, row.url, now)
  if (row.taken === 1 && (row.next_at ?? 0) > now) return 'OK'
  sql.run(
    `UPDATE webhook_deliveries SET status = 'waiting', next_at = ?, taken = 0, tries = 0
     WHERE account = ? AND id = ?`,
    now,
    account,
    id
  )
  plan(sql, account, now)
  return 'OK'
}

/** See `WebhookStore.delivery`. */
export function deliveryAt(sql: Sql, account: string, id: string): Delivery | undefined {
  const row = load(sql, account, id)
  return row && deliveryOf(row)
}

/** See `WebhookStore.deliveries`. */
export function deliveriesOf(
  sql: Sql,
  account: string,
  { status, job, limit, before }: DeliveryQuery
): Delivery[] {
  const tests: [text: string, value: SQLInputValue | undefined][] = [
    ['account = ?', account],
    ['job = ?', job],
    ['status = ?', status],
    ['id < ?', before]
  ]
  const given = tests.filter((test): test is [string, SQLInputValue] => test[1] !== undefined)
  return sql
    .all<DeliveryRow>(
      `SELECT * FROM webhook_deliveries WHERE ${given.map(([text]) => text).join(' AND ')} ORDER BY id DESC LIMIT ?`,
      ...given.map(([, value]) => value),
      limit
    )
    .map(deliveryOf)
}
