/** The balance of an account, from the reply of a script. */

import type { Balance } from '../ledger.ts'
import type { RedisStore } from './redis-store.ts'

/** See `Ledger.balance`. */
export async function balance({ run }: RedisStore, account: string): Promise<Balance | undefined> {
  const [status, ...numbers] = await run('balance', account)
  return status === 'OK' ? balanceOf(numbers) : undefined
}

/** The numbers of a reply, as `balance` of lua/tokens/include/account.lua lists them. */
export function balanceOf(reply: readonly (string | number)[]): Balance {
  const [free = 0, purchased = 0, held = 0, granted = 0, charged = 0, expired = 0] =
    reply.map(Number)
  const period = String(reply[6])
  const [year = 0, month = 0] = period.split('-').map(Number)
  const renewsAt = new Date(Date.UTC(year, month, 1)).toISOString()
  return { free, purchased, held, period, renewsAt, granted, charged, expired }
}
