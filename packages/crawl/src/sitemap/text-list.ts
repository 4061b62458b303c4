/** A sitemap as text: one URL a line. */

import { resolveUrl } from '@sluice/content'
import { type ListReader, LONGEST_URL } from './list-reader.ts'
import type { SitemapEntry } from './sitemap-entry.ts'
import { SITEMAP_LIMITS, SitemapFaultError } from './sitemap-fault.ts'

/** Lines without a URL at the beginning, after which the file is something else. */
const PATIENCE = 100

/** Read a sitemap as text. Lines that are not absolute http(s) URLs are left out. */
export function createTextList(): ListReader {
  let entries: SitemapEntry[] = []
  let count = 0
  let strange = 0
  let rest = ''
  const readLine = (line: string) => {
    const text = line.replace(/^\ufeff/, '').trim()
    if (text === '') return
    const url = /^https?:\/\//i.test(text) ? resolveUrl(text, NO_BASE) : undefined
    if (url === undefined) {
      strange++
      if (count === 0 && strange > PATIENCE) throw new SitemapFaultError('not_sitemap')
      return
    }
    if (count === SITEMAP_LIMITS.urls) throw new SitemapFaultError('too_many_urls')
    count++
    entries.push({ url: url.href, lastmod: null, title: null })
  }
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/)
      rest = (lines.pop() ?? '').slice(0, LONGEST_URL + 1)
      for (const line of lines) readLine(line)
    },
    end() {
      readLine(rest)
      rest = ''
      if (count === 0 && strange > 0) throw new SitemapFaultError('not_sitemap')
    },
    take() {
      const taken = entries
      entries = []
      return taken
    },
    kind: () => 'text'
  }
}

const NO_BASE = new URL('http://none.invalid/')
