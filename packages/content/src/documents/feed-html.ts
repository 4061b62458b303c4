/** A feed as a page: what it is in the head, its entries as articles. */

import { isoDate } from '../dates.ts'
import { plainText } from '../plain-text.ts'
import { type Feed, type FeedEntry, readFeed } from './feed.ts'
import { escaped } from './text-html.ts'

/** @returns `undefined` when the text is no feed. */
export function feedHtml(text: string): string | undefined {
  const feed = readFeed(text)
  if (feed === undefined) return undefined
  const language = feed.language ? ` lang="${escaped(feed.language)}"` : ''
  const entries = feed.entries.map(entryHtml).join('\n')
  return `<!doctype html><html${language}><head>${headHtml(feed)}</head><body><main>\n${entries}\n</main></body></html>`
}

function headHtml({ title, description, link, image, author, updated }: Feed): string {
  const modified = updated === undefined ? undefined : isoDate(updated)
  return [
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

function metaHtml(name: string, content: string | undefined): string {
  return content ? `<meta ${name} content="${escaped(content)}">` : ''
}

function entryHtml({ title, link, date, author, html, files }: FeedEntry): string {
  const name = escaped(plainText(title ?? link ?? ''))
  const heading = link ? `<a href="${escaped(link)}">${name}</a>` : name
  const byline = [date && escaped(date), author && escaped(author)].filter(Boolean).join(', ')
  const attached = files.map((file) => `<a href="${escaped(file)}">${escaped(file)}</a>`)
  return [
    '<article>',
    name && `<h2>${heading}</h2>`,
    byline && `<p>${byline}</p>`,
    html && `<div>${html}</div>`,
    attached.length > 0 && `<p>${attached.join('<br>')}</p>`,
    '</article>'
  ]
    .filter(Boolean)
    .join('\n')
}
