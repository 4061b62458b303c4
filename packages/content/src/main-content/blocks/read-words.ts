/** The words of a page by outcome: kept or dropped. */

import type { PageType } from '../choice/page-type.ts'
import { FURNITURE, OVERLAY } from './element-traits.ts'
import type { Container } from './page-blocks.ts'
import type { PageView } from './page-view.ts'

/** See {@link readWords}. */
export interface ReadWords {
  readonly visible: number
  readonly kept: number
  /** Those of the kept ones that are in running text. */
  readonly prose: number
  /** How many of the others are expected to be content nevertheless. */
  readonly doubtful: number
}

/** A block that is less likely content is not in doubt: pages have much that is surely none. */
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

/** Navigation and notices are in no doubt, whatever they read like. */
function isAround({ allNames, allTokens }: Container): boolean {
  return (allNames & FURNITURE) !== 0 || (allTokens & OVERLAY) !== 0
}

/** Share of a page below which its content may be too little. */
const LITTLE = 0.5
/** Doubtful words for each kept one from which it is. */
const DOUBT = 0.15
/** Words of running text from which an article was found, however much stands around it. */
const ARTICLE = 100

/**
 * Whether less than half of a page is kept, and much of the rest may be content.
 *
 * A small share alone says little: of many pages most is navigation or other articles. On sites that the model has not
 * learnt from this holds for 50 % of the pages that keep less than half of their content, and for 3.5 % of those that
 * keep four fifths; a share below .25 for 42 % and 6.3 % (benchmarks/quality/little-read.ts).
 */
export function isLittle({ visible, kept, prose, doubtful }: ReadWords, type: PageType): boolean {
  if (type === 'article' && prose >= ARTICLE) return false
  return kept < LITTLE * visible && doubtful > DOUBT * kept
}
