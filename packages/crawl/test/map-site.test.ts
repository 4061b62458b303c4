import { createGuard } from '@sluice/acquire/guard'
import { afterEach, describe, expect, test } from 'vitest'
import { mapSite } from '../src/map/map-site.ts'
import { ranked } from '../src/reading/ranked.ts'
import { MapRequest } from '../src/request.ts'
import { openSite } from '../src/site/open-site.ts'
import { type Answer, openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

async function map(files: Readonly<Record<string, string | Answer>>, request: object = {}) {
  site = await openSiteOrigin((path, origin) => {
    const file = files[path]
    return typeof file === 'string' ? { body: file.replaceAll('ORIGIN', origin) } : file
  })
  const { urls, sitemaps } = await mapSite(
    MapRequest.parse({ url: `${site.origin}/`, ...request }),
    site.access
  )
  return {
    sitemaps,
    rows: urls.map(({ url, title, lastmod, sources }) => [
      url.replace(site.origin, ''),
      title,
      lastmod,
      sources.join()
    ])
  }
}

const markdown = (body: string): Answer => ({
  body,
  headers: { 'content-type': 'text/plain; charset=utf-8' }
})

const SITE = {
  '/': `<title>Weirs</title><link rel="alternate" type="application/rss+xml" href="/feed.xml">
    <a href="/guide/?utm_source=nav">The guide</a><a href="/nope" rel="nofollow">n</a><a href="https://b.example/">b</a>`,
  '/sitemap.xml':
    '<urlset><url><loc>ORIGIN/guide/</loc><lastmod>2026-11-24</lastmod></url><url><loc>ORIGIN/prices</loc></url></urlset>',
  '/feed.xml':
    '<rss version="2.0"><channel><title>News</title><item><title>New prices</title><link>ORIGIN/news/1</link><pubDate>Tue, 24 Nov 2026 11:05:58 GMT</pubDate></item></channel></rss>',
  '/llms.txt': markdown('# Weirs\n\n- [Prices](/prices): what it costs\n- [Contact](/contact)\n')
}

describe('a map (docs/design/jobs.md §1)', () => {
  test('a map lists each URL once with the facts of all its sources', async () => {
    const { rows, sitemaps } = await map(SITE)
    expect(rows).toEqual([
      ['/', 'Weirs', null, 'link'],
      ['/guide/', null, '2026-11-24', 'link,sitemap'],
      ['/prices', 'Prices', null, 'sitemap,llms_txt'],
      ['/news/1', 'New prices', expect.stringMatching(/^2026-11-24/), 'feed'],
      ['/contact', 'Contact', null, 'llms_txt']
    ])
    expect(sitemaps).toMatchObject([{ urls: 2, status: 'ok', reason: null }])
  })

  test('a map knows nothing of an earlier map of the site', async () => {
    await map(SITE)
    await site.close()
    const { rows } = await map({ '/': '<title>Weirs</title><a href="/new">new</a>' })
    expect(rows.map(([url]) => url)).toEqual(['/', '/new'])
  })

  test('a map ranks by words, and leaves out URLs without any of them', async () => {
    const { rows } = await map(SITE, { search: 'Price guide' })
    expect(rows.map(([url]) => url)).toEqual(['/guide/', '/prices', '/news/1'])
  })

  test('a map uses only sitemaps, no sitemaps, or a part of the site', async () => {
    expect((await map(SITE, { sitemap: 'only' })).rows.map(([url]) => url)).toEqual([
      '/guide/',
      '/prices'
    ])
    await site.close()
    expect((await map(SITE, { sitemap: 'skip', limit: 2 })).rows.map(([url]) => url)).toEqual([
      '/',
      '/guide/'
    ])
    await site.close()
    expect(
      (await map(SITE, { exclude: ['/guide/**'], include: ['/', '/*'] })).rows.map(([url]) => url)
    ).toEqual(['/', '/prices', '/contact'])
  })

  test('a map does not take an error page for a list', async () => {
    const page = '<html><body><a href="/x">x</a></body></html>'
    const { rows, sitemaps } = await map({
      '/': '<p>x',
      '/llms.txt': page,
      '/sitemap.xml': page,
      '/sitemap.txt': page
    })
    expect([rows.length, sitemaps]).toEqual([1, []])
  })

  test("a map lists the sitemaps' URLs if its page fails, and fails without any", async () => {
    const { '/': _, ...others } = SITE
    expect((await map(others)).rows).toHaveLength(2)
    await site.close()
    await expect(map({})).rejects.toMatchObject({ code: 'UPSTREAM_STATUS' })
    await site.close()
    await expect(map({ ...SITE, '/robots.txt': { status: 500 } })).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED'
    })
  })
})

test('a site whose address the guard refuses is reported as that, not as disallowed by robots.txt', async () => {
  const guard = createGuard({ resolve: async () => ['10.0.0.7'] })
  const access = openSite({ guard })
  const request = MapRequest.parse({ url: 'http://intranet.example/' })
  await expect(mapSite(request, access)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' })
  await access.close()
})

describe('the rank of a URL', () => {
  const page = (url: string, title: string | null = null, text = '') => ({
    url: `https://a.example${url}`,
    title,
    text
  })
  const order = (query: string, ...pages: ReturnType<typeof page>[]) =>
    ranked(pages, query).map(({ url }) => url.slice('https://a.example'.length))

  test('the rank is higher for rare words, and for more of them', () => {
    const many = Array.from({ length: 20 }, (_, index) => page(`/docs/${index}`))
    expect(order('docs api', ...many, page('/docs/api'), page('/api')).slice(0, 2)).toEqual([
      '/docs/api',
      '/api'
    ])
  })

  test('the rank counts a title more than a path, and the beginning of a word less than the word', () => {
    expect(order('price', page('/price'), page('/x', 'Price'), page('/prices'))).toEqual([
      '/x',
      '/price',
      '/prices'
    ])
  })

  test('the rank does not depend on case, accents and percent-encoding', () => {
    expect(order('ZURICH', page('/z%C3%BCrich'), page('/%zz'))).toEqual(['/z%C3%BCrich'])
  })

  test('an empty search ranks nothing', () => {
    expect(order('!?', page('/a'))).toEqual([])
  })
})
