/** Relative URLs made absolute, as a browser does it: the WHATWG URL standard, and `<base>`. */

import type { Element, Root } from 'hast'
import { checkUrl } from '../checked-arguments.ts'
import { pageElements } from './page-elements.ts'

/** Schemes of resources on the web. */
export const WEB_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:'])

/** Maximum characters; a longer URL is embedded content. Source: decisions.md §12. */
const LONGEST = 8192

/**
 * Resolve a URL from an attribute.
 *
 * @param value - as written: surrounding white space and line ends are ignored, as in browsers.
 * @param base - page URL or `<base>`, see {@link baseUrl}.
 * @param schemes - allowed schemes of the result, with the colon: `'mailto:'`.
 * @returns `undefined` if it is empty, malformed, longer than 8,192 characters or of another scheme.
 */
export function resolveUrl(
  value: string,
  base: URL,
  schemes: ReadonlySet<string> = WEB_SCHEMES
): URL | undefined {
  if (value.length > LONGEST) return undefined
  const trimmed = value.trim()
  if (trimmed === '') return undefined
  const url = URL.parse(trimmed, base.href)
  return url && schemes.has(url.protocol) ? url : undefined
}

/**
 * The base of a page's relative URLs: its first `<base href>`, else the page itself. A base that is not http(s) is
 * ignored. Source: HTML standard, "document base URL".
 *
 * @param pageUrl - final URL of the page, after redirects.
 */
export function baseUrl(tree: Root, pageUrl: URL): URL {
  checkUrl('baseUrl: pageUrl', pageUrl)
  const element: Element | undefined = pageElements(tree).base
  const href = element?.properties.href
  return (typeof href === 'string' && resolveUrl(href, pageUrl)) || pageUrl
}
