/** Text out of values that hold HTML although they should not. */

import { parseHtml } from '../html/parse-html.ts'
import { textOf } from './text-of.ts'

/** Characters. Longer texts are cut, since a value is parsed as a page of its own. */
const LONGEST = 200_000

const MARKUP = /<[a-z!/]|&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/i

/**
 * A value of metadata as text: character references decoded and tags of markup removed. Twice escaped values
 * (`&amp;amp;`) are common and decoded twice. The name of a tag (`The <dialog> element`) is text.
 */
export function plainText(value: string): string {
  let text = value.slice(0, LONGEST)
  for (let round = 0; round < 2 && MARKUP.test(text); round++) {
    text = textOf(parseHtml(`<!doctype html><body>${withoutNames(text)}`))
  }
  return text.trim()
}

const TAG = /<(\/?)([a-z][^\s<>/]*)((?:[\s/][^<>]*)?)>|<(?=[a-z/])/gi
/** Tags without an end, and tags that markup has with attributes even where their end was cut off. */
const SINGLE = /^(?:br|hr|wbr)$/
const WITH_ATTRIBUTES =
  /^(?:a|b|blockquote|div|em|figure|font|h[1-6]|i|img|li|ol|p|span|strong|table|td|ul)$/

/** A text in which tags that are only named are escaped: those whose start or end tag is missing. */
function withoutNames(text: string): string {
  if (!text.includes('<')) return text
  const opened = new Set<string>()
  const paired = new Set<string>()
  for (const [, slash, tag] of text.matchAll(TAG)) {
    const name = tag?.toLowerCase()
    if (name === undefined) continue
    if (slash === '') opened.add(name)
    else if (opened.has(name)) paired.add(name)
  }
  return text.replace(TAG, (whole, _, tag: string | undefined, rest = '', at: number) => {
    const name = tag?.toLowerCase() ?? ''
    const isMarkup =
      paired.has(name) ||
      SINGLE.test(name) ||
      (name === 'p' && at === 0) ||
      (WITH_ATTRIBUTES.test(name) && rest.includes('='))
    return isMarkup ? whole : `&lt;${whole.slice(1)}`
  })
}
