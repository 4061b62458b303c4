/** Public reports about crawlers that concern redirects within pages, addresses and pages without an end, rebuilt. */

import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'
import { finished, jobPages } from '../jobs/job-calls.ts'

/** An answer of a site: a page, a redirect, or 404. */
type Reply = string | { readonly to: string } | undefined

/** A rebuilt report: a site, and the paths of the pages that a crawl has to read, in any order. */
interface Report {
  readonly source: string
  /** Answers by path. @param here - scheme, host and port. */
  readonly site: (path: string, here: string) => Reply
  readonly robots?: (here: string) => string
  readonly scope?: object
  /** True if the site compresses every page. */
  readonly isCompressed?: boolean
  readonly reads: readonly string[]
}

const a = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">link</a>`).join(' ')
/** A page with a text of its own. */
const page = (name: string, body = '', head = '') =>
  `<!doctype html><title>${name}</title>${head}<main><h1>${name}</h1>
<p>The keeper of ${name} writes the level of the water at noon, opens the gate, and notes which boat passed.</p>
${body}</main>`
const pages = (table: Readonly<Record<string, Reply>>) => (path: string) => table[path]
/** UTF-8 in a header, byte for byte. */
const raw = (text: string) => Buffer.from(text).toString('latin1')

const REPORTS: readonly Report[] = [
  {
    source: 'apache/stormcrawler#350: a start that is nothing but a refresh',
    site: pages({
      '/': '<html><head><meta http-equiv="refresh" content="0; URL=/site"></head></html>',
      '/site': page('site', a('/a')),
      '/a': page('a')
    }),
    reads: ['/', '/a']
  },
  {
    source:
      'Norconex/crawler#141, #210: a refresh without quotation marks, relative to a folder below',
    site: pages({
      '/': '<HTML><HEAD><META HTTP-EQUIV=REFRESH CONTENT="0; URL=en/91/index.html"></META></HEAD></HTML>',
      '/en/91/index.html': page('issue', a('story.html')),
      '/en/91/story.html': page('story')
    }),
    reads: ['/', '/en/91/story.html']
  },
  {
    source: 'scrapy/scrapy#142: a refresh for readers without scripts',
    site: pages({
      '/': page(
        'home',
        a('/a'),
        '<noscript><meta http-equiv="refresh" content="0; URL=/?_fb_noscript=1"></noscript>'
      ),
      '/a': page('a')
    }),
    reads: ['/', '/a']
  },
  {
    source: 'scrapy/scrapy#838, ArchiveTeam/wpull#64: white space around addresses',
    site: (path, here) =>
      ({
        '/': page('home', a(' /a', '\n\t/b\n  ', `\t${here}/c\r\n`)),
        '/a': page('a'),
        '/b': page('b'),
        '/c': page('c')
      })[path],
    reads: ['/', '/a', '/b', '/c']
  },
  {
    source: 'scrapy/scrapy#24: an encoded slash, and an encoded percent sign before it',
    site: pages({
      '/': page('home', a('/music/AC%252FDC/', '/music/AC%2FDC/')),
      '/music/AC%252FDC/': page('the one that is encoded twice'),
      '/music/AC%2FDC/': page('the one that is encoded once')
    }),
    reads: ['/', '/music/AC%252FDC/', '/music/AC%2FDC/']
  },
  {
    source: 'us/crw#540: paths and queries that differ in case',
    site: pages({
      '/': page('home', a('/docs/Guide', '/docs/guide', '/p?id=AbC', '/p?id=abc')),
      '/docs/Guide': page('upper guide'),
      '/docs/guide': page('lower guide'),
      '/p?id=AbC': page('mixed token'),
      '/p?id=abc': page('lower token')
    }),
    reads: ['/', '/docs/Guide', '/docs/guide', '/p?id=AbC', '/p?id=abc']
  },
  {
    source: 'fredwu/crawler#12: a space in a path',
    site: pages({
      '/': page('home', a('/continent/North America')),
      '/continent/North%20America': page('continent')
    }),
    reads: ['/', '/continent/North%20America']
  },
  {
    source: 'simplecrawler/simplecrawler#439: addresses written in character references',
    site: pages({
      '/': page('home', a('&#x2F;past&#47;', '/q?a=1&amp;b=2')),
      '/past/': page('past'),
      '/q?a=1&b=2': page('query')
    }),
    reads: ['/', '/past/', '/q?a=1&b=2']
  },
  {
    source: 'codelibs/fess#811: redirects to addresses that are not encoded',
    site: pages({
      '/': page('home', a('/old', '/jp')),
      '/old': { to: '/new page' },
      '/new%20page': page('new', a('/from-new')),
      '/jp': { to: raw('/日本') },
      '/%E6%97%A5%E6%9C%AC': page('island', a('/from-island')),
      '/from-new': page('from new'),
      '/from-island': page('from island')
    }),
    reads: ['/', '/old', '/jp', '/from-new', '/from-island']
  },
  {
    source: 'crawler-commons/crawler-commons#112: a sitemap that robots.txt names after its groups',
    robots: (here) =>
      `User-agent: sluice\nDisallow: /x\n\nUser-agent: b\nDisallow: /\n\nSitemap: ${here}/only.xml`,
    site: (path, here) =>
      path === '/only.xml'
        ? `<urlset><url><loc>${here}/listed</loc></url><url><loc>${here}/x</loc></url></urlset>`
        : page(path),
    scope: { sitemap: 'include' },
    reads: ['/', '/listed']
  },
  {
    source: 'internetarchive/heritrix3#729: missing pages answered by a page of relative links',
    site: (path) =>
      ({ '/': page('home', a('products/', '/a')), '/a': page('a') })[path] ??
      page('nothing here', a('products/')),
    reads: ['/', '/a', '/products/']
  },
  {
    source: 'MarginaliaSearch/MarginaliaSearch#110: a relative link to its own folder, without end',
    site: (path) =>
      ({ '/': page('home', a('infra/', '/end')), '/end': page('end') })[path] ??
      page(path, a('infra/www/', '/end')),
    reads: ['/', '/end', '/infra/', '/infra/infra/www/', '/infra/infra/www/infra/www/']
  },
  {
    source: 'mirror/wget#22: a site that compresses pages for everybody',
    isCompressed: true,
    site: pages({ '/': page('home', a('/a')), '/a': page('a') }),
    reads: ['/', '/a']
  },
  {
    source: 'chattermate/chattermate.chat#290: addresses that are not of the web',
    site: pages({
      '/': page(
        'home',
        a('mailto:x@a.example', 'MAILTO:y', 'tel:+1', 'whatsapp://send', 'ftp://b/c', '/a')
      ),
      '/a': page('a')
    }),
    reads: ['/', '/a']
  }
]

let sluice: TestService
let origin: Origin
beforeAll(async () => {
  sluice = await startService()
  await sluice.service.reader.started
})
afterEach(() => origin.stop())
afterAll(() => sluice.stop())

test.each(REPORTS)('$source', async ({ site, robots, scope, isCompressed, reads }) => {
  origin = await startOrigin(
    ({ url = '', headers }, response) => {
      const reply = site(url, `http://${headers.host}`)
      if (typeof reply === 'object') {
        return void response.writeHead(302, { location: reply.to }).end()
      }
      const type = url.endsWith('.xml') ? 'application/xml' : 'text/html; charset=utf-8'
      const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {}
      response.writeHead(reply === undefined ? 404 : 200, { 'content-type': type, ...encoding })
      response.end(isCompressed ? gzipSync(reply ?? '') : reply)
    },
    ({ headers }, response) => {
      response.writeHead(robots ? 200 : 404, { 'content-type': 'text/plain' })
      response.end(robots?.(`http://${headers.host}`))
    }
  )
  const { key } = await sluice.account(200)
  const body = { url: `${origin.url}/`, scope: { sitemap: 'skip', ...scope } }
  const started = await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)
  const job = await finished(sluice, key, started.body.data.id)
  const found = await jobPages(sluice, key, job.id)
  expect(found.map(({ url }) => url.replace(origin.url, '')).sort()).toEqual([...reads].sort())
  expect(job).toMatchObject({ status: 'completed', pages: { failed: 0 } })
})
