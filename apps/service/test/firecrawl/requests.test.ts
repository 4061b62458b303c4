/** capabilities §6: bodies in Firecrawl's format, as requests of the API: each option is used, named in a warning, or refused. */

import { describe, expect, test } from 'vitest'
import { mergedValues, sourcesOf } from '../../src/doors/firecrawl/answer/merged-values.ts'
import { idOf, uuidOf } from '../../src/doors/firecrawl/job-id.ts'
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
import { webUrl } from '../../src/doors/firecrawl/request/web-url.ts'

const plain: Translation = {
  hasModel: false,
  hasBrowser: true,
  proxies: [],
  isValid: (url) => !url.includes('invalid')
}
const proxied: Translation = {
  ...plain,
  proxies: [
    { name: 'stealth', country: null },
    { name: 'eu', country: 'DE' }
  ]
}
const modelled: Translation = { ...plain, hasModel: true }
const url = 'https://example.com/'
const schema = { type: 'object', properties: { title: { type: 'string' } } }

const scraped = (body: object, translation = plain) =>
  scrapeRequest({ url, ...body }, translation).request
const warned = (body: object) => scrapeRequest({ url, ...body }, plain).warnings

describe('a scrape', () => {
  test('asks for the main content as Markdown, of any site', () => {
    expect(scraped({ origin: 'js-sdk@4', integration: 'n8n' })).toEqual({
      url,
      options: {
        main_entity: false,
        json: true,
        markdown: true,
        parser: 'generic',
        main_content: true,
        mobile: false
      },
      filters: {}
    })
  })

  test.each<[object, object]>([
    [{ formats: ['html'] }, { include_html: 'clean', markdown: false }],
    [{ formats: ['rawHtml'] }, { include_html: 'raw' }],
    [{ formats: ['html', { type: 'rawHtml' }] }, { include_html: 'both' }],
    [{ formats: ['links', 'images'] }, { include_links: true, image_urls: true }],
    [{ formats: ['summary'] }, { ai: { summary: true } }],
    [
      { formats: ['summary', { type: 'question', question: 'Why?' }] },
      { ai: { summary: true, question: 'Why?' } }
    ],
    [{ formats: [{ type: 'query', prompt: 'Why?' }] }, { ai: { question: 'Why?' } }],
    [{ formats: [{ type: 'highlights', query: 'Why?' }] }, { query: 'Why?' }],
    [{ formats: [{ type: 'json', schema }] }, { json_schema: schema }],
    [
      { formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }] },
      { markdown: true, changes: { mode: 'text' } }
    ],
    [
      { formats: [{ type: 'changeTracking', modes: ['json'], schema }] },
      { json_schema: schema, changes: { mode: 'schema' } }
    ],
    [{ onlyMainContent: false }, { main_content: false }],
    [{ headers: { 'X-Reader': 'a' } }, { headers: { 'X-Reader': 'a' } }],
    [{ timeout: 30_000 }, { timeout_ms: 30_000 }],
    [{ maxAge: 86_400_500 }, { max_age: 86_400 }],
    [{ mobile: true }, { mobile: true }],
    [{ fastMode: true }, { render: 'http' }],
    [{ location: { country: 'de', languages: ['de'] } }, { locale: 'de-DE' }],
    [{ location: { languages: ['pt-BR'] } }, { locale: 'pt-BR' }],
    [{ parsers: ['pdf'] }, {}],
    [{ parsers: ['pdf', 'image'] }, { document: { ocr: 'auto' } }],
    [
      { parsers: [{ type: 'pdf', maxPages: 3 }, { type: 'image' }] },
      { document: { max_pages: 3, ocr: 'auto' } }
    ],
    [
      { parsers: [{ type: 'pdf', maxPages: 3, mode: 'fast', pages: true }] },
      { document: { max_pages: 3, ocr: 'off', per_page: true } }
    ]
  ])('translates %j', (body, options) => {
    expect(scraped(body).options).toMatchObject(options)
    const told = warned(body).filter((text) => !text.includes('location.country'))
    expect(told).toEqual([])
  })

  test('selects what to read and what to leave out', () => {
    const { filters } = scraped({ includeTags: ['article', '.story'], excludeTags: ['nav'] })
    expect(filters).toEqual({ include_selector: 'article, .story', exclude_selector: 'nav' })
  })

  test('lets a model fill a schema where there is one, with the prompt', () => {
    const formats = [{ type: 'json', schema, prompt: 'Be brief.' }, 'summary']
    expect(scraped({ formats }, modelled).options).toMatchObject({
      json_schema: schema,
      ai: { json_extraction: true, summary: true, prompt: 'Be brief.' }
    })
    expect(scraped({ formats }).options.ai).toEqual({ summary: true })
    expect(warned({ formats }).join()).toContain('`prompt` of the format `json` was not used')
    expect(() => scraped({ formats: [{ type: 'json', prompt: 'All.' }] })).toThrow(/needs a model/)
  })

  test.each([
    ['skipTlsVerification', true],
    ['removeBase64Images', false],
    ['blockAds', false],
    ['storeInCache', false],
    ['timeout', 500],
    ['timeout', 600_000],
    ['location', { country: 'DE' }],
    ['proxy', 'stealth'],
    ['parsers', []]
  ])('names %s: %j in a warning, since it has no effect', (name, value) => {
    expect(warned({ [name]: value })).toEqual([expect.stringContaining(`\`${name}`)])
  })

  test.each([
    ['formats', ['branding']],
    ['formats', [{ type: 'attributes', selectors: [] }]],
    ['formats', ['branding']],
    ['formats', [{ type: 'highlights', query: ' ' }]],
    [
      'formats',
      [
        { type: 'highlights', query: 'Why?' },
        { type: 'highlights', query: 'How?' }
      ]
    ],
    ['formats', [{ type: 'question', question: ' ' }]],
    ['formats', [{ type: 'query', prompt: 'Why?', mode: 'directQuote' }]],
    [
      'formats',
      [
        { type: 'question', question: 'Why?' },
        { type: 'question', question: 'How?' }
      ]
    ],
    ['formats', [{ type: 'changeTracking', modes: ['git-diff'], tag: 'a' }, 'markdown']],
    ['formats', [{ type: 'changeTracking', modes: ['git-diff', 'json'] }, 'markdown']],
    ['formats', [{ type: 'json' }]],
    ['actions', [{ type: 'executeJavascript', script: '1' }]],
    ['actions', [{ type: 'pdf' }]],
    ['actions', [{ type: 'click', selector: 'a', all: true }]],
    ['actions', [{ type: 'scrape' }, { type: 'wait', milliseconds: 1 }]],
    ['waitFor', 30_001],
    ['minAge', 1],
    ['lockdown', true],
    ['redactPII', { mode: 'fast' }],
    ['profile', { name: 'a' }],
    ['zeroDataRetention', 'yes'],
    ['formatz', ['markdown']]
  ])('refuses %s: %j, by name', (name, value) => {
    expect(() => scraped({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST', message: expect.stringMatching(/`.+`/) })
    )
  })

  test('redactPII replaces identifiers of every kind', () => {
    expect(scraped({ redactPII: true }).options.redact).toContain('iban')
    expect(scraped({ redactPII: false }).options).not.toHaveProperty('redact')
  })

  test('goes through the proxies that the server has, by name or country', () => {
    expect(scraped({ proxy: 'stealth' }, proxied).options).toMatchObject({ proxy: 'stealth' })
    const german = { location: { country: 'de', languages: ['de'] } }
    expect(scraped(german, proxied).options).toMatchObject({ country: 'DE', locale: 'de-DE' })
    expect(scrapeRequest({ url, ...german }, proxied).warnings).toEqual([])
    const french = scrapeRequest({ url, location: { country: 'FR' } }, proxied)
    expect(french.request.options).not.toHaveProperty('country')
    expect(french.warnings).toEqual([expect.stringContaining('`location.country`')])
    const other = scrapeRequest({ url, proxy: 'enhanced' }, proxied)
    expect(other.request.options).not.toHaveProperty('proxy')
    expect(other.warnings).toEqual([expect.stringContaining('`enhanced`')])
  })

  test('waits in the browser before its actions, if there is a browser', () => {
    const body = { waitFor: 3_000, actions: [{ type: 'click', selector: 'a' }] }
    expect(scraped(body).options.actions).toEqual([
      { type: 'wait', ms: 3_000 },
      { type: 'click', selector: 'a' }
    ])
    expect(warned({ waitFor: 3_000 })).toEqual([])
    expect(warned({ waitFor: 3_000, fastMode: true })[0]).toContain('`fastMode`')
    const without = scrapeRequest({ url, waitFor: 3_000 }, { ...plain, hasBrowser: false })
    expect(without.request.options).not.toHaveProperty('actions')
    expect(without.warnings).toEqual([expect.stringContaining('no browser')])
    expect(() => scraped({ waitFor: 3_000, timeout: 5_000 })).toThrow('half of `timeout`')
  })

  test('keeps nothing if no data may be retained', () => {
    expect(scraped({ zeroDataRetention: true }).options).toMatchObject({ keep: false })
  })

  test('finds tags between stars in classes and ids', () => {
    expect(scraped({ excludeTags: ['nav', '*Ads*'] }).filters).toEqual({
      exclude_selector: 'nav, [class*="Ads" i], [id*="Ads" i]'
    })
  })

  test('gives its actions the time that the request has', () => {
    const actions = [
      { type: 'wait', milliseconds: 2_000 },
      ...Array(4).fill({ type: 'wait', selector: '#list' }),
      { type: 'click', selector: 'a' }
    ]
    const made = scraped({ actions, timeout: 30_000, waitFor: 3_000 }).options.actions
    const times = (made as { ms?: number; timeout_ms?: number }[]).map(
      ({ ms, timeout_ms }) => ms ?? timeout_ms ?? 5_000
    )
    expect(times).toEqual([3_000, 2_000, 4_960, 4_960, 4_960, 4_960, 4_960])
  })

  test('says that a screenshot of an action has the size of the page', () => {
    const viewport = { width: 800, height: 600 }
    expect(warned({ actions: [{ type: 'screenshot', viewport }] })).toEqual([
      expect.stringContaining('`actions.0`')
    ])
  })

  test('does the actions of a page', () => {
    const actions = [
      { type: 'wait', milliseconds: 500 },
      { type: 'wait', selector: '#list' },
      { type: 'click', selector: 'button' },
      { type: 'write', text: 'weir' },
      { type: 'press', key: 'Enter' },
      { type: 'scroll', direction: 'down' },
      { type: 'screenshot', fullPage: true },
      { type: 'scrape' }
    ]
    expect(scraped({ actions }).options.actions).toEqual([
      { type: 'wait', ms: 500 },
      { type: 'wait', selector: '#list', timeout_ms: 15_000 },
      { type: 'click', selector: 'button' },
      { type: 'fill', text: 'weir' },
      { type: 'press', key: 'Enter' },
      { type: 'scroll', to: 'down' },
      { type: 'snapshot', name: 'action-7', full_page: true }
    ])
  })

  test('accepts options that ask for nothing', () => {
    const body = { actions: [], zeroDataRetention: false, minAge: null, lockdown: false }
    expect(warned(body)).toEqual([])
  })
})

describe('a batch', () => {
  test('leaves out URLs that a fetch would refuse, unless ignoreInvalidURLs is false', () => {
    const urls = ['example.com/a', 'https://invalid.example/']
    const made = batchRequest({ urls, formats: ['links'], maxConcurrency: 500 }, plain)
    expect(made.invalid).toEqual(['https://invalid.example/'])
    expect(made.request).toMatchObject({
      urls: ['http://example.com/a'],
      options: { include_links: true },
      job: { concurrency: 100, when_out_of_tokens: 'stop' }
    })
    const whole = batchRequest({ urls, ignoreInvalidURLs: false }, plain)
    expect([whole.request.urls?.length, whole.invalid]).toEqual([2, []])
  })

  test.each(['appendToId', 'zeroDataRetention'])('refuses %s', (name) => {
    expect(() => batchRequest({ urls: [url], [name]: 'x' }, plain)).toThrow(`\`${name}\``)
  })
})

describe('a crawl', () => {
  const crawled = (body: object) => crawlRequest({ url, ...body }, plain).request

  test('stays below the path, takes 10,000 pages, and ends when the tokens run out', () => {
    expect(crawled({})).toMatchObject({
      scope: { within: 'path', subdomains: false, limit: 10_000, sitemap: 'include' },
      politeness: { respect_robots: true },
      job: { when_out_of_tokens: 'stop' }
    })
  })

  test.each<[object, object]>([
    [{ crawlEntireDomain: true }, { scope: { within: 'host' } }],
    [{ allowExternalLinks: true }, { scope: { within: 'any' } }],
    [{ allowSubdomains: true }, { scope: { subdomains: true } }],
    [
      { includePaths: ['^/a'], excludePaths: ['b$'] },
      { scope: { include: ['re-path:^/a'], exclude: ['re-path:b$'] } }
    ],
    [{ includePaths: ['x='], regexOnFullURL: true }, { scope: { include: ['re:x='] } }],
    [{ maxDiscoveryDepth: 2 }, { scope: { max_depth: 2 } }],
    [{ ignoreQueryParameters: true }, { scope: { query: 'strip_all' } }],
    [{ ignoreQueryParameters: false }, { scope: { query: 'keep' } }],
    [{ sitemap: 'only' }, { scope: { sitemap: 'only' } }],
    [{ ignoreRobotsTxt: true }, { politeness: { respect_robots: false } }],
    [
      { delay: 1.5, maxConcurrency: 9 },
      { politeness: { delay_ms: 1_500, concurrency: 1 }, job: { concurrency: 9 } }
    ],
    [{ scrapeOptions: { formats: ['links'] } }, { options: { include_links: true } }]
  ])('translates %j', (body, request) => {
    expect(crawled(body)).toMatchObject(request)
  })

  test('sends one webhook message per page', () => {
    const headers = { authorization: 'Bearer a' }
    const webhook = { url: 'example.com/hook', headers, events: ['page'], metadata: { run: '7' } }
    expect(crawled({ webhook })).toMatchObject({
      webhook: {
        url: 'http://example.com/hook',
        headers,
        events: ['page.completed', 'page.failed'],
        payload: 'full',
        batch: { pages: 1, seconds: 1 }
      },
      metadata: { firecrawl: 'crawl', webhook: '{"run":"7"}' }
    })
    expect(crawled({ webhook: 'https://example.com/hook' }).webhook?.events).toHaveLength(6)
  })

  test.each([
    ['prompt', 'All posts'],
    ['webhook', { url: 'https://example.com/hook', metadata: { a: 'x'.repeat(500) } }],
    ['robotsUserAgent', 'bot'],
    ['scrapeOptions', { actions: [{ type: 'executeJavascript', script: '1' }] }],
    ['maxPages', 3]
  ])('refuses %s', (name, value) => {
    expect(() => crawled({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST' })
    )
  })
})

test('a map lists the domain, below the path', () => {
  const { request, warnings } = mapRequest({ url: `${url}a+b/`, location: { country: 'US' } })
  expect(request).toEqual({
    url: `${url}a+b/`,
    limit: 5_000,
    sitemap: 'include',
    within: 'domain',
    query: 'strip_all',
    include: ['re-path:^/a\\+b/']
  })
  expect(warnings).toHaveLength(1)
  const other = { includeSubdomains: false, ignoreQueryParameters: false, timeout: 5_000 }
  expect(mapRequest({ url, search: 'x', ...other }).request).toMatchObject({
    within: 'host',
    query: 'keep',
    search: 'x',
    timeout_ms: 5_000
  })
})

describe('an extraction', () => {
  test('is a batch that fills the schema', () => {
    const { request } = extractRequest({ urls: [url], schema, showSources: true }, plain)
    expect(request).toMatchObject({
      options: { json_schema: schema, markdown: false, main_content: false },
      metadata: { firecrawl: 'extract', sources: 'true' }
    })
    expect(() => extractRequest({ urls: [`${url}*`], schema }, plain)).toThrow('`urls`')
    expect(() => extractRequest({ urls: [url], schema, enableWebSearch: true }, plain)).toThrow(
      '`enableWebSearch`'
    )
  })

  test('merges the data of the pages', () => {
    const pages = [
      { url: 'a', extracted: { name: null, tags: ['x'], shop: { city: 'Ems' } } },
      { url: 'b', extracted: { name: 'Lamp', tags: ['x', 'y'], shop: { city: 'Ulm', zip: '1' } } }
    ]
    expect(mergedValues(pages)).toEqual({
      name: 'Lamp',
      tags: ['x', 'y'],
      shop: { city: 'Ems', zip: '1' }
    })
    expect(sourcesOf(pages)).toEqual({ name: ['b'], tags: ['a', 'b'], shop: ['a', 'b'] })
  })
})

describe('a search', () => {
  test('searches each source separately, with the pages if formats are given', () => {
    const { request, warnings } = searchRequest(
      {
        query: 'weirs',
        limit: 30,
        sources: ['web', { type: 'news' }, 'web'],
        tbs: 'qdr:w',
        timeout: 500,
        country: 'DE',
        scrapeOptions: { formats: ['links'] }
      },
      plain
    )
    const input = {
      query: 'weirs',
      limit: 20,
      time_range: 'week',
      timeout_ms: 1_000,
      fetch: { options: { include_links: true, markdown: false, parser: 'generic' } }
    }
    expect(request).toMatchObject([
      { source: 'web', input: { ...input, category: 'general' } },
      { source: 'news', input: { ...input, category: 'news' } }
    ])
    expect(warnings).toEqual([
      '`limit` was set to 20.',
      '`country` was not used: this server calls the search engine.',
      '`timeout` was set to 1000 ms.'
    ])
    const without = searchRequest({ query: 'a', scrapeOptions: { formats: [] } }, plain)
    expect(without.request[0]?.input.fetch).toBeUndefined()
    const ofMcp = { query: 'a', sources: ['web', 'alexandria'], toolDetail: 'compact' }
    expect(searchRequest(ofMcp, plain)).toMatchObject({
      request: [{ source: 'web' }],
      warnings: ['`alexandria` of `sources` was not used: this service has no tools, only pages.']
    })
  })

  test.each([
    ['sources', ['videos', 'web']],
    ['sources', ['alexandria']],
    ['categories', ['github']],
    ['tbs', 'qdr:h'],
    ['enterprise', ['zdr']],
    ['scrapeOptions', { profile: 'p' }],
    ['page', 2]
  ])('refuses %s %j', (name, value) => {
    expect(() => searchRequest({ query: 'a', [name]: value }, plain)).toThrow(`\`${name}`)
  })
})

test('version 1 is translated into version 2', () => {
  expect(
    scrapeFromV1({ url, formats: ['json', 'markdown'], jsonOptions: { schema, systemPrompt: 'S' } })
  ).toEqual({ url, formats: [{ type: 'json', schema, prompt: 'S' }, 'markdown'] })
  expect(() => scrapeFromV1({ url, agent: { model: 'x' } })).toThrow('`agent`')
  expect(
    crawlFromV1({ url: `${url}a/b`, maxDepth: 1, allowBackwardLinks: true, ignoreSitemap: true })
  ).toEqual({
    url: `${url}a/b`,
    crawlEntireDomain: true,
    sitemap: 'skip',
    excludePaths: ['^(?:/+[^/]+){4}']
  })
  expect(() => crawlFromV1({ url, excludePaths: 5 })).toThrow('`excludePaths` must be a list')
  expect(mapFromV1({ url, sitemapOnly: true })).toMatchObject({
    sitemap: 'only',
    includeSubdomains: false
  })
})

test('ids are UUIDs of the same bits', () => {
  const id = 'job_01M86PK3ANRJSXRE17B7K20J59'
  const uuid = uuidOf(id)
  expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(idOf('job', uuid)).toBe(id)
  expect(idOf('job', id)).toBe(id)
  for (const path of ['.', '..', '1', `${id}/pages`]) expect(idOf('job', path)).toBeUndefined()
})

test('an address without a scheme is one of the web', () => {
  expect(
    ['example.com', 'localhost:3000/a', ' https://a.example ', 'mailto:a@b.example'].map(webUrl)
  ).toEqual([
    'http://example.com',
    'http://localhost:3000/a',
    'https://a.example',
    'mailto:a@b.example'
  ])
})
