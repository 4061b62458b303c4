/**
 * Requests that people reported for Firecrawl's API, in our own words. Each is what the caller meant, or is refused by
 * name, or names what has no effect. Public issues are cited.
 */

import { describe, expect, test } from 'vitest'
import { batchRequest } from '../../src/doors/firecrawl/request/batch-request.ts'
import { crawlRequest } from '../../src/doors/firecrawl/request/crawl-request.ts'
import { extractRequest } from '../../src/doors/firecrawl/request/extract-request.ts'
import { mapRequest } from '../../src/doors/firecrawl/request/map-request.ts'
import { scrapeRequest } from '../../src/doors/firecrawl/request/scrape-request.ts'
import { searchRequest } from '../../src/doors/firecrawl/request/search-request.ts'
import type { Translation } from '../../src/doors/firecrawl/request/translation.ts'
import {
  crawlFromV1,
  mapFromV1,
  scrapeFromV1
} from '../../src/doors/firecrawl/request/version-one.ts'

const server: Translation = {
  hasModel: true,
  hasBrowser: true,
  proxies: [],
  isValid: (url) => !url.includes('broken')
}
const url = 'https://example.com/'
const schema = { type: 'object', properties: { title: { type: 'string' } } }
const scrape = (body: object) => scrapeRequest({ url, ...body }, server)
const crawl = (body: object) => crawlRequest({ url, ...body }, server)

describe('actions', () => {
  // bytedance/deer-flow#4151: the SDK drops these fields, and the text goes into another field.
  test.each([
    [{ type: 'write', selector: '#search', text: 'hello' }, /selector/],
    [{ type: 'scroll', direction: 'down', amount: 500 }, /amount/],
    [{ type: 'scrape', selector: 'main' }, /selector/]
  ])('a field that %j does not have is refused by name', (action, named) => {
    expect(() => scrape({ actions: [action] })).toThrow(named)
  })
})

// Firecrawl's reference: a wait has one of the two.
test.each([{}, { milliseconds: 500, selector: 'h1' }])(
  'A wait for %j is refused, since one of its two fields would have no effect.',
  (fields) => {
    expect(() => scrape({ actions: [{ type: 'wait', ...fields }] })).toThrow(
      /`actions\.0`.*selector/
    )
  }
)

// firecrawl/n8n-nodes-firecrawl#41: an object in place of the list.
test('Formats that are no list are refused by name.', () => {
  expect(() => scrape({ formats: { format: [{ type: 'markdown' }] } })).toThrow(/formats/)
})

// firecrawl/firecrawl#1303.
test('Patterns of the whole address are marked as such.', () => {
  const { request } = crawl({ regexOnFullURL: true, includePaths: ['^https://a\\.example/b'] })
  expect(request.scope?.include).toEqual(['re:^https://a\\.example/b'])
})

// firecrawl/firecrawl-docs#1405: long lists of words.
test('A long list of patterns is handed on whole.', () => {
  const includePaths = Array.from({ length: 101 }, (_, index) => `/x${index}`)
  expect(crawl({ includePaths }).request.scope?.include).toHaveLength(101)
})

// Firecrawl's reference: fields of newer versions.
test('Fields of newer versions are refused by name.', () => {
  const asked = { type: 'json', prompt: 'All.', checkPromptInjection: true }
  expect(() => scrape({ formats: [asked] })).toThrow(/checkPromptInjection/)
  const dated = { query: 'a', sources: [{ type: 'web', tbs: 'qdr:d' }] }
  expect(() => searchRequest(dated, server)).toThrow(/tbs/)
  expect(() => scrape({ formats: ['attributes'] })).toThrow(/selectors/)
})

describe('a scrape', () => {
  // aturret/FastFetchBot#62.
  test('HTML beside JSON by a schema and a prompt, with tags left out and a wait', () => {
    const { request, warnings } = scrape({
      formats: ['html', { type: 'json', schema, prompt: 'The title.' }],
      excludeTags: ['nav', '.comments'],
      waitFor: 2_000
    })
    expect(request).toMatchObject({
      options: {
        include_html: 'clean',
        json_schema: schema,
        ai: { json_extraction: true, prompt: 'The title.' }
      },
      filters: { exclude_selector: 'nav, .comments' }
    })
    expect(JSON.stringify(request)).toMatch(/"(?:ms|wait_ms)":2000/)
    expect(warnings).toEqual([])
  })

  // LibreChat-AI/librechat.ai#360: every option of its settings file at once.
  test('all options of a settings file are used, or named', () => {
    const body = scrapeFromV1({
      url,
      formats: ['markdown', 'links'],
      includeTags: ['article'],
      excludeTags: ['aside'],
      headers: { 'X-Reader': 'a' },
      waitFor: 1_000,
      timeout: 20_000,
      maxAge: 0,
      mobile: true,
      skipTlsVerification: true,
      parsePDF: true,
      removeBase64Images: true,
      blockAds: true,
      storeInCache: false,
      onlyMainContent: true,
      location: { country: 'US', languages: ['en'] }
    })
    const { request, warnings } = scrapeRequest(body, server)
    expect(request).toMatchObject({
      options: {
        include_links: true,
        headers: { 'X-Reader': 'a' },
        timeout_ms: 20_000,
        mobile: true,
        locale: 'en-US',
        max_age: 0
      },
      filters: { include_selector: 'article', exclude_selector: 'aside' }
    })
    for (const name of ['skipTlsVerification', 'storeInCache', 'location.country']) {
      expect(warnings.join('\n')).toContain(`\`${name}\``)
    }
  })
})

describe('a crawl', () => {
  // firecrawl/firecrawl#1309.
  test('JSON by a prompt alone is asked for on every page', () => {
    const body = crawlFromV1({
      url,
      scrapeOptions: { formats: ['json'], jsonOptions: { prompt: 'Names of the plans.' } },
      maxDepth: 1,
      limit: 100,
      ignoreSitemap: true
    })
    const { request } = crawlRequest(body, server)
    expect(request.options).toMatchObject({
      ai: { json_extraction: true, prompt: 'Names of the plans.' }
    })
    // In version 1 the depth is that of the path.
    expect(request.scope).toMatchObject({
      exclude: ['re-path:^(?:/+[^/]+){2}'],
      limit: 100,
      sitemap: 'skip'
    })
  })

  // firecrawl/firecrawl#1410: an address without a scheme, and patterns in the middle of a path.
  test('an address without a scheme has its paths left out', () => {
    const body = crawlFromV1({
      url: 'developer.example.com/docs',
      maxDepth: 4,
      excludePaths: ['show-login/.*', 'single-sign-on/.*'],
      scrapeOptions: { formats: ['html'] }
    })
    const { request } = crawlRequest(body, server)
    expect(request).toMatchObject({
      // Firecrawl reads it so too.
      url: 'http://developer.example.com/docs',
      scope: {
        exclude: ['re-path:show-login/.*', 're-path:single-sign-on/.*', 're-path:^(?:/+[^/]+){5}']
      },
      options: { include_html: 'clean' }
    })
  })

  // firecrawl/firecrawl#1503, chatwoot/chatwoot#12767.
  test('patterns with anchors leave out a page alone, or a section', () => {
    const { request } = crawl({ excludePaths: ['^/a$', '^/blog/.*$'] })
    expect(request.scope?.exclude).toEqual(['re-path:^/a$', 're-path:^/blog/.*$'])
  })

  // firecrawl/firecrawl#1646.
  test('two formats of an SDK, with the time between polls left to the client', () => {
    const { request } = crawl({
      limit: 100,
      scrapeOptions: { formats: ['markdown', 'html'] }
    })
    expect(request.options).toMatchObject({ markdown: true, include_html: 'clean' })
  })

  // firecrawl/firecrawl#1329.
  test('a depth of 0 is the start alone', () => {
    expect(crawl({ maxDiscoveryDepth: 0 }).request.scope).toMatchObject({ max_depth: 0 })
  })

  // Lamatic/AgentKit#285: a field that never was one.
  test('a field that does not exist is refused', () => {
    expect(() => crawl({ crawlSubPages: false })).toThrow(/crawlSubPages/)
  })
})

describe('a map', () => {
  // firecrawl/firecrawl#1397.
  test('no sitemap, with subdomains', () => {
    const { request } = mapRequest(mapFromV1({ url, includeSubdomains: true, ignoreSitemap: true }))
    expect(request).toMatchObject({ within: 'domain', sitemap: 'skip' })
  })

  // ThinkEx-OSS/thinkex#459.
  test('subdomains are in a map that does not name them', () => {
    expect(mapRequest({ url }).request.within).toBe('domain')
  })
})

describe('a batch', () => {
  // Gurubase/gurubase#181.
  test('addresses that are not valid are listed, and the others are read', () => {
    const urls = [url, 'https://broken.example/']
    const { request, invalid } = batchRequest({ urls, ignoreInvalidURLs: true }, server)
    expect([request.urls, invalid]).toEqual([[url], ['https://broken.example/']])
  })

  // firecrawl/firecrawl#1388: facts of the caller as one text of JSON.
  test('the metadata of a webhook comes back, and is refused where it is too long', () => {
    const webhook = (text: string) => ({
      urls: [url],
      webhook: { url: 'http://backend.example:8000/hook', metadata: { entries: text } }
    })
    const facts = JSON.stringify({ [url]: { id: 7 } })
    const { request } = batchRequest(webhook(facts), server)
    expect(JSON.stringify(request.metadata)).toContain('entries')
    expect(() => batchRequest(webhook('a'.repeat(600)), server)).toThrow(/metadata/)
  })
})

// firecrawl/firecrawl#2052.
test('a search asks for JSON of the pages that it finds', () => {
  const { request } = searchRequest(
    { query: 'weirs', scrapeOptions: { formats: [{ type: 'json', schema }] } },
    server
  )
  expect(request[0]?.input.fetch).toMatchObject({ options: { json_schema: schema } })
})

// Documented by Firecrawl, refused here: it would be a crawl of unknown size.
test('an extraction from all pages of a site is refused by name', () => {
  const body = { urls: ['https://example.com/*'], prompt: 'The prices.', schema }
  expect(() => extractRequest(body, server)).toThrow(/urls|\*/)
})
