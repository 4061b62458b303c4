/** RSS, RDF, Atom and JSON feeds in one shape. */

import { parseFeed } from 'feedsmith'
import type { Feed, FeedEntry } from './feed-entries.ts'
import { escaped, textHtml } from './text-html.ts'

/** Maximum number of entries read from a feed; no reader shows more. */
const MOST_ENTRIES = 2_000

type Parsed = ReturnType<typeof parseFeed>
type Rss = Extract<Parsed, { format: 'rss' }>['feed']
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed']
type Atom = Extract<Parsed, { format: 'atom' }>['feed']
type Json = Extract<Parsed, { format: 'json' }>['feed']

/** Read a feed. @returns `undefined` if the text is not a feed. */
export function readFeed(text: string): Feed | undefined {
  const parsed = tryParse(text)
  switch (parsed?.format) {
    case 'rss':
      return { ...channelOf(parsed.feed), ...rssOf(parsed.feed) }
    case 'rdf':
      return { ...channelOf(parsed.feed), entries: (parsed.feed.items ?? []).map(rdfEntry) }
    case 'atom':
      return atomOf(parsed.feed)
    case 'json':
      return jsonOf(parsed.feed)
    default:
      return undefined
  }
}

function tryParse(text: string): Parsed | undefined {
  try {
    return parseFeed(text, { maxItems: MOST_ENTRIES })
  } catch {
    // The text is no feed. The library reports that only by an error.
    return undefined
  }
}

function channelOf({ title, description, link, dc, image }: Rss | Rdf): Omit<Feed, 'entries'> {
  return {
    title: textOf(title),
    description: textOf(description),
    language: dc?.languages?.[0],
    link,
    image: image?.url,
    author: textOf(dc?.creators?.[0]),
    updated: dateOf(dc?.dates?.[0]),
    base: undefined
  }
}

function rssOf(feed: Rss) {
  return {
    language: feed.language ?? feed.dc?.languages?.[0],
    updated: dateOf(feed.lastBuildDate ?? feed.pubDate ?? feed.dc?.dates?.[0]),
    author: textOf(feed.itunes?.author ?? feed.dc?.creators?.[0]),
    entries: (feed.items ?? []).map((item) => ({
      title: textOf(item.title) ?? item.itunes?.title,
      link: item.link ?? (item.guid?.isPermaLink === false ? undefined : webUrl(item.guid?.value)),
      date: dateOf(item.pubDate ?? item.dc?.dates?.[0]),
      author: namesOf(item.dc?.creators ?? item.authors) ?? textOf(item.itunes?.author),
      summary: htmlOf(item.description ?? item.itunes?.summary ?? item.media?.description),
      content: htmlOf(item.content?.encoded),
      files: (item.enclosures ?? []).flatMap(({ url }) => (url ? [url] : []))
    }))
  }
}

function rdfEntry(item: NonNullable<Rdf['items']>[number]): FeedEntry {
  return {
    title: textOf(item.title),
    link: item.link,
    date: dateOf(item.dc?.dates?.[0]),
    author: namesOf(item.dc?.creators),
    summary: htmlOf(item.description),
    content: htmlOf(item.content?.encoded),
    files: []
  }
}

function atomOf(feed: Atom): Feed {
  return {
    title: constructOf(feed.title),
    description: constructOf(feed.subtitle),
    language: feed.xml?.lang,
    link: alternateOf(feed.links),
    image: feed.logo ?? feed.icon,
    author: nameOf(feed.authors?.[0]),
    updated: dateOf(feed.updated),
    base: feed.xml?.base,
    entries: (feed.entries ?? []).map((entry) => atomEntry(entry, feed.xml?.base))
  }
}

function atomEntry(
  entry: NonNullable<Atom['entries']>[number],
  outer: string | undefined
): FeedEntry {
  // The base of an entry is itself relative to that of the feed (XML Base, 4).
  const base = withBase(entry.xml?.base, outer)
  return {
    base,
    title: constructOf(entry.title),
    link: withBase(alternateOf(entry.links), base),
    date: dateOf(entry.published ?? entry.updated),
    author: namesOf(entry.authors),
    summary: constructHtml(entry.summary) ?? htmlOf(entry.media?.groups?.[0]?.description),
    content: constructHtml(entry.content),
    files: (entry.links ?? []).flatMap(({ rel, href }) =>
      rel === 'enclosure' && href ? [href] : []
    )
  }
}

function jsonOf(feed: Json): Feed {
  return {
    title: feed.title && escaped(feed.title),
    description: feed.description && escaped(feed.description),
    language: feed.language,
    link: feed.home_page_url,
    image: feed.icon ?? feed.favicon,
    author: nameOf(feed.authors?.[0]),
    updated: undefined,
    base: undefined,
    entries: (feed.items ?? []).map((item) => ({
      title: item.title && escaped(item.title),
      link: item.url ?? item.external_url,
      date: dateOf(item.date_published ?? item.date_modified),
      author: namesOf(item.authors),
      summary: item.summary && textHtml(item.summary),
      content: item.content_html ?? (item.content_text && textHtml(item.content_text)),
      files: (item.attachments ?? []).flatMap(({ url }) => (url ? [url] : []))
    }))
  }
}

/** A text construct of any feed format. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { value: inner } = (value ?? {}) as { value?: unknown }
  return typeof inner === 'string' ? inner : undefined
}

/** HTML tags or character references. */
const MARKUP = /<[a-z!/]|&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/i

/** Feed text of any format as HTML; plain text, which RSS and Atom also allow, becomes paragraphs and lines. */
function htmlOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text === undefined || MARKUP.test(text) ? text : textHtml(text)
}

/** Untyped text that is a whole element: HTML whose type was forgotten. */
const WHOLE_ELEMENT = /^\s*<(?:p|div|ul|ol|h[1-6]|table|figure|blockquote|img|a)\b[\s\S]*>\s*$/i

/** A text construct of Atom as HTML. Without a type it is text, and no tag in it is markup (RFC 4287, 3.1). */
function constructOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && isPlain(value, text) ? escaped(text) : text
}

/** The same as paragraphs and lines. */
function constructHtml(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && isPlain(value, text) ? textHtml(text) : htmlOf(value)
}

function isPlain(value: unknown, text: string): boolean {
  const { type } = Object(value) as { type?: unknown }
  return (
    type === 'text' || type === 'text/plain' || (type === undefined && !WHOLE_ELEMENT.test(text))
  )
}

function namesOf(people: readonly unknown[] | undefined): string | undefined {
  const names = people?.map((person) => nameOf(person)?.trim()).filter(Boolean) ?? []
  return names.length > 0 ? names.join(', ') : undefined
}

function nameOf(person: unknown): string | undefined {
  if (typeof person === 'string') return person
  const { name } = (person ?? {}) as { name?: unknown }
  return textOf(name)
}

function dateOf(date: unknown): string | undefined {
  return typeof date === 'string' ? date : undefined
}

function webUrl(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\//i.test(text) ? text : undefined
}

function withBase(link: string | undefined, base: string | undefined): string | undefined {
  if (link === undefined || base === undefined) return link
  return URL.parse(link, base)?.href ?? link
}

function alternateOf(links: Atom['links']): string | undefined {
  const link = links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0]
  return link?.href
}
