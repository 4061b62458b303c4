/** The text that a search of the history reads: the title and the URL of an entry, without regard to case. */

import type { HistoryEntry } from './ledger.ts'

/** Characters of a title or URL that are searched. */
const SEARCHED = 2_048

/** A text in the form in which texts are compared. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/**
 * The searched text of an entry, folded: the title, and the URL, as it is and as people read it, so that a search for
 * `café` finds `caf%C3%A9`.
 */
export function searchedText({ url, title = '' }: Pick<HistoryEntry, 'url' | 'title'>): string {
  const start = url.slice(0, SEARCHED)
  const read = url.includes('%') ? readable(start) : start
  const parts = [title.slice(0, SEARCHED), start]
  return folded([...parts, ...(read === start ? [] : [read])].join('\n'))
}

function readable(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
