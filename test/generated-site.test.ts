/** A crawl of the generated site of benchmarks/crawl (docs/design/jobs.md §1). */

import { createGuard } from '@sluice/acquire/guard'
import { type CrawledPage, CrawlRequest, crawlSite, openSite, pageFetcher } from '@sluice/crawl'
import { afterAll, expect, test } from 'vitest'
import { createSite, serveSite, tableOfPages } from '../benchmarks/crawl/site.mjs'

const site = createSite({ pages: 5_000 })
const served = await serveSite(site)
const access = openSite({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.1/32'] }) })
afterAll(async () => {
  await access.close()
  await served.close()
})

test('a site with traps, copies, walls and dying parts has the outcomes that it was made for', async () => {
  const request = CrawlRequest.parse({
    url: `${served.origin}/`,
    scope: { within: 'host', exclude: ['/excluded/**'], limit: 20_000 },
    politeness: { concurrency: 16 }
  })
  const crawl = crawlSite(request, {
    fetchPage: pageFetcher(access),
    site: access,
    concurrency: 16
  })
  const pages: CrawledPage<unknown>[] = []
  for await (const page of crawl.pages) pages.push(page)
  expect(tableOfPages(pages, served.origin)).toEqual(site.table)
  const numbers = pages.map(({ number }) => number).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from(pages.keys(), (index) => index + 1))
  expect(crawl.sitemaps.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'not_found'])
}, 300_000)
