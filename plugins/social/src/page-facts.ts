/** Facts in the head of any page of a platform. */

import {
  attribute,
  baseUrl,
  decodedUri,
  first,
  pageState,
  resolveUrl,
  structuredData
} from '@sluice/content'
import { type Page, ParseError } from '@sluice/core'

/** First value of a `meta` element. */
export function metaOf(page: Page, name: string): string | undefined {
  return structuredData(page.tree).meta.get(name)?.[0]
}

/** Language of the page's own words, BCP 47. */
export function pageLocale(page: Page): string | undefined {
  const html = first(page.tree, 'html')
  const declared = (html && attribute(html, 'lang')) || metaOf(page, 'og:locale')
  return declared?.replace('_', '-').trim() || undefined
}

/** Text of the `title` element. */
export function titleOf(page: Page): string | undefined {
  const title = first(page.tree, 'title')
  const [text] = title?.children ?? []
  return text?.type === 'text' ? text.value.replace(/\s+/g, ' ').trim() : undefined
}

/** An address as the page wrote it, absolute; `undefined` for what does not lead to the web. */
export function absolute(page: Page, address: string | undefined): string | undefined {
  if (!address) return undefined
  return resolveUrl(address, baseUrl(page.tree, page.url))?.href
}

/** Data for the page's scripts by name. */
export function stateOf(page: Page, name: string): unknown {
  return pageState(page.html).find((state) => state.name === name)?.value
}

/** Segments of the path of an address, decoded. */
export function pathOf(url: URL): string[] {
  return url.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodedUri)
}

/** Does an address lead out of these hosts, and to the web? */
export function isOutside(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return !hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

/** The error for a page that this parser does not read. */
export function refusal(what: string): ParseError {
  return new ParseError(`The page ${what}.`)
}

/** The platform keeps the page for those who are logged in. */
export function loginRequired(what: string): ParseError {
  return new ParseError(`The page ${what}.`, { code: 'LOGIN_REQUIRED' })
}
