/** Text out of values that hold HTML although they should not. */

import { parseHtml } from '../html/parse-html.ts'
import { textOf } from './text-of.ts'

/** Characters. Longer texts are cut, since a value is parsed as a page of its own. */
const LONGEST = 200_000

const MARKUP = /<[a-z!/]|&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/i

/**
 * A value of metadata as text: character references decoded and tags removed where it has any. Twice
 * escaped values (`&amp;amp;`) are common and decoded twice.
 */
export function plainText(value: string): string {
  let text = value.slice(0, LONGEST)
  for (let round = 0; round < 2 && MARKUP.test(text); round++) {
    text = textOf(parseHtml(`<!doctype html><body>${text}`))
  }
  return text.trim()
}
