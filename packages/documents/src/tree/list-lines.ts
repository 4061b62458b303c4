/** Paragraphs that say how deep in a list they are, as lists within one another. */

import type { Element, ElementContent } from 'hast'
import { h } from './hast.ts'

/** A paragraph, in a list or not. */
export interface Line {
  readonly content: readonly ElementContent[]
  /** List item: its 0-based depth, and true if it is numbered. */
  readonly item?: { readonly level: number; readonly isNumbered: boolean; readonly start?: number }
}

interface OpenList {
  readonly level: number
  readonly element: Element
}

/** Lists of items, and the blocks between them. @param block - element for lines that are not items. */
export function listLines<One extends Line>(
  lines: readonly One[],
  block: (line: One) => Element
): Element[] {
  const blocks: Element[] = []
  const open: OpenList[] = []
  for (const line of lines) {
    if (!line.item) {
      open.length = 0
      blocks.push(block(line))
    } else listFor(line.item, open, blocks).children.push(h('li', {}, line.content))
  }
  return blocks
}

/** The list an item belongs to: one that is open, or a new one in the item before. */
function listFor(item: NonNullable<Line['item']>, open: OpenList[], blocks: Element[]): Element {
  const tag = item.isNumbered ? 'ol' : 'ul'
  while (open.length > 0 && open.at(-1)!.level > item.level) open.pop()
  const last = open.at(-1)
  if (last?.level === item.level) {
    if (last.element.tagName === tag) return last.element
    open.pop()
  }
  const { start = 1 } = item
  const list = h(tag, item.isNumbered && start !== 1 ? { start } : {})
  const parent = open.at(-1)?.element.children.at(-1)
  if (parent?.type === 'element') parent.children.push(list)
  else blocks.push(list)
  open.push({ level: item.level, element: list })
  return list
}
