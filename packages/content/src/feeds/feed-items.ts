/** The entries of a feed as data. */

import type { Root } from 'hast'
import { documentFacts } from '../documents/document-facts.ts'
import { feedDate } from '../documents/feed-date.ts'
import type { FeedEntry } from '../documents/feed-entries.ts'
import { parseHtml } from '../html/parse-html.ts'
import { toMarkdown } from '../markdown/to-markdown.ts'
import { resolveUrl } from '../page/base-url.ts'
import { plainText } from '../tree/plain-text.ts'
import { textOf } from '../tree/text-of.ts'

/** An entry of a feed. */
export interface FeedItem {
  readonly title: string | null
  /** Absolute. */
  readonly url: string | null
  /** ISO 8601, as precise as the feed; the date of the last change if there is no other. */
  readonly publishedAt: string | null
  /** Names separated by commas. */
  readonly author: string | null
  /** Plain text. */
  readonly summary: string | null
  /** Markdown; of the summary if the feed has no content. */
  readonly content: string | null
}

/**
 * The entries of a feed, in its order.
 *
 * @param base - base of relative URLs.
 * @returns an empty list for a page and any other document.
 */
export function feedItems(tree: Root, base: URL): FeedItem[] {
  const feed = documentFacts.get(tree)?.feed
  return feed ? feed.entries.map((entry) => itemOf(entry, base)) : []
}

function itemOf(entry: FeedEntry, outer: URL): FeedItem {
  const { title, link, date, author, summary, content } = entry
  const base = (entry.base === undefined ? undefined : resolveUrl(entry.base, outer)) ?? outer
  const html = content ?? summary
  return {
    title: oneLine(title),
    url: (link === undefined ? undefined : resolveUrl(link, base)?.href) ?? null,
    publishedAt: (date === undefined ? undefined : feedDate(date)) ?? null,
    author: oneLine(author),
    summary: summary === undefined ? null : textOf(parseHtml(summary)) || null,
    content: html === undefined ? null : toMarkdown(parseHtml(html), { base }).markdown || null
  }
}

function oneLine(text: string | undefined): string | null {
  return (text && plainText(text).replace(/\s+/g, ' ')) || null
}
