/** Texts that are mostly a name or a date. */

import type { Element, ElementContent } from 'hast'
import { textOf } from './text-of.ts'

/** Maximum nodes inside an element with short text. */
const NODES = 200

/**
 * Text of an element if it is short. A large element is not read to its end, so checking all elements on a path from
 * the root costs no more than checking one.
 *
 * @param longest - maximum characters.
 * @returns `''` without text; `undefined` if it is longer.
 */
export function shortText(element: Element, longest: number): string | undefined {
  const pending: ElementContent[] = [element]
  let characters = 0
  let nodes = 0
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (++nodes > NODES) return undefined
    if (node.type === 'text') characters += node.value.trim().length
    if (characters > longest) return undefined
    if (node.type !== 'element') continue
    if (node.children.length > NODES) return undefined
    pending.push(...node.children)
  }
  const text = textOf(element)
  return text.length > longest ? undefined : text
}
