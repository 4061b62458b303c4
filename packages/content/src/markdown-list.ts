/** Lists of all kinds, as Markdown nests them. */

import type { Element, ElementContent, RootContent } from 'hast'
import { element, endBlock, within } from './markdown-flow.ts'
import { NESTING, type Writer } from './markdown-tree.ts'
import { isHidden } from './tree-hidden.ts'

/**
 * Write `ul`, `ol`, `menu` or `dir`. What stands between the items joins the item before it: that is
 * where browsers show it.
 */
export function writeList(writer: Writer, node: Element): void {
  if (isInLine(writer)) {
    writePlain(writer, node.children)
    return
  }
  const ordered = node.tagName === 'ol'
  const list = element(ordered ? 'ol' : 'ul', ordered ? { start: node.properties.start } : {})
  writer.nesting++
  for (const run of itemRuns(node)) addItem(writer, list, 'li', run)
  writer.nesting--
  if (list.children.length > 0) writer.flow.blocks.push(list)
}

/** Write `dl`: a list of terms, each with its definitions. */
export function writeDefinitions(writer: Writer, node: Element): void {
  if (isInLine(writer)) {
    writePlain(writer, node.children)
    return
  }
  const list = element('dl')
  writer.nesting++
  for (const child of termsOf(node)) addItem(writer, list, child.tagName, [child])
  writer.nesting--
  if (list.children.length > 0) writer.flow.blocks.push(list)
}

function isInLine({ flow, nesting }: Writer): boolean {
  return flow.boundary !== 'paragraph' || nesting >= NESTING
}

function writePlain({ flow, write }: Writer, nodes: readonly RootContent[]): void {
  endBlock(flow)
  write(nodes)
  endBlock(flow)
}

/** Nodes of each item: an `li`, and what follows it up to the next. */
function itemRuns({ children }: Element): ElementContent[][] {
  const runs: ElementContent[][] = []
  for (const child of children) {
    if (child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')) continue
    const isItem = child.type === 'element' && child.tagName === 'li'
    if (isItem || runs.length === 0) runs.push([child])
    else runs.at(-1)!.push(child)
  }
  return runs
}

function addItem(writer: Writer, list: Element, tagName: string, nodes: ElementContent[]): void {
  const head = nodes[0]!
  if (head.type === 'element' && nodes.length === 1 && isHidden(head)) return
  const item = element(tagName)
  const checked = head.type === 'element' ? checkbox(head) : undefined
  if (checked !== undefined) item.properties.checked = checked
  within(writer.flow, item.children, () => writer.write(nodes))
  const isBlank = head.type === 'element' && head.children.length === 0
  if (item.children.length > 0 || isBlank) list.children.push(item)
  if (head.type === 'element' && isLoose(head)) item.properties.spread = true
}

/** Whether the author set the item's paragraphs apart. */
function isLoose({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && child.tagName === 'p')
}

/** State of the checkbox an item starts with, as in a list of tasks. */
function checkbox({ children }: Element): boolean | undefined {
  const head = children.find((child) => child.type === 'element' || child.value.trim() !== '')
  if (head?.type !== 'element') return undefined
  if (head.tagName === 'p' || head.tagName === 'label') return checkbox(head)
  if (head.tagName !== 'input' || head.properties.type !== 'checkbox') return undefined
  return head.properties.checked === true
}

/** The `dt` and `dd` elements of a list, those in groups too. */
function termsOf({ children }: Element): Element[] {
  return children.flatMap((child) => {
    if (child.type !== 'element' || isHidden(child)) return []
    if (child.tagName === 'div') return child.children.filter(isTerm)
    return isTerm(child) ? [child] : []
  })
}

function isTerm(node: ElementContent): node is Element {
  return node.type === 'element' && (node.tagName === 'dt' || node.tagName === 'dd')
}
