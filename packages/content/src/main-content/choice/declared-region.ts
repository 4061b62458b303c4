/**
 * The main element of a short page.
 *
 * On a page with few words the model has little to judge by: the title, the price, the last line and the second answer
 * look like boilerplate to it. But the page itself says what its main part is, and boilerplate in that part has names.
 */

import { FURNITURE, NAME_TRAITS, tokenBit } from '../blocks/element-traits.ts'
import { type Block, type Container, isIn } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'

/** Maximum words and blocks of the main element. */
const WORDS = 600
const BLOCKS = 120
/** Probability from which a block stays. */
const LEAST = 0.03
/** The same for boilerplate by its name. */
const LEAST_OF_NAMED = 0.5

const MAIN = 1 << NAME_TRAITS.indexOf('main')
const CONTROL = (1 << NAME_TRAITS.indexOf('button')) | (1 << NAME_TRAITS.indexOf('form'))
const NAMED =
  tokenBit('navigation') |
  tokenBit('breadcrumb') |
  tokenBit('footer') |
  tokenBit('sidebar') |
  tokenBit('related') |
  tokenBit('share') |
  tokenBit('advert') |
  tokenBit('signup') |
  tokenBit('pagination') |
  tokenBit('search') |
  tokenBit('legal')

/**
 * Keep the blocks of the main element of a short page, except boilerplate.
 *
 * @param chances - for each block, that it is content.
 * @param kept - for each block; changed in place.
 */
export function keepDeclared(
  { page: { blocks, containers } }: PageView,
  chances: Float64Array,
  kept: boolean[]
): void {
  const mains = containers.filter(({ ownNames }) => (ownNames & MAIN) !== 0)
  const [main] = mains
  if (main === undefined || mains.length > 1) return
  const { firstBlock, endBlock, total } = main
  if (total.words > WORDS || endBlock - firstBlock > BLOCKS) return
  if (!kept.some((keep, index) => keep && isIn(blocks[index]!, main))) return
  for (let index = firstBlock; index < endBlock; index++) {
    const block = blocks[index]!
    if (block.count.words > 0 && chances[index]! >= leastOf(block, main)) kept[index] = true
  }
}

function leastOf({ container, names, tokens }: Block, main: Container): number {
  let allNames = names
  let allTokens = tokens
  for (let up: Container | undefined = container; up && up !== main; up = up.parent) {
    // The source of a quotation is in a footer.
    if (up.element.tagName === 'blockquote') allNames &= ~FURNITURE
    allNames |= up.ownNames
    allTokens |= up.ownTokens
  }
  if ((allNames & (FURNITURE | CONTROL)) !== 0) return 1
  return (allTokens & NAMED) === 0 ? LEAST : LEAST_OF_NAMED
}
