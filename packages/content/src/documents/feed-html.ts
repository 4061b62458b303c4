/** A feed as a page: its metadata in the head, its entries as articles. */

import { plainText } from '../tree/plain-text.ts'
import type { DocumentReading } from './document-reading.ts'
import { readFeed } from './feed.ts'
import { feedDate } from './feed-date.ts'
import type { Feed, FeedEntry } from './feed-entries.ts'
import { jsonValue } from './json-value.ts'
import { escaped } from './text-html.ts'

/** Place of an entry's content, which is parsed by itself. */
export const FRAGMENT = '<div data-fragment></div>'

/** @returns `undefined` if the text is not a feed. */
export function readFeedPage(text: string): DocumentReading | undefined {
  const isJson = /^\s*\{/.test(text)
  // Otherwise each JSON document would be parsed twice.
  if (isJson && !text.includes('jsonfeed.org/version')) return undefined
  const feed = readFeed(text)
  if (feed === undefined) return undefined
  const written = feed.entries.filter(({ content, summary }) => content || summary)
  const fragments = written.map(({ content, summary }) => content || summary || '')
  const bases = written.map(({ base }) => base)
  return {
    html: htmlOf(feed),
    fragments,
    bases,
    feed,
    ...(isJson ? { value: jsonValue(text) } : {})
  }
}

function htmlOf(feed: Feed): string {
  const language = feed.language ? ` lang="${escaped(feed.language)}"` : ''
  const entries = feed.entries.map(entryHtml).join('\n')
  return `<!doctype html><html${language}><head>${headHtml(feed)}</head><body><main>\n${entries}\n</main></body></html>`
}

function headHtml({ title, description, link, image, author, updated, base }: Feed): string {
  const modified = updated === undefined ? undefined : feedDate(updated)
  return [
    base && `<base href="${escaped(base)}">`,
    title && `<title>${escaped(plainText(title))}</title>`,
    metaHtml('name="description"', description && plainText(description)),
    metaHtml('name="author"', author),
    metaHtml('property="og:image"', image),
    metaHtml('property="article:modified_time"', modified),
    link && `<link rel="canonical" href="${escaped(link)}">`
  ]
    .filter(Boolean)
    .join('')
}

/** In ISO 8601; unchanged if the form is unknown. */
function timeHtml(date: string): string {
  const iso = feedDate(date)
  return iso === undefined ? escaped(date) : `<time datetime="${iso}">${iso}</time>`
}

function metaHtml(name: string, content: string | undefined): string {
  return content ? `<meta ${name} content="${escaped(content)}">` : ''
}

function entryHtml({ title, link, date, author, summary, content, files }: FeedEntry): string {
  const name = escaped(plainText(title ?? link ?? ''))
  const heading = link ? `<a href="${escaped(link)}">${name}</a>` : name
  const html = content || summary
  const byline = [date && timeHtml(date), author && escaped(author)].filter(Boolean).join(', ')
  const attached = files.map((file) => `<a href="${escaped(file)}">${escaped(file)}</a>`)
  return [
    '<article>',
    name && `<h2>${heading}</h2>`,
    byline && `<p>${byline}</p>`,
    html && FRAGMENT,
    attached.length > 0 && `<p>${attached.join('<br>')}</p>`,
    '</article>'
  ]
    .filter(Boolean)
    .join('\n')
}
