/** Counts of entries by host, parser and status, as both drivers add them up. */

import type { HistoryGroup } from './ledger.ts'

/** Add to the group of the same host, parser and status. */
export function addGroup(groups: Map<string, HistoryGroup>, added: HistoryGroup): void {
  const { host, kind, parser, status } = added
  const name = JSON.stringify([host, kind, parser, status])
  const before = groups.get(name)
  groups.set(name, {
    host,
    kind,
    parser,
    status,
    entries: added.entries + (before?.entries ?? 0),
    tokens: added.tokens + (before?.tokens ?? 0)
  })
}
