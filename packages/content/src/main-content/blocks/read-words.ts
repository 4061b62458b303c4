/** Counts of a page's words that were kept and dropped. */

import { FURNITURE, OVERLAY } from './element-traits.ts'
import type { Container } from './page-blocks.ts'
import type { PageView } from './page-view.ts'

/** See {@link readWords}. */
export interface ReadWords {
  readonly visible: number
  readonly kept: number
  /** Number of kept words in running text. */
  readonly prose: number
  /** Number of dropped words that are expected to be content. */
  readonly doubtful: number
}

/** Blocks less likely than this are not in doubt: pages have much that is certainly not content. */
const LEAST_CHANCE = 0.1

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
  let prose = 0
  let doubtful = 0
  for (const { index, count, container } of blocks) {
    if (kept[index]) {
      words += count.words
      if (count.prose > 0) prose += count.words
    } else if (chances[index]! >= LEAST_CHANCE && !isAround(container))
      doubtful += chances[index]! * count.words
  }
  return { visible: body.words, kept: words, prose, doubtful }
}

/** Navigation and notices are never in doubt, however they read. */
function isAround({ allNames, allTokens }: Container): boolean {
  return (allNames & FURNITURE) !== 0 || (allTokens & OVERLAY) !== 0
}

/** Below this share of a page, its content may be incomplete. */
const LITTLE = 0.5
/** From this many doubtful words per kept word, it is. */
const DOUBT = 0.15
/** From this many words of running text, the content is an article, whatever surrounds it. */
const ARTICLE = 100

/**
 * Checks whether less than half of a page was kept and much of the rest may be content.
 *
 * A small share alone says little: many pages are mostly navigation or other articles. On sites that the model was not
 * trained on, this check holds for 50 % of the pages that keep less than half of their content. It also holds for 3.5 %
 * of those that keep four fifths. A share below .25 alone holds for 42 % and 6.3 % (benchmarks/quality/little-read.ts).
 *
 * @param isArticle - the model takes the page for an article.
 */
export function isLittle(
  { visible, kept, prose, doubtful }: ReadWords,
  isArticle: boolean
): boolean {
  if (isArticle && prose >= ARTICLE) return false
  return kept < LITTLE * visible && doubtful > DOUBT * kept
}
