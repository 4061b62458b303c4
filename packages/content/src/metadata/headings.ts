/** The headings of a page that may be its title. */

import type { Element } from 'hast'
import { resolveUrl } from '../page/base-url.ts'
import { withoutElements } from '../select/without.ts'
import { isOnPage, isPermalink } from '../targets/link.ts'
import { shortText } from '../tree/short-text.ts'
import { nameKey, siteKeys } from './names.ts'
import type { Found, MetadataPage } from './page.ts'

/** A heading and its key for comparison: see `nameKey`. */
export interface Heading extends Found {
  readonly level: number
  readonly key: string
}

/** Maximum characters of a heading; a longer one is really a paragraph. */
const LONGEST = 400

/** Maximum headings examined. Each is compared with each declared title. */
const HEADINGS = 60

/** Headings of a page: candidates for its title, and headings that name its site. */
export interface PageHeadings {
  readonly headings: readonly Heading[]
  /** Keys of the site's names, including those in headings. */
  readonly sites: ReadonlySet<string>
}

/** The first headings of a page. */
export function pageHeadings(page: MetadataPage): PageHeadings {
  const sites = new Set(siteKeys(page))
  const headings: Heading[] = []
  for (const { element } of page.elements.headings.slice(0, HEADINGS)) {
    const value = headingText(page, element)
    const key = nameKey(value)
    if (key === '' || sites.has(key)) continue
    const { tagName } = element
    if (isSiteHeading(page, element)) sites.add(key)
    else headings.push({ value, source: `css:${tagName}`, level: tagName === 'h1' ? 1 : 2, key })
  }
  return { headings, sites }
}

/** Permalink signs that are not in a link, and zero-width characters. "#" may belong to the text: "Learn C#". */
const ANCHOR = /[\s\u200b-\u200d\u2060\ufeff]*[¶§🔗]?[\s\u200b-\u200d\u2060\ufeff]*$/u

function headingText({ url }: MetadataPage, element: Element): string {
  const isExtra = (part: Element) => isOutside(part, url)
  const bare = holds(element, isExtra) ? withoutElements(element, isExtra) : element
  return (shortText(bare, LONGEST) ?? '')
    .replace(ANCHOR, '')
    .replace(/^[\u200b\ufeff\s]+/, '')
    .replace(/\s+/g, ' ')
}

/** Checks for an element that is not part of the text of its heading. A sign that leads elsewhere is text. */
function isOutside(element: Element, url: URL): boolean {
  const { tagName } = element
  if (tagName === 'a') return isPermalink(element, false) && isOnPage(element, url)
  return tagName === 'button' || tagName === 'time'
}

/** Checks whether a heading contains such an element, within the usual depth. */
function holds({ children }: Element, isSought: (element: Element) => boolean, depth = 0): boolean {
  return children.some(
    (child) =>
      child.type === 'element' &&
      (isSought(child) || (depth < WRAPPERS && holds(child, isSought, depth + 1)))
  )
}

/** A class or id of the heading with the site's name: `site-title`, `blog-name`, `navbar-brand`. */
const SITE_TOKEN =
  /^(?:site|blog|brand|logo|navbar|masthead)[-_]?(?:title|name|logo|brand|heading)?$/i

/** Checks whether a heading names the site or the section of the page. Such a heading links there. */
function isSiteHeading(page: MetadataPage, element: Element): boolean {
  const { className, id } = element.properties
  const tokens = [...(Array.isArray(className) ? className : []), id ?? '']
  if (tokens.some((token) => SITE_TOKEN.test(String(token)))) return true
  const href = onlyLink(element)
  const url = href === undefined ? undefined : resolveUrl(href, page.base)
  return url !== undefined && isAbove(url, page.url)
}

/** Levels of elements around the link of a heading. */
const WRAPPERS = 4

/** Target of a heading that is only one link. */
function onlyLink(element: Element): string | undefined {
  let node = element
  for (let depth = 0; depth < WRAPPERS; depth++) {
    const children = node.children.filter(
      (child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== '')
    )
    const [child] = children
    if (children.length !== 1 || child?.type !== 'element') return undefined
    if (child.tagName === 'a') {
      const { href } = child.properties
      return typeof href === 'string' ? href : undefined
    }
    node = child
  }
  return undefined
}

/** Checks whether a URL is a parent of another one on the same site. */
function isAbove(url: URL, page: URL): boolean {
  if (url.hostname.replace(/^www\./, '') !== page.hostname.replace(/^www\./, '')) return false
  const path = url.pathname.replace(/(?:index\.\w{2,5})?$/, '')
  return (
    url.search === '' &&
    path.endsWith('/') &&
    path !== page.pathname &&
    page.pathname.startsWith(path)
  )
}
