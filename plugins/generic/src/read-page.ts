/** From a page to its record. */

import {
  isDocument,
  metadata,
  pagination,
  structuredData,
  textOf,
  wordCount
} from '@sluice/content'
import type { Page, Target } from '@sluice/core'
import { checkContent } from './check-content.ts'
import { declaredFields } from './declared-fields.ts'
import { filledPage } from './filled-page.ts'
import type { Filters } from './filters.ts'
import { metadataNote } from './metadata-note.ts'
import { pageContent, pageType } from './page-content.ts'
import { pageTables } from './page-tables.ts'
import { readDocument } from './read-document.ts'
import type { PageRecord } from './record.ts'

/**
 * Read the record of a page.
 *
 * @throws ParseError `EMPTY_CONTENT` - the page has no content of its own, or the selectors leave none.
 */
export function readPage(served: Page, target: Target<Filters>): PageRecord {
  if (isDocument(served.contentType)) return readDocument(served, target)
  const { page, source } = filledPage(served)
  const content = pageContent(page, target, 'main')
  const text = textOf(content)
  checkContent(page, target, text)
  const about = metadata(page.tree, { url: page.url, note: metadataNote(target) })
  noteContent(target, source)
  return {
    url: page.url.href,
    ...declaredFields(about),
    type: pageType(page, target),
    text,
    word_count: wordCount(text),
    breadcrumbs: [...about.breadcrumbs],
    tables: pageTables(page, target),
    pagination: pagesOf(page, target),
    feeds: [...about.feeds],
    items: [],
    value: null,
    open_graph: { ...about.openGraph },
    json_ld: [...structuredData(page.tree).jsonLd]
  }
}

/** The other pages of the list on a page. */
function pagesOf({ tree, url }: Page, { note }: Target<Filters>): PageRecord['pagination'] {
  const found = pagination(tree, { url })
  if (!found) return null
  note?.('pagination', 'links')
  return { ...found, pages: [...found.pages] }
}

/** Say where the fields were read that have one source only. */
function noteContent({ note, filters }: Target<Filters>, source: string | undefined): void {
  const { include_selector: include } = filters
  const content = include === undefined ? (source ?? 'main-content') : `css:${include}`
  note?.('url', 'url')
  note?.('type', 'main-content')
  for (const field of ['text', 'word_count']) note?.(field, content)
  note?.('tables', include === undefined ? 'css:table' : content)
  note?.('feeds', 'css:link[rel="alternate"]')
  note?.('items', 'main-content')
  note?.('open_graph', 'css:meta[property]')
  note?.('json_ld', 'css:script[type="application/ld+json"]')
}
