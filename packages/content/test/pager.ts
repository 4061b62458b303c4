/** Reads the pager of a page of an invented site. */

import { parseHtml } from '../src/html/parse-html.ts'
import { type Pagination, pagination } from '../src/pagination/pagination.ts'

/** Origin of the site. */
export const SITE = 'https://list.example'

/** The pager in the main part of the page at a path. */
export function pagerOf(path: string, html: string): Pagination | undefined {
  return pagination(parseHtml(`<body><main>${html}</main>`), { url: new URL(path, SITE) })
}

/** Path of a URL on the site; null for none. */
export function pathOf(url: string | null | undefined): string | null {
  return url?.replace(SITE, '') ?? null
}

/** Paths of the next and previous page, the numbers of the linked pages, and the total; null without a pager. */
export function summaryOf(path: string, html: string) {
  const pager = pagerOf(path, html)
  if (!pager) return null
  const { next, previous, pages, total } = pager
  return [pathOf(next), pathOf(previous), pages.map(({ number }) => number).join(' '), total]
}
