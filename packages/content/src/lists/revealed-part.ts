/** The content of a page that is hidden until a script shows it. */

import type { Element } from 'hast'
import { isHidden } from '../tree/hidden.ts'

/** Share that the hidden part has of it and the shown text. */
const MOST = 0.9

/**
 * The hidden part of a main element that is nearly all of its text, beside other hidden parts such as notices;
 * `undefined` if the element shows its content.
 */
export function revealedPart({ children }: Element): Element | undefined {
  const parts = children.filter((child) => child.type === 'element')
  let largest: { part: Element; characters: number } | undefined
  let shown = 0
  for (const part of parts) {
    if (!isHidden(part)) shown += charactersIn(part, undefined)
    else if (/^(?:div|section)$/.test(part.tagName)) {
      const characters = charactersIn(part, part)
      if (characters > (largest?.characters ?? 0)) largest = { part, characters }
    }
  }
  if (!largest) return undefined
  return largest.characters >= (largest.characters + shown) * MOST ? largest.part : undefined
}

/** Checks whether an element is a part that React streams behind the page, and moves to its place. */
export function isStreamed({ properties: { id } }: Element): boolean {
  return typeof id === 'string' && /^S:[\da-f]{1,8}$/.test(id)
}

/** Characters of shown text. @param revealed - is read although it is hidden. */
function charactersIn(element: Element, revealed: Element | undefined): number {
  if (isHidden(element) && element !== revealed) return 0
  let characters = 0
  for (const child of element.children) {
    if (child.type === 'text') characters += child.value.trim().length
    else if (child.type === 'element') characters += charactersIn(child, undefined)
  }
  return characters
}
