/** History entries in the form that scripts take and return. */

import { latencyRange } from '../latency.ts'
import type { HistoryEntry } from '../ledger.ts'

/** The arguments of `settle` and `release` that list an entry; empty ones list none. */
export function entryArgs(entry: HistoryEntry | undefined): (string | number)[] {
  if (!entry) return ['', '', '', 0, '', 0]
  const usage = `${entry.key.id}|${entry.parser.name}`
  // lua/tokens/include/history.lua finds the mark at the front.
  const { mark, ...rest } = entry
  const text = JSON.stringify({ mark, ...rest })
  return [text, entry.id, entry.pointer ?? '', entry.expiresAt, usage, latencyRange(entry)]
}

/** An entry from its JSON. */
export function entryOf(text: unknown): HistoryEntry {
  return JSON.parse(String(text)) as HistoryEntry
}
