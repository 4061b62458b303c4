/** Renders the keys of `data` that the options ask for. */

import { baseUrl, imageUrls, links, pagination, toHtml } from '@sluice/content'
import { type AnyParser, isReserved, type Page, type ReservedKey, type Target } from '@sluice/core'
import type { ContentReader } from './content-reader.ts'
import { markdownOfPages, pagedMarkdown } from './document-markdown.ts'
import type { ReadJob } from './job.ts'
import { HTML } from './open-page.ts'
import { passageData } from './passage-data.ts'

/** Keys that the options add to a record, and the pager of a page whose parser reads none. */
type RenderedKeys = { [key in ReservedKey]?: unknown } & { pagination?: unknown }

/** One line per option decides what the answer has (architecture.md §2). */
export function renderData(
  page: Page,
  record: object,
  { options }: ReadJob,
  { content }: ContentReader
): { data: RenderedKeys; truncated: boolean } {
  const base = baseUrl(page.tree, page.url)
  const markdown = options.markdown
    ? pagedMarkdown(content(), page, { base, ...options.document, maxChars: options.max_chars })
    : undefined

  const data: RenderedKeys = options.json ? { ...unreserved(record) } : {}
  const hasRecord = options.json && !options.force_ai
  const pager = hasRecord && !('pagination' in data) ? pagerOf(page) : undefined
  if (pager) data.pagination = pager
  if (markdown) data.markdown = markdown.markdown
  // Of a document they belong to the record.
  if (options.include_links || (page.document && options.json))
    data.links = links(page.tree, base, page.url)
  if (page.document && options.document?.per_page) {
    data.pages = markdownOfPages(content(), base)
  }
  const clean = () => toHtml(content(), { base })
  if (options.include_html === 'raw' || options.include_html === 'both') data.html = page.html
  if (options.include_html === 'clean') data.html = clean()
  if (options.include_html === 'both') data.clean_html = clean()
  if (options.image_urls) data.image_urls = imageUrls(page.tree, base)
  const whole = markdown?.truncated === false ? markdown.markdown : undefined
  Object.assign(data, passageData(page, content, { base, whole }, options))
  return { data, truncated: markdown?.truncated ?? false }
}

/** The other pages of the list on a page. */
function pagerOf({ document, contentType, tree, url }: Page) {
  return document || !HTML.has(contentType) ? undefined : pagination(tree, { url })
}

/** A record without the keys of the options. A parser whose schema takes any key may have written some. */
function unreserved(record: object): object {
  if (!Object.keys(record).some(isReserved)) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => !isReserved(key)))
}

/** The applied filters; `undefined` without any, unless the parser does a search. */
export function queryOf(
  parser: AnyParser,
  target: Target,
  ignored: ReadonlyMap<string, string>
): object | undefined {
  const filters = Object.entries(target.filters ?? {}).filter(
    ([name, value]) => value !== undefined && !ignored.has(name)
  )
  return filters.length > 0 || parser.isSearch?.(target) ? Object.fromEntries(filters) : undefined
}
