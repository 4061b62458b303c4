/** Short texts of a page, read without walking through long ones. */

import { attribute, isHidden } from '@sluice/content'
import type { Element, Nodes } from 'hast'

/** Elements of one short text. */
const NODES = 60

/** Text of an element, spaces collapsed; `undefined` if it is longer. Cents that only a style sheet sets apart get a point. */
export function shortText(
  element: Element,
  longest: number,
  isLeftOut: (part: Element) => boolean = () => false
): string | undefined {
  let found = ''
  let nodes = 0
  const pending: Nodes[] = [...element.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (++nodes > NODES || found.length > longest) return undefined
    if (node.type === 'text') found += node.value.replace(/\s+/g, ' ')
    if (node.type !== 'element' || isHidden(node) || isLeftOut(node)) continue
    if (node.children.length > NODES) return undefined
    if (isCents(node) && /\d\s*$/.test(found)) found = `${found.trimEnd()}.`
    pending.push(...node.children.toReversed())
  }
  return found.length > longest ? undefined : found.trim()
}

/** Two digits in an element of their own, raised or called cents. */
function isCents(element: Element): boolean {
  if (
    element.tagName !== 'sup' &&
    !/cents?|decimals?|fraction/i.test(attribute(element, 'class') ?? '')
  )
    return false
  const [only] = element.children
  return element.children.length === 1 && only?.type === 'text' && /^\s*\d{2}\s*$/.test(only.value)
}
