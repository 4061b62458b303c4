/** The visible texts of a tree and their words, counted like those of a page's blocks. */

import type { Element, Nodes } from 'hast'
import { isMedium } from './page-blocks.ts'
import { countText, textCount } from './text-count.ts'

/** Checks whether the text of an element is left out. */
export type Skips = (element: Element) => boolean

/** Visit the texts of a tree in document order. Recursion is as deep as the tree, which parseHtml bounds. */
export function eachText(node: Nodes, skips: Skips, visit: (text: string) => void): void {
  if (node.type === 'text') visit(node.value)
  else if (node.type === 'root' || (node.type === 'element' && isEntered(node, skips))) {
    for (const child of node.children) eachText(child, skips, visit)
  }
}

/** Count the words of a tree. */
export function seenWords(node: Nodes, skips: Skips): number {
  const count = textCount()
  eachText(node, skips, (text) => countText(count, text, false))
  return count.words
}

/** Checks whether the text of an element is read. A body that a script reveals is read, whatever its style. */
export function isEntered(element: Element, skips: Skips): boolean {
  const { tagName } = element
  return tagName === 'html' || tagName === 'body' || !(isMedium(element) || skips(element))
}
