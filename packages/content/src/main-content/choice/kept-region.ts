/**
 * The part of a page that is its content as a whole.
 *
 * Blocks are judged by the usual look of content, but content also contains other things: a table of two rows, a line
 * of code, a list of links in the middle of a text. If nearly everything kept is in one element, and most of that
 * element is kept, the element is the content: the rest of it stays too, except what is clearly boilerplate.
 */

import { FURNITURE } from '../blocks/element-traits.ts'
import { type Block, type Container, isIn } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'
import { share } from '../blocks/ratios.ts'
import { keepDeclared } from './declared-region.ts'

/** Share of the kept words that the region must hold. */
const COVER = 0.95
/** Share of its words that must be kept, not counting boilerplate. */
const MOST = 0.7
/** Probability from which a block stays between two kept ones; before the first and after the last. */
const LEAST_INSIDE = 0.05
const LEAST_AT_ENDS = 0.1
const LEAST_OF_LINKS = 0.3
/** The same between the heading of the page and the region, and how many blocks may be there. */
const LEAST_OF_HEAD = 0.2
const HEAD_BLOCKS = 6
/** Share of links from which a block is navigation. */
const LINKED = 0.5

/**
 * Keep the rest of the region that is the content.
 *
 * @param chances - for each block, that it is content.
 * @param kept - for each block; changed in place.
 */
export function keepRegion(view: PageView, chances: Float64Array, kept: boolean[]): void {
  const { blocks } = view.page
  keepShort(view, chances, kept)
  keepDeclared(view, chances, kept)
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
    // Links to other pages, comments and forms come at the ends of a text.
    else if (isBesideText(block, blocks[index < first ? first : last]!)) {
      kept[index] = chances[index]! >= (isLinked(block) ? LEAST_OF_LINKS : LEAST_AT_ENDS)
    } else kept[index] = chances[index]! >= LEAST_AT_ENDS && !isLinked(block) && isLike(block)
  }
  dropLastHeadings(blocks, last, endBlock, kept)
  keepHead(view, region, chances, kept)
}

/** Maximum blocks of a short page, and the probability from which its blocks stay: there is little to judge by. */
const FEW = 14
const LEAST_OF_FEW = 0.15

function keepShort(view: PageView, chances: Float64Array, kept: boolean[]): void {
  const texts = view.page.blocks.filter(({ count, container }) => {
    return count.words > 0 && (container.allNames & FURNITURE) === 0
  })
  if (texts.length > FEW) return
  // Blocks that look different may name the author of the page, or ask for something.
  const isLike = likeKept(view, kept)
  for (const block of texts) {
    if (chances[block.index]! >= LEAST_OF_FEW && !isLinked(block) && isLike(block)) {
      kept[block.index] = true
    }
  }
}

/** Elements that contain text. Elements of a page's layout contain none. */
const OF_TEXT = new Set(
  'blockquote dd dl dt figcaption figure li ol p pre table tbody td tfoot th thead tr ul'.split(' ')
)

/** Checks whether a block and a kept one share an ancestor, with only text elements between it and the block. */
function isBesideText({ container }: Block, kept: Block): boolean {
  let up = container
  while (OF_TEXT.has(up.element.tagName) && up.parent) {
    if (isIn(kept, up.parent)) return true
    up = up.parent
  }
  return false
}

/**
 * Returns a test for blocks with the markup of a kept one: an element of the same kind inside one of the same kind.
 */
function likeKept({ page, around: { kinds } }: PageView, kept: readonly boolean[]) {
  const pairOf = ({ container: { index, parent } }: Block) =>
    kinds[index]! * page.containers.length + (parent ? kinds[parent.index]! : 0)
  const pairs = new Set(page.blocks.filter(({ index }) => kept[index]).map(pairOf))
  return (block: Block) => pairs.has(pairOf(block))
}

/** Headings after which nothing is kept belonged to something else. */
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

/** Blocks between the heading of the page and the region: subtitles, a summary line. */
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

/** Checks whether a block is in an element without content, within the region. */
function isFurniture({ container }: Block, region: Container | undefined): boolean {
  let up: Container | undefined = container
  for (; up && up !== region; up = up.parent) if ((up.ownNames & FURNITURE) !== 0) return true
  return false
}

/** The smallest container with nearly all kept blocks, if most of it is kept. */
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
  // In document order a container comes after its ancestors, so the last one that qualifies is the smallest.
  for (const container of containers) {
    const { firstBlock, endBlock } = container
    if (keptBefore[endBlock]! - keptBefore[firstBlock]! >= least) region = container
  }
  const { firstBlock, endBlock } = region
  const words = wordsBefore[endBlock]! - wordsBefore[firstBlock]!
  const keptWords = keptBefore[endBlock]! - keptBefore[firstBlock]!
  return keptWords >= MOST * words ? region : undefined
}
