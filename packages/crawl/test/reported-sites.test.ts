/** Reports about other crawlers that concern redirects, scope, sitemaps and limits, each rebuilt as a site. */

import { afterEach, expect, test } from 'vitest'
import { crawlSite } from '../src/crawl/crawl-site.ts'
import { pageFetcher } from '../src/crawl/page-fetcher.ts'
import { CrawlRequest } from '../src/request.ts'
import { type Answer, openSiteOrigin, type SiteOrigin } from './site-origin.ts'

const sites: SiteOrigin[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const a = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
const moved = (location: string): Answer => ({ status: 302, headers: { location } })
const text = (body: string): Answer => ({ headers: { 'content-type': 'text/plain' }, body })
const urlset = (...urls: string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
type Pages = Readonly<Record<string, string | Answer>>

/** A site of pages by path: a text is the body of a page with words of its own. */
async function siteOf(pages: Pages | ((path: string) => string | Answer | undefined)) {
  const site = await openSiteOrigin((path) => {
    const found = typeof pages === 'function' ? pages(path) : pages[path]
    if (typeof found !== 'string' || found.startsWith('<urlset>')) {
      return typeof found === 'string' ? { body: found } : found
    }
    const own = `<p>${`The words of ${path} are its own. `.repeat(3)}</p>`
    return { body: `<title>${path}</title><h1>${path}</h1>${found}${own}` }
  })
  sites.push(site)
  return site
}

/** Outcome of each URL, without the origin of the site. */
async function crawled(site: SiteOrigin, start = '/', scope: object = {}) {
  const request = CrawlRequest.parse({ url: site.origin + start, scope })
  const tools = { fetchPage: pageFetcher(site.access), site: site.access, retryMs: [] }
  const table: Record<string, string> = {}
  for await (const page of crawlSite(request, tools).pages) {
    table[page.url.replace(site.origin, '')] = page.skipReason ?? page.status
  }
  return table
}

test('firecrawl/firecrawl#1442, #1503: an excluded page leaves the pages below it', async () => {
  const site = await siteOf({ '/': a('/docs/a', '/docs/a/b'), '/docs/a': '', '/docs/a/b': '' })
  expect(await crawled(site, '/', { exclude: ['/docs/a'] })).toEqual({
    '/': 'success',
    '/docs/a': 'scope',
    '/docs/a/b': 'success'
  })
})

test('firecrawl/firecrawl#1410: the patterns of a crawl end with it', async () => {
  const site = await siteOf({ '/': a('/a'), '/a': '' })
  expect(await crawled(site, '/', { exclude: ['/a'] })).toEqual({ '/': 'success', '/a': 'scope' })
  expect(await crawled(site)).toEqual({ '/': 'success', '/a': 'success' })
})

test('firecrawl/firecrawl#4049: a start that moves to another host has the sitemap of that', async () => {
  const next: SiteOrigin = await siteOf((path) => {
    if (path === '/sitemap.xml') return urlset(`${next.origin}/listed`)
    return path === '/' || path === '/listed' ? 'x' : undefined
  })
  const site = await siteOf({ '/': moved(`${next.origin}/`) })
  expect(await crawled(site)).toEqual({ '/': 'success', [`${next.origin}/listed`]: 'success' })
})

test('unclecode/crawl4ai#1126, #1201: a link of a page that moved to a file', async () => {
  const site = await siteOf({
    '/guide': moved('/guide/start.html'),
    '/guide/start.html': a('next.html'),
    '/guide/next.html': ''
  })
  expect(await crawled(site, '/guide')).toEqual({
    '/guide': 'success',
    '/guide/next.html': 'success'
  })
})

test('apify/crawlee-python#1864: a sitemap that lists pages of other hosts', async () => {
  const site: SiteOrigin = await siteOf((path) => {
    if (path === '/sitemap.xml') return urlset('https://b.example/x', `${site.origin}/a`)
    return path === '/' || path === '/a' ? 'x' : undefined
  })
  const outcomes = { '/': 'success', '/a': 'success', 'https://b.example/x': 'scope' }
  expect(await crawled(site)).toEqual(outcomes)
})

test('scrapy/scrapy#2390: robots.txt names a sitemap by its path', async () => {
  const site: SiteOrigin = await siteOf((path) => {
    if (path === '/robots.txt') return text('Sitemap: /maps/pages.xml\n')
    if (path === '/maps/pages.xml') return urlset(`${site.origin}/a`)
    return path === '/' || path === '/a' ? 'x' : undefined
  })
  expect(await crawled(site)).toEqual({ '/': 'success', '/a': 'success' })
})

test('apache/stormcrawler#2077: a robots.txt that moved to another host counts', async () => {
  const rules = await siteOf({ '/rules.txt': text('User-agent: *\nDisallow: /b\n') })
  const site = await siteOf({
    '/robots.txt': moved(`${rules.origin}/rules.txt`),
    '/': a('/a', '/b'),
    '/a': ''
  })
  expect(await crawled(site)).toEqual({ '/': 'success', '/a': 'success', '/b': 'robots' })
})

test('webrecorder/browsertrix-crawler#508: redirects cost nothing of the limit', async () => {
  const names = ['a', 'b', 'c']
  const site = await siteOf((path) => {
    if (path === '/') return a(...names.map((name) => `/old/${name}`))
    const [, old] = /^\/old\/(\w)$/.exec(path) ?? []
    return old ? moved(`/new/${old}`) : path.startsWith('/new/') ? '' : undefined
  })
  const table = await crawled(site, '/', { limit: 4 })
  expect(Object.values(table)).toEqual(['success', 'success', 'success', 'success'])
})

test('webrecorder/browsertrix-crawler#1129: a start with a fragment', async () => {
  const site = await siteOf({ '/': a('#top', '/a'), '/a': a('/#top') })
  expect(await crawled(site, '/#section')).toEqual({ '/': 'success', '/a': 'success' })
})

test('webrecorder/browsertrix#1419: a link that leads to the login of another host', async () => {
  const login = await siteOf({ '/login': 'x' })
  const site = await siteOf({
    '/': a('/member', '/a'),
    '/member': moved(`${login.origin}/login`),
    '/a': ''
  })
  expect(await crawled(site)).toEqual({ '/': 'success', '/member': 'scope', '/a': 'success' })
})

test('Norconex/crawler#603: a page that names itself as canonical by a relative address', async () => {
  const head = '<link rel="canonical" href="page">'
  const site = await siteOf({ '/dir/': a('page', 'other'), '/dir/page': head, '/dir/other': '' })
  expect(Object.values(await crawled(site, '/dir/'))).toEqual(['success', 'success', 'success'])
})

test('Yoko-Co/yoko-crawler#54: a wide trap of facets beside the items of a list', async () => {
  const range = (length: number) => Array.from({ length }, (_, n) => n)
  const word = (n: number) => [...String(n)].map((digit) => 'bdfgklmnpr'[Number(digit)]).join('')
  const site = await siteOf((path) => {
    const items = range(30).map((n) => `/item/${word(n)}`)
    const facets = range(1_000).map((n) => `/list?color=${word(n)}&size=${word(n % 7)}`)
    if (path === '/') return a(...items, ...facets)
    return path.startsWith('/item/') ? 'item' : path.startsWith('/list') ? 'list' : undefined
  })
  const table = await crawled(site, '/', { limit: 100, sitemap: 'skip' })
  const items = Object.keys(table).filter((path) => path.startsWith('/item/'))
  expect(items.map((path) => table[path])).toEqual(items.map(() => 'success'))
  expect(items).toHaveLength(30)
})
