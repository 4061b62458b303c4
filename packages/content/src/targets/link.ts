/** Links, as Markdown can express them. */

import type { Element, ElementContent, Properties } from 'hast'
import { WEB_SCHEMES } from '../page/base-url.ts'
import { MARKS, marksOf } from '../tree/marks.ts'

/**
 * Properties of the link made from an `a` element.
 *
 * @returns `undefined` if it has no usable target (none, `javascript:`, `data:`): its text stays, as plain text.
 */
export function linkOf(anchor: Element, base: URL | undefined): Properties | undefined {
  const { href, title } = anchor.properties
  if (typeof href !== 'string') return undefined
  const url = linkUrl(href, base)
  if (url === undefined) return undefined
  const tip = tipOf(title)
  return tip === '' || tip === plainText(anchor) ? { href: url } : { href: url, title: tip }
}

/** Checks whether a link leads to a place on the page itself. */
export function isOnPage({ properties: { href } }: Element, base: URL | undefined): boolean {
  if (typeof href !== 'string') return false
  const at = href.indexOf('#')
  if (at <= 0) return at === 0
  const page = href.slice(0, at).trim()
  if (page === '' || base === undefined) return page === ''
  return page === base.href.replace(/#.*$/, '') || page === base.pathname + base.search
}

/**
 * Checks whether a link is only the sign beside a heading that links to the heading itself.
 *
 * @param isHeading - true if the heading is around the link: then the link's class suffices.
 */
export function isPermalink(anchor: Element, isHeading: boolean): boolean {
  const label = plainText(anchor)
  if (label !== undefined && PERMALINKS.has(label)) return true
  if ((marksOf(anchor) & MARKS.permalink) === 0) return false
  return isHeading || PERMALINKS.has(seenText(anchor))
}

/**
 * Target of a link, absolute if there is a base.
 *
 * @returns `undefined` for `javascript:`, `data:` and invalid URLs.
 */
export function linkUrl(href: string, base: URL | undefined): string | undefined {
  if (PLAIN.test(href)) return href
  if (base !== undefined && isPlainPath(href)) {
    const origin = webOrigin(base)
    if (origin !== '') return origin + href
  }
  const url = URL.parse(href, base?.href)
  if (url !== null)
    return NO_ADDRESS.has(url.protocol) || url.href.length > LONGEST ? undefined : url.href
  return base === undefined && !SCHEME.test(href) ? href.trim() : undefined
}

/** The last address that was asked for its origin: all links of a page ask for the same, and `URL` computes it anew. */
const last = { href: '', origin: '' }

/** The origin of a web address without a user; `''` for others. */
function webOrigin(base: URL): string {
  if (base.href !== last.href) {
    const { protocol, username, password, origin } = base
    last.href = base.href
    last.origin = WEB_SCHEMES.has(protocol) && username === '' && password === '' ? origin : ''
  }
  return last.origin
}

/** Absolute already, and nothing in it that a browser would write differently: kept unchanged. */
const PLAIN = /^(?:https?:\/\/[\w-]|mailto:)[!#-;=?-[\]_a-z~]{1,2000}$/i
/** Checks whether a browser would only append a path to the origin: the path has no step up or back. */
function isPlainPath(href: string): boolean {
  return PLAIN_PATH.test(href) && href.length < 2000 && !STEP.test(href)
}

const PLAIN_PATH =
  /^\/(?!\/)[\w!$&()*+,./:;=@~%-]*(?:\?[\w!$&()*+,./:;=?@~%-]*)?(?:#[\w!$&()*+,./:;=?@~%-]*)?$/
const STEP = /\/[.%]/

/** Schemes that contain content or code, or mean something on this machine only. */
const NO_ADDRESS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])
const SCHEME = /^[\s\p{Cc}]*[a-z][a-z0-9+.-]*:/iu
/** Maximum characters; longer URLs are disguised data and would bury the text. */
const LONGEST = 8192

/** A `title` with its lines: Markdown allows them, but no blank line. HTML is not a title. */
export function tipOf(title: unknown): string {
  if (typeof title !== 'string' || title.trim() === '' || /<\/?[a-z]/i.test(title)) return ''
  const lines = title.replace(/\r\n?/g, '\n')
  return /\n[\t ]*\n/.test(lines) ? collapsed(lines) : lines
}

/** White space as single spaces, trimmed. */
export function collapsed(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
}

/** Signs that sites put beside headings. */
const PERMALINKS = new Set(['', '#', '¶', '§', '🔗', '⚓', '∞', '◆'])

/** Text of an element that contains nothing else, else `undefined`. */
function plainText({ children }: Element): string | undefined {
  if (children.length === 0) return ''
  const only = children.length === 1 ? children[0] : undefined
  return only?.type === 'text' ? collapsed(only.value) : undefined
}

/** Maximum nodes of a sign. */
const NODES = 20

/** Text of a sign without its part for screen readers; a space if it is more than a sign. */
function seenText({ children }: Element): string {
  let text = ''
  const pending: ElementContent[] = children.slice(0, NODES).reverse()
  for (let seen = 0; pending.length > 0; seen++) {
    const node = pending.pop()!
    if (seen > NODES) return ' '
    if (node.type === 'text') text += node.value
    else if (node.type === 'element' && (marksOf(node) & MARKS.unseen) === 0) {
      pending.push(...node.children.slice(0, NODES).reverse())
    }
  }
  return collapsed(text)
}
