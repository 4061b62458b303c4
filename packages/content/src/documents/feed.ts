/** RSS, RDF, Atom and JSON feeds in one shape. */

import { parseFeed } from 'feedsmith'
import { textHtml } from './text-html.ts'

/** A feed. Texts may hold HTML; URLs are as served. */
export interface Feed {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly language: string | undefined
  readonly link: string | undefined
  readonly image: string | undefined
  readonly author: string | undefined
  /** As served: RFC 822 or ISO 8601. */
  readonly updated: string | undefined
  readonly entries: readonly FeedEntry[]
}

/** An item or entry. */
export interface FeedEntry {
  readonly title: string | undefined
  readonly link: string | undefined
  readonly date: string | undefined
  readonly author: string | undefined
  /** The whole content where the feed has it, else the summary. */
  readonly html: string | undefined
  /** Files of it: episodes, pictures. */
  readonly files: readonly string[]
}

/** Entries read of one feed; no reader shows more. */
const MOST_ENTRIES = 2_000

type Parsed = ReturnType<typeof parseFeed>
type Rss = Extract<Parsed, { format: 'rss' }>['feed']
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed']
type Atom = Extract<Parsed, { format: 'atom' }>['feed']
type Json = Extract<Parsed, { format: 'json' }>['feed']

/** Read a feed. @returns `undefined` when the text is none. */
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
    // Not a feed; the library has no other way to say so.
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
    updated: dateOf(dc?.dates?.[0])
  }
}

function rssOf(feed: Rss) {
  return {
    language: feed.language ?? feed.dc?.languages?.[0],
    updated: dateOf(feed.lastBuildDate ?? feed.pubDate ?? feed.dc?.dates?.[0]),
    author: textOf(feed.itunes?.author ?? feed.dc?.creators?.[0]),
    entries: (feed.items ?? []).map((item) => ({
      title: textOf(item.title),
      link: item.link ?? (item.guid?.isPermaLink === false ? undefined : webUrl(item.guid?.value)),
      date: dateOf(item.pubDate ?? item.dc?.dates?.[0]),
      author: textOf(item.dc?.creators?.[0] ?? nameOf(item.authors?.[0]) ?? item.itunes?.author),
      html: textOf(item.content?.encoded ?? item.description),
      files: (item.enclosures ?? []).flatMap(({ url }) => (url ? [url] : []))
    }))
  }
}

function rdfEntry(item: NonNullable<Rdf['items']>[number]): FeedEntry {
  return {
    title: textOf(item.title),
    link: item.link,
    date: dateOf(item.dc?.dates?.[0]),
    author: textOf(item.dc?.creators?.[0]),
    html: textOf(item.content?.encoded ?? item.description),
    files: []
  }
}

function atomOf(feed: Atom): Feed {
  return {
    title: textOf(feed.title),
    description: textOf(feed.subtitle),
    language: feed.xml?.lang,
    link: alternateOf(feed.links),
    image: feed.logo ?? feed.icon,
    author: nameOf(feed.authors?.[0]),
    updated: dateOf(feed.updated),
    entries: (feed.entries ?? []).map((entry) => ({
      title: textOf(entry.title),
      link: alternateOf(entry.links),
      date: dateOf(entry.published ?? entry.updated),
      author: nameOf(entry.authors?.[0]),
      html: textOf(entry.content ?? entry.summary),
      files: (entry.links ?? []).flatMap(({ rel, href }) =>
        rel === 'enclosure' && href ? [href] : []
      )
    }))
  }
}

function jsonOf(feed: Json): Feed {
  return {
    title: feed.title,
    description: feed.description,
    language: feed.language,
    link: feed.home_page_url,
    image: feed.icon ?? feed.favicon,
    author: nameOf(feed.authors?.[0]),
    updated: undefined,
    entries: (feed.items ?? []).map((item) => ({
      title: item.title,
      link: item.url ?? item.external_url,
      date: dateOf(item.date_published ?? item.date_modified),
      author: nameOf(item.authors?.[0]),
      html: item.content_html ?? textHtml(item.content_text ?? item.summary ?? ''),
      files: (item.attachments ?? []).flatMap(({ url }) => (url ? [url] : []))
    }))
  }
}

/** A text construct of any format. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const { value: inner } = (value ?? {}) as { value?: unknown }
  return typeof inner === 'string' ? inner : undefined
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

function alternateOf(links: Atom['links']): string | undefined {
  const link = links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0]
  return link?.href
}
