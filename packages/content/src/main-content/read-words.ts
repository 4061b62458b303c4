/** The words of a page by what became of them. */

import type { PageView } from './page-view.ts'

/** See {@link readWords}. */
export interface ReadWords {
  readonly visible: number
  readonly kept: number
  /** How many of the others are expected to be content nevertheless. */
  readonly doubtful: number
}

/**
 * Count the words of a page.
 *
 * @param kept - for each block, whether it is main content.
 * @param chances - for each block, 0 to 1.
 */
export function readWords(
  { page: { blocks }, body }: PageView,
  kept: readonly boolean[],
  chances: Float64Array
): ReadWords {
  let words = 0
  let doubtful = 0
  for (const { index, count } of blocks) {
    if (kept[index]) words += count.words
    else doubtful += chances[index]! * count.words
  }
  return { visible: body.words, kept: words, doubtful }
}

/** Share of a page below which its content may be too little. */
const LITTLE = 0.5
/** Doubtful words for each kept one from which it is. */
const DOUBT = 0.25

/**
 * Whether less than half of a page is kept, and much of the rest may be content.
 *
 * A small share alone says little: navigation is most of many pages. On pages of sites that the model has not learnt
 * from this holds for 61 % of those of which less than half of the content is kept, and for 4.6 % of those of which
 * four fifths are; a share below .25 for 39 % and 4.1 % (benchmarks/quality/little-read.ts).
 */
export function isLittle({ visible, kept, doubtful }: ReadWords): boolean {
  return kept < LITTLE * visible && doubtful > DOUBT * kept
}
