/** The stored deliveries of an account: their amount, the order of removal, and the removal itself. */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { DeliveryStatus } from '../delivery.ts'
import { DELIVERIES_AT_ONCE, type KeptDeliveries, type WebhookStore } from '../webhook-store.ts'
import { forgetHosts } from './bounds.ts'

/** See `WebhookStore.trimDeliveries`. */
export function trimDeliveries(
  sql: Sql,
  account: string,
  { limit, rows, bytes }: Parameters<WebhookStore['trimDeliveries']>[1],
  now: number
): boolean {
  forgetHosts(sql, account, now)
  const expired = sql.run(
    `DELETE FROM webhook_deliveries WHERE account = ?1 AND id IN (
       SELECT id FROM webhook_deliveries WHERE account = ?1 AND expires_at <= ?2 ORDER BY expires_at LIMIT ?3)`,
    account,
    now,
    limit
  )
  let left = limit - expired
  const isOver = (share: number) => {
    const kept = keptOf(sql, account)
    return kept.rows > rows * share || kept.bytes > bytes * share
  }
  const remove = (ids: readonly { id: string }[], share: number) => {
    for (const { id } of ids) {
      if (left === 0 || !isOver(share)) return
      sql.run('DELETE FROM webhook_deliveries WHERE account = ? AND id = ?', account, id)
      left--
    }
  }
  if (isOver(1)) remove(oldestOf(sql, account, ['delivered', 'failed', 'ended'], left), 1)
  if (isOver(1.5)) remove(oldestOf(sql, account, ['waiting'], left), 1.5)
  return left === 0
}

/** Deliveries of these statuses, the oldest first. */
function oldestOf(
  sql: Sql,
  account: string,
  statuses: readonly DeliveryStatus[],
  limit: number
): { id: string }[] {
  const found = statuses.flatMap((status) =>
    sql.all<{ id: string }>(
      'SELECT id FROM webhook_deliveries WHERE account = ? AND status = ? ORDER BY id LIMIT ?',
      account,
      status,
      limit
    )
  )
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
}

/** See `WebhookStore.kept`. */
export function keptOf(sql: Sql, account: string): KeptDeliveries {
  const row = sql.get<KeptDeliveries>(
    'SELECT rows, waiting, bytes FROM webhook_kept WHERE account = ?',
    account
  )
  return { rows: row?.rows ?? 0, waiting: row?.waiting ?? 0, bytes: row?.bytes ?? 0 }
}

/** Tables whose rows belong to an account. `deliveries` come before `kept`, which counts them. */
const REMOVED = [
  'deliveries',
  'watches',
  'ended',
  'settings',
  'accounts',
  'paces',
  'hosts',
  'arrivals',
  'kept'
] as const

/**
 * See `WebhookStore.removeAccount`. Each call removes up to {@link DELIVERIES_AT_ONCE} deliveries, the last one also the
 * rest.
 *
 * @returns whether there is more.
 */
export function removePart(sql: Sql, account: string): boolean {
  const removed = sql.run(
    `DELETE FROM webhook_deliveries WHERE account = ?1 AND id IN (
       SELECT id FROM webhook_deliveries WHERE account = ?1 LIMIT ?2)`,
    account,
    DELIVERIES_AT_ONCE
  )
  if (removed === DELIVERIES_AT_ONCE) return true
  for (const table of REMOVED) {
    sql.run(`DELETE FROM webhook_${table} WHERE account = ?`, account)
  }
  return false
}

/** See `WebhookStore.totals`. */
export function totals(sql: Sql): { waiting: number; oldest: number | null } {
  const row = sql.get<{ waiting: number; oldest: number | null }>(
    "SELECT count(*) AS waiting, min(created_at) AS oldest FROM webhook_deliveries WHERE status = 'waiting'"
  )
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null }
}
