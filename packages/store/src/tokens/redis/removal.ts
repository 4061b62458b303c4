/** Removes history entries and folds old charges. */

import { pointerFrom } from '../kept-pointer.ts'
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
  const [, deleted, more, ...kept] = await store.run('delete', account, [DELETED, ...chosen])
  return { deleted: Number(deleted), pointers: pointersOf(account, kept), more: more === 1 }
}

/** The filters for lua/tokens/delete.lua. */
async function choiceArgs(
  store: RedisStore,
  account: string,
  what: HistoryChoice
): Promise<(string | number)[]> {
  if ('all' in what) return ['all']
  if ('id' in what) return ['id', what.id]
  const { walk: _, ...matched } = what.matching
  const query = { ...matched, limit: DELETED, order: 'asc' } as const
  return ['seqs', ...(await placesOf(store, account, query))]
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
      const [, removed, passed, ...kept] = await run('trim', account, args)
      left.entries -= Number(removed)
      left.charges -= Number(passed)
      found.push(...pointersOf(account, kept))
      return left.entries > 0 && left.charges > 0
    }
  )
  return found
}

/** Pointers of removed entries. @param kept - of each its pointer as it is stored, and its id. */
function pointersOf(account: string, kept: readonly (string | number)[]): string[] {
  const pointers: string[] = []
  for (let at = 0; at < kept.length; at += 2) {
    const pointer = pointerFrom(String(kept[at]), account, String(kept[at + 1]))
    if (pointer !== null) pointers.push(pointer)
  }
  return pointers
}
