/** Limits the depth of a finished tree. */

import type { ElementContent, Root } from 'hast'

/**
 * Unwrap every element beyond the depth limit, in place: its children take its position. Linear and without recursion;
 * only for trees that are not shared yet.
 *
 * @param limit - levels of elements that may stay; the root's children are level 1.
 */
export function clampDepth(root: Root, limit: number): void {
  const pending: { node: Parent; depth: number }[] = [{ node: root, depth: 0 }]
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { node, depth } = entry
    if (depth === limit && node.children.some(isElement)) node.children = flattened(node.children)
    else {
      for (const child of node.children) {
        if (child.type === 'element') pending.push({ node: child, depth: depth + 1 })
      }
    }
  }
}

interface Parent {
  children: ElementContent[] | Root['children']
}

function isElement(node: { type: string }): boolean {
  return node.type === 'element'
}

/** All texts below a node, in document order, with a line break for each element boundary. */
function flattened(nodes: readonly Root['children'][number][]): ElementContent[] {
  const texts: string[] = []
  const pending = [...nodes].reverse()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'text') texts.push(node.value)
    if (node.type !== 'element') continue
    texts.push('\n')
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return [{ type: 'text', value: texts.join('') }]
}
