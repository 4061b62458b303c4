/** Marks in the text of a post: hashtags, mentions and addresses. */

import { parseHtml } from '@sluice/content'

/** Marks of one text. */
export interface TextMarks {
  readonly hashtags: string[]
  readonly mentions: string[]
  readonly links: string[]
}

const HASHTAG = /(?<![\p{L}\p{N}_&/#])[#＃]([\p{L}\p{M}\p{N}_]{1,100})/gu
const MENTION =
  /(?<![\p{L}\p{N}_.@/])@([A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,98}[A-Za-z0-9_])?(?:@[A-Za-z0-9][A-Za-z0-9.-]{1,98}[A-Za-z0-9])?)/gu
const ADDRESS = /https?:\/\/[^\s<>"“”]{3,2000}/g
/** Characters that end a sentence and do not belong to an address. */
const AFTER = new Set(".,;:!?'’»)]…")

/** Marks in a text, each once, in order. `#1` is not a hashtag. */
export function textMarks(text: string | null | undefined): TextMarks {
  if (!text) return { hashtags: [], mentions: [], links: [] }
  const links = matches(text, ADDRESS).map(withoutEnd)
  const rest = text.replace(ADDRESS, ' ')
  return {
    hashtags: uniqueTags(matches(rest, HASHTAG).filter((tag) => /\D/u.test(tag))),
    mentions: unique(matches(rest, MENTION)),
    links: unique(links.filter((link) => URL.canParse(link)))
  }
}

/** Each once, in order. */
export function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** Each hashtag once, in order, as it is written first: platforms do not tell case apart. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.normalize('NFC').toLowerCase()
    if (!first.has(key)) first.set(key, tag)
  }
  return [...first.values()]
}

/** Character references decoded once: `&amp;lt;` becomes `&lt;`. Tags are text. Lines are kept. */
export function unescapedOnce(text: string): string {
  if (!text.includes('&')) return text.trim()
  const tree = parseHtml(`<!doctype html><body><p>${text.trim().replaceAll('<', '&lt;')}`)
  let found = ''
  const pending: unknown[] = [tree]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const { type, value, children } = node as { type: string; value?: string; children?: unknown[] }
    if (type === 'text') found += value
    else if (children) pending.push(...children.toReversed())
  }
  return found.trim()
}

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? match[0])
}

/** A bracket that the address opens belongs to it: `…/Weir_(river)`. */
function withoutEnd(address: string): string {
  let length = address.length
  while (length > 0 && AFTER.has(address[length - 1]!)) length--
  const bare = address.slice(0, length)
  const isOpen = bare.includes('(') && !bare.includes(')')
  return isOpen && address[length] === ')' ? `${bare})` : bare
}
