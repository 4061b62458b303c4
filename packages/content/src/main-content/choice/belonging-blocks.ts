/**
 * Rules for blocks that belong to kept blocks and are kept with them.
 *
 * Blocks are judged one by one, but some mean nothing alone: a heading without its text, a text without its heading, a
 * row of half a table, an answer without its question. Each rule looks only at the structure and only adds blocks.
 */

import { FURNITURE } from '../blocks/element-traits.ts'
import { type Block, type Container, isIn, type PageBlocks } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'

/**
 * Keep the blocks that belong to kept ones.
 *
 * @param chances - for each block, that it is content.
 * @param kept - for each block; changed in place.
 */
export function keepBelonging({ page }: PageView, chances: Float64Array, kept: boolean[]): void {
  for (const container of page.containers) {
    const { tagName } = container.element
    if (tagName === 'table') keepTable(page, container, kept)
    else if (LABELLED.has(tagName)) keepNamed(page, container, kept)
    else if (tagName === 'dl') keepTerms(page, container, kept)
  }
  keepListings(page, kept)
  keepHeadings(page, chances, kept)
}

/** From this share of its words, a table is kept completely. */
const MOST_OF_TABLE = 0.5

/** Rows that are partly kept, or the whole table if most of it is kept. */
function keepTable(page: PageBlocks, table: Container, kept: boolean[]): void {
  if (!hasKept(table, kept) || isLayout(page, table)) return
  if (keptWords(page, table, kept) >= MOST_OF_TABLE * table.total.words) {
    kept.fill(true, table.firstBlock, table.endBlock)
    return
  }
  for (let index = table.index + 1; index < table.endContainer; index++) {
    const row = page.containers[index]!
    if (row.element.tagName === 'tr' && hasKept(row, kept)) {
      kept.fill(true, row.firstBlock, row.endBlock)
    }
  }
}

/** Checks whether a table is used for layout: it contains tables, headings or forms. */
function isLayout({ containers }: PageBlocks, table: Container): boolean {
  const { total, index, endContainer } = table
  if (total.headings > 0) return true
  for (let inside = index + 1; inside < endContainer; inside++) {
    const { tagName } = containers[inside]!.element
    if (tagName === 'table' || tagName === 'form' || tagName === 'nav') return true
  }
  return false
}

const LABELLED = new Set(['details', 'figure', 'blockquote'])
const LABELS = new Set(['summary', 'figcaption', 'footer'])

/** Labels of kept things: the summary of details, the caption of a figure, the source of a quotation. */
function keepNamed(page: PageBlocks, around: Container, kept: boolean[]): void {
  if (!hasKept(around, kept)) return
  for (let index = around.index + 1; index < around.endContainer; index++) {
    const container = page.containers[index]!
    const { tagName } = container.element
    if (LABELS.has(tagName)) {
      kept.fill(true, container.firstBlock, container.endBlock)
    }
  }
}

/** The terms of kept definitions, and the definitions of kept terms. */
function keepTerms(page: PageBlocks, list: Container, kept: boolean[]): void {
  if (!hasKept(list, kept)) return
  const items: Container[] = []
  for (let index = list.index + 1; index < list.endContainer; index++) {
    const container = page.containers[index]!
    const { tagName } = container.element
    if (tagName === 'dl') index = container.endContainer - 1
    else if (tagName === 'dt' || tagName === 'dd') items.push(container)
  }
  // A group is one or more terms and the definitions after them.
  let start = 0
  for (let end = 1; end <= items.length; end++) {
    const isNext =
      end === items.length ||
      (items[end]!.element.tagName === 'dt' && items[end - 1]!.element.tagName === 'dd')
    if (!isNext) continue
    const group = items.slice(start, end)
    if (group.some((item) => hasKept(item, kept))) {
      for (const item of group) kept.fill(true, item.firstBlock, item.endBlock)
    }
    start = end
  }
}

/** Code directly after or before a kept block of the same section. */
function keepListings({ blocks }: PageBlocks, kept: boolean[]): void {
  for (const { index, container } of blocks) {
    if (kept[index] || container.element.tagName !== 'pre') continue
    if ((container.allNames & FURNITURE) !== 0) continue
    const before = blocks[index - 1]
    const after = blocks[index + 1]
    kept[index] =
      (before !== undefined && kept[before.index]! && isBeside(container, before)) ||
      (after !== undefined && kept[after.index]! && isBeside(container, after))
  }
}

/** Levels that the wrappers of a listing, with its buttons, add. */
const WRAPPERS = 3

/** Checks whether a block is a sibling of a container, or of a wrapper around it with little else. */
function isBeside(container: Container, { container: other }: Block): boolean {
  let up: Container | undefined = container
  for (let level = 0; up && level <= WRAPPERS; level++, up = up.parent) {
    if (up.parent === other.parent || up.parent === other) return true
    if (up.total.blocks > container.total.blocks + 2) return false
  }
  return false
}

/** A heading above a kept block, whatever levels of headings are in between. */
function keepHeadings({ blocks }: PageBlocks, chances: Float64Array, kept: boolean[]): void {
  let next: Block | undefined
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!
    if (block.count.words === 0) continue
    if (!kept[index] && next !== undefined && kept[next.index] && isOver(block, next)) {
      kept[index] = chances[index]! >= LEAST_OF_HEADING
    }
    next = block
  }
}

/** A heading less likely than this is judged by its own text and position. */
const LEAST_OF_HEADING = 0.02
/** Words beside a heading in its wrapper: an edit link, a permalink sign. */
const BESIDE_HEADING = 6

/** Checks whether a heading belongs to a block: in the section that contains the block, directly or in a wrapper. */
function isOver(heading: Block, block: Block): boolean {
  if (heading.count.headings === 0) return false
  let up = heading.container
  while (up.parent && !isIn(block, up.parent)) {
    if (up.parent.total.words > heading.container.total.words + BESIDE_HEADING) return false
    up = up.parent
  }
  return (up.ownNames & FURNITURE) === 0
}

function hasKept({ firstBlock, endBlock }: Container, kept: readonly boolean[]): boolean {
  for (let index = firstBlock; index < endBlock; index++) if (kept[index]) return true
  return false
}

function keptWords(
  { blocks }: PageBlocks,
  { firstBlock, endBlock }: Container,
  kept: readonly boolean[]
): number {
  let words = 0
  for (let index = firstBlock; index < endBlock; index++) {
    if (kept[index]) words += blocks[index]!.count.words
  }
  return words
}
