/**
 * The elements of a page that say something about it, found in one walk and remembered per tree:
 * links, metadata, structured data and dates are all read from this one list.
 */

import type { Element, ElementContent, Root, RootContent } from 'hast'

/** What one walk over a page finds. All lists are in document order. */
export interface PageElements {
  html?: Element
  /** First `title` that is not inside an image. */
  title?: Element
  /** First `base` that has an `href`. */
  base?: Element
  readonly meta: Element[]
  /** `link` elements. */
  readonly links: Element[]
  /** `script` elements that hold JSON. */
  readonly scripts: Element[]
}

const remembered = new WeakMap<Root, PageElements>()

/** The elements of a page that say something about it. The walk is made once per tree. */
export function pageElements(tree: Root): PageElements {
  const known = remembered.get(tree)
  if (known) return known
  const found: PageElements = { meta: [], links: [], scripts: [] }
  const pending: (RootContent | ElementContent)[] = tree.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type !== 'element') continue
    note(found, node)
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  remembered.set(tree, found)
  return found
}

function note(found: PageElements, element: Element): void {
  switch (element.tagName) {
    case 'html':
      found.html ??= element
      break
    case 'title':
      found.title ??= element
      break
    case 'base':
      if (typeof element.properties.href === 'string') found.base ??= element
      break
    case 'meta':
      found.meta.push(element)
      break
    case 'link':
      found.links.push(element)
      break
    case 'script':
      found.scripts.push(element)
      break
  }
}
