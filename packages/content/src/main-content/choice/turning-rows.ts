/**
 * Rows at the ends of a document that link to its neighbours: the next page, the contents, the same page in another
 * language. They are inside the text's element and look like a line of text.
 */

import type { Element, Nodes } from 'hast'
import { textOf } from '../../tree/text-of.ts'
import type { Block, Container } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'

/** Maximum words of a row: the names of two neighbours, and signs beside them. */
const MOST_WORDS = 60
const MOST_BLOCKS = 20
/** Maximum words of a row with one such link. */
const FEW_WORDS = 14
/** Maximum characters of a link that is a sign, followed by the name of a page. */
const MOST_CHARS = 120
/** Maximum rows at each end, and headings before the first of them. */
const MOST_ROWS = 4
const MOST_HEADINGS = 2

/** The relation of a link to the page, by the HTML standard and its earlier versions. */
const RELATIONS = new Set(
  'prev previous next up top start first last index contents home'.split(' ')
)

/** Texts of such links without `rel`. */
const SAYS =
  /^[\s[(]*(?:[«»‹›←→⟵⟶⇐⇒↑<>]+|(?:[«‹←⟵⇐<]+\s*)?(?:prev|previous|next|up|home|top|contents|table of contents|(?:general )?index|back to top|(?:previous|next) (?:page|chapter|section|topic|post|article|lesson|tutorial))(?:\s*[»›→⟶⇒>]+)?)[\])\s]*(?:$|:)/i

/**
 * Drop rows that link to neighbours from both ends of the kept blocks.
 *
 * @param kept - for each block; changed in place.
 */
export function dropTurningRows({ page }: PageView, kept: boolean[]): void {
  const { blocks, containers } = page
  for (const container of containers) {
    if (container.element.tagName === 'ul' && isShort(container) && isLabelled(container)) {
      kept.fill(false, container.firstBlock, container.endBlock)
    }
  }
  for (let row = 0; row < MOST_ROWS; row++) {
    const last = endOf(blocks, kept, blocks.length - 1, -1)
    if (last === undefined || !dropRow(last, kept)) break
  }
  for (let row = 0, headings = 0; row < MOST_ROWS && headings <= MOST_HEADINGS; row++) {
    let first = endOf(blocks, kept, 0, 1)
    for (; first && first.count.headings > 0; headings++) {
      first = endOf(blocks, kept, first.index + 1, 1)
    }
    if (first === undefined || !dropRow(first, kept)) break
  }
}

/** Names of neighbours before their links, as archives of mailing lists write them. */
const BEFORE =
  /^(?:prev(?:ious)?|next)(?: (?:message|post|article|by (?:date|thread|subject|author)|in (?:thread|topic)))?:$/i
/** Names of the same list in another order. */
const ORDERS = /^(?:[[(]\s*)?(?:date|thread|subject|author|attachment)(?: index)?(?:\s*[\])])?$/i

/** Checks whether a list consists of links to neighbours with their names before them. */
function isLabelled({ element, total }: Container): boolean {
  if (total.links === 0) return false
  let label = ''
  let turning = 0
  let others = 0
  const visit = (node: Nodes): void => {
    if (node.type === 'text') label = node.value.trim() || label
    if (node.type !== 'element') return
    if (node.tagName !== 'a') for (const child of node.children) visit(child)
    else if (BEFORE.test(label)) turning++
    else if (!ORDERS.test(textOf(node).trim())) others++
  }
  visit(element)
  return turning > 0 && others <= turning
}

/** The first kept block with words, starting from one. */
function endOf(
  blocks: readonly Block[],
  kept: readonly boolean[],
  start: number,
  step: 1 | -1
): Block | undefined {
  for (let index = start; index >= 0 && index < blocks.length; index += step) {
    if (kept[index] && blocks[index]!.count.words > 0) return blocks[index]
  }
  return undefined
}

/** Drop the largest row that contains a block, if any. */
function dropRow({ container }: Block, kept: boolean[]): boolean {
  let row: Container | undefined
  for (let up: Container | undefined = container; up && isShort(up); up = up.parent) {
    if (isTurning(up)) row = up
  }
  if (row === undefined) return false
  kept.fill(false, row.firstBlock, row.endBlock)
  return true
}

function isShort({ total, element }: Container): boolean {
  return (
    total.words <= MOST_WORDS &&
    total.blocks <= MOST_BLOCKS &&
    total.headings === 0 &&
    element.tagName !== 'body' &&
    element.tagName !== 'pre'
  )
}

/** Checks whether all links of a row lead to neighbours, and the row contains little else. */
function isTurning({ element, total }: Container): boolean {
  if (total.links === 0 || total.stops > total.links + 1) return false
  let turning = 0
  let others = 0
  const visit = (node: Nodes): void => {
    if (node.type !== 'element') return
    if (node.tagName !== 'a') for (const child of node.children) visit(child)
    else if (node.properties.href != null) isTurningLink(node) ? turning++ : others++
  }
  visit(element)
  if (turning === 0 || others > turning) return false
  return turning > 1 || (total.words <= FEW_WORDS && total.stops === 0)
}

function isTurningLink(link: Element): boolean {
  const { rel, hrefLang, accessKey } = link.properties
  if (Array.isArray(rel) && rel.some((name) => RELATIONS.has(String(name).toLowerCase())))
    return true
  const text = textOf(link)
  if (text.length > MOST_CHARS) return false
  return (
    (hrefLang != null && text.length < 30) ||
    SAYS.test(text) ||
    (accessKey != null && text.length < 30)
  )
}
