/** Elements that a client declares as content. */

import type { Element, ElementContent, Root } from 'hast'
import { all } from '../../select/select.ts'
import { type Container, isBlank, isMedium, type PageBlocks } from '../blocks/page-blocks.ts'

/** From this share of a page's words, a selector means the page and not a part of it. */
const PAGE = 0.9

/**
 * Keep the elements that a selector matches, with everything they show.
 *
 * @param kept - for each block, whether it is kept; changed in place.
 * @throws ContentError `INVALID_SELECTOR`
 */
export function keepHeld(tree: Root, page: PageBlocks, selector: string, kept: boolean[]): void {
  const elements = new Set(all(tree, selector))
  if (elements.size === 0) return
  const held = heldBlocks(tree, page, elements)
  let words = 0
  for (const { index, count } of page.blocks) if (held[index]) words += count.words
  const isPage = words >= PAGE * page.containers[0]!.total.words
  if (isPage && held.some((isHeld, index) => isHeld && kept[index])) return
  for (const [index, isHeld] of held.entries()) if (isHeld) kept[index] = true
}

interface Walk {
  readonly page: PageBlocks
  readonly elements: ReadonlySet<Element>
  readonly containers: ReadonlyMap<Element, Container>
  readonly held: boolean[]
  /** Containers with the text or media of a held inline element. */
  readonly direct: Set<Container>
}

/** For each block, whether it is in one of the elements. A line of text with one inside is held as a whole. */
function heldBlocks(tree: Root, page: PageBlocks, elements: ReadonlySet<Element>): boolean[] {
  const body = page.containers[0]!
  const walk: Walk = {
    page,
    elements,
    containers: new Map(page.containers.map((container) => [container.element, container])),
    held: new Array(page.blocks.length).fill(false),
    direct: new Set()
  }
  const isAround = tree.children.some((child) => elements.has(child as Element))
  visit(walk, body.element, body, isAround)
  for (const { index, container } of page.blocks) {
    if (walk.direct.has(container)) walk.held[index] = true
  }
  return walk.held
}

/** Recursion is as deep as the tree, which parseHtml bounds. */
function visit(walk: Walk, node: ElementContent, around: Container, isHeld: boolean): void {
  if (node.type === 'text' && isHeld && !isBlank(node.value)) walk.direct.add(around)
  if (node.type !== 'element') return
  const holds = isHeld || walk.elements.has(node)
  const container = walk.containers.get(node)
  if (container && holds) {
    walk.held.fill(true, container.firstBlock, container.endBlock)
    return
  }
  if (container === undefined && walk.page.skips(node)) return
  if (holds && isMedium(node)) walk.direct.add(around)
  for (const child of node.children) visit(walk, child, container ?? around, holds)
}
