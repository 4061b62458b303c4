/**
 * The content element of a short page.
 *
 * On a page with few words the model has little to judge by: the title, the price, the last line and the second answer
 * look like boilerplate to it. But the page itself says what its main part is, and boilerplate in that part has names.
 */

import { calloutKind, marksOf } from '../../tree/marks.ts'
import { FURNITURE, NAME_TRAITS, tokenBit } from '../blocks/element-traits.ts'
import { type Block, type Container, isIn } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'

/** Maximum words and blocks of the element, and words of a body without one. */
const WORDS = 600
const BLOCKS = 120
const WORDS_OF_BODY = 250
/** Share of the body's words that must be kept already: if it is less, most of the page is something else. */
const LEAST_OF_BODY = 0.2
/** Probability from which a block stays: in the main element, in the only article, in the body. */
const LEAST_IN_MAIN = 0.03
const LEAST_IN_ARTICLE = 0.06
const LEAST_IN_BODY = 0.12
/** The same for boilerplate by its name, and for links outside the main element. */
const LEAST_OF_NAMED = 0.5
/** Share of links from which a block is links. */
const LINKED = 0.5

const MAIN = 1 << NAME_TRAITS.indexOf('main')
const ARTICLE = 1 << NAME_TRAITS.indexOf('article')
const CONTROL = (1 << NAME_TRAITS.indexOf('button')) | (1 << NAME_TRAITS.indexOf('form'))
const NAMED =
  tokenBit('navigation') |
  tokenBit('header') |
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
 * Keep the blocks of the content element of a short page, except boilerplate.
 *
 * @param chances - for each block, that it is content.
 * @param kept - for each block; changed in place.
 */
export function keepDeclared(
  { page: { blocks, containers } }: PageView,
  chances: Float64Array,
  kept: boolean[]
): void {
  const region = regionOf(containers)
  if (region === undefined) return
  const { element, least } = region
  const { firstBlock, endBlock, total } = element
  if (total.words > region.words || endBlock - firstBlock > BLOCKS) return
  let words = 0
  for (const block of blocks) {
    if (kept[block.index] && isIn(block, element)) words += block.count.words
  }
  if (words === 0 || (element.parent === undefined && words < LEAST_OF_BODY * total.words)) return
  // Links in an element with kept blocks are items of the same list.
  const lists = new Set(blocks.filter(({ index }) => kept[index]).map(({ container }) => container))
  for (let index = firstBlock; index < endBlock; index++) {
    const block = blocks[index]!
    const isAlone = least > LEAST_IN_MAIN && isLinks(block) && !lists.has(block.container)
    const wanted = isAlone ? LEAST_OF_NAMED : least
    if (block.count.words > 0 && chances[index]! >= leastOf(block, element, wanted)) {
      kept[index] = true
    }
  }
  for (const container of containers) {
    if (container.element.tagName === 'blockquote') keepQuoted(blocks, container, kept)
  }
}

/** A quotation right beside kept text, as in an answer to it. */
function keepQuoted(blocks: readonly Block[], quote: Container, kept: boolean[]): void {
  const isBeside = (block: Block | undefined) =>
    block !== undefined && kept[block.index] === true && block.container === quote.parent
  if (!isBeside(blocks[quote.firstBlock - 1]) && !isBeside(blocks[quote.endBlock])) return
  kept.fill(true, quote.firstBlock, quote.endBlock)
}

interface Region {
  readonly element: Container
  /** Maximum words. */
  readonly words: number
  /** Probability from which a block without a name stays. */
  readonly least: number
}

/** The part of the page that its elements declare as content; its body if none does. */
function regionOf(containers: readonly Container[]): Region | undefined {
  const mains = containers.filter(({ ownNames }) => (ownNames & MAIN) !== 0)
  const [main] = mains
  if (main !== undefined) {
    return mains.length > 1 ? undefined : { element: main, words: WORDS, least: LEAST_IN_MAIN }
  }
  const articles = containers.filter(({ ownNames }) => (ownNames & ARTICLE) !== 0)
  const [article] = articles
  if (article !== undefined && articles.length === 1) {
    return { element: article, words: WORDS, least: LEAST_IN_ARTICLE }
  }
  // Several articles are the posts of a thread, or a list.
  return { element: containers[0]!, words: WORDS_OF_BODY, least: LEAST_IN_BODY }
}

/** Checks whether most of a block is links. */
function isLinks({ count }: Block): boolean {
  return count.linkChars >= LINKED * count.chars
}

/** Probability from which a block stays: more for boilerplate by its name, and no controls. */
function leastOf({ container, names, tokens }: Block, region: Container, least: number): number {
  let allNames = names
  let allTokens = tokens
  for (let up: Container | undefined = container; up && up !== region; up = up.parent) {
    // The source of a quotation is in a footer.
    if (up.element.tagName === 'blockquote') allNames &= ~FURNITURE
    allNames |= up.ownNames
    if (calloutKind(marksOf(up.element)) === undefined) allTokens |= up.ownTokens
  }
  if ((allNames & (FURNITURE | CONTROL)) !== 0) return 1
  return (allTokens & NAMED) === 0 ? least : Math.max(least, LEAST_OF_NAMED)
}
