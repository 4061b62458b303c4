/** Parts of a text: between two texts, or separated. */

import type { Cut, Rule } from '../parser/learned-parser.ts'

/** Part of a text; `undefined` if the text lacks the limits. */
export function cutText(text: string, { after, before }: Cut): string | undefined {
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

/** Most items of a list. */
const ITEMS = 100

/** Items of a list in one text. */
export function splitText(text: string, separator: NonNullable<Rule['split']>): string[] {
  return text.split(separator, ITEMS)
}
