/** Sites that try to keep a reader busy: over real loopback origins, with the bytes and files that they sent. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createGuard } from '@sluice/acquire/guard'
import { afterEach, describe, expect, test } from 'vitest'
import { mapSite } from '../src/map/map-site.ts'
import { readSitemaps, type SitemapRequest } from '../src/reading/read-sitemaps.ts'
import { MapRequest } from '../src/request.ts'
import { type OpenSite, openSite } from '../src/site/open-site.ts'
import { openWork } from '../src/site/site-work.ts'

const MB = 1024 * 1024
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

interface Site {
  readonly origin: string
  readonly access: OpenSite
  readonly requests: string[]
  sent(): number
}

/** Start a site. @param answer - for all but robots.txt, which names `sitemaps`. */
async function start(answer: RequestListener, sitemaps = ['/index.xml']): Promise<Site> {
  const requests: string[] = []
  const sockets = new Set<import('node:net').Socket>()
  let closed = 0
  const server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    if (url !== '/robots.txt') return answer(request, response)
    response.setHeader('content-type', 'text/plain')
    response.end(sitemaps.map((path) => `Sitemap: ${path}\n`).join(''))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      closed += socket.bytesWritten
      sockets.delete(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The shortest time of a file that there is.
  const guard = createGuard({ allowPrivateCidrs: ['127.0.0.1/32'] })
  const access = openSite({ guard, fileTimeout: 1 })
  closers.push(
    () => access.close(),
    () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  )
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    access,
    requests,
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, closed)
  }
}

async function read({ origin, access }: Site, request: Partial<SitemapRequest> = {}) {
  const reading = readSitemaps({ site: new URL(origin), ...request }, access)
  let urls = 0
  for await (const entries of reading.entries) urls += entries.length
  const files = reading.files.map(({ url, status, reason }) => [
    url.replace(origin, ''),
    status,
    reason
  ])
  return { urls, files }
}

const xml = (name: string, content: string) =>
  `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</${name}>`
const index = (count: number, host = '', suffix = '.xml') =>
  xml(
    'sitemapindex',
    Array.from(
      { length: count },
      (_, n) => `<sitemap><loc>http://${host}/f${n}${suffix}</loc></sitemap>`
    ).join('')
  )

/** A site with an index of `count` files that all have this body. */
const indexed =
  (count: number, body: Uint8Array | string): RequestListener =>
  ({ url, headers }, response) => {
    response.setHeader('content-type', 'application/xml')
    response.end(url === '/index.xml' ? index(count, headers.host) : body)
  }

describe('a file that lists nothing', () => {
  test.each<[string, Uint8Array | string]>([
    ['has millions of empty tags', gzipSync(xml('urlset', '<a/>'.repeat(5 * MB)))],
    ['has one text of megabytes', gzipSync(xml('urlset', 'x'.repeat(20 * MB)))],
    [
      'has one attribute of megabytes',
      gzipSync(xml('urlset', `<url x="${'y'.repeat(20 * MB)}"/>`))
    ],
    [
      'has millions of entries without an address',
      gzipSync(xml('urlset', '<url><loc>http://[</loc></url>'.repeat(MB)))
    ],
    ['has millions of comments', gzipSync(xml('urlset', '<!---->'.repeat(3 * MB)))],
    ['is compressed twice', gzipSync(gzipSync(xml('urlset', '<a/>'.repeat(5 * MB))))],
    ['is text of blank lines', gzipSync('\n'.repeat(20 * MB))]
  ])('the file is given up after a megabyte when it %s', async (_, body) => {
    const site = await start(indexed(1, body))
    const work = openWork()
    const { files } = await read(site, { work })
    expect(files).toEqual([
      ['/index.xml', 'ok', null],
      ['/f0.xml', 'failed', 'no_entries']
    ])
    // Besides the body, a megabyte that was decompressed, twice where there are two layers.
    expect(work.used.bytes).toBeLessThan(body.length + 3 * MB)
  })

  test('the file is given up even if it lists pages at first', async () => {
    const one = '<url><loc>https://a.example/</loc></url>'
    const site = await start(indexed(1, gzipSync(xml('urlset', one + '<a/>'.repeat(5 * MB)))))
    const { urls, files } = await read(site)
    expect([urls, files[1]]).toEqual([1, ['/f0.xml', 'partial', 'no_entries']])
  })

  test('the file is given up when decompressing it brings nothing but empty archives', {
    tags: 'long',
    timeout: 120_000
  }, async () => {
    const empty = gzipSync('')
    const many = Buffer.concat(Array.from({ length: 50_000 }, () => empty))
    const body = gzipSync(Buffer.concat(Array.from({ length: 60 }, () => many)))
    const site = await start(indexed(1, body))
    const work = openWork()
    const { files } = await read(site, { work })
    expect(files[1]).toEqual(['/f0.xml', 'failed', 'too_large'])
    expect(work.used.bytes).toBeLessThan(60 * MB)
  })
})

describe('the files of a site, all together', () => {
  test('files are read up to the bytes of the request', { tags: 'long' }, async () => {
    const site = await start(indexed(500, gzipSync(xml('urlset', '<a/>'.repeat(MB)))))
    const work = openWork({ bytes: 10 * MB, readMs: 60_000 })
    const { files } = await read(site, { work })
    expect(site.requests.length).toBeLessThan(20)
    expect(work.used.bytes).toBeLessThan(12 * MB)
    expect(files.at(-1)).toEqual([expect.any(String), 'failed', 'work_limit'])
  })

  test('a file is read up to what the files before it left of the bytes', async () => {
    const one = '<url><loc>https://a.example/</loc></url>'
    const site = await start(indexed(3, xml('urlset', one.repeat(25_000))))
    const { urls, files } = await read(site, {
      work: openWork({ bytes: 1.5 * MB, readMs: 60_000 })
    })
    expect(files.map(([, , reason]) => reason)).toEqual([null, null, 'work_limit'])
    expect(urls).toBeLessThan(40_000)
  })

  test('files are read up to the CPU time of the request', async () => {
    const site = await start(indexed(500, gzipSync(xml('urlset', '<a/>'.repeat(MB)))))
    const { files } = await read(site, { work: openWork({ bytes: 500 * MB, readMs: 100 }) })
    expect(site.requests.length).toBeLessThan(100)
    expect(files.at(-1)?.[2]).toBe('work_limit')
  })

  test('at most 500 files are read, however many an index names and however often', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const site = await start(({ headers }, response) => {
      response.setHeader('content-type', 'application/xml')
      response.end(index(600, headers.host))
    })
    const { files } = await read(site)
    expect(site.requests).toHaveLength(501)
    expect(files).toHaveLength(500)
  })

  test('files are read once when indexes name each other', async () => {
    const site = await start(({ headers }, response) => {
      response.setHeader('content-type', 'application/xml')
      const loc = (path: string) => `<sitemap><loc>http://${headers.host}${path}</loc></sitemap>`
      response.end(xml('sitemapindex', loc('/index.xml') + loc('/other.xml')))
    })
    await read(site)
    expect(site.requests).toEqual(['/robots.txt', '/index.xml', '/other.xml'])
  })

  test('files that are too large count with their bytes', async () => {
    const site = await start(({ url, headers }, response) => {
      if (url === '/index.xml') {
        response.end(index(500, headers.host))
        return
      }
      response.setHeader('content-type', 'application/xml')
      const chunk = Buffer.alloc(MB, '<a/>')
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', send)
      send()
    })
    const { files } = await read(site, { work: openWork({ bytes: 20 * MB, readMs: 60_000 }) })
    expect(files.map(([, , reason]) => reason)).toEqual([null, 'work_limit'])
    expect(site.requests).toHaveLength(3)
    expect(site.sent()).toBeLessThan(60 * MB)
  })
})

describe('a site that takes its time', () => {
  test("the site is left when the time is over, and the file's report says so", async () => {
    const site = await start(({ url, headers }, response) => {
      if (url === '/index.xml') {
        response.end(index(500, headers.host))
        return
      }
      response.setHeader('content-type', 'application/xml')
      response.write('<urlset>')
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
      setTimeout(() => until.abort(), 50)
    })
    const until = new AbortController()
    expect((await read(site, { until: until.signal })).files).toEqual([
      ['/index.xml', 'ok', null],
      ['/f0.xml', 'failed', 'time_limit']
    ])
  })

  test('the site is left at once when the caller gives up', async () => {
    const gone = new AbortController()
    const site = await start(() => gone.abort(new Error('gone')))
    await expect(read(site, { signal: gone.signal })).rejects.toThrow('gone')
  })

  test('no more files are asked for once two did not come in time', async () => {
    const site = await start(() => {}, ['/a.xml', '/b.xml', '/c.xml', '/d.xml'])
    const { files } = await read(site)
    expect(files).toEqual([
      ['/a.xml', 'failed', 'FETCH_TIMEOUT'],
      ['/b.xml', 'failed', 'FETCH_TIMEOUT'],
      ['/c.xml', 'failed', 'time_limit']
    ])
    expect(site.requests).not.toContain('/c.xml')
  }, 60_000)

  test('one usual place that does not answer ends the search', async () => {
    const site = await start(() => {}, [])
    expect((await read(site)).files).toEqual([])
    expect(site.requests).toEqual(['/robots.txt', '/sitemap.xml'])
  }, 60_000)

  test('a file that redirects without end fails alone', async () => {
    const site = await start(({ url = '', headers }, response) => {
      if (url === '/index.xml') {
        response.end(index(2, headers.host))
        return
      }
      if (url === '/f1.xml') {
        response.end(xml('urlset', '<url><loc>https://a.example/</loc></url>'))
        return
      }
      response.writeHead(302, { location: `${url}x` }).end()
    })
    const { urls, files } = await read(site)
    expect(files[1]).toEqual(['/f0.xml', 'failed', 'TOO_MANY_REDIRECTS'])
    expect(urls).toBe(1)
  })
})

describe('a map', () => {
  test('a map lists the URLs that were found before its work was used up', async () => {
    const flood = gzipSync(xml('urlset', '<a/>'.repeat(MB)))
    const site = await start(({ url = '', headers }, response) => {
      response.setHeader('content-type', url === '/' ? 'text/html' : 'application/xml')
      if (url === '/') {
        response.end('<a href="/linked">linked</a>')
        return
      }
      response.end(url === '/index.xml' ? index(500, headers.host) : flood)
    })
    const request = MapRequest.parse({ url: `${site.origin}/` })
    const work = openWork({ bytes: 10 * MB, readMs: 60_000 })
    const { urls, sitemaps } = await mapSite(request, site.access, { work })
    expect(urls.map(({ url }) => url)).toEqual([`${site.origin}/`, `${site.origin}/linked`])
    expect(sitemaps.at(-1)).toMatchObject({ reason: 'work_limit' })
    expect(site.requests).not.toContain('/llms.txt')
  })

  test('a map gives other work many turns while it lists 50,000 URLs', {
    tags: 'long',
    timeout: 60_000
  }, async () => {
    const site = await start(({ url = '', headers }, response) => {
      response.setHeader('content-type', url === '/' ? 'text/html' : 'application/xml')
      if (url === '/') {
        response.end('<p>A page.</p>')
        return
      }
      const entry = (n: number) => `<url><loc>http://${headers.host}/page/${n}</loc></url>`
      response.end(xml('urlset', Array.from({ length: 50_000 }, (_, n) => entry(n)).join('')))
    })
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const request = MapRequest.parse({ url: `${site.origin}/`, limit: 50_000, search: 'page' })
    const { urls } = await mapSite(request, site.access)
    isOver = true
    expect(urls).toHaveLength(50_000)
    // One for each batch of 500: when it is added, and when it is sent to be ranked.
    expect(turns).toBeGreaterThan(200)
  })
})
