/** A delivery in Redis: a row that never changes, and its state. */

import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  NewDelivery,
  TakenDelivery
} from '../delivery.ts'

interface State {
  readonly status: DeliveryStatus
  readonly url: string
  readonly created: number
  readonly tries: number
  readonly fence: number
  readonly next?: number
  /** Lua writes an empty list as an object. */
  readonly attempts: readonly DeliveryAttempt[] | Readonly<Record<string, never>>
}

type Row = Pick<NewDelivery, 'job' | 'type' | 'sequence' | 'isFull' | 'body' | 'expiresAt'>

/** The text of its row. */
export function rowOf({ job, type, sequence, isFull, body, expiresAt }: NewDelivery): string {
  return JSON.stringify({ job, type, sequence, isFull, body, expiresAt } satisfies Row)
}

/** A delivery with its lease, from the texts of its state and its row. */
export function takenOf(account: string, id: string, state: string, row: string): TakenDelivery {
  const { tries, fence } = JSON.parse(state) as State
  return { ...deliveryOf(account, id, state, row), tries, fence }
}

/** A delivery, from the texts of its state and its row. */
export function deliveryOf(account: string, id: string, state: string, row: string): Delivery {
  const { status, url, created, next, attempts } = JSON.parse(state) as State
  return {
    id,
    account,
    ...(JSON.parse(row) as Row),
    url,
    status,
    attempts: Array.isArray(attempts) ? attempts : [],
    createdAt: created,
    nextAt: next ?? null
  }
}
