/** Detection of a page with so much text that no other check of its content is needed. */

import type { Root, RootContent } from 'hast'
import { isHidden } from '../tree/hidden.ts'
import { isPlainSpace } from '../tree/plain-space.ts'
import { CONTROL, FURNITURE, placeWithin } from './furniture.ts'

/** Minimum characters outside boilerplate, and of non-link text inside it: no banner has as much. */
const LONG = 1_000
const LONG_AROUND = 3_000

/** Examine a page until it has shown enough. Most pages have after a few dozen elements. */
export function isLongPage(tree: Root): boolean {
  return goOn({ text: 0, around: 0 }, tree.children, 0)
}

interface Lengths {
  text: number
  around: number
}

function goOn(seen: Lengths, nodes: readonly RootContent[], place: number): boolean {
  for (const node of nodes) {
    if (node.type === 'text') {
      if (!(place & CONTROL)) seen.text += shownLength(node.value)
      if (seen.text >= LONG) return true
    } else if (node.type === 'element' && node.children.length > 0 && node.tagName !== 'nav') {
      if (isHidden(node)) continue
      const within = placeWithin(node, place)
      if (within & FURNITURE ? goAround(seen, node.children) : goOn(seen, node.children, within)) {
        return true
      }
    }
  }
  return false
}

/** In boilerplate, it only matters whether an element is a link. */
function goAround(seen: Lengths, nodes: readonly RootContent[]): boolean {
  for (const node of nodes) {
    if (node.type === 'text') {
      seen.around += shownLength(node.value)
      if (seen.around >= LONG_AROUND) return true
    } else if (node.type === 'element' && !PASSED.has(node.tagName)) {
      if (node.children.length > 0 && !isHidden(node) && goAround(seen, node.children)) return true
    }
  }
  return false
}

function shownLength(text: string): number {
  return isPlainSpace(text) ? 0 : text.trim().length
}

const PASSED = new Set(['a', 'nav', 'button', 'select'])
