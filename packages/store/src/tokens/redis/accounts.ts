/** Accounts: opened, suspended, closed, and listed. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import type { Account, Ledger } from '../ledger.ts'
import type { RedisStore } from './redis-store.ts'
import { inBatches } from './rounds.ts'
import { keyOf } from './scripts.ts'

/** Set of their ids, which upkeep goes round. */
export const ACCOUNTS = 'slc:accounts'
/** The same by id, for pages: all of score 0. */
const ORDERED = 'slc:accounts:ordered'

/** Number of accounts that were ever opened: the store's mark, by which it knows that some are missing. */
const OPENED = 'slc:accounts:opened'

/** See `Ledger.openAccount`. */
export async function openAccount(
  { client, run, ask }: RedisStore,
  { id, name, withoutAllowance = false }: Parameters<Ledger['openAccount']>[0]
): ReturnType<Ledger['openAccount']> {
  const [status] = await run('open', id, [name, withoutAllowance ? 1 : 0])
  // Also for an account that is there: an earlier try may have ended between the two.
  await ask(() => addAccount(client, id))
  return status as 'OK' | 'EXISTS'
}

/** See `Ledger.suspend`. */
export async function suspend(
  { run }: RedisStore,
  id: string,
  suspended: boolean
): ReturnType<Ledger['suspend']> {
  const [status] = await run('suspend', id, [suspended ? 1 : 0])
  return status as 'OK' | 'NO_ACCOUNT'
}

/** See `Ledger.renameAccount`. */
export async function renameAccount(
  { run }: RedisStore,
  id: string,
  name: string
): ReturnType<Ledger['renameAccount']> {
  const [status] = await run('rename', id, [name])
  return status as 'OK' | 'NO_ACCOUNT'
}

/** Cancels the unfinished jobs of a closed account. */
export type CancelJobs = (
  client: RedisClient,
  account: string,
  terms: readonly [time: string, free: number]
) => Promise<void>

/** See `Ledger.closeAccount`. */
export async function closeAccount(
  { run, ask, client, terms }: RedisStore,
  id: string,
  cancelJobs: CancelJobs
): ReturnType<Ledger['closeAccount']> {
  const [status] = await run('close', id)
  await ask(() => cancelJobs(client, id, terms()))
  return status as 'OK' | 'ALREADY' | 'NO_ACCOUNT'
}

/** Accounts that must be there, by the mark. */
export async function accountsOpened(client: RedisClient): Promise<number> {
  return Number(await client.get(OPENED))
}

/** The ids of all, in order. */
export async function idsOf(client: RedisClient): Promise<string[]> {
  return (await client.smembers(ACCOUNTS)).sort()
}

/** Every account, oldest first. */
export async function accountsOf(client: RedisClient): Promise<Account[]> {
  const found = await accountsOfIds(client, await idsOf(client))
  return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** See `Ledger.accountPage`. */
export async function accountPage(
  client: RedisClient,
  { limit, after }: { limit: number; after?: string }
): Promise<Account[]> {
  const from = after === undefined ? '-' : `(${after}`
  return accountsOfIds(client, await client.zrangebylex(ORDERED, from, '+', 'LIMIT', 0, limit))
}

async function accountsOfIds(client: RedisClient, ids: readonly string[]): Promise<Account[]> {
  const found = await inBatches(ids, (id) => accountOf(client, id))
  return found.filter((one) => one !== undefined)
}

/** One account. */
export async function accountOf(client: RedisClient, id: string): Promise<Account | undefined> {
  const fields = ['name', 'created', 'suspended', 'closed']
  const [name, created, suspended, closed] = await client.hmget(keyOf(id, 'acc'), ...fields)
  if (!created) return undefined
  return {
    id,
    name: name ?? '',
    createdAt: Number(created),
    suspended: suspended === '1',
    closedAt: closed ? Number(closed) : null
  }
}

/** Add an account to the lists of ids, once however often. */
async function addAccount(client: RedisClient, id: string): Promise<void> {
  await client.zadd(ORDERED, 0, id)
  // Last: only an id that is new to this set is counted, and one that was cut off before is added again.
  if ((await client.sadd(ACCOUNTS, id)) === 1) await client.incr(OPENED)
}
