/** The text of the elements that `options.changes.only` selects. */

import { all, baseUrl, bodyContent, toMarkdown } from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element, Nodes } from 'hast'

/** Markdown of the selected elements, an element within another one once; null if none is selected. */
export function watchedText({ tree, url }: Page, selector: string): string | null {
  const selected = new Set(all(tree, selector))
  const outer: Element[] = []
  const collect = (node: Nodes) => {
    if (node.type === 'element' && selected.has(node)) outer.push(node)
    else if ('children' in node) node.children.forEach(collect)
  }
  collect(tree)
  if (outer.length === 0) return null
  const body: Element = { type: 'element', tagName: 'body', properties: {}, children: outer }
  const content = bodyContent({ type: 'root', children: [body] })
  return toMarkdown(content, { base: baseUrl(tree, url) }).markdown
}
