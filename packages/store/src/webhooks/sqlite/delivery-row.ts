/** The row of a delivery. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  NewDelivery,
  TakenDelivery
} from '../delivery.ts'

/** A delivery as a row of SQLite. */
export interface DeliveryRow {
  readonly id: string
  readonly account: string
  readonly job: string | null
  readonly type: string
  readonly sequence: number
  readonly url: string
  readonly is_full: number
  readonly body: string
  readonly status: DeliveryStatus
  readonly tries: number
  readonly fence: number
  readonly taken: number
  readonly attempts: string
  readonly created_at: number
  readonly next_at: number | null
  readonly expires_at: number
}

/** A delivery as callers see it. */
export function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    account: row.account,
    job: row.job,
    type: row.type,
    sequence: row.sequence,
    url: row.url,
    isFull: row.is_full === 1,
    body: row.body,
    status: row.status,
    attempts: JSON.parse(row.attempts) as DeliveryAttempt[],
    createdAt: row.created_at,
    nextAt: row.next_at,
    expiresAt: row.expires_at
  }
}

/** A delivery with its lease. */
export function takenOf(row: DeliveryRow): TakenDelivery {
  return { ...deliveryOf(row), tries: row.tries, fence: row.fence }
}

/** Add one that is due now. @returns whether it was new. */
export function insertDelivery(
  sql: Sql,
  account: string,
  delivery: NewDelivery,
  now: number
): boolean {
  const added = sql.run(
    `INSERT OR IGNORE INTO webhook_deliveries
     (id, account, job, type, sequence, url, is_full, body, created_at, next_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    delivery.id,
    account,
    delivery.job,
    delivery.type,
    delivery.sequence,
    delivery.url,
    delivery.isFull ? 1 : 0,
    delivery.body,
    now,
    now,
    delivery.expiresAt
  )
  return added === 1
}

/** Have an account looked after at a time, or earlier if that was planned. */
export function plan(sql: Sql, account: string, at: number): void {
  sql.run(
    `INSERT INTO webhook_accounts (account, next_at) VALUES (?, ?)
     ON CONFLICT (account) DO UPDATE SET next_at = min(next_at, excluded.next_at)`,
    account,
    at
  )
}
