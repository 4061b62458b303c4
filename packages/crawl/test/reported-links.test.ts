/** Reports about other crawlers that concern links, frames and robots.txt, each rebuilt as a site. */

import { afterEach, expect, test } from 'vitest'
import { crawlSite } from '../src/crawl/crawl-site.ts'
import { pageFetcher } from '../src/crawl/page-fetcher.ts'
import { CrawlRequest } from '../src/request.ts'
import { openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

const a = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
const own = (path: string) => `<p>${`The words of ${path} are its own. `.repeat(3)}</p>`

/** A report: its pages by path, and the outcome of each URL that a crawl sees. */
interface Report {
  readonly source: string
  readonly robots?: string
  readonly start?: string
  readonly pages: Readonly<Record<string, string>>
  readonly outcomes: Readonly<Record<string, string>>
}

const REPORTS: readonly Report[] = [
  {
    source: 'vezaynk/Sitemap-Generator-Crawler#78: the links of an iframe',
    pages: { '/': '<iframe src="/inner"></iframe>', '/inner': a('/a'), '/a': '' },
    outcomes: { '/': 'success', '/inner': 'success', '/a': 'success' }
  },
  {
    source: 'vezaynk/Sitemap-Generator-Crawler#39: a site that consists of frames',
    pages: {
      '/': '<frameset cols="20%,*"><frame src="menu"><frame src="main"></frameset>',
      '/menu': a('/a', '/b'),
      '/main': 'm',
      '/a': '',
      '/b': ''
    },
    outcomes: {
      '/': 'success',
      '/menu': 'success',
      '/main': 'success',
      '/a': 'success',
      '/b': 'success'
    }
  },
  {
    source: 'Arachni/arachni#300: the areas of an image map',
    pages: { '/': '<map name="m"><area href="/a"><area nohref></map>', '/a': '' },
    outcomes: { '/': 'success', '/a': 'success' }
  },
  {
    source: 'n4ze3m/dialoqbase#195: anchors are no pages',
    pages: { '/': a('#one', '/#two', '/a#one', '/a#two', '/a'), '/a': a('#one') },
    outcomes: { '/': 'success', '/a': 'success' }
  },
  {
    source: 'janreges/siteone-crawler#68: a base at the root, on a page deep below it',
    start: '/service/12/title',
    pages: {
      '/service/12/title': `<base href="/">${a('service/12/title/more')}`,
      '/service/12/title/more': ''
    },
    outcomes: { '/service/12/title': 'success', '/service/12/title/more': 'success' }
  },
  {
    source: 'Norconex/crawler#312: a base that is a file, and a link that is a query',
    start: '/dir/',
    pages: {
      '/dir/': `<base href="myself.html">${a('?param=value')}`,
      '/dir/myself.html?param=value': ''
    },
    outcomes: { '/dir/': 'success', '/dir/myself.html?param=value': 'success' }
  },
  {
    source: 'internetarchive/heritrix3#208: a relative base on a page of many segments',
    start: '/forum/',
    pages: {
      '/forum/': a('index.php/mv/1/0/'),
      '/forum/index.php/mv/1/0/': `<base href="/forum/">${a('index.php/fa/2/0/')}`,
      '/forum/index.php/fa/2/0/': ''
    },
    outcomes: {
      '/forum/': 'success',
      '/forum/index.php/mv/1/0/': 'success',
      '/forum/index.php/fa/2/0/': 'success'
    }
  },
  {
    source:
      'dondai44423/donsetch#269: a relative base is that of the page, and `javascript:` is no base',
    pages: {
      '/': a('/a/b.html', '/a/c.html'),
      '/a/b.html': `<base href="app/">${a('p')}`,
      '/a/app/p': '',
      '/a/c.html': `<base href="javascript:x">${a('q')}`,
      '/a/q': ''
    },
    outcomes: {
      '/': 'success',
      '/a/b.html': 'success',
      '/a/c.html': 'success',
      '/a/app/p': 'success',
      '/a/q': 'success'
    }
  },
  {
    source: 'us/crw#542: rules with a query, and two agents of one group',
    robots: 'User-agent: *\nUser-agent: BadBot\nDisallow: /hide?\nDisallow: /vote',
    pages: { '/': a('/hide', '/hide?id=1', '/vote?x=1'), '/hide': '', '/hide?id=1': '' },
    outcomes: { '/': 'success', '/hide': 'success', '/hide?id=1': 'robots', '/vote?x=1': 'robots' }
  },
  {
    source: 'xroche/httrack#1702: the group for all after the own one, which is written twice',
    robots:
      'User-agent: sluice\nDisallow: /one\n\nUser-agent: *\nDisallow: /two\n\nUser-agent: other\nUser-agent: Sluice\nDisallow: /three\n',
    pages: { '/': a('/one', '/two', '/three'), '/two': '' },
    outcomes: { '/': 'success', '/one': 'robots', '/two': 'success', '/three': 'robots' }
  },
  {
    source: 'every-app/open-seo#311: a site that admits one crawler alone',
    robots: 'User-agent: *\nDisallow: /\n\nUser-agent: Sluice\nAllow: /\n',
    pages: { '/': a('/a'), '/a': '' },
    outcomes: { '/': 'success', '/a': 'success' }
  },
  {
    source: 'bayesimpact/bayes-platform#632: the next part of a list, with a fragment',
    start: '',
    pages: {
      '/': a('/blog', '/'),
      '/blog': a('/blog?page=2#content'),
      '/blog?page=2': a('/blog#top')
    },
    outcomes: { '/': 'success', '/blog': 'success', '/blog?page=2': 'success' }
  },
  {
    source: 'rejifald/movar#434: wildcards, and the end of a path',
    robots: 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*?\nAllow: /a?ok',
    pages: { '/': a('/a.pdf', '/a.pdf.html', '/a?x', '/a?ok=1'), '/a.pdf.html': '', '/a?ok=1': '' },
    outcomes: {
      '/': 'success',
      '/a.pdf': 'robots',
      '/a.pdf.html': 'success',
      '/a?x': 'robots',
      '/a?ok=1': 'success'
    }
  },
  {
    source: 'firecrawl/firecrawl#1134: a folder and its index',
    pages: {
      '/': a('/docs/', '/docs/index.html', '/docs/index.php'),
      '/docs/': '=docs',
      '/docs/index.html': '=docs',
      '/docs/index.php': '=docs'
    },
    outcomes: {
      '/': 'success',
      '/docs/': 'success',
      '/docs/index.html': 'duplicate',
      '/docs/index.php': 'duplicate'
    }
  }
]

test.each(REPORTS)('$source', async ({ robots, start = '/', pages, outcomes }) => {
  site = await openSiteOrigin((path) => {
    if (path === '/robots.txt' && robots) {
      return { headers: { 'content-type': 'text/plain' }, body: robots }
    }
    const html = pages[path]
    if (html === undefined) return undefined
    // Frames take the place of the body.
    if (html.startsWith('<frameset')) return { body: `<title>${path}</title>${html}` }
    const name = html.startsWith('=') ? html : path
    return { body: `<title>${name}</title>${html}<h1>${name}</h1>${own(name)}` }
  })
  const url = site.origin + start
  const request = CrawlRequest.parse({ url, scope: { sitemap: 'skip', within: 'host' } })
  const tools = { fetchPage: pageFetcher(site.access), site: site.access, retryMs: [] }
  const table: Record<string, string> = {}
  for await (const page of crawlSite(request, tools).pages) {
    const path = page.url.replace(site.origin, '')
    expect(table[path]).toBeUndefined()
    table[path] = page.skipReason ?? page.status
  }
  expect(table).toEqual(outcomes)
  expect(new Set(site.requests).size).toBe(site.requests.length)
})
