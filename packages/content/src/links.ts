/** The links of a page. Source: decisions.md §2. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { checkNode, checkUrl } from './checked-arguments.ts'
import { resolveUrl } from './page/base-url.ts'
import { textOf } from './tree/text-of.ts'

/** Target of a link: the same site, another one, a mailbox or a telephone. */
export type LinkType = 'internal' | 'external' | 'mailto' | 'tel'

/** One link of a page. */
export interface Link {
  /** Absolute. */
  readonly url: string
  /** The text of the link on one line; for an image, its alternative text; `''` if there is none. */
  readonly text: string
  /** Link types as written, `'nofollow'`, separated by spaces; `''` if there are none. */
  readonly rel: string
  readonly type: LinkType
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Every `a` and `area` with a target, in document order, each URL once: a repeated link only supplies a text that the
 * first one lacks. Links that run a script are left out.
 *
 * @param base - base of relative URLs, see `baseUrl`.
 * @param page - URL of the page, to recognise internal links; it differs from `base` if `<base>` names another site.
 */
export function links(tree: Root, base: URL, page: URL = base): Link[] {
  checkNode('links: tree', tree)
  checkUrl('links: base', base)
  const site = siteOf(page.hostname)
  const found = new Map<string, { -readonly [Key in keyof Link]: Link[Key] }>()
  for (const element of linkElements(tree)) {
    const { href, rel } = element.properties
    const url = typeof href === 'string' && href.trim() !== '#' && resolveUrl(href, base, SCHEMES)
    if (!url) continue
    const known = found.get(url.href)
    if (known) known.text ||= linkText(element)
    else {
      found.set(url.href, {
        url: url.href,
        text: linkText(element),
        rel: Array.isArray(rel) ? rel.join(' ') : '',
        type: typeOf(url, site)
      })
    }
  }
  return [...found.values()]
}

function typeOf({ protocol, hostname }: URL, site: string): LinkType {
  if (protocol === 'mailto:') return 'mailto'
  if (protocol === 'tel:') return 'tel'
  const host = siteOf(hostname)
  const internal = host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`)
  return internal ? 'internal' : 'external'
}

/** A subdomain belongs to its parent site, and `www.` makes no difference. */
function siteOf(hostname: string): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}

function linkElements(tree: Root): Element[] {
  const found: Element[] = []
  const pending: (RootContent | ElementContent)[] = tree.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type !== 'element') continue
    if (node.tagName === 'a' || node.tagName === 'area') found.push(node)
    for (let index = node.children.length - 1; index >= 0; index--) {
      pending.push(node.children[index]!)
    }
  }
  return found
}

function linkText(element: Element): string {
  const { ariaLabel, title, alt } = element.properties
  for (const value of [textOf(element), alt, imageText(element), ariaLabel, title]) {
    const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
    if (text !== '') return text
  }
  return ''
}

/** Levels below a link at which an image is looked for. */
const IMAGE_DEPTH = 5

function imageText({ children }: Element, depth = 0): string | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue
    const { alt } = child.properties
    if (typeof alt === 'string' && alt.trim() !== '') return alt
    const inner = depth < IMAGE_DEPTH ? imageText(child, depth + 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}
