/**
 * Cookie banners: which are dismissed, and what the look for them costs a page.
 *
 *   node --conditions=@sluice/source benchmarks/browser/banners.mjs [--rounds 5]
 *
 * An origin on loopback serves pages with banners in the markup of consent tools, banners of no tool, and pages
 * without one. Each is rendered with autoconsent and without, in turn; prints whether the
 * banner was refused, agreed to or left, and the median time of a page, with the ratio to that without autoconsent.
 */

import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createBrowser, findChromium } from '../../packages/acquire/src/browser.ts'
import { createGuard } from '../../packages/acquire/src/guard.ts'
import { PAGES } from './banner-pages.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

const server = createServer((request, response) => {
  const page = PAGES[decodeURIComponent(new URL(request.url, 'http://origin').pathname.slice(1))]
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page)
})
await new Promise((resolve) => server.listen(0, '127.0.77.1', resolve))
const chromium = await findChromium()
if (!chromium) throw new Error('there is no Chromium')
const guard = createGuard({ allowPrivateCidrs: ['127.0.77.1/32'] })
const subjects = {
  own: createBrowser({ guard, chromium, pages: 1, consentLibrary: false }),
  both: createBrowser({ guard, chromium, pages: 1 })
}

const table = []
for (const name of Object.keys(PAGES)) {
  const row = { name, own: '', both: '', times: { own: [], both: [] } }
  for (let round = 0; round <= rounds; round++) {
    for (const [subject, browser] of Object.entries(subjects)) {
      const began = performance.now()
      const url = new URL(`http://127.0.77.1:${server.address().port}/${encodeURIComponent(name)}`)
      const page = await browser.fetch({ url })
      // The first round starts the browser and reads the library.
      if (round > 0) row.times[subject].push(performance.now() - began)
      row[subject] = /<title>([^<]*)/.exec(new TextDecoder().decode(page.body))?.[1] ?? ''
    }
  }
  table.push(row)
}
for (const browser of Object.values(subjects)) await browser.close()
server.close()

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1]
console.log(
  `${'page'.padEnd(34)}${'own list'.padEnd(12)}${'with autoconsent'.padEnd(18)}ratio of time`
)
for (const { name, own, both, times } of table) {
  const ratio = (median(times.both) / median(times.own)).toFixed(2)
  console.log(`${name.padEnd(34)}${own.padEnd(12)}${both.padEnd(18)}${ratio}`)
}
process.exit(0)
