/** The texts of the elements that `options.changes.only` selects. */

import { all, baseUrl, bodyContent, toMarkdown } from '@sluice/content'
import type { Page } from '@sluice/core'
import type { Element, Nodes } from 'hast'

/** Markdown of each selected element, an element within another one as a part of that. */
export function watchedTexts({ tree, url }: Page, selector: string): readonly string[] {
  const selected = new Set(all(tree, selector))
  const outer: Element[] = []
  const collect = (node: Nodes) => {
    if (node.type === 'element' && selected.has(node)) outer.push(node)
    else if ('children' in node) node.children.forEach(collect)
  }
  collect(tree)
  const base = baseUrl(tree, url)
  return outer.map((element) => {
    const body: Element = { type: 'element', tagName: 'body', properties: {}, children: [element] }
    return toMarkdown(bodyContent({ type: 'root', children: [body] }), { base }).markdown
  })
}
