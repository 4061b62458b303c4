/** capabilities §6: `wait_ms`, and `waitFor` of Firecrawl's format, wait in the browser. */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, post, startOrigin, startService, type TestService } from '../harness.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; a wait needs one')
let origin: Origin
let sluice: TestService
beforeAll(async () => {
  origin = await startOrigin((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Lamp</title><main><h1>A lamp for the desk</h1>
      <p>${'It has a shade of green glass and a foot of brass. '.repeat(8)}</p><p id="price"></p></main>
      <script>setTimeout(() => { price.textContent = 'It costs 49 euros.' }, 4500)</script>`)
  })
  sluice = await startService({ BROWSER: 'auto' })
})
afterAll(async () => {
  await sluice.stop()
  origin.stop()
})

test.skipIf(!chromium)('a part that comes late is read after `waitFor`', async () => {
  const { key } = await sluice.account()
  const ask = async (waitFor: number) =>
    (await post(`${sluice.url}/v2/scrape`, key, { url: origin.url, waitFor })).body
  expect((await ask(0)).data.markdown).not.toContain('49 euros')
  const { data } = await ask(6_000)
  expect(data.markdown).toContain('49 euros')
  expect(data.warning).toBeUndefined()
})

test.skipIf(!chromium)('a part that comes late is read after `wait_ms`, at one token', async () => {
  const { key } = await sluice.account()
  const ask = (options: object) =>
    post(`${sluice.url}/api/v1/internet/fetch/`, key, { url: origin.url, options })
  const { body, headers } = await ask({ wait_ms: 6_000 })
  expect(body.data.markdown).toContain('49 euros')
  const { engine, actions } = body.meta
  expect([engine, actions, body.warnings]).toEqual(['browser', undefined, undefined])
  expect(headers.get('x-tokens-charged')).toBe('1')
  expect((await ask({ wait_ms: 0 })).body.meta.engine).toBe('http')
})
