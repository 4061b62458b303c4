/** Reports about other crawlers, each rebuilt as a site: what a crawl has to say of it. */

import { afterEach, describe, expect, test } from 'vitest'
import { crawlSite } from '../src/crawl/crawl-site.ts'
import { pageFetcher } from '../src/crawl/page-fetcher.ts'
import { CrawlRequest } from '../src/request.ts'
import { type Answer, openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

/** Outcome of each URL, without the origin. */
async function crawled(
  answer: (path: string, origin: string) => string | Answer | undefined,
  { start = '/', ...scope }: { start?: string; [field: string]: unknown } = {}
): Promise<Record<string, string>> {
  site = await openSiteOrigin((path, origin) => {
    const found = answer(path, origin)
    return typeof found === 'string' ? { body: found } : found
  })
  const request = CrawlRequest.parse({ url: site.origin + start, scope })
  const tools = { fetchPage: pageFetcher(site.access), site: site.access, retryMs: [0, 0] }
  const table: Record<string, string> = {}
  for await (const page of crawlSite(request, tools).pages) {
    table[page.url.replace(site.origin, '')] = page.skipReason ?? page.status
  }
  return table
}

const a = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
const page = (name: string, body = '', head = '') =>
  `<title>${name}</title>${head}<h1>${name}</h1><p>${`The words of ${name} are its own. `.repeat(3)}</p>${body}`
const range = (length: number) => Array.from({ length }, (_, n) => n)

describe('canonical URLs', () => {
  test('Norconex/crawler#111: a canonical URL on another host leaves the page alone', async () => {
    const head = '<link rel="canonical" href="https://elsewhere.example/overview/">'
    const table = await crawled((path) =>
      path === '/'
        ? page('Home', a('/policy'))
        : path === '/policy'
          ? page('Policy', '', head)
          : undefined
    )
    expect(table).toEqual({ '/': 'success', '/policy': 'success' })
  })

  test('Norconex/crawler#646: the header names another canonical URL than the page', async () => {
    const table = await crawled((path) => {
      if (path === '/') return page('Home', a('/en/centre'))
      if (path !== '/en/centre' && path !== '/en/node/38547') return undefined
      const body = page('Centre', a('/en/node/38547'), '<link rel="canonical" href="/en/centre">')
      return {
        body,
        headers: { link: '</en/centre>; rel="canonical", </en/node/38547>; rel="canonical"' }
      }
    })
    expect(table).toEqual({
      '/': 'success',
      '/en/centre': 'success',
      '/en/node/38547': 'duplicate'
    })
  })

  test('codelibs/fess#1440: a page with two canonical elements is kept', async () => {
    const head = '<link rel="canonical" href="/res"><link rel="canonical" href="/res">'
    const table = await crawled((path) =>
      path === '/'
        ? page('Home', a('/res'))
        : path === '/res'
          ? page('Resources', '', head)
          : undefined
    )
    expect(table).toEqual({ '/': 'success', '/res': 'success' })
  })
})

describe('addresses', () => {
  test('unclecode/crawl4ai#1888, squirrelscan/squirrelscan#73: the final slash is kept as it is linked', async () => {
    const table = await crawled((path) =>
      path === '/'
        ? page('Home', a('/content/'))
        : path === '/content/'
          ? page('Content')
          : undefined
    )
    expect(table).toEqual({ '/': 'success', '/content/': 'success' })
    expect(site.requests).not.toContain('/content')
  })

  test('Arachni/arachni#159: fragments that lead home are home', async () => {
    const home = page('Home', a('/#respond?attachment_id=366', '/?p=1#respond', '/x'))
    const table = await crawled((path) => {
      if (path === '/?p=1') return { status: 302, headers: { location: '/#respond' } }
      return path === '/'
        ? home
        : path === '/x'
          ? page('X', a('/#respond?attachment_id=9'))
          : undefined
    })
    expect(table).toEqual({ '/': 'success', '/?p=1': 'duplicate', '/x': 'success' })
    expect(site.requests.filter((path) => path === '/')).toHaveLength(2)
  })
})

describe('depth', () => {
  test('spatie/crawler#475: a large depth reaches the whole chain', async () => {
    const table = await crawled(
      (path) => {
        const depth = path === '/' ? 0 : Number(path.slice(2))
        return depth <= 5 ? page(`D${depth}`, a(`/d${depth + 1}`)) : undefined
      },
      { max_depth: 100 }
    )
    expect(Object.values(table).filter((outcome) => outcome === 'success')).toHaveLength(6)
  })

  test('elboletaire/php-crawler#2: the links of every page of a level are followed', async () => {
    const tree = (path: string) =>
      path.length < 4 ? a(...range(4).map((n) => `${path}${'abcd'[n]}`)) : ''
    const table = await crawled(
      (path) => (/^\/[abcd]{0,4}$/.test(path) ? page(path, tree(path)) : undefined),
      { max_depth: 2 }
    )
    expect(Object.values(table).filter((outcome) => outcome === 'success')).toHaveLength(1 + 4 + 16)
  })

  test('simplecrawler/simplecrawler#99: pages below the depth are not asked for', async () => {
    const table = await crawled((path) => page(path, a(`${path === '/' ? '' : path}/n`)), {
      max_depth: 1,
      sitemap: 'skip'
    })
    expect(table).toEqual({ '/': 'success', '/n': 'success', '/n/n': 'scope' })
    expect(site.requests).not.toContain('/n/n')
  })
})

describe('traps', () => {
  test('Norconex/crawler#28: a list whose links grow with each page ends, and its products are read', async () => {
    const table = await crawled(
      (path) => {
        const url = new URL(path, 'http://a.example')
        if (url.pathname === '/product') return page(`Product ${url.search}`)
        if (url.pathname !== '/list') return path === '/' ? page('Home', a('/list')) : undefined
        const grown = (part: number) => {
          const kept = [...url.searchParams].map(
            ([name, value]) => `amp%253B${encodeURIComponent(name)}=${value}`
          )
          return `/list?${[...kept, `p=${part}`].join('&')}`
        }
        const part = url.searchParams.get('p') ?? '1'
        return page(
          `List ${part}`,
          a(...range(3).map((n) => `/product?id=${part}${n}`), grown(2), grown(3))
        )
      },
      { limit: 1_000 }
    )
    const products = Object.keys(table).filter((path) => path.startsWith('/product'))
    expect(products).toHaveLength(9)
    const lists = Object.keys(table).filter((path) => path.startsWith('/list'))
    expect(lists.filter((path) => table[path] === 'success').length).toBeLessThan(300)
  })

  test('moinwiki/moin#2264: the month calendar of a wiki ends, and its pages are read', async () => {
    const table = await crawled(
      (path) => {
        const day = /^\/Calendar\/(\d+)-(\d+)$/.exec(path)
        if (day)
          return page('Calendar', `<p>This page does not exist yet.</p>${a('/', '/Calendar')}`)
        const month = /^\/Calendar(?:\?month=(\d+))?$/.exec(path)
        if (month) {
          const n = Number(month[1] ?? 0)
          const days = range(28).map((one) => `/Calendar/${n}-${one + 1}`)
          return page(`Month ${n}`, a(...days, `/Calendar?month=${n + 1}`, '/'))
        }
        if (path === '/')
          return page(
            'Wiki',
            a('/Calendar', ...range(40).map((n) => `/Page${'abcdefgh'[n % 8]}${n}`))
          )
        return /^\/Page/.test(path) ? page(path, a('/')) : undefined
      },
      { limit: 1_000, sitemap: 'skip' }
    )
    const pages = Object.keys(table).filter((path) => path.startsWith('/Page'))
    expect(pages.filter((path) => table[path] === 'success')).toHaveLength(40)
    expect(Object.values(table).filter((outcome) => outcome === 'success').length).toBeLessThan(300)
  })
})

describe('patterns', () => {
  const links = page('Home', a('/a?hl=de', '/a?hl=fr', '/a', '/b'))
  const answer = (path: string) => (path === '/' ? links : page(path))

  test('BuilderIO/gpt-crawler#406: a glob excludes by the query', async () => {
    const table = await crawled(answer, { exclude: ['**hl=**'], sitemap: 'skip' })
    expect(table).toEqual({
      '/': 'success',
      '/a?hl=de': 'scope',
      '/a?hl=fr': 'scope',
      '/a': 'success',
      '/b': 'success'
    })
  })

  test('GetKlai/klai#456: `/nl/*` is a glob, not a text', async () => {
    const table = await crawled(
      (path) => (path === '/' ? page('Home', a('/nl/a', '/nl/b', '/de/a')) : page(path)),
      { include: ['/nl/*'], sitemap: 'skip' }
    )
    expect(table).toEqual({
      '/': 'success',
      '/nl/a': 'success',
      '/nl/b': 'success',
      '/de/a': 'scope'
    })
  })
})

describe('files and failures', () => {
  test('spatie/crawler#369: a download without an extension is no page and no failure', async () => {
    const headers = { 'content-type': 'application/zip' }
    const table = await crawled((path) =>
      path === '/'
        ? page('Home', a('/download', '/b'))
        : path === '/b'
          ? page('B')
          : { headers, body: 'PK' }
    )
    expect(table).toEqual({ '/': 'success', '/download': 'type', '/b': 'success' })
  })

  test('simplecrawler/simplecrawler#19, yasserg/crawler4j#163: pictures, fonts and archives are not asked for', async () => {
    const files = ['/a.png', '/a.eot', '/maven/a-1.12.jar']
    const table = await crawled(
      (path) => (path === '/' ? page('Home', a(...files, '/b')) : page(path)),
      {
        sitemap: 'skip'
      }
    )
    expect(table).toEqual({
      '/': 'success',
      '/a.png': 'type',
      '/a.eot': 'type',
      '/maven/a-1.12.jar': 'type',
      '/b': 'success'
    })
    expect(site.requests.filter((path) => files.includes(path))).toEqual([])
  })

  test('GovTechSG/oobee#843: a page of a sitemap that answers 502 once is read', async () => {
    let times = 0
    const table = await crawled((path, origin) => {
      if (path === '/sitemap.xml') return `<urlset><url><loc>${origin}/a</loc></url></urlset>`
      if (path === '/a' && times++ === 0) return { status: 502 }
      return path === '/' || path === '/a' ? page(path) : undefined
    })
    expect(table).toEqual({ '/': 'success', '/a': 'success' })
  })

  test('sjdirect/abot#50, mvdbos/php-spider#88: a page that always fails ends nothing', async () => {
    const table = await crawled((path) =>
      path === '/'
        ? page('Home', a('/bad', '/b'))
        : path === '/bad'
          ? { status: 500 }
          : path === '/b'
            ? page('B')
            : undefined
    )
    expect(table).toEqual({ '/': 'success', '/bad': 'failed', '/b': 'success' })
  })
})
