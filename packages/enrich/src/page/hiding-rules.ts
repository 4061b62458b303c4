/** Elements that the style sheets in a page hide. */

import { all } from '@sluice/content'
import type { Element, Root } from 'hast'
import { hidingStyle } from './hides-itself.ts'

/** Characters of style sheets that are read, and rules of them that are tried. */
const LONGEST_SHEETS = 500_000
const MOST_RULES = 150
/** Elements that are held against selectors, over all rules: a page of 500,000 elements gets three rules. */
const MOST_TRIED = 1_500_000
/** A rule that hides this much of a page's text is lifted by a script, or the page would be unreadable. */
const MOST_TEXT = 0.5

/**
 * Elements selected by rules with a hiding style, of `style` elements and outside of conditions such as
 * `@media`. Sheets of other files are not fetched. Selectors that are not supported select nothing.
 */
export function hidingRules(page: Root, html: string): ReadonlySet<Element> {
  const hidden = new Set<Element>()
  const selectors = hidingSelectors(styleSheets(html))
  if (selectors.length === 0) return hidden
  const lengths = new Map<Root | Element, number>()
  const most = textLength(page, lengths) * MOST_TEXT
  for (const selector of selectors.slice(0, Math.ceil(MOST_TRIED / lengths.size))) {
    const selected = selectedBy(page, selector)
    const length = selected.reduce((sum, element) => sum + (lengths.get(element) ?? 0), 0)
    if (length <= most) for (const element of selected) hidden.add(element)
  }
  return hidden
}

function selectedBy(page: Root, selector: string): Element[] {
  try {
    return all(page, selector)
  } catch {
    return []
  }
}

/** Text of all `style` elements, in order, in time linear in the page. */
function styleSheets(html: string): string {
  const sheets: string[] = []
  const opening = /<style(?:\s[^>]*)?>/gi
  let length = 0
  for (
    let match = opening.exec(html);
    match && length < LONGEST_SHEETS;
    match = opening.exec(html)
  ) {
    const end = endOfStyle(html, opening.lastIndex)
    sheets.push(html.slice(opening.lastIndex, end))
    length += end - opening.lastIndex
    opening.lastIndex = end
  }
  return sheets.join('\n').slice(0, LONGEST_SHEETS)
}

function endOfStyle(html: string, start: number): number {
  const closing = /<\/style/gi
  closing.lastIndex = start
  return closing.exec(html)?.index ?? html.length
}

/** Selectors of rules at the top level that hide. One pass, which skips the contents of at-rules. */
function hidingSelectors(css: string): string[] {
  const found: string[] = []
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
  let position = 0
  while (position < text.length && found.length < MOST_RULES) {
    const open = text.indexOf('{', position)
    if (open === -1) break
    const prelude = text.slice(position, open).trim()
    const end = blockEnd(text, open)
    const selector = prelude.slice(prelude.lastIndexOf(';') + 1).trim()
    const isRule = selector !== '' && !selector.startsWith('@')
    if (isRule && hidingStyle(text.slice(open + 1, end))) found.push(...listed(selector))
    position = end + 1
  }
  return found.slice(0, MOST_RULES)
}

/** Each selector of a list alone, so that one that is not supported does not take the others with it. */
function listed(selector: string): string[] {
  const parts = selector.includes('(') ? [selector] : selector.split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '' && part.length < 500)
}

function blockEnd(text: string, open: number): number {
  const brace = /[{}]/g
  brace.lastIndex = open
  let depth = 0
  for (let match = brace.exec(text); match; match = brace.exec(text)) {
    depth += match[0] === '{' ? 1 : -1
    if (depth === 0) return match.index
  }
  return text.length
}

/** Characters of text of a node, noted for every element in it. As deep as the tree, which is clamped. */
function textLength(node: Root | Element, lengths: Map<Root | Element, number>): number {
  let length = 0
  for (const child of node.children) {
    if (child.type === 'text') length += child.value.length
    else if (child.type === 'element') length += textLength(child, lengths)
  }
  lengths.set(node, length)
  return length
}
