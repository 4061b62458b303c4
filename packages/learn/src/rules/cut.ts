/** Parts of a text: between two texts, or separated. */

import type { Cut, Rule } from '../parser/learned-parser.ts'

/** Most items of a list, and parts of a text. */
const ITEMS = 100

/** Part of a text; `undefined` if the text lacks the limits. */
export function cutText(text: string, { after, before, part }: Cut): string | undefined {
  if (part) return text.split(part.by, ITEMS).at(part.nth > 0 ? part.nth - 1 : part.nth)
  let from = 0
  if (after !== undefined) {
    const at = text.indexOf(after)
    if (at < 0) return undefined
    from = at + after.length
  }
  if (before === undefined) return text.slice(from)
  const to = text.indexOf(before, from)
  return to < 0 ? undefined : text.slice(from, to)
}

/** Items of a list in one text. */
export function splitText(text: string, separator: NonNullable<Rule['split']>): string[] {
  return text.split(separator, ITEMS)
}
