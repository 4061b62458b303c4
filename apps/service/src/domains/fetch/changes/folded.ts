/** Texts without differences that no reader sees: kinds of spaces, quotes and dashes, forms of Unicode (docs/design/jobs.md §3). */

import { normalUrl } from '@sluice/crawl'

const PLAIN = /^[\x20-\x7e]*$/
/** Soft hyphens and spaces without a width. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a]/g
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\u301d-\u301f]/g
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g
const PICTURE = /\.(?:avif|bmp|gif|ico|jfif|jpe?g|png|svg|tiff?|webp)$/i

/** Characters of a text that is read as JSON. */
const LONGEST_JSON = 200_000

/** A text of one line in the form in which it is compared. The white space before it stays. */
export function folded(text: string): string {
  const end = text.trimEnd()
  const begin = end.length - end.trimStart().length
  const inner = begin === 0 ? end : end.slice(begin)
  const visible = PLAIN.test(inner) ? inner : plain(inner)
  return end.slice(0, begin) + (visible.includes('  ') ? visible.replace(/ {2,}/g, ' ') : visible)
}

function plain(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .normalize('NFKC')
    .replace(/\s/g, ' ')
}

/** A URL without the parts that do not identify a page; that of a picture without its query. The fragment stays. */
export function comparableUrl(text: string): string {
  const url = text.includes('?') ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return text
  return isPicture(url) ? pictureUrl(text) : `${normalUrl(url)}${url.hash}`
}

/** The URL of a picture without its query, which names a size or a version, unless that names the picture. */
export function pictureUrl(text: string): string {
  const url = text.includes('?') ? URL.parse(text) : null
  if (!url) return text
  const name = [...url.searchParams.values()].find((value) =>
    PICTURE.test(value.split('?')[0] ?? '')
  )
  return `${url.origin}${url.pathname}${name === undefined ? '' : `?${name.split('?')[0]}`}`
}

function isPicture({ pathname }: URL): boolean {
  return PICTURE.test(pathname)
}

/** The value of a text that is a JSON object or list; `undefined` for another text, or a longer one. */
export function jsonIn(text: string): object | undefined {
  if (text.length > LONGEST_JSON) return undefined
  const inner = text.trim()
  if (!/^[{[]/.test(inner) || !/[}\]]$/.test(inner)) return undefined
  try {
    return JSON.parse(inner) as object
  } catch {
    return undefined
  }
}
