/** Deliveries: taken, attempted, sent again, listed, removed. */

import type { SQLInputValue } from 'node:sqlite'
import type { Sql } from '../../connections/sqlite/statements.ts'
import { ATTEMPTS_KEPT, type Delivery, type TakenDelivery } from '../delivery.ts'
import type { DeliveryQuery, WebhookStore } from '../webhook-store.ts'
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
  const due = sql.all<{ id: string }>(
    `SELECT id FROM webhook_deliveries WHERE account = ? AND status = 'waiting' AND next_at <= ?
     ORDER BY next_at, id LIMIT ?`,
    account,
    now,
    limit
  )
  return due.map(({ id }) => {
    sql.run(
      'UPDATE webhook_deliveries SET next_at = ?, taken = 1, fence = fence + 1 WHERE account = ? AND id = ?',
      now + leaseMs,
      account,
      id
    )
    return takenOf(load(sql, account, id) as DeliveryRow)
  })
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
  const nextAt = outcome.status === 'waiting' ? outcome.nextAt : null
  sql.run(
    `UPDATE webhook_deliveries SET status = ?, next_at = ?, taken = 0, tries = tries + 1, attempts = ?
     WHERE account = ? AND id = ?`,
    outcome.status,
    nextAt,
    JSON.stringify(attempts),
    account,
    id
  )
  if (nextAt !== null) plan(sql, account, nextAt)
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

/** See `WebhookStore.redeliver`. One that is being sent is left to that. */
export function redeliver(sql: Sql, account: string, id: string, now: number): 'OK' | 'GONE' {
  const row = load(sql, account, id)
  if (!row) return 'GONE'
  sql.run('DELETE FROM webhook_ended WHERE account = ? AND url = ?', account, row.url)
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

/** See `WebhookStore.trimDeliveries`. */
export function trimDeliveries(sql: Sql, account: string, limit: number, now: number): boolean {
  const removed = sql.run(
    `DELETE FROM webhook_deliveries WHERE account = ?1 AND id IN (
       SELECT id FROM webhook_deliveries WHERE account = ?1 AND expires_at <= ?2 ORDER BY expires_at LIMIT ?3)`,
    account,
    now,
    limit
  )
  return removed >= limit
}

/** See `WebhookStore.removeAccount`. */
export function removeAccount(sql: Sql, account: string): void {
  for (const table of ['deliveries', 'watches', 'ended', 'settings', 'accounts']) {
    sql.run(`DELETE FROM webhook_${table} WHERE account = ?`, account)
  }
}

/** See `WebhookStore.totals`. */
export function totals(sql: Sql): { waiting: number; oldest: number | null } {
  const row = sql.get<{ waiting: number; oldest: number | null }>(
    "SELECT count(*) AS waiting, min(created_at) AS oldest FROM webhook_deliveries WHERE status = 'waiting'"
  )
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null }
}
