/** From a page to its record. */

import {
  hasTable,
  isDocument,
  type Metadata,
  metadata,
  structuredData,
  tables,
  textOf
} from '@sluice/content'
import { type Page, ParseError, type Target } from '@sluice/core'
import type { Element, Root } from 'hast'
import { filledPage } from './filled-page.ts'
import type { Filters } from './filters.ts'
import { pageContent, pageType } from './page-content.ts'
import type { PageRecord } from './record.ts'
import { wordCount } from './word-count.ts'

/** Characters of text from which a page without a title is one. Source: decisions.md §8. */
const LEAST_TEXT = 50

/**
 * Read the record of a page.
 *
 * @throws ParseError `EMPTY_CONTENT` - neither a title nor 50 characters of text, or
 *   `include_selector` selects nothing.
 */
export function readPage(served: Page, target: Target<Filters>): PageRecord {
  const { page, source } = filledPage(served)
  const content = pageContent(page, target, 'main')
  const text = textOf(content)
  const about = metadata(describing(page), { url: page.url, note: noteOf(target) })
  if (about.title === null && text.length < LEAST_TEXT) {
    throw new ParseError(
      `${page.url.href} has no title and ${text.length} characters of text; ${LEAST_TEXT} are needed`,
      { code: 'EMPTY_CONTENT' }
    )
  }
  noteContent(target, source)
  return {
    url: page.url.href,
    canonical_url: about.canonicalUrl,
    type: pageType(page),
    title: about.title,
    description: about.description,
    author: about.author,
    site_name: about.siteName,
    published_at: about.publishedAt,
    modified_at: about.modifiedAt,
    language: about.language,
    text,
    word_count: wordCount(text),
    image: about.image,
    favicon: about.favicon,
    breadcrumbs: [...about.breadcrumbs],
    tables: tablesOf(page, target),
    feeds: [...about.feeds],
    open_graph: { ...about.openGraph },
    json_ld: [...structuredData(page.tree).jsonLd]
  }
}

function tablesOf(page: Page, target: Target<Filters>): PageRecord['tables'] {
  // Most pages have none, and the body need not be gone through to find that.
  if (!hasTable(page.tree)) return []
  return tables(pageContent(page, target, 'body')).map(({ caption, headers, rows }) => ({
    caption,
    headers: [...headers],
    rows: rows.map((row) => [...row])
  }))
}

/** What a page says of itself. The dates and names in a feed are those of its entries. */
function describing({ tree, contentType }: Page): Root {
  if (!isDocument(contentType)) return tree
  return {
    ...tree,
    children: tree.children.map((child) => ('tagName' in child ? headOf(child) : child))
  }
}

function headOf(html: Element): Element {
  return {
    ...html,
    children: html.children.filter((child) => 'tagName' in child && child.tagName === 'head')
  }
}

const FIELDS: Partial<Record<keyof Metadata, keyof PageRecord>> = {
  title: 'title',
  description: 'description',
  author: 'author',
  publishedAt: 'published_at',
  modifiedAt: 'modified_at',
  siteName: 'site_name',
  language: 'language',
  canonicalUrl: 'canonical_url',
  image: 'image',
  favicon: 'favicon',
  breadcrumbs: 'breadcrumbs'
}

function noteOf({ note }: Target<Filters>) {
  if (note === undefined) return undefined
  return (field: keyof Metadata, source: string) => {
    const name = FIELDS[field]
    if (name !== undefined) note(name, source)
  }
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
  note?.('open_graph', 'css:meta[property]')
  note?.('json_ld', 'css:script[type="application/ld+json"]')
}
