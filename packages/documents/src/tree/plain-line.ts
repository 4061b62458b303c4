/** The text of a node in one line. */

import type { Nodes } from 'hast'

/** Blocks and line breaks become spaces. */
export function plainLine(node: Nodes): string {
  return raw(node).replace(/\s+/g, ' ').trim()
}

const INLINE = new Set(['a', 'strong', 'em', 'del', 'code', 'span', 'sup', 'sub'])

function raw(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' && node.type !== 'root') return ''
  const inner = node.children.map(raw).join('')
  return node.type === 'element' && INLINE.has(node.tagName) ? inner : ` ${inner} `
}
