/** Tells at little cost the pages that hold more than a wall or an error page does. */

import type { ElementContent, Root, RootContent } from 'hast'
import { isHidden } from '../tree-hidden.ts'

/** Characters of text from which on the length alone settles it: some seven hundred words. */
const SETTLED = 4500
/** Elements whose text is not what the page is about. */
const ASIDE = new Set(
  'a button label select option nav footer header aside legend textarea dialog head'.split(' ')
)

/** Whether the page has so much text beside links, controls and navigation that it is no wall. */
export function isLongPage(tree: Root): boolean {
  const pending: (Root | ElementContent | RootContent)[] = [tree]
  let length = 0
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'text') {
      // Text that only sets tags apart is mostly white space; it must not add up.
      if (node.value.length > 20) length += node.value.length
      if (length > SETTLED) return true
    } else if (node.type === 'root' || isRead(node)) {
      for (const child of node.children) {
        if (child.type === 'text' || child.type === 'element') pending.push(child)
      }
    }
  }
  return false
}

function isRead(
  node: ElementContent | RootContent
): node is Extract<ElementContent, { type: 'element' }> {
  return node.type === 'element' && !ASIDE.has(node.tagName) && !isHidden(node)
}
