/** The list that was shown last, so that Back shows it again at the same place, and a result knows its neighbours. */

import type { HistoryItem } from '@sluice/client'

/** A list as far as it is loaded. */
export interface ResultsList {
  /** Key of the list's query. */
  readonly key: string
  readonly items: readonly HistoryItem[]
  /** Cursor of the next page; null at the end of the list. */
  readonly cursor: string | null
}

let kept: ResultsList | undefined
let scrolled = 0

/** The state of an entry of the browser's history that shows the list: going back to it finds the state again. */
const MARK = 'results'

/** Mark the current entry. A visit by a link makes a new entry without the mark. */
export function markEntry(): void {
  if (history.state !== MARK) history.replaceState(MARK, '')
}

/** Keep a list. */
export function keepList(list: ResultsList): void {
  kept = list
}

/** Keep how far it is scrolled. */
export function keepScroll(top: number): void {
  scrolled = top
}

/** The list that was shown last, if the browser went back to it; `top` is how far it was scrolled. */
export function listToRestore(key: string): { list: ResultsList; top: number } | undefined {
  const isBack = history.state === MARK
  return isBack && kept?.key === key ? { list: kept, top: scrolled } : undefined
}

/** The results beside one, in the order of the list that was shown last. */
export function neighboursOf(id: string): { previous?: string; next?: string } {
  const items = kept?.items ?? []
  const place = items.findIndex((item) => item.id === id)
  if (place === -1) return {}
  const [previous, next] = [items[place - 1]?.id, items[place + 1]?.id]
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) }
}

/** Results are gone. */
export function forgetResults(ids: ReadonlySet<string>): void {
  if (kept) kept = { ...kept, items: kept.items.filter(({ id }) => !ids.has(id)) }
}
