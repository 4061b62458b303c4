/** Links of pages in legacy encodings: their queries are sent as browsers send them (WHATWG URL, "query state"). */

import { afterEach, describe, expect, test } from 'vitest'
import { crawlSite } from '../src/crawl/crawl-site.ts'
import { pageFetcher } from '../src/crawl/page-fetcher.ts'
import { CrawlRequest } from '../src/request.ts'
import { openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

/** Paths that a crawl of one page asks for. @param body - Latin-1: each character is a byte. */
async function requested(charset: string, body: string): Promise<string[]> {
  site = await openSiteOrigin((path) =>
    path === '/'
      ? {
          headers: { 'content-type': `text/html; charset=${charset}` },
          body: Buffer.from(`<title>Home</title><p>A page with links.</p>${body}`, 'latin1')
        }
      : undefined
  )
  const request = CrawlRequest.parse({ url: `${site.origin}/`, scope: { sitemap: 'skip' } })
  const tools = { fetchPage: pageFetcher(site.access), site: site.access, retryMs: [] }
  for await (const _ of crawlSite(request, tools).pages);
  return site.requests.filter((path) => path !== '/' && path !== '/robots.txt').sort()
}

describe('jobs.md §1: queries of links on legacy pages', () => {
  test.each([
    ['iso-8859-1', '/s?q=caf\xe9', '/s?q=caf%E9'],
    ['windows-1251', '/s?q=\xe6\xf3\xea', '/s?q=%E6%F3%EA'],
    ['euc-jp', '/s?q=\xc6\xfc\xcb\xdc&p=2', '/s?q=%C6%FC%CB%DC&p=2'],
    ['shift_jis', '/s?q=\x93\xfa\x96\x7b', '/s?q=%93%FA%96{'],
    ['gbk', '/s?q=\xd6\xd0', '/s?q=%D6%D0'],
    // A character that the encoding lacks.
    ['iso-8859-1', '/s?q=&#9731;!', '/s?q=%26%239731%3B!'],
    // The path is in UTF-8 always, and what is encoded stays.
    ['iso-8859-1', '/caf\xe9?q=\xe9%C3%A9', '/caf%C3%A9?q=%E9%C3%A9'],
    ['utf-8', '/s?q=caf\xc3\xa9', '/s?q=caf%C3%A9']
  ])('%s: a link to %j asks for %s', async (charset, href, path) => {
    expect(await requested(charset, `<a href="${href}">x</a>`)).toEqual([path])
  })

  test('the links of `noscript` and of frames are encoded too', async () => {
    const body = '<iframe src="/f?\xe9#\xe9"></iframe><noscript><a href="/n?\xe9">n</a></noscript>'
    expect(await requested('iso-8859-1', body)).toEqual(['/f?%E9', '/n?%E9'])
  })
})
