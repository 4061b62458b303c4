/** From a document that is not HTML to its record. */

import {
  baseUrl,
  type DocumentKind,
  documentKind,
  documentValue,
  feedItems,
  metadata,
  textOf,
  wordCount
} from '@sluice/content'
import { type Page, ParseError, type Target } from '@sluice/core'
import type { Element, Root } from 'hast'
import { declaredFields } from './declared-fields.ts'
import type { Filters } from './filters.ts'
import { metadataNote } from './metadata-note.ts'
import { pageContent } from './page-content.ts'
import { pageTables } from './page-tables.ts'
import type { PageRecord } from './record.ts'

/**
 * Read the record of a document: around what it says stands nothing, so that however little it is, it is the content.
 *
 * @throws ParseError `EMPTY_CONTENT` - there is no text, no entry in the feed, or the JSON is `null` or `""`; or
 *   `include_selector` selects nothing.
 */
export function readDocument(page: Page, target: Target<Filters>): PageRecord {
  const { tree, url } = page
  const text = textOf(pageContent(page, target, 'main'))
  const value = documentValue(tree) ?? null
  if (text === '' || isNothing(tree, value)) {
    throw new ParseError('The document has no content.', { code: 'EMPTY_CONTENT' })
  }
  const about = metadata(headOnly(tree), { url, note: metadataNote(target) })
  const items = itemsOf(tree, url)
  noteContent(target, tree)
  return {
    url: url.href,
    ...declaredFields(about),
    type: LISTS.has(documentKind(tree)!) ? 'listing' : 'other',
    text,
    word_count: wordCount(text),
    breadcrumbs: [...about.breadcrumbs],
    tables: pageTables(page, target),
    pagination: null,
    feeds: [...about.feeds],
    items,
    value,
    open_graph: {},
    json_ld: []
  }
}

/** Kinds that have addresses of further pages. */
const LISTS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['feed', 'sitemap'])

/** JSON that says nothing; an empty list is an answer, as of a search without results. */
function isNothing(tree: Root, value: unknown): boolean {
  return documentKind(tree) === 'json' && documentValue(tree) !== undefined && (value ?? '') === ''
}

function itemsOf(tree: Root, url: URL): PageRecord['items'] {
  return feedItems(tree, baseUrl(tree, url)).map(({ publishedAt, ...item }) => ({
    title: item.title,
    url: item.url,
    published_at: publishedAt,
    author: item.author,
    summary: item.summary,
    content: item.content
  }))
}

/** The dates and names in a document are those of its entries; what it says of itself is in the head. */
function headOnly(tree: Root): Root {
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

function noteContent({ note, filters }: Target<Filters>, tree: Root): void {
  const { include_selector: include } = filters
  const kind = documentKind(tree) ?? 'text'
  const content = include === undefined ? kind : `css:${include}`
  note?.('url', 'url')
  for (const field of ['text', 'word_count', 'tables']) note?.(field, content)
  for (const field of ['type', 'feeds', 'items', 'open_graph', 'json_ld']) note?.(field, kind)
  if (documentValue(tree) !== undefined) note?.('value', 'json:$')
}
