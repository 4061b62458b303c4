/** capabilities §6: a refusal in Firecrawl's format names a field of the body that its client sent. */

import { findChromium } from '@sluice/acquire/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, type Origin, post, startService, type TestService } from '../harness.ts'
import { startSite } from './site.ts'

const chromium = await findChromium()
if (!chromium) console.warn('SKIPPED: there is no Chromium; actions need one')
let sluice: TestService
let site: Origin
let key: string
beforeAll(async () => {
  sluice = await startService({ BROWSER: 'auto' })
  site = await startSite()
  key = (await sluice.account(1_000)).key
})
afterAll(async () => {
  await Promise.all([sluice.stop(), site.stop()])
})

const wait = { type: 'wait', milliseconds: 10 }
const badKey = { type: 'press', key: 'Foo' }
const badSelector = 'a['
const headers = { host: 'x' }
/** Names that only the API has. */
const INNER =
  /options\.|filters\.|scope\.|politeness\.|fetch\.|(?:in|ex)clude_|_ms\b|json_schema|Request \d/

async function refusal(route: string, more: object) {
  const body = 'urls' in more ? more : { url: site.url, ...more }
  const { status, body: answer } = await post(`${sluice.url}${route}`, key, body)
  const { code, details, error } = answer
  expect([status, Object.hasOwn(details, 'filter')], error).toEqual([400, false])
  expect(`${error} ${details.path}`).not.toMatch(INNER)
  return { code, path: details.path, error }
}

test.skipIf(!chromium).each<[string, object, string]>([
  ['/v2/scrape', { actions: [wait, badKey] }, 'actions.1.key'],
  ['/v2/scrape', { waitFor: 100, actions: [badKey] }, 'actions.0.key'],
  ['/v2/scrape', { actions: [wait, { type: 'click' }] }, 'actions.1.selector'],
  ['/v2/scrape', { actions: [{ type: 'click', selector: '' }] }, 'actions.0.selector'],
  ['/v2/scrape', { timeout: 1_000, actions: [{ type: 'wait', milliseconds: 3_000 }] }, 'actions'],
  ['/v2/crawl', { scrapeOptions: { actions: [badKey] } }, 'scrapeOptions.actions.0.key']
])('%s %j names the action as it was sent', async (route, more, path) => {
  expect((await refusal(route, more)).path).toBe(path)
})

test.each<[string, object, string]>([
  ['/v2/scrape', { excludeTags: [badSelector] }, 'excludeTags'],
  ['/v2/scrape', { includeTags: [badSelector] }, 'includeTags'],
  [
    '/v2/scrape',
    {
      formats: [{ type: 'attributes', selectors: [{ selector: badSelector, attribute: 'href' }] }]
    },
    'formats.0.selectors.0.selector'
  ],
  ['/v2/scrape', { headers }, 'headers.host'],
  ['/v2/scrape', { headers: { 'a b': 'x' } }, 'headers.a b'],
  ['/v2/scrape', { location: { languages: ['x-y-!'] } }, 'location.languages'],
  [
    '/v2/scrape',
    { formats: ['markdown', { type: 'screenshot', viewport: { width: 1, height: 1 } }] },
    'formats.1'
  ],
  ['/v1/scrape', { excludeTags: [badSelector] }, 'excludeTags'],
  [
    '/v2/batch/scrape',
    { urls: ['https://example.com/'], excludeTags: [badSelector] },
    'excludeTags'
  ],
  [
    '/v2/batch/scrape',
    { urls: ['https://example.com/', 'http://10.0.0.1/'], ignoreInvalidURLs: false },
    'urls.1'
  ],
  ['/v2/batch/scrape', { urls: ['https://example.com/'], webhook: 'ftp://a/' }, 'webhook.url'],
  ['/v2/crawl', { includePaths: ['('] }, 'includePaths.0'],
  ['/v2/crawl', { excludePaths: ['a', '(?=a)'] }, 'excludePaths.1'],
  ['/v2/crawl', { scrapeOptions: { headers } }, 'scrapeOptions.headers.host'],
  ['/v2/crawl', { scrapeOptions: { waitFor: -1 } }, 'scrapeOptions.waitFor'],
  ['/v2/crawl', { scrapeOptions: { excludeTags: [badSelector] } }, 'scrapeOptions.excludeTags'],
  ['/v2/crawl', { maxConcurrency: 0 }, 'maxConcurrency'],
  [
    '/v2/extract',
    { urls: ['https://example.com/'], schema: { type: 'object' }, scrapeOptions: { headers } },
    'scrapeOptions.headers.host'
  ],
  ['/v2/extract', { urls: ['https://example.com/'], schema: { type: 'foo' } }, '#/type']
])('%s %j is refused by the name that the body has', async (route, more, path) => {
  expect((await refusal(route, more)).path).toBe(path)
})

test.skipIf(!chromium)('a failed action has the number that it has in the body', async () => {
  const body = { url: site.url, waitFor: 10, actions: [{ type: 'click', selector: '#none' }] }
  const answer = await post(`${sluice.url}/v2/scrape`, key, body)
  expect(answer.body.error).toMatch(/^Action 1 \(click\)/)
  expect(answer.body.details).toMatchObject({ path: 'actions.0', index: 0, type: 'click' })
  expect(answer.body.details.actions).toHaveLength(1)
})

test('a running crawl is listed with its own options, and warns once', async () => {
  const url = `${site.url}/slow/er`
  const asked = { includePaths: ['^/slow'], limit: 5, sitemap: 'skip', ignoreRobotsTxt: true }
  const body = { url, ...asked, scrapeOptions: { formats: ['links'], blockAds: false } }
  const { body: started } = await post(`${sluice.url}/v2/crawl`, key, body)
  const { crawls } = (await get(`${sluice.url}/v2/crawl/active`, key)).body
  expect(crawls[0]).toMatchObject({
    id: started.id,
    url,
    options: { ...asked, scrapeOptions: { formats: ['links'], onlyMainContent: true } }
  })
  expect(crawls[0].options).not.toHaveProperty('scope')
  const status = await get(`${sluice.url}/v2/crawl/${started.id}`, key)
  expect(status.body.warning.match(/blockAds/g)).toHaveLength(1)
})
