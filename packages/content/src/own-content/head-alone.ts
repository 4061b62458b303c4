/** Tables whose rows are still to come. */

import type { Element, RootContent } from 'hast'
import { isLoadingText } from './loading.ts'

/** A table with only a header: its labels mean nothing without rows. */
export function isHeadAlone({ tagName, children }: Element): boolean {
  if (tagName !== 'table') return false
  const parts = children.filter((child) => child.type === 'element')
  const names = parts.map((part) => part.tagName)
  if (!names.includes('thead') || !names.includes('tbody') || names.includes('tr')) return false
  return parts.every((part) => part.tagName !== 'tbody' || textLength(part.children) === 0)
}

function textLength(nodes: readonly RootContent[]): number {
  let length = 0
  for (const node of nodes) {
    if (node.type === 'text') {
      const text = node.value.trim()
      if (!isLoadingText(text)) length += text.length
    } else if (node.type === 'element') length += textLength(node.children)
    if (length > 0) break
  }
  return length
}
