/** Share of a page that is in the content that was read. */

import type { Root } from 'hast'
import { contentSource, isUnseen } from '../blocks/content-source.ts'
import { seenWords } from '../blocks/seen-words.ts'

/** See {@link readingReceipt}. */
export interface ReadingReceipt {
  /** Words that the page shows: runs of letters and digits; in scripts without spaces, every two characters. */
  readonly visibleWords: number
  /** Visible words that are in the content. */
  readonly keptWords: number
  /** `keptWords` divided by `visibleWords`, 0 to 1 in steps of .0001; 1 for a page without words. */
  readonly share: number
  /** Less than half of the page is content, and much of the rest may be too: warn about it. */
  readonly isLittle: boolean
}

/**
 * Measure how much of the visible page is in its content. Hidden text counts if it was read: in collapsed panels, and
 * on pages that a script reveals. For a root of `mainContent` the words are already counted; for any other it is one
 * pass over both trees.
 *
 * @param tree - the page.
 * @param content - the content that was read: a root of `mainContent` or `bodyContent`, or any tree.
 */
export function readingReceipt(tree: Root, content: Root): ReadingReceipt {
  const source = contentSource(content)
  const skips = source?.skips ?? isUnseen
  const keptWords = source?.words?.kept ?? seenWords(content, skips)
  const counted = source?.words?.visible ?? keptWords
  // A filter leaves less than the page; content read from a page's data is more than the page shows.
  const isOfPage = source?.words !== undefined && source.tree === tree
  const visibleWords = isOfPage ? counted : Math.max(counted, seenWords(tree, skips))
  return {
    visibleWords,
    keptWords,
    share: shareOf(keptWords, visibleWords),
    isLittle: source?.isLittle === true
  }
}

/** A share must not be rounded to all or nothing. */
export function shareOf(part: number, whole: number): number {
  if (part >= whole) return 1
  const share = Math.round((part / whole) * 10_000) / 10_000
  return Math.min(share, 0.9999)
}
