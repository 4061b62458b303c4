/** Feeds of a monitor's changes: Atom (RFC 4287) and JSON Feed 1.1 (docs/monitors.md "Feeds"). */

import { escaped } from '@sluice/core/escaped'
import { type MonitorRow, turnOver } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import type { FeedFormat } from './feed-link.ts'
import { monitorOf } from './monitor.ts'
import { jobNews, type PageNews } from './monitor-news.ts'

/** Changes that a feed has, the newest. */
const MOST_ENTRIES = 30

/** Media types of the feeds. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json'
}

/** A change as an entry of a feed. */
interface FeedEntry extends PageNews {
  readonly id: string
}

/** Content of a feed. */
interface Feed {
  readonly id: string
  readonly title: string
  readonly entries: readonly FeedEntry[]
  /** Time of the last change, ms; of a monitor without changes that of its creation. */
  readonly updated: number
  /** Address of the feed, without its token. */
  readonly self: string
}

/** Mark of a feed's state: equal marks have equal feeds. Reads the newest job only. */
export async function feedMark(service: JobPorts, row: MonitorRow): Promise<string> {
  const { runs, name } = monitorOf(row)
  const newest = runs.find(({ job }) => job !== null)
  const ref = { account: row.account, job: newest?.job ?? '' }
  const job = newest && (await service.jobs.store.job(ref))
  return JSON.stringify([name, newest?.at ?? null, job?.lastEvent ?? null])
}

/** The text of a feed. @param base - origin of the service, for the address of the feed. */
export async function monitorFeed(
  service: JobPorts,
  row: MonitorRow,
  { format, base }: { format: FeedFormat; base: string }
): Promise<string> {
  const { name, createdAt } = monitorOf(row)
  const entries = await newestEntries(service, row)
  const feed: Feed = {
    id: `urn:sluice:${row.id}`,
    title: name ?? entries[0]?.title ?? 'Changes',
    entries,
    updated: entries[0]?.at ?? createdAt,
    self: `${base}/api/v1/monitors/${row.id}/feed.${format}`
  }
  return format === 'atom' ? atomOf(feed) : jsonOf(feed)
}

async function newestEntries(service: JobPorts, row: MonitorRow): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = []
  for (const { job } of monitorOf(row).runs) {
    const room = MOST_ENTRIES - entries.length
    if (room <= 0) break
    if (job === null) continue
    await turnOver()
    const ref = { account: row.account, job }
    if (!(await service.jobs.store.job(ref))) continue
    const { pages } = await jobNews(service, ref, room)
    const found = pages.map((page) => ({ ...page, id: `urn:sluice:${job}:${page.event}` }))
    entries.push(...found.toReversed())
  }
  return entries
}

function atomOf({ id, title, entries, updated, self }: Feed): string {
  const head = [
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${time(updated)}</updated>`,
    '<author><name>Sluice</name></author>',
    `<link rel="self" href="${xml(self)}"/>`
  ]
  const parts = [...head, ...entries.map(atomEntry)]
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n${parts.join('\n')}\n</feed>\n`
}

function atomEntry({ id, at, url, title, lines }: FeedEntry): string {
  const parts = [
    `<id>${xml(id)}</id>`,
    `<title>${xml(title ?? url)}</title>`,
    `<updated>${time(at)}</updated>`,
    `<link href="${xml(url)}"/>`,
    `<content type="text">${xml(lines.join('\n'))}</content>`
  ]
  return `<entry>\n${parts.join('\n')}\n</entry>`
}

function jsonOf({ title, entries, self }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    feed_url: self,
    items: entries.map(({ id, at, url, title, lines }) => ({
      id,
      url,
      title: title ?? url,
      content_text: lines.join('\n'),
      date_published: time(at)
    }))
  })
}

function time(at: number): string {
  return new Date(at).toISOString()
}

/** Text for XML 1.0, which has no place for most control characters and lone surrogates. */
function xml(text: string): string {
  return escaped(text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, ''))
}
