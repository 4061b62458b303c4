import { afterEach, describe, expect, test } from 'vitest'
import { crawlSite } from '../src/crawl/crawl-site.ts'
import { openCrawl } from '../src/crawl/open-crawl.ts'
import { pageFetcher } from '../src/crawl/page-fetcher.ts'
import type { CrawledPage } from '../src/crawl/page-reply.ts'
import { readListed } from '../src/crawl/read-listed.ts'
import { CrawlRequest } from '../src/request.ts'
import { type Answer, openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

type Pages = Readonly<Record<string, string | Answer>>

/** Pages by path; a text is the body, padded so that no two pages are copies. */
async function open(pages: Pages): Promise<void> {
  site = await openSiteOrigin((path, origin) => {
    const page = pages[path]
    if (typeof page !== 'string') return page
    const body = page.replaceAll('ORIGIN', origin)
    return { body: path.endsWith('.html') || path === '/' ? `${body}<p>${path.repeat(30)}` : body }
  })
}

async function crawl(
  request: object = {},
  path = '/'
): Promise<{ pages: CrawledPage<unknown>[]; table: Record<string, string> }> {
  const pages: CrawledPage<unknown>[] = []
  const checked = CrawlRequest.parse({ url: site.origin + path, ...request })
  const running = crawlSite(checked, {
    fetchPage: pageFetcher(site.access),
    site: site.access,
    retryMs: [0, 0],
    signal: AbortSignal.timeout(15_000)
  })
  for await (const page of running.pages) pages.push(page)
  pages.sort((one, other) => one.number - other.number)
  return {
    pages,
    table: Object.fromEntries(
      pages.map((page) => [page.url.replace(site.origin, ''), page.skipReason ?? page.status])
    )
  }
}

describe('the pages of a crawl (docs/design/jobs.md §1)', () => {
  test('the pages are the start and the pages that it leads to, each once, with an outcome and a reason', async () => {
    await open({
      '/': '<a href="/a.html">a</a><a href="/a.html#part">a again</a><a href="https://other.example/">x</a>',
      '/a.html':
        '<a href="/">home</a><a href="/b.html?utm_source=a">b</a><a href="/gone.html">gone</a>',
      '/b.html': '<a href="/a.html?fbclid=1">a</a>'
    })
    const { table, pages } = await crawl()
    expect(table).toEqual({
      '/': 'success',
      '/a.html': 'success',
      'https://other.example/': 'scope',
      '/b.html': 'success',
      '/gone.html': 'failed'
    })
    expect(pages.map(({ number, depth, foundOn }) => [number, depth, foundOn])).toEqual([
      [1, 0, null],
      [2, 1, 1],
      [3, 1, 1],
      [4, 2, 2],
      [5, 2, 2]
    ])
    expect(pages.at(-1)?.error?.code).toBe('UPSTREAM_STATUS')
  })

  test('pages that robots.txt disallows are skipped', async () => {
    await open({
      '/robots.txt': 'User-agent: sluice\nDisallow: /private',
      '/': '<a href="/private.html">p</a><a href="/open.html">o</a>',
      '/private.html': 'x',
      '/open.html': 'y'
    })
    expect((await crawl()).table).toEqual({
      '/': 'success',
      '/private.html': 'robots',
      '/open.html': 'success'
    })
    expect(site.requests).not.toContain('/private.html')
    expect((await crawl({ politeness: { respect_robots: false } })).table['/private.html']).toBe(
      'success'
    )
  })

  test('a site whose robots.txt answers 5xx has no pages', async () => {
    await open({ '/robots.txt': { status: 503 }, '/': '<a href="/a.html">a</a>' })
    expect((await crawl()).table).toEqual({ '/': 'robots' })
    expect(site.requests.filter((path) => path !== '/robots.txt')).toEqual([])
  })

  test('pages are duplicates by final URL, by content, and by a canonical URL with the same content', async () => {
    const copy = `<p>${'The same words on two pages. '.repeat(5)}`
    await open({
      '/': '<a href="/new.html">n</a><a href="/old.html">o</a><a href="/c.html?sort=up">c</a><a href="/c.html">c</a><a href="/d.html">d</a><a href="/copy-1">1</a><a href="/copy-2">2</a>',
      '/new.html': 'new',
      '/old.html': { status: 301, headers: { location: '/new.html' } },
      '/c.html?sort=up': '<link rel="canonical" href="/c.html"><title>Sorted</title>c',
      '/c.html': { body: '<link rel="canonical" href="/c.html">c' },
      '/d.html': '<link rel="canonical" href="/new.html">d',
      '/copy-1': copy,
      '/copy-2': copy
    })
    const { table, pages } = await crawl()
    expect(table).toEqual({
      '/': 'success',
      '/new.html': 'success',
      '/old.html': 'duplicate',
      '/c.html?sort=up': expect.stringMatching(/success|duplicate/),
      '/c.html': expect.stringMatching(/success|duplicate/),
      '/d.html': 'success',
      '/copy-1': expect.stringMatching(/success|duplicate/),
      '/copy-2': expect.stringMatching(/success|duplicate/)
    })
    for (const name of ['copy', 'c.html']) {
      const copies = pages.filter(({ url }) => url.includes(name))
      expect(copies.map(({ skipReason }) => skipReason).sort()).toEqual(['duplicate', null])
    }
    expect(pages[2]?.duplicateOf).toBe(2)
  })

  test('pages with different contents that name each other as canonical are both kept', async () => {
    await open({
      '/': '<a href="/a.html">a</a><a href="/b.html">b</a>',
      '/a.html': '<link rel="canonical" href="/b.html">a',
      '/b.html': '<link rel="canonical" href="/a.html">b'
    })
    const { table } = await crawl()
    expect([table['/a.html'], table['/b.html']]).toEqual(['success', 'success'])
  })

  test('pages beyond the limit are skipped', async () => {
    const links = Array.from(
      { length: 9 },
      (_, index) => `<a href="/${'abcdefghi'[index]}.html">x</a>`
    )
    await open({
      '/': links.join(''),
      ...Object.fromEntries(Array.from('abcdefghi', (name) => [`/${name}.html`, name]))
    })
    const { pages } = await crawl({ scope: { limit: 4 } })
    expect(pages.filter(({ status }) => status === 'success')).toHaveLength(4)
    expect(pages.filter(({ skipReason }) => skipReason === 'limit')).toHaveLength(6)
  })

  test('pages have their true depth when it is bounded', async () => {
    // The way by /slow.html is the shorter one to /far.html, and answers last.
    site = await openSiteOrigin(async (path) => {
      if (path === '/') return { body: '<a href="/slow.html">s</a><a href="/1.html">1</a>' }
      if (path === '/slow.html') {
        await new Promise((resolve) => setTimeout(resolve, 300))
        return { body: '<a href="/far.html">f</a> slow' }
      }
      if (path === '/1.html') return { body: '<a href="/2.html">2</a> one' }
      if (path === '/2.html') return { body: '<a href="/far.html">f</a> two' }
      return path === '/far.html' ? { body: '<a href="/end.html">e</a> far' } : undefined
    })
    const { pages } = await crawl({ scope: { max_depth: 2 } })
    const far = pages.find(({ url }) => url.endsWith('/far.html'))
    expect(far).toMatchObject({ depth: 2, status: 'success' })
    expect(pages.find(({ url }) => url.endsWith('/end.html'))?.skipReason).toBe('scope')
  })

  test('pages come from sitemaps too, or from them alone, without pages that have not changed', async () => {
    const listed = (path: string, date = '') =>
      `<url><loc>ORIGIN${path}</loc>${date && `<lastmod>${date}</lastmod>`}</url>`
    await open({
      '/': '<a href="/linked.html">l</a>',
      '/linked.html': 'l',
      '/listed.html': 'x',
      '/old.html': 'y',
      '/sitemap.xml': `<urlset>${listed('/listed.html')}${listed('/old.html', '2020-01-01')}</urlset>`
    })
    expect((await crawl({ scope: { modified_since: '2026-01-01' } })).table).toEqual({
      '/': 'success',
      '/linked.html': 'success',
      '/listed.html': 'success',
      '/old.html': 'scope'
    })
    expect((await crawl({ scope: { sitemap: 'only' } })).table).toEqual({
      '/': 'success',
      '/listed.html': 'success',
      '/old.html': 'success'
    })
    expect((await crawl({ scope: { sitemap: 'skip' } })).table).toEqual({
      '/': 'success',
      '/linked.html': 'success'
    })
  })

  const LISTED = {
    '/': `<link rel="alternate" type="application/rss+xml" href="/feed.xml">
      <link rel="sitemap" href="/pages.xml"><a href="/linked.html">l</a>`,
    '/linked.html': 'l',
    '/feed.xml': {
      headers: { 'content-type': 'application/rss+xml' },
      body: '<rss version="2.0"><channel><item><title>N</title><link>/news.html</link></item></channel></rss>'
    },
    '/news.html': 'n',
    '/pages.xml': '<urlset><url><loc>ORIGIN/listed.html</loc></url></urlset>',
    '/listed.html': 'x',
    '/llms.txt': {
      headers: { 'content-type': 'text/plain' },
      body: '# Site\n\n- [Guide](/guide.html)\n- [Elsewhere](https://b.example/)\n'
    },
    '/guide.html': 'g'
  }

  test('pages come from the sitemaps and feeds that the start names, and from llms.txt', async () => {
    await open(LISTED)
    expect((await crawl()).table).toEqual({
      '/': 'success',
      '/linked.html': 'success',
      '/listed.html': 'success',
      '/news.html': 'success',
      '/guide.html': 'success',
      'https://b.example/': 'scope'
    })
    const { table } = await crawl({ scope: { sitemap: 'only' } })
    expect(table).toEqual({ '/': 'success', '/listed.html': 'success' })
    site.requests.length = 0
    await crawl({ scope: { sitemap: 'skip' } })
    expect(site.requests).toEqual(['/', '/linked.html'])
  })

  test('a process that did not read the start page reads it for its lists', async () => {
    await open(LISTED)
    const start = new URL(`${site.origin}/`)
    const listed = async (rereads: boolean) => {
      const crawl = openCrawl(CrawlRequest.parse({ url: start.href }).scope, start)
      const urls: string[] = []
      for await (const entries of readListed(crawl, { rereads }, site.access).entries) {
        urls.push(...entries.map(({ url }) => url.replace(site.origin, '')))
      }
      return urls
    }
    const llms = ['/guide.html', 'https://b.example/']
    expect(await listed(true)).toEqual(['/listed.html', '/news.html', ...llms])
    expect(await listed(false)).toEqual(llms)
  })

  test('the pages are on the host that the start redirects to', async () => {
    await open({
      '/': '<a href="/a.html">a</a>',
      '/a.html': 'a',
      '/start/': { status: 302, headers: { location: '/' } }
    })
    expect((await crawl({}, '/start/')).table).toEqual({
      '/start/': 'success',
      '/a.html': 'success'
    })
  })

  test('pages that redirect out of the scope are skipped', async () => {
    await open({
      '/in/': '<a href="/in/away.html">a</a>',
      '/in/away.html': { status: 302, headers: { location: '/out.html' } },
      '/out.html': 'out'
    })
    expect((await crawl({}, '/in/')).table).toEqual({ '/in/': 'success', '/in/away.html': 'scope' })
  })

  test('links are not followed if the page or the link forbids it', async () => {
    await open({
      '/': '<a href="/meta.html">m</a><a href="/header.html">h</a><a rel="nofollow" href="/no.html">n</a>',
      '/meta.html': '<meta name="robots" content="noindex, nofollow"><a href="/x.html">x</a>',
      '/header.html': { headers: { 'x-robots-tag': 'none' }, body: '<a href="/y.html">y</a>' }
    })
    expect((await crawl()).table).toEqual({
      '/': 'success',
      '/meta.html': 'success',
      '/header.html': 'success'
    })
  })
})

describe('a crawl', () => {
  test('a crawl waits between the requests to a host as robots.txt asks', async () => {
    const times: number[] = []
    site = await openSiteOrigin((path) => {
      if (path === '/robots.txt') return { body: 'User-agent: *\nCrawl-delay: 1' }
      if (!path.endsWith('.html') && path !== '/') return undefined
      times.push(performance.now())
      return { body: path === '/' ? '<a href="/a.html">a</a><a href="/b.html">b</a>' : path }
    })
    await crawl({ scope: { sitemap: 'skip' } })
    const waits = times.slice(1).map((time, index) => time - times[index]!)
    expect(waits).toHaveLength(2)
    // A request may arrive late on a busy machine, which shortens the next wait.
    for (const wait of waits) expect(wait).toBeGreaterThan(500)
  })

  test('a crawl retries a page after the delay that the site requests, and finally gives up', async () => {
    await open({ '/': 'x' })
    const times: number[] = []
    const error = { code: 'UPSTREAM_STATUS', message: 'Status 503.', retryable: true }
    const running = crawlSite(CrawlRequest.parse({ url: `${site.origin}/` }), {
      fetchPage: async () => {
        times.push(performance.now())
        return { status: 'failed', error, retryAfterMs: 150 }
      },
      site: site.access
    })
    const { value } = await running.pages.next()
    expect(value).toMatchObject({ status: 'failed', attempts: 3, error })
    expect(times[2]! - times[0]!).toBeGreaterThan(290)
  })

  test('a crawl never has more concurrent requests to a host than its limit', async () => {
    let open = 0
    let most = 0
    site = await openSiteOrigin(async (path) => {
      if (path === '/robots.txt' || path.includes('sitemap')) return undefined
      open++
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 20))
      open--
      const links = Array.from('abcdefghij', (name) => `<a href="/${name}.html">x</a>`)
      return { body: path === '/' ? links.join('') : path }
    })
    await crawl({ politeness: { concurrency: 3 } })
    expect(most).toBe(3)
  })

  test("a crawl that is aborted ends with the caller's reason, and stops its requests", async () => {
    site = await openSiteOrigin(async (path) => {
      if (path === '/') return { body: '<a href="/slow.html">s</a>' }
      if (path === '/slow.html') await new Promise((resolve) => setTimeout(resolve, 5_000))
      return undefined
    })
    const controller = new AbortController()
    const running = crawlSite(CrawlRequest.parse({ url: `${site.origin}/` }), {
      fetchPage: pageFetcher(site.access),
      site: site.access,
      signal: controller.signal
    })
    const reason = new Error('enough')
    const read = async () => {
      for await (const _ of running.pages) setTimeout(() => controller.abort(reason), 50)
    }
    await expect(read()).rejects.toBe(reason)
  })

  test('a crawl rejects with the error of the fetching function', async () => {
    await open({ '/': 'x' })
    const running = crawlSite(CrawlRequest.parse({ url: `${site.origin}/` }), {
      fetchPage: () => Promise.reject(new TypeError('a bug')),
      site: site.access
    })
    await expect(running.pages.next()).rejects.toThrow('a bug')
  })
})

describe('jobs.md §1: the pages that a crawl in memory takes', () => {
  test('a page that fails once is tried again, and its links are followed', async () => {
    let hubs = 0
    site = await openSiteOrigin((path) => {
      if (path === '/') return { body: '<a href="/hub">h</a> home' }
      if (path === '/hub') return hubs++ ? { body: '<a href="/a">a</a> hub' } : { status: 500 }
      return path === '/a' ? { body: 'a' } : undefined
    })
    const { table, pages } = await crawl()
    expect(table).toEqual({ '/': 'success', '/hub': 'success', '/a': 'success' })
    expect(pages[1]?.attempts).toBe(2)
  })

  test('files and duplicates leave room within the limit', async () => {
    const files = Array.from({ length: 9 }, (_, n) => `<a href="/${n}.jpg">x</a>`).join('')
    const copy = `<p>${'The same words on two pages. '.repeat(5)}`
    await open({
      '/': `${files}<a href="/copy-1">1</a><a href="/copy-2">2</a><a href="/a.html">a</a>`,
      '/copy-1': copy,
      '/copy-2': copy,
      '/a.html': 'a'
    })
    const { table } = await crawl({ scope: { limit: 3 } })
    expect(Object.values(table).filter((outcome) => outcome === 'success')).toHaveLength(3)
    expect(table).toMatchObject({ '/0.jpg': 'type', '/a.html': 'success' })
    expect(site.requests).not.toContain('/0.jpg')
  })

  test('pages linked from the start come before those of sitemaps, these by the depth of their path', async () => {
    const old = Array.from({ length: 30 }, (_, n) => `<url><loc>ORIGIN/old/2011/${n}</loc></url>`)
    await open({
      '/': '<a href="/a.html">a</a><a href="/b.html">b</a>',
      '/a.html': 'a',
      '/b.html': 'b',
      '/listed.html': 'listed',
      '/sitemap.xml': `<urlset>${old.join('')}<url><loc>ORIGIN/listed.html</loc></url></urlset>`
    })
    const { table } = await crawl({ scope: { limit: 4 } })
    const taken = Object.keys(table).filter((path) => table[path] === 'success')
    expect(taken.sort()).toEqual(['/', '/a.html', '/b.html', '/listed.html'])
    expect(table['/old/2011/3']).toBe('limit')
  })

  test('a shorter way outside brings back a page that was out of scope', async () => {
    const other = await openSiteOrigin((path, origin) => {
      if (path === '/far') return { body: `<a href="${origin}/page">p</a> far` }
      return path === '/page' ? { body: 'page' } : undefined
    })
    await open({
      '/': `<a href="${other.origin}/far">far</a><a href="/a.html">a</a>`,
      '/a.html': '<a href="/b.html">b</a>',
      '/b.html': `<a href="${other.origin}/page">p</a> b`
    })
    const { table } = await crawl({ scope: { external_hops: 1 } })
    await other.close()
    expect(table[`${other.origin}/page`]).toBe('success')
  })
})
