/** Entries that tests of a driver list, and read back. */

import type { HistoryEntry, Ledger } from '../../src/index.ts'

/** Ids of all entries of account `a`, oldest first. */
export async function allEntries(ledger: Ledger): Promise<string[]> {
  const ids: string[] = []
  let after: number | null | undefined
  while (after !== null) {
    const page = await ledger.history('a', {
      limit: 100,
      order: 'asc',
      ...(after ? { after } : {})
    })
    ids.push(...page.entries.map(({ id }) => id))
    after = page.next
  }
  return ids
}

/** An entry of a fetch that was charged one token just now. */
export function entry(id: string): HistoryEntry {
  const now = Date.now()
  return {
    id,
    url: 'https://a.example/',
    host: 'a.example',
    parser: { name: 'p', version: '1.0.0' },
    kind: 'p',
    status: 'success',
    pointer: null,
    tokens: 1,
    key: { id: 'k', name: 'k' },
    createdAt: now,
    completedAt: now,
    expiresAt: now + 86_400_000,
    meta: {}
  }
}
