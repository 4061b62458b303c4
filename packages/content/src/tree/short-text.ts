/** Texts that are a name or a date and little else. */

import type { Element, ElementContent } from 'hast'
import { textOf } from './text-of.ts'

/** Nodes inside of an element whose text is short. */
const NODES = 200

/**
 * Text of an element if it is short. An element that is large is not read to its end, so asking all
 * elements on a path from the root costs no more than asking one.
 *
 * @param longest - characters.
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
