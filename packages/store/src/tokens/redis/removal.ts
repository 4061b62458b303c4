/** Removes history entries and folds old charges. */

import { CHARGES_KEPT_MS, type HistoryChoice, type HistoryDeletion } from '../ledger.ts'
import { placesOf } from './history.ts'
import type { RedisStore } from './redis-store.ts'
import type { Round } from './rounds.ts'

/** Entries that one call deletes, at most. */
const DELETED = 500

/** See `Ledger.deleteHistory`. */
export async function deleteEntries(
  store: RedisStore,
  account: string,
  what: HistoryChoice
): Promise<HistoryDeletion> {
  const chosen = await store.ask(() => choiceArgs(store, account, what))
  const [, deleted, more, ...pointers] = await store.run('delete', account, [DELETED, ...chosen])
  return { deleted: Number(deleted), pointers: pointers.map(String), more: more === 1 }
}

/** The filters for lua/tokens/delete.lua. */
async function choiceArgs(
  { client, time }: RedisStore,
  account: string,
  what: HistoryChoice
): Promise<(string | number)[]> {
  if ('all' in what) return ['all']
  if ('id' in what) return ['id', what.id]
  const { walk: _, ...matched } = what.matching
  const query = { ...matched, limit: DELETED, order: 'asc' } as const
  return ['seqs', ...(await placesOf(client, account, query, time))]
}

/** See `Ledger.trimHistory`. @param round - continues at each call where the previous one ended. */
export async function trim(
  { run }: RedisStore,
  round: Round,
  { limit, maxPerAccount }: { limit: number; maxPerAccount: number }
): Promise<string[]> {
  const found: string[] = []
  const left = { entries: limit, charges: limit }
  await round.each(
    async (account) => (await run('due', account, [maxPerAccount, CHARGES_KEPT_MS]))[1] === 1,
    async (account) => {
      const args = [left.entries, maxPerAccount, left.charges, CHARGES_KEPT_MS]
      const [, removed, passed, ...pointers] = await run('trim', account, args)
      left.entries -= Number(removed)
      left.charges -= Number(passed)
      found.push(...pointers.map(String))
      return left.entries > 0 && left.charges > 0
    }
  )
  return found
}
