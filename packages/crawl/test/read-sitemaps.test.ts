import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { readSitemaps, type SitemapRequest } from '../src/reading/read-sitemaps.ts'
import { type Answer, openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join('')}</urlset>`
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`).join('')}</sitemapindex>`

async function read(
  files: Readonly<Record<string, string | Answer>> | ((path: string) => string | undefined),
  request: Partial<SitemapRequest> = {}
) {
  site = await openSiteOrigin((path, origin) => {
    const file = typeof files === 'function' ? files(path) : files[path]
    return typeof file === 'string'
      ? { body: file.replaceAll('ORIGIN', origin), headers: { 'content-type': 'text/xml' } }
      : file
  })
  const reading = readSitemaps({ site: new URL(site.origin), ...request }, site.access)
  const urls: string[] = []
  for await (const entries of reading.entries)
    urls.push(...entries.map(({ url }) => url.replace(site.origin, '')))
  const reported = reading.files.map(({ url, ...file }) => [
    url.replace(site.origin, ''),
    ...Object.values(file)
  ])
  return { urls, files: reported }
}

describe('the sitemaps of a site (docs/design/jobs.md §1)', () => {
  test('the sitemaps are named by robots.txt, pages and indexes', async () => {
    const result = await read(
      {
        '/robots.txt': 'Sitemap: /index.xml\nSitemap: mailto:x',
        '/index.xml': index('/a.xml', '/b.xml.gz', '/a.xml', '/index.xml', '/gone.xml'),
        '/a.xml': urlset('/1', '/2'),
        '/b.xml.gz': {
          body: gzipSync(urlset('/3').replace('ORIGIN', 'https://a.example')),
          headers: { 'content-type': 'application/x-gzip' }
        },
        '/c.txt': { body: 'https://a.example/4', headers: { 'content-type': 'text/plain' } }
      },
      { named: ['/c.txt'] }
    )
    expect(result.urls).toEqual(['https://a.example/4', '/1', '/2', 'https://a.example/3'])
    expect(result.files).toEqual([
      ['/index.xml', 5, 'ok', null],
      ['/c.txt', 1, 'ok', null],
      ['/a.xml', 2, 'ok', null],
      ['/b.xml.gz', 1, 'ok', null],
      ['/gone.xml', 0, 'not_found', null]
    ])
    expect(site.requests).not.toContain('/sitemap.xml')
  })

  test('sitemaps are sought in the usual places if nothing names them', async () => {
    const result = await read({ '/sitemap_index.xml': index('/a.xml'), '/a.xml': urlset('/1') })
    expect(result).toEqual({
      urls: ['/1'],
      files: [
        ['/sitemap_index.xml', 1, 'ok', null],
        ['/a.xml', 1, 'ok', null]
      ]
    })
  })

  test('a site that answers every path with a page has no sitemaps', async () => {
    const result = await read(() => '<!DOCTYPE html><html><body>Welcome</body></html>')
    expect(result).toEqual({ urls: [], files: [] })
  })

  test('sitemaps are not fetched if robots.txt cannot be read', async () => {
    const result = await read({ '/robots.txt': { status: 500 }, '/sitemap.xml': urlset('/1') })
    expect(result).toEqual({ urls: [], files: [] })
  })

  test('failed sitemaps are reported, and the reading continues', async () => {
    const result = await read({
      '/robots.txt':
        'Sitemap: /broken.xml\nSitemap: /status.xml\nSitemap: http://10.0.0.1/private.xml\nSitemap: /page.xml\nSitemap: /good.xml',
      '/broken.xml': urlset('/1').slice(0, -3),
      '/status.xml': { status: 403 },
      '/page.xml': '<html></html>',
      '/good.xml': urlset('/2')
    })
    expect(result.urls).toEqual(['/1', '/2'])
    expect(result.files).toEqual([
      ['/broken.xml', 1, 'partial', 'broken'],
      ['/status.xml', 0, 'failed', 'UPSTREAM_STATUS'],
      ['http://10.0.0.1/private.xml', 0, 'failed', 'URL_NOT_ALLOWED'],
      ['/page.xml', 0, 'failed', 'not_sitemap'],
      ['/good.xml', 1, 'ok', null]
    ])
  })

  test('an endless index is read to its fifth level', async () => {
    const { files } = await read((path) => {
      if (path === '/robots.txt') return 'Sitemap: /0.xml'
      const [, level] = /^\/(\d+)\.xml$/.exec(path) ?? []
      return level === undefined ? undefined : index(`/${Number(level) + 1}.xml`)
    })
    expect(files.map(([url]) => url)).toEqual([
      '/0.xml',
      '/1.xml',
      '/2.xml',
      '/3.xml',
      '/4.xml',
      '/5.xml'
    ])
  })

  test('at most 500 files are read', async () => {
    const { files } = await read((path) => {
      if (path === '/robots.txt') return 'Sitemap: /index.xml'
      if (path === '/index.xml')
        return index(...Array.from({ length: 700 }, (_, number) => `/${number}.xml`))
      return urlset(path)
    })
    expect(files).toHaveLength(500)
  }, 180_000)

  test('sitemaps are read no further than the caller wants', async () => {
    const { urls, files } = await read(
      {
        '/robots.txt': 'Sitemap: /a.xml\nSitemap: /b.xml',
        '/a.xml': urlset('/1', '/2', '/3'),
        '/b.xml': urlset('/4')
      },
      { most: 2 }
    )
    expect(urls).toEqual(['/1', '/2'])
    expect(files).toEqual([['/a.xml', 3, 'partial', 'limit']])
  })

  test('the reading ends with the reason of the caller', async () => {
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    await expect(
      read({ '/sitemap.xml': urlset('/1') }, { signal: controller.signal })
    ).rejects.toThrow('enough')
  })
})
