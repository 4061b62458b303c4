/**
 * Crawls the generated site and compares the outcomes with its table; and the CPU time of a page of the crawl with that of
 * the same pages fetched and read without one.
 *
 *   node --conditions=@sluice/source benchmarks/crawl/run.mjs [pages]
 */

import { createGuard } from '@sluice/acquire/guard'
import { CrawlRequest, crawlSite, openSite, pageFetcher } from '@sluice/crawl'
import { createSite, serveSite, tableOfPages } from './site.mjs'

const CONCURRENCY = 16
const pages = Number(process.argv[2] ?? 20_000)
const site = createSite({ pages })
const served = await serveSite(site)
const access = openSite({ guard: createGuard({ allowPrivateCidrs: ['127.0.0.1/32'] }) })
const fetchPage = pageFetcher(access)

const request = CrawlRequest.parse({
  url: `${served.origin}/`,
  scope: { within: 'host', exclude: ['/excluded/**'], limit: 100_000 },
  politeness: { concurrency: CONCURRENCY }
})
const crawlOnce = async (found) => {
  const crawl = crawlSite(request, { fetchPage, site: access, concurrency: CONCURRENCY })
  for await (const { result, ...page } of crawl.pages) found.push(page)
}
const found = []
await crawlOnce(found)
const fetched = found.filter(({ attempts }) => attempts > 0)

// The same addresses, by as many workers that know nothing of a crawl.
const plain = await measured(async () => {
  const queue = fetched.map(({ url }) => new URL(url)).values()
  const { signal } = new AbortController()
  const work = async () => {
    for (const url of queue) await fetchPage(url, { signal, number: 1, attempt: 1 })
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
})
// Measured the second time: the first one also compiles the code that both run.
const crawled = await measured(() => crawlOnce([]))
await access.close()
await served.close()

const table = tableOfPages(found, served.origin)
const sections = new Set([...Object.keys(site.table), ...Object.keys(table)])
const wrong = [...sections].filter((name) => text(table[name]) !== text(site.table[name]))
for (const name of wrong)
  console.log(`${name}: ${text(table[name])}, expected ${text(site.table[name])}`)
const perPage = (time) => (time / fetched.length).toFixed(2)
console.log(
  `${found.length} URLs seen, ${fetched.length} fetched; sections that differ from the table: ${wrong.length}`
)
console.log(
  `CPU ms a page, origin included: crawl ${perPage(crawled.cpu)}, plain ${perPage(plain.cpu)}`
)
console.log(
  `seconds: crawl ${(crawled.time / 1e3).toFixed(1)}, plain ${(plain.time / 1e3).toFixed(1)}`
)
console.log(`resident memory after the crawl: ${(crawled.memory / 2 ** 20).toFixed(0)} MiB`)
process.exitCode = wrong.length > 0 ? 1 : 0

async function measured(work) {
  const before = process.cpuUsage()
  const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  return {
    cpu: (user + system) / 1_000,
    time: performance.now() - start,
    memory: process.memoryUsage.rss()
  }
}

function text(row = {}) {
  return JSON.stringify(Object.fromEntries(Object.entries(row).sort()))
}
