/**
 * The part of a page that is its content as a whole.
 *
 * Blocks are judged by what content looks like, and content holds much that does not look like it: a
 * table of two rows, a line of code, a list of links in the middle of a text. Where nearly all that is
 * kept stands in one element, and most of that element is kept, the element is the content: the rest
 * of it stays too, but for what is surely furniture.
 */

import { FURNITURE } from '../blocks/element-traits.ts'
import { type Block, type Container, isIn } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'
import { share } from '../features/ratios.ts'

/** Share of the kept words that the region holds. */
const COVER = 0.95
/** Share of its words that must be kept, without words in boilerplate. */
const MOST = 0.7
/** Chance from which a block stays between two that are kept; before the first and after the last. */
const LEAST_INSIDE = 0.05
const LEAST_AT_ENDS = 0.1
const LEAST_OF_LINKS = 0.3
/** The same between the heading of the page and the region, and how many blocks may stand there. */
const LEAST_OF_HEAD = 0.2
const HEAD_BLOCKS = 6
/** Share of links from which a block leads elsewhere. */
const LINKED = 0.5

/**
 * Keep the rest of the part of the page that is its content.
 *
 * @param chances - for each block, that it is content.
 * @param kept - for each block; changed in place.
 */
export function keepRegion(view: PageView, chances: Float64Array, kept: boolean[]): void {
  const { blocks } = view.page
  keepShort(view, chances, kept)
  const region = regionOf(view, kept)
  if (region === undefined) return
  const { firstBlock, endBlock } = region
  const first = kept.indexOf(true, firstBlock)
  const last = kept.lastIndexOf(true, endBlock - 1)
  const isLike = likeKept(view, kept)
  for (let index = firstBlock; index < endBlock; index++) {
    const block = blocks[index]!
    if (kept[index] || isFurniture(block, region)) continue
    if (index > first && index < last) kept[index] = chances[index]! >= LEAST_INSIDE
    // At the ends of a text stand links to other pages, comments and forms.
    else if (isBesideText(block, blocks[index < first ? first : last]!)) {
      kept[index] = chances[index]! >= (isLinked(block) ? LEAST_OF_LINKS : LEAST_AT_ENDS)
    } else kept[index] = chances[index]! >= LEAST_AT_ENDS && !isLinked(block) && isLike(block)
  }
  dropLastHeadings(blocks, last, endBlock, kept)
  keepHead(view, region, chances, kept)
}

/** Blocks of a page that is short, and the chance from which one of them stays: there is little to judge it by. */
const FEW = 14
const LEAST_OF_FEW = 0.15

function keepShort(view: PageView, chances: Float64Array, kept: boolean[]): void {
  const texts = view.page.blocks.filter(({ count, container }) => {
    return count.words > 0 && (container.allNames & FURNITURE) === 0
  })
  if (texts.length > FEW) return
  // What looks otherwise may say who made the page, or ask for something.
  const isLike = likeKept(view, kept)
  for (const block of texts) {
    if (chances[block.index]! >= LEAST_OF_FEW && !isLinked(block) && isLike(block)) {
      kept[block.index] = true
    }
  }
}

/** Elements that text is written in, where those of a page's layout have none of it. */
const OF_TEXT = new Set(
  'blockquote dd dl dt figcaption figure li ol p pre table tbody td tfoot th thead tr ul'.split(' ')
)

/** Whether a block and a kept one share an element, the first with only text elements in between. */
function isBesideText({ container }: Block, kept: Block): boolean {
  let up = container
  while (OF_TEXT.has(up.element.tagName) && up.parent) {
    if (isIn(kept, up.parent)) return true
    up = up.parent
  }
  return false
}

/** Whether a block has the markup of one that is kept: an element of the same kind in one of the same kind. */
function likeKept({ page, around: { kinds } }: PageView, kept: readonly boolean[]) {
  const pairOf = ({ container: { index, parent } }: Block) =>
    kinds[index]! * page.containers.length + (parent ? kinds[parent.index]! : 0)
  const pairs = new Set(page.blocks.filter(({ index }) => kept[index]).map(pairOf))
  return (block: Block) => pairs.has(pairOf(block))
}

/** Headings after which nothing is kept were over something else. */
function dropLastHeadings(
  blocks: readonly Block[],
  last: number,
  endBlock: number,
  kept: boolean[]
): void {
  let index = endBlock - 1
  for (; index > last && (!kept[index] || blocks[index]!.count.headings > 0); index--) {
    kept[index] = false
  }
}

/** What stands between the heading of the page and the region: subtitles, the line that says what it is about. */
function keepHead(
  { page: { blocks }, facts: { mainHeading } }: PageView,
  { firstBlock }: Container,
  chances: Float64Array,
  kept: boolean[]
): void {
  if (mainHeading < 0 || mainHeading >= firstBlock || firstBlock - mainHeading > HEAD_BLOCKS) return
  for (let index = mainHeading; index < firstBlock; index++) {
    const block = blocks[index]!
    if (isFurniture(block, undefined) || isLinked(block)) continue
    if (chances[index]! >= LEAST_OF_HEAD) kept[index] = true
  }
}

function isLinked({ count }: Block): boolean {
  return share(count.linkChars, count.chars) >= LINKED
}

/** Whether a block is in an element without content, within the region. */
function isFurniture({ container }: Block, region: Container | undefined): boolean {
  let up: Container | undefined = container
  for (; up && up !== region; up = up.parent) if ((up.ownNames & FURNITURE) !== 0) return true
  return false
}

/** The smallest container with nearly all that is kept, if most of it is kept. */
function regionOf({ page }: PageView, kept: readonly boolean[]): Container | undefined {
  const { blocks, containers } = page
  const keptBefore = new Float64Array(blocks.length + 1)
  const wordsBefore = new Float64Array(blocks.length + 1)
  for (const { index, count, container } of blocks) {
    const counts = kept[index] || (container.allNames & FURNITURE) === 0
    keptBefore[index + 1] = keptBefore[index]! + (kept[index] ? count.words : 0)
    wordsBefore[index + 1] = wordsBefore[index]! + (counts ? count.words : 0)
  }
  const least = keptBefore[blocks.length]! * COVER
  if (least === 0) return undefined
  let region = containers[0]!
  // In document order a container comes after the ones around it, so the last one with enough is the smallest.
  for (const container of containers) {
    const { firstBlock, endBlock } = container
    if (keptBefore[endBlock]! - keptBefore[firstBlock]! >= least) region = container
  }
  const { firstBlock, endBlock } = region
  const words = wordsBefore[endBlock]! - wordsBefore[firstBlock]!
  const keptWords = keptBefore[endBlock]! - keptBefore[firstBlock]!
  return keptWords >= MOST * words ? region : undefined
}
