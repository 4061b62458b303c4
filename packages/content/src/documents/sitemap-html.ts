/** A sitemap (sitemaps.org), or an index of sitemaps, as links. */

import type { DocumentReading } from './document-reading.ts'
import { escaped } from './text-html.ts'

/** Maximum URLs of one sitemap. Source: sitemaps.org, protocol. */
const MOST = 50_000

const ROOT = /<(?:[\w.-]+:)?(?:urlset|sitemapindex)[\s>]/
/** Number of leading characters that must contain the root element. */
const PROLOG = 10_000
const FIELD = /<(?:[\w.-]+:)?(loc|lastmod)>\s*(?:<!\[CDATA\[)?([^<\]]*)/g
const ENTRY = /<(?:[\w.-]+:)?(?:url|sitemap)>/g

/** @returns `undefined` for other XML. */
export function readSitemap(text: string): DocumentReading | undefined {
  if (!ROOT.test(text.slice(0, PROLOG))) return undefined
  const items = text
    .split(ENTRY, MOST + 1)
    .slice(1)
    .map(itemHtml)
    .filter(Boolean)
  if (items.length === 0) return undefined
  return { html: `<body><main><ul>\n${items.join('\n')}\n</ul></main>` }
}

function itemHtml(entry: string): string {
  const fields = new Map<string, string>()
  for (const [, name, value] of entry.matchAll(FIELD)) {
    // The URLs of a page's images and translations follow its own.
    if (!fields.has(name!)) fields.set(name!, unescaped(value!.trim()))
  }
  const url = fields.get('loc')
  if (!url) return ''
  const modified = fields.get('lastmod')
  const time = modified ? ` <time datetime="${escaped(modified)}">${escaped(modified)}</time>` : ''
  return `<li><a href="${escaped(url)}">${escaped(url)}</a>${time}</li>`
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
