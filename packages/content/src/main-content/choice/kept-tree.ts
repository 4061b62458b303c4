/** A copy of a page that holds only some of its blocks. */

import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import { isHidden, isShownFrame } from '../../tree/hidden.ts'
import { MARKS, marksOf } from '../../tree/marks.ts'
import { isTexScript } from '../../tree/math/math.ts'
import { ADVERT, tokenTraits } from '../blocks/element-traits.ts'
import { isBlank, isMedium, type PageBlocks } from '../blocks/page-blocks.ts'

/**
 * Copy the kept part of a page with its ancestors. The page is not changed. Elements that are kept whole are shared
 * with it, others are new. Media between kept texts stay, and so do line breaks and rules between them.
 *
 * @param kept - for each block, whether it stays.
 */
export function keptTree(page: PageBlocks, kept: readonly boolean[]): Root {
  const copy: Copy = { page, kept, keptBefore: sumsOf(kept), leaf: 0, container: 1 }
  const result = copyOf(copy, page.containers[0]!.element)
  const children = result === undefined ? [] : result.children
  return { type: 'root', children: children as RootContent[] }
}

interface Copy {
  readonly page: PageBlocks
  readonly kept: readonly boolean[]
  /** Number of kept blocks before each block. */
  readonly keptBefore: Int32Array
  /** Texts and media passed, in the order of {@link PageBlocks.leaves}. */
  leaf: number
  /** Containers passed. */
  container: number
}

function sumsOf(kept: readonly boolean[]): Int32Array {
  const sums = new Int32Array(kept.length + 1)
  for (let index = 0; index < kept.length; index++) {
    sums[index + 1] = sums[index]! + Number(kept[index])
  }
  return sums
}

/** The element itself if all of it is kept, a copy if part of it is, `undefined` if none is. */
function copyOf(copy: Copy, element: Element): Element | undefined {
  const children: ElementContent[] = []
  let whole = !isHidden(element)
  let found = false
  for (const child of element.children) {
    const glue = isGlue(copy, child) && !isOuterRule(copy, child)
    const { leaf, container } = copy
    // A block-level element without content is a container too.
    if (glue && copy.page.containers[copy.container]?.element === child) copy.container++
    let result = glue ? child : keptChild(copy, child)
    // Highlighters put the spaces of code into separate elements; players are in elements without text.
    const blank =
      result === undefined &&
      copy.leaf === leaf &&
      (copy.container === container ? isBlankElement(copy, child) : holdsFrame(child))
    if (blank) result = child
    if (result !== child) whole = false
    if (result === undefined) continue
    if (!glue && !blank && !isEmptied(result)) found = true
    children.push(result)
  }
  if (!found) return undefined
  return whole ? element : shown(element, children)
}

/** Nodes that show nothing by themselves stay with their surroundings: spaces, breaks, anchors. */
function isGlue({ page }: Copy, node: ElementContent): boolean {
  if (node.type === 'text') return isBlank(node.value)
  if (node.type !== 'element') return false
  if (node.tagName === 'iframe') return holdsFrame(node)
  if (node.tagName === 'script') return isTexScript(node) || isShownFrame(node)
  // The fallback of a lazy image is hidden, but a renderer may need it.
  if (node.tagName === 'noscript') return page.skips(node) && node.children.some(isFallback)
  return node.children.length === 0 && !isMedium(node) && !page.skips(node)
}

/** Checks whether a rule has nothing kept on one of its sides. */
function isOuterRule({ page, keptBefore, container }: Copy, node: ElementContent): boolean {
  const rule = page.containers[container]
  if (node.type !== 'element' || node.tagName !== 'hr' || rule?.element !== node) return false
  const before = keptBefore[rule.firstBlock]!
  return before === 0 || before === keptBefore[keptBefore.length - 1]
}

/** Checks whether an element shows only white space. */
function isBlankElement(copy: Copy, node: ElementContent): boolean {
  if (node.type !== 'element' || copy.page.skips(node) || isMedium(node)) return false
  return node.children.every((child) =>
    child.type === 'text' ? isBlank(child.value) : isBlankElement(copy, child)
  )
}

/**
 * Checks whether an element without text shows a frame other than an advertisement. A frame stays with the text around
 * it.
 */
function holdsFrame(node: ElementContent): boolean {
  if (node.type !== 'element' || (tokenTraits(node) & ADVERT) !== 0) return false
  return isShownFrame(node) || (!isHidden(node) && node.children.some(holdsFrame))
}

function isFallback(node: ElementContent): boolean {
  return node.type === 'element' && isMedium(node)
}

function keptChild(copy: Copy, node: ElementContent): ElementContent | undefined {
  if (node.type === 'text') return isKept(copy) ? node : undefined
  if (node.type !== 'element' || copy.page.skips(node)) return undefined
  if (isMedium(node)) return isKept(copy) ? node : undefined
  const { leaf } = copy
  const result = passEmptied(copy, node) ? undefined : copyOf(copy, node)
  if (result === undefined && copy.leaf === leaf && isCodeRow(node)) return node
  if (result !== undefined || !isCell(node)) return result
  // A row keeps its cells, or the others would move to wrong columns; a cell without text may have an icon.
  return copy.leaf === leaf ? node : { ...node, children: [] }
}

/** Checks whether an element is a container without kept blocks, and skips it. Most containers have none. */
function passEmptied(copy: Copy, element: Element): boolean {
  const { page, keptBefore } = copy
  const container = page.containers[copy.container]
  if (container?.element !== element) return false
  copy.container++
  if (keptBefore[container.firstBlock] !== keptBefore[container.endBlock]) return false
  copy.container = container.endContainer
  copy.leaf = container.endLeaf
  return true
}

function isCell({ tagName }: Element): boolean {
  return tagName === 'td' || tagName === 'th'
}

/** Checks whether a row of a table is a line of code, which may be empty. */
function isCodeRow({ tagName, children }: Element): boolean {
  if (tagName !== 'tr') return false
  return children.some((cell) => cell.type === 'element' && (marksOf(cell) & CODE_CELLS) !== 0)
}

const CODE_CELLS = MARKS.codeCell | MARKS.lineNumber

function isEmptied(node: ElementContent): boolean {
  return node.type === 'element' && isCell(node) && !node.children.some(holdsText)
}

function holdsText(node: ElementContent): boolean {
  if (node.type === 'element') return node.children.some(holdsText)
  return node.type === 'text' && !isBlank(node.value)
}

function isKept(copy: Copy): boolean {
  return copy.kept[copy.page.leaves[copy.leaf++]!]!
}

/** An element with other children, and without the attributes that hide it: its content was judged visible. */
function shown(element: Element, children: ElementContent[]): Element {
  const { tagName, properties } = element
  const copied: Element = { type: 'element', tagName, properties, children }
  if (!isHidden(element)) return copied
  const visible: Properties = { ...properties, open: true }
  delete visible.hidden
  delete visible.style
  return { ...copied, tagName: tagName === 'noscript' ? 'div' : tagName, properties: visible }
}
