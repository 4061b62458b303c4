/** Lists of deliveries, newest first, and their totals. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { inBatches } from '../../tokens/redis/rounds.ts'
import type { Delivery } from '../delivery.ts'
import type { DeliveryQuery } from '../webhook-store.ts'
import { deliveryOf } from './delivery-fields.ts'
import { ACCOUNTS, hookKeyOf } from './scripts.ts'

/** Accounts per command. */
const PART = 500

/** Run what is idempotent. */
type Ask = <Result>(work: () => Promise<Result>) => Promise<Result>

/** See `WebhookStore.delivery`. */
export async function deliveryAt(
  client: RedisClient,
  account: string,
  id: string
): Promise<Delivery | undefined> {
  return (await deliveriesAt(client, account, [id]))[0]
}

async function deliveriesAt(
  client: RedisClient,
  account: string,
  ids: readonly string[]
): Promise<Delivery[]> {
  if (ids.length === 0) return []
  const [states, rows] = await Promise.all([
    client.hmget(hookKeyOf(account, 'states'), ...ids),
    client.hmget(hookKeyOf(account, 'rows'), ...ids)
  ])
  return ids.flatMap((id, at) => {
    const [state, row] = [states[at], rows[at]]
    return state && row ? [deliveryOf(account, id, state, row)] : []
  })
}

/** See `WebhookStore.deliveries`. */
export async function deliveriesOf(
  client: RedisClient,
  account: string,
  { status, job, limit, before }: DeliveryQuery
): Promise<Delivery[]> {
  const prefix = job === undefined ? (status === undefined ? '' : `s ${status} `) : `j ${job} `
  const key = hookKeyOf(account, prefix === '' ? 'all' : 'index')
  const found: Delivery[] = []
  let last = before
  while (found.length < limit) {
    const names = await client.zrevrangebylex(
      key,
      last === undefined ? endOf(prefix) : `(${prefix}${last}`,
      prefix === '' ? '-' : `[${prefix}`,
      'LIMIT',
      0,
      limit
    )
    const ids = names.map((name) => name.slice(prefix.length))
    const some = await deliveriesAt(client, account, ids)
    found.push(...some.filter((one) => status === undefined || one.status === status))
    last = ids.at(-1)
    if (ids.length < limit) break
  }
  return found.slice(0, limit)
}

/** Returns the upper bound of all names with a prefix, which ends with a space. */
function endOf(prefix: string): string {
  return prefix === '' ? '+' : `(${prefix.slice(0, -1)}!`
}

/** See `WebhookStore.totals`. */
export async function totals(
  client: RedisClient,
  ask: Ask
): Promise<{ waiting: number; oldest: number | null }> {
  const total = { waiting: 0, oldest: null as number | null }
  const seen = new Set<string>()
  let place = '0'
  do {
    const [next, fields] = await ask(() => client.zscan(ACCOUNTS, place, 'COUNT', PART))
    place = next
    const accounts = fields.filter((account, at) => at % 2 === 0 && !seen.has(account))
    for (const account of accounts) seen.add(account)
    for (const one of await ask(() => inBatches(accounts, (id) => waitingOf(client, id)))) {
      total.waiting += one.waiting
      if (one.oldest !== null) total.oldest = Math.min(total.oldest ?? one.oldest, one.oldest)
    }
  } while (place !== '0')
  return total
}

async function waitingOf(
  client: RedisClient,
  account: string
): Promise<{ waiting: number; oldest: number | null }> {
  const waiting = await client.zcard(hookKeyOf(account, 'due'))
  if (waiting === 0) return { waiting, oldest: null }
  const prefix = 's waiting '
  const index = hookKeyOf(account, 'index')
  const [first] = await client.zrangebylex(index, `[${prefix}`, endOf(prefix), 'LIMIT', 0, 1)
  const oldest = first && (await deliveryAt(client, account, first.slice(prefix.length)))
  return { waiting, oldest: oldest ? oldest.createdAt : null }
}
