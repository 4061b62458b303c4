/** The pages that a crawl takes (docs/jobs.md), each rule on a site of its own. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Origin, post, startOrigin, type TestService } from '../harness.ts'
import { STORES, startOn } from '../on-stores.ts'
import { finished, jobPages, until } from './job-calls.ts'

let origin: Origin
let sluice: TestService
/** Requests for each path. */
const asked = new Map<string, number>()

const a = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')
const range = (length: number) => Array.from({ length }, (_, n) => n)
/** A page with a text of its own. */
const page = (name: string, body = '', head = '') =>
  `<!doctype html><title>${name}</title>${head}<main><h1>${name}</h1>
   <p>The keeper of ${name} writes the level of the water at noon, opens the gate, and notes which boat passed.</p>
   ${body}</main>`
const canonical = (href: string) => `<link rel="canonical" href="${href}">`

/** Answers by path: a text is a page, a number a status, `undefined` is 404. */
function answer(path: string, search: string): string | number | undefined {
  const [, site = '', name = ''] = /^\/(\w+)(?:\/(.*))?$/.exec(path) ?? []
  const times = (asked.get(path + search) ?? 0) + 1
  asked.set(path + search, times)
  const part = Number(new URLSearchParams(search).get('page') ?? 1)
  switch (site) {
    case 'hub':
      if (name === '') return page('Home', a('/hub/list'))
      if (name === 'list' && times === 1) return 500
      return page(path, name === 'list' ? a(...range(5).map((n) => `/hub/p${n}q`)) : '')
    case 'down':
      if (name === '') return page('Home', a('/down/list', '/down/other'))
      if (name === 'list' && times <= 3) return 503
      return page(path, name === 'list' ? a('/down/p', '/down/other', '/down/') : '')
    case 'parts':
      if (name === 'list') {
        const next = part < 4 ? [`/parts/list?page=${part + 1}`] : []
        const links = a(`/parts/item${part}a`, `/parts/item${part}b`, ...next)
        return page('List', links.replace(/>[^<]*</g, '><'), canonical('/parts/list'))
      }
      return page(path, name === '' ? a('/parts/list') : '')
    case 'named':
      if (name === '') return page('Home', a(...range(4).map((n) => `/named/a${n}`)))
      if (name.startsWith('gone')) return undefined
      return page(path, name.endsWith('x') ? '' : a(`${path}x`), canonical('/named/gone'))
    case 'pictures':
      if (name === '') return page('Home', a(...range(6).map((n) => `/pictures/${n}`)))
      return page(
        'Harbour',
        Number(name) < 3 ? `<img src="/img/${name}.jpg" alt="" width="400" height="300">` : '',
        Number(name) < 3
          ? ''
          : `<script type="application/ld+json">{"@type":"Product","name":"Net","sku":"${name}"}</script>`
      )
    case 'files':
      if (name === '') {
        const files = range(9).flatMap((n) => [
          `/files/${n}.jpg`,
          `/files/${n}.zip`,
          `/files/raw${n}q`
        ])
        return page('Home', a(...files, '/files/same1', '/files/same2', '/files/end'))
      }
      return name.startsWith('same') ? page('Same') : page(path)
    case 'calendar': {
      const month = Number(name || 1)
      const day = `<p>January February March ${month % 12}</p>`
      return page('Month', day + a('/calendar', `/calendar/${month + 1}`))
        .replace('<h1>', `<h1>${2000 + month} `)
        .replace('</p>', `${month}</p>`)
    }
    case 'shop':
      if (name === '') return page('Shop', a(...range(560).map((n) => `/shop/product-${n}`)))
      return page(`Product ${name.replace(/\D/g, '')}`, a('/shop'))
    case 'legacy':
      return page(path)
    case 'frames':
      if (name === '') return page('Home', a('/frames/set', '/frames/empty'))
      if (name === 'set') {
        return '<frameset cols="20%,*"><frame src="/frames/menu"><frame src="/frames/main"></frameset>'
      }
      if (name === 'empty') return '<title>Empty</title><a href="/frames/last"></a>'
      return page(path, name === 'menu' ? a('/frames/one') : '')
    default:
      return undefined
  }
}

beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://a.example')
    if (pathname === '/legacy') {
      const links =
        '<a href="/legacy/a?q=caf\u00e9">a</a><noscript><a href="/legacy/b">b</a></noscript>'
      const text = page('Legacy', `${links}<svg><a xlink:href="/legacy/c"><text>c</text></a></svg>`)
      response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
      response.end(Buffer.from(text, 'latin1'))
      return
    }
    if (/\/raw\d/.test(pathname)) {
      response.writeHead(200, { 'content-type': 'application/x-unknown' }).end('x')
      return
    }
    const found = answer(pathname, search)
    const isPage = typeof found === 'string'
    const status = isPage ? 200 : (found ?? 404)
    response.writeHead(status, { 'content-type': 'text/html' }).end(isPage ? found : 'no')
  })
})

afterAll(() => origin.stop())

/** Crawls a site to its end. @returns the job, its key, and the outcome of each path. */
async function crawled(path: string, scope: Answer = {}, more: Answer = {}) {
  const { key } = await sluice.account(1_000)
  const body = { url: origin.url + path, scope: { sitemap: 'skip', ...scope }, ...more }
  const { body: started } = await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)
  const job = await finished(sluice, key, started.data.id, { within: 120_000 })
  return { key, job, table: await tableOf(key, started.data.id) }
}

async function tableOf(key: string, id: string): Promise<Record<string, string>> {
  const pages = await jobPages(sluice, key, id, 'all')
  return Object.fromEntries(
    pages.map((one) => [one.url.replace(origin.url, ''), one.reason ?? one.status])
  )
}

const successes = (table: Record<string, string>) =>
  Object.keys(table)
    .filter((path) => table[path] === 'success')
    .sort()

describe.each(STORES)('on %s', (store) => {
  beforeAll(async () => {
    asked.clear()
    sluice = await startOn(store)
  })
  afterAll(() => sluice.stop())

  describe('jobs.md §1: failures that pass', () => {
    test('a page that fails once is tried again by the same crawl, and its links are followed', async () => {
      const { job, table } = await crawled('/hub')
      expect(successes(table)).toHaveLength(7)
      expect(job).toMatchObject({ pages: { failed: 0 }, tokens: { charged: 7, held: 0 } })
    }, 240_000)

    test('the retry of a crawl is a crawl from its failed pages, which knows the pages of the first', async () => {
      const { key, job, table } = await crawled('/down')
      expect(table).toEqual({
        '/down': 'success',
        '/down/list': 'failed',
        '/down/other': 'success'
      })
      const [failed] = await jobPages(sluice, key, job.id, 'failed')
      expect(failed).toMatchObject({ attempts: 3, error: { retryable: true } })
      const { body } = await post(`${sluice.url}/api/v1/jobs/${job.id}/retry`, key, {})
      const again = await finished(sluice, key, body.data.id)
      expect(again).toMatchObject({ kind: 'crawl', retry_of: job.id, scope: job.scope })
      expect(await tableOf(key, body.data.id)).toEqual({
        '/down/list': 'success',
        '/down/p': 'success',
        '/down/': 'duplicate'
      })
      const other = await post(`${sluice.url}/api/v1/jobs/${again.id}/retry`, key, {})
      expect(other.body.error.code).toBe('NOT_FOUND')
    }, 240_000)
  })

  describe('jobs.md §1: what is a duplicate', () => {
    test('the links of a duplicate are followed', async () => {
      const { table } = await crawled('/parts')
      const items = successes(table).filter((path) => path.includes('item'))
      expect(items).toHaveLength(8)
      expect(Object.values(table)).toContain('duplicate')
    }, 240_000)

    test('a canonical URL that fails or names other content makes no duplicate', async () => {
      const { table } = await crawled('/named')
      expect(successes(table)).toHaveLength(1 + 8)
    }, 240_000)

    test('pages that differ in a picture or a record are no duplicates', async () => {
      const { table } = await crawled('/pictures')
      expect(successes(table)).toHaveLength(1 + 6)
    }, 240_000)
  })

  describe('jobs.md §1: scope and limit', () => {
    test('a crawl of `/hub` stays below it, and the job says so', async () => {
      const { job, table } = await crawled('/shop/product-1')
      expect(table).toEqual({ '/shop/product-1': 'success', '/shop': 'scope' })
      expect(job.scope).toMatch(/^[\d.:]+\/shop\/product-1 and everything below it$/)
      const body = { url: `${origin.url}/shop` }
      const { key } = await sluice.account(10)
      const quote = await post(`${sluice.url}/api/v1/internet/crawl/?dry_run=true`, key, body)
      expect(quote.body.data.scope).toMatch(/\/shop and everything below it$/)
    }, 240_000)

    test('files and duplicates do not count towards the limit', async () => {
      const { job, table } = await crawled('/files', { limit: 3 })
      expect(successes(table)).toHaveLength(3)
      expect(job.skipped).toMatchObject({ type: 27, duplicate: 1, limit: 0 })
      expect(job.pages).toMatchObject({ failed: 0 })
      expect(table['/files/3.jpg']).toBe('type')
      expect(asked.get('/files/3.jpg')).toBe(undefined)
    }, 240_000)

    test('a crawl fetches at most five times its limit', async () => {
      const { job } = await crawled('/files', { limit: 1 })
      expect(job).toMatchObject({ status: 'completed', pages: { success: 1 } })
      expect(job.skipped.limit).toBeGreaterThan(0)
    }, 240_000)
  })

  describe('jobs.md §1: links', () => {
    test('a query is sent in the encoding of its page, and links in drawings and `noscript` are followed', async () => {
      const { table } = await crawled('/legacy')
      expect(successes(table)).toEqual(['/legacy', '/legacy/a?q=caf%E9', '/legacy/b', '/legacy/c'])
    })
  })

  describe('jobs.md §1: pages without content', () => {
    test('the frames and links of a page that has nothing else are followed', async () => {
      const { table } = await crawled('/frames')
      expect(table).toEqual({
        '/frames': 'success',
        '/frames/set': 'failed',
        '/frames/empty': 'failed',
        '/frames/menu': 'success',
        '/frames/main': 'success',
        '/frames/one': 'success',
        '/frames/last': 'success'
      })
    })

    test('a start of frames leads to them', async () => {
      const { table } = await crawled('/frames/set', { within: 'host' })
      expect(successes(table)).toEqual(['/frames/main', '/frames/menu', '/frames/one'])
    })
  })

  describe('jobs.md §1: the order of pages', () => {
    test('pages linked from the start come before pages that only sitemaps list, these by depth and priority', async () => {
      const site = await startOrigin(
        ({ url = '/', headers }, response) => {
          const here = `http://${headers.host}`
          if (url === '/sitemap.xml') {
            const old = range(40).map((n) => `/archive/2011/post-${n}`)
            const entry = (path: string, priority: number) =>
              `<url><loc>${here}${path}</loc><priority>${priority}</priority></url>`
            const listed = [
              ...old.map((path) => entry(path, 0.1)),
              entry('/low', 0.2),
              entry('/top', 1)
            ]
            response.setHeader('content-type', 'application/xml')
            response.end(`<urlset>${listed.join('')}</urlset>`)
            return
          }
          response.setHeader('content-type', 'text/html')
          response.end(page(url, url === '/' ? a('/main1', '/main2') : a(`/sub${url}`)))
        },
        (_, response) => void response.writeHead(404).end()
      )
      const { key } = await sluice.account(100)
      const body = { url: `${site.url}/`, scope: { limit: 7 }, job: { concurrency: 1 } }
      const { data } = (await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)).body
      const job = await finished(sluice, key, data.id)
      const pages = await jobPages(sluice, key, data.id)
      await site.stop()
      const paths = pages.map(({ url }) => url.replace(site.url, ''))
      expect(paths.slice(0, 3)).toEqual(['/', '/main1', '/main2'])
      expect(paths).toContain('/top')
      expect(paths.some((path) => path.startsWith('/archive'))).toBe(false)
      expect(job.pages).toMatchObject({ success: 7, waiting: 0 })
      expect(job.skipped.limit).toBeGreaterThan(30)
    }, 240_000)
  })

  describe('jobs.md §1: traps', () => {
    test('an endless calendar ends, unless `traps` is `off`', {
      tags: 'long',
      timeout: 240_000
    }, async () => {
      const found = await crawled('/calendar', { limit: 400 })
      expect(found.job.skipped.trap).toBeGreaterThan(0)
      expect(found.job.pages.success).toBeLessThan(120)
      const all = await crawled('/calendar', { limit: 130, traps: 'off' })
      expect(all.job).toMatchObject({ pages: { success: 130 }, skipped: { trap: 0 } })
    })

    test('560 products of one shape are no trap', { tags: 'long', timeout: 240_000 }, async () => {
      const { job } = await crawled('/shop', { limit: 600 })
      expect(job).toMatchObject({ pages: { success: 561 }, skipped: { trap: 0 } })
    })
  })

  describe('jobs.md §1: every URL has an outcome', () => {
    test('the waiting pages of a cancelled job are skipped with `cancelled`', async () => {
      const { key } = await sluice.account(1_000)
      const body = { url: `${origin.url}/shop`, scope: { sitemap: 'skip', limit: 500 } }
      const { data } = (await post(`${sluice.url}/api/v1/internet/crawl/`, key, body)).body
      await until(sluice, key, data.id, ({ pages }) => pages.waiting > 400)
      await post(`${sluice.url}/api/v1/jobs/${data.id}/cancel`, key, {})
      const job = await finished(sluice, key, data.id)
      const { found, success, skipped, waiting, running } = job.pages
      expect([waiting, running, success + skipped]).toEqual([0, 0, found])
      expect(job.skipped.cancelled).toBe(skipped)
      const pages = await jobPages(sluice, key, data.id, 'skipped')
      expect(pages).toHaveLength(skipped)
      expect(pages.at(-1)).toMatchObject({ status: 'skipped', reason: 'cancelled' })
    }, 240_000)
  })
})
