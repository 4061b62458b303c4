/** Counts of entries by host, parser and status, as both drivers add them up. */

import type { HistoryGroup } from './ledger.ts'

/** Groups by a name of their own. */
export type GroupMap = Map<string, { -readonly [Name in keyof HistoryGroup]: HistoryGroup[Name] }>

/** Add to the group of the same host, parser and status. */
export function addGroup(groups: GroupMap, added: HistoryGroup): void {
  const { host, kind, parser, status, entries, tokens } = added
  // None of the first three has a line break.
  const name = `${host}\n${kind}\n${parser}\n${status}`
  const before = groups.get(name)
  if (before) {
    before.entries += entries
    before.tokens += tokens
  } else {
    groups.set(name, { host, kind, parser, status, entries, tokens })
  }
}
