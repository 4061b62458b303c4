/** Reading the markup of shops. */

import { all, first, text } from '@sluice/content'
import type { Element, Nodes } from 'hast'
import type { Product } from './record.ts'
import { cleanText } from './values.ts'

/** Text of the first selector, in the given order, that has one. */
export function firstText(tree: Nodes, selectors: readonly string[]): string | undefined {
  if (!hasAny(tree, selectors)) return undefined
  for (const selector of selectors) {
    const found = text(tree, selector)
    if (found !== undefined) return found
  }
  return undefined
}

/** Checks whether any of several selectors matches, in one walk: most pages have none of them. */
export function hasAny(tree: Nodes, selectors: readonly string[]): boolean {
  return first(tree, selectors.join(', ')) !== undefined
}

/** First element of the first selector, in the given order, that has one. */
export function firstElement(tree: Nodes, selectors: readonly string[]): Element | undefined {
  if (!hasAny(tree, selectors)) return undefined
  for (const selector of selectors) {
    const found = first(tree, selector)
    if (found) return found
  }
  return undefined
}

/** Properties of a page; more are left out. */
const ROWS = 300

/** Rows of a table as pairs: the first cell names, the second says. */
export function rowsOf(tree: Nodes, rows: string): Product['specifications'] {
  return all(tree, rows)
    .slice(0, ROWS)
    .flatMap((row) => {
      const cells = row.children.filter(
        (child): child is Element => child.type === 'element' && /^(?:td|th)$/.test(child.tagName)
      )
      const [name, value] = cells.map((cell) => cleanText(text(cell)))
      return cells.length === 2 && name && value ? [{ name: name.replace(/\s?:$/, ''), value }] : []
    })
}
