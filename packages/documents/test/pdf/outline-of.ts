/** A tree as short lines, `'h1 Title'`, to compare in tests. */

import type { ElementContent, Root, RootContent } from 'hast'

const BLOCKS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li', 'pre', 'td', 'th'])

/** Each block of a tree with its text. */
export function outlineOf(tree: Root): string[] {
  const found: string[] = []
  const visit = (node: RootContent | ElementContent) => {
    if (node.type !== 'element') return
    if (BLOCKS.has(node.tagName)) found.push(`${node.tagName} ${text(node)}`)
    else node.children.forEach(visit)
  }
  tree.children.forEach(visit)
  return found
}

function text(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(text).join('') : ''
}
