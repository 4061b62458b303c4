/** Trees with parts left out. */

import type { Element, Nodes, Root, RootContent } from 'hast'
import { all } from './select.ts'

/**
 * A tree without the elements that match a selector. Ancestors of removed elements are copied, all other nodes are
 * shared; the tree itself is not changed.
 *
 * @returns the node itself if nothing matches. The node itself is never removed.
 * @throws ContentError `INVALID_SELECTOR`
 */
export function without<Node extends Root | Element>(node: Node, selector: string): Node {
  const excluded = new Set<Nodes>(all(node, selector))
  return excluded.size === 0 ? node : withoutElements(node, (element) => excluded.has(element))
}

/** A copy of a tree without the elements for which `isExcluded` holds; nodes that keep all their children are shared. */
export function withoutElements<Node extends Root | Element>(
  node: Node,
  isExcluded: (element: Element) => boolean
): Node {
  return { ...node, children: kept(node.children as RootContent[], isExcluded) }
}

/** Recursion is as deep as the tree, whose depth is clamped. */
function kept(
  nodes: readonly RootContent[],
  isExcluded: (element: Element) => boolean
): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type !== 'element') return [node]
    if (isExcluded(node)) return []
    const children = kept(node.children, isExcluded) as Element['children']
    const isSame =
      children.length === node.children.length &&
      children.every((child, index) => child === node.children[index])
    return [isSame ? node : { ...node, children }]
  })
}
