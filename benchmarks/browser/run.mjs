/**
 * Pages in the browser: pages per second, cold and warm, and what is left after many.
 *
 *   node --conditions=@sluice/source benchmarks/browser/run.mjs [--pages 1000] [--open 4] [--pictures]
 *
 * An origin on loopback serves a page whose script builds its text after 50 ms. With `--pictures`, each is taken as a
 * picture of the whole page, 3,000 pixels high. Prints pages a second, the memory of
 * this process and of the browser after the first pages and at the end, and the processes that are left once it is closed.
 * Memory is what a process has to itself and its share of the rest (PSS), from /proc: Linux only.
 */

import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createBrowser, findChromium } from '../../packages/acquire/src/browser.ts'
import { createGuard } from '../../packages/acquire/src/guard.ts'
import { descendants, pss } from './process-tree.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    open: { type: 'string', default: '4' },
    pictures: { type: 'boolean', default: false }
  }
})
const count = Number(values.pages)
const open = Number(values.open)
const screenshot = { fullPage: true, format: 'webp', quality: 80 }
const pictures = values.pictures ? { pictures: { screenshot } } : {}

const prose = 'The weir holds the river back by the height of a man. '.repeat(30)
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><title>Weir</title><div id=app style=height:3000px></div><script>setTimeout(() => { app.innerHTML = '<p>${prose}</p>' }, 50)</script>`
  )
})
await new Promise((resolve) => server.listen(0, '127.0.77.1', resolve))
const url = new URL(`http://127.0.77.1:${server.address().port}/`)

const chromium = await findChromium()
if (!chromium) throw new Error('there is no Chromium')
const guard = createGuard({ allowPrivateCidrs: ['127.0.77.1/32'] })
let failed = 0
const browser = createBrowser({ guard, chromium, pages: open })

const began = performance.now()
await fetchOne()
const cold = performance.now() - began
await many(Math.min(200, count))
const early = memory()
const start = performance.now()
await many(count)
const seconds = (performance.now() - start) / 1_000
const late = memory()
await browser.close()
server.close()
await new Promise((resolve) => setTimeout(resolve, 500))

const mib = (bytes) => `${Math.round(bytes / 2 ** 20)} MiB`
console.log(`browser: ${chromium.source}, ${open} pages open at once`)
console.log(`first page, with the start of the browser and its self-test: ${Math.round(cold)} ms`)
console.log(`warm: ${(count / seconds).toFixed(1)} pages/s, ${failed} of ${count} failed`)
console.log(
  `this process: ${mib(early.own)} after the first pages, ${mib(late.own)} after ${count}`
)
console.log(
  `browser processes: ${mib(early.browser)} after the first pages, ${mib(late.browser)} after ${count}`
)
console.log(
  `renderers while open: ${early.renderers} and ${late.renderers}; processes left when closed: ${descendants().length}`
)
process.exit(0)

async function fetchOne() {
  const page = await browser.fetch({ url, ...pictures })
  if (!new TextDecoder().decode(page.body).includes('holds the river')) throw new Error('no text')
}

async function many(total) {
  let left = total
  const worker = async () => {
    while (left-- > 0) await fetchOne().catch(() => failed++)
  }
  await Promise.all(Array.from({ length: open }, worker))
}

function memory() {
  globalThis.gc?.()
  const processes = descendants()
  const sum = processes.reduce((total, { pid }) => total + pss(pid), 0)
  return {
    own: pss(process.pid),
    browser: sum,
    renderers: processes.filter(({ command }) => command.includes('--type=renderer')).length
  }
}
