/** `scope.follow: "pagination"`: the pages of a list and its items, and nothing else. */

import { afterEach, expect, test } from 'vitest'
import { crawlSite } from '../src/crawl/crawl-site.ts'
import { pageFetcher } from '../src/crawl/page-fetcher.ts'
import { CrawlRequest } from '../src/request.ts'
import { openSiteOrigin, type SiteOrigin } from './site-origin.ts'

let site: SiteOrigin
afterEach(() => site?.close())

const PAGES = 4
const MENU =
  '<nav><ul><li><a href="/about">About us</a><li><a href="/help">Help</a><li><a href="/terms">Terms of use</a></ul></nav>'

const pager = (page: number) =>
  Array.from({ length: PAGES }, (_, at) =>
    at + 1 === page ? `<b>${page}</b> ` : `<a href="/lamps?page=${at + 1}">${at + 1}</a> `
  ).join('')

function listPage(page: number): string {
  const items = [1, 2, 3, 4, 5].map((at) => {
    const item = (page - 1) * 5 + at
    return `<li><h3><a href="/item/${item}">Lamp number ${item}</a></h3><p>Made of brass for desk ${item}.</p></li>`
  })
  return `<title>Lamps</title>${MENU}<main><h1>Lamps</h1><ul>${items.join('')}</ul><div class="pagination">${pager(page)}</div></main>`
}

/** An item links to others, and to the next one. */
function itemPage(item: number): string {
  const others = [21, 22, 23, 24].map(
    (other) =>
      `<li><h3><a href="/item/${other}">Similar lamp ${other}</a></h3><p>Of brass.</p></li>`
  )
  return `<title>Lamp ${item}</title>${MENU}<main><h1>Lamp ${item}</h1><p>${`Lamp ${item} stands on a desk. `.repeat(20)}</p><ul>${others.join('')}</ul><a rel="next" href="/item/99">Next</a></main>`
}

async function crawled(scope: object): Promise<string[]> {
  site = await openSiteOrigin((path) => {
    const url = new URL(path, 'http://site.example')
    const item = /^\/item\/(\d+)$/.exec(url.pathname)?.[1]
    if (item !== undefined) return { body: itemPage(Number(item)) }
    if (url.pathname === '/lamps')
      return { body: listPage(Number(url.searchParams.get('page') ?? 1)) }
    if (url.pathname === '/sitemap.xml') {
      return {
        body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>ORIGIN/hidden</loc></url></urlset>'
      }
    }
    return { body: `<title>${path}</title><p>${`The page ${path}. `.repeat(30)}` }
  })
  const request = CrawlRequest.parse({ url: `${site.origin}/lamps`, scope })
  const { pages } = crawlSite(request, {
    fetchPage: pageFetcher(site.access, true),
    site: site.access,
    retryMs: [],
    signal: AbortSignal.timeout(15_000)
  })
  const paths: string[] = []
  for await (const { url, status } of pages) {
    if (status === 'success') paths.push(url.replace(site.origin, ''))
  }
  return paths.sort()
}

test('a crawl of a list takes its pages and its items once each', async () => {
  const items = Array.from({ length: PAGES * 5 }, (_, at) => `/item/${at + 1}`)
  const pages = ['/lamps', ...[2, 3, 4].map((page) => `/lamps?page=${page}`)]
  const found = await crawled({ follow: 'pagination' })
  expect(found.filter((path) => path !== '/lamps?page=1')).toEqual([...items, ...pages].sort())
})

test('the scope holds for its pages and items', async () => {
  const found = await crawled({ follow: 'pagination', exclude: ['/item/**'], limit: 2 })
  expect(found).toHaveLength(2)
  expect(found.every((path) => path.startsWith('/lamps'))).toBe(true)
})

test('without it every link is followed', async () => {
  expect(await crawled({ within: 'host', sitemap: 'skip' })).toContain('/about')
})
