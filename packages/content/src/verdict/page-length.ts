/** Tells at little cost the pages that hold more than a wall or an error page does. */

import type { Element, Root, RootContent } from 'hast'
import { isHidden } from '../tree-hidden.ts'

/** Characters of text from which on the length alone settles it: some seven hundred words. */
const SETTLED = 4500
/** The same with navigation, links and controls: more than a large menu. */
const SETTLED_ALL = 12_000
/** Elements of a page that is no wall, whatever it says. */
const ELEMENTS = 5000
/** Elements whose text is not what the page is about. */
const ASIDE = new Set(
  'a button label select option nav footer header aside legend textarea dialog'.split(' ')
)

interface Count {
  length: number
  elements: number
}

/** Whether the page has so much text, or so much of all, that it is no wall. */
export function isLongPage(tree: Root): boolean {
  const count: Count = { length: 0, elements: 0 }
  const asides: Element[] = []
  if (exceeds(count, [tree], SETTLED, asides)) return true
  return exceeds(count, asides, SETTLED_ALL, undefined)
}

/** Count what is below some nodes, until it is too much. What is aside may be left for later. */
function exceeds(
  count: Count,
  pending: (Root | Element)[],
  settled: number,
  asides: Element[] | undefined
): boolean {
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    for (const node of parent.children as readonly RootContent[]) {
      if (node.type === 'text') {
        // Text that only sets tags apart is mostly white space; it must not add up.
        if (node.value.length > 20) count.length += node.value.length
        if (count.length > settled) return true
      } else if (node.type === 'element' && !isHidden(node)) {
        if (++count.elements > ELEMENTS) return true
        if (asides && ASIDE.has(node.tagName)) asides.push(node)
        else pending.push(node)
      }
    }
  }
  return false
}
