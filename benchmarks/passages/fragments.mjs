/**
 * Checks whether the addresses of chunks lead to their place: each page is opened in Chromium, and the polyfill of text
 * fragments looks for the fragment of each of its chunks.
 *
 *   node --conditions=@sluice/source benchmarks/passages/fragments.mjs [--pages 500] [--tokens 300] [--failures]
 *
 * Pages are those of the corpora beside the repository. They are opened without scripts, style sheets and pictures.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { findChromium } from '../../packages/acquire/src/browser.ts'
import { installPeers } from '../install-peers.mjs'
import { pagesOf } from '../paired/pages.mjs'
import { readings } from './readings.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    tokens: { type: 'string', default: '300' },
    failures: { type: 'boolean', default: false }
  }
})
/** The scripts of a page do not run; those of the polyfill are not part of it. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "script-src 'none'; style-src 'none'"
}
/** The polyfill takes minutes for some pages of thousands of elements: they are left out after this long, ms. */
const PATIENCE = 20_000
/** Pages after which the browser starts anew. */
const RENEW = 40

const here = fileURLToPath(new URL('.', import.meta.url))
installPeers(here)
const pages = pagesOf(Number(values.pages))
const read = readings(pages, { chunks: { max_tokens: Number(values.tokens) } })
const polyfill = await bundled(
  `${here}node_modules/text-fragments-polyfill/src/text-fragment-utils.js`
)
const found = await findChromium()
if (!found) throw new Error('there is no Chromium')
const { path: executablePath, env } = await found.executable()

const sums = { pages: 0, late: 0, chunks: 0, withFragment: 0, found: 0, unique: 0 }
let browser
for (const [index, page] of pages.entries()) {
  const parts = read.get(page.name)?.chunks ?? []
  if (parts.length === 0) continue
  if (!browser || index % RENEW === 0) {
    await browser?.close()
    browser = await launched()
  }
  const fragments = parts.flatMap(({ url }) => url.split('#:~:')[1] ?? [])
  const places = await Promise.race([placesOf(browser, page, fragments), late()])
  if (places === undefined) {
    sums.late++
    await browser.close()
    browser = undefined
    continue
  }
  sums.pages++
  sums.chunks += parts.length
  sums.withFragment += fragments.length
  for (const [at, count] of places.entries()) {
    if (count > 0) sums.found++
    if (count === 1) sums.unique++
    else if (values.failures) console.log(`${count} ${page.name} ${fragments[at]}`)
  }
}
await browser?.close()
const share = (part) => (part / sums.withFragment).toFixed(4)
console.log(
  `${sums.pages} pages, ${sums.late} left out, ${sums.chunks} chunks, ${sums.withFragment} with a fragment: ${share(sums.found)} found, ${share(sums.unique)} at one place`
)

function launched() {
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox']
  })
}

async function late() {
  await pause(PATIENCE, undefined, { ref: false })
}

/** The polyfill as a script that can run in a page. */
async function bundled(input) {
  const build = await rolldown({ input })
  const { output } = await build.generate({ format: 'iife', name: 'fragments' })
  await build.close()
  return output[0].code
}

/** Counts the places of each fragment's text on the page; undefined if the browser is closed before that is known. */
async function placesOf(browser, { url, html }, fragments) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({ headers: HEADERS, body: html })
        : route.abort()
    )
    await page.goto(url.href, { waitUntil: 'domcontentloaded' })
    const texts = fragments.map((fragment) => fragment.replace(/^text=/, ''))
    return await page.evaluate(`(() => {
      ${polyfill}
      const { parseFragmentDirectives, processTextFragmentDirective } = fragments
      const { text = [] } = parseFragmentDirectives({ text: ${JSON.stringify(texts)} })
      return text.map((directive) => processTextFragmentDirective(directive).length)
    })()`)
  } catch (error) {
    if (browser.isConnected()) throw error
    return undefined
  } finally {
    await context.close().catch(() => {})
  }
}
