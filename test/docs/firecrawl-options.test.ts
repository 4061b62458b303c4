/**
 * The tables of options in docs/firecrawl.md: each option has the effect that its row states. It changes the request,
 * or is named in a warning, or is refused by name. An option that a body may have and no row names fails here too.
 */

import { readFileSync } from 'node:fs'
import { SluiceError } from '@sluice/core'
import { expect, test } from 'vitest'
import { inOwnNames } from '../../apps/service/src/doors/firecrawl/answer/own-names.ts'
import { batchRequest } from '../../apps/service/src/doors/firecrawl/request/batch-request.ts'
import { promptReading } from '../../apps/service/src/doors/firecrawl/request/crawl-prompt.ts'
import { crawlRequest } from '../../apps/service/src/doors/firecrawl/request/crawl-request.ts'
import { mapRequest } from '../../apps/service/src/doors/firecrawl/request/map-request.ts'
import { SCRAPE_FIELDS } from '../../apps/service/src/doors/firecrawl/request/scrape-options.ts'
import { scrapeRequest } from '../../apps/service/src/doors/firecrawl/request/scrape-request.ts'
import { searchRequest } from '../../apps/service/src/doors/firecrawl/request/search-request.ts'
import type { Translation } from '../../apps/service/src/doors/firecrawl/request/translation.ts'
import { ROOT } from './code-blocks.ts'

const server: Translation = { hasModel: false, hasBrowser: true, proxies: [], isValid: () => true }
const url = 'https://example.com/guide/'

/** A request in Firecrawl's format, translated. */
type Translate = (body: object) => {
  readonly request: unknown
  readonly warnings: readonly string[]
}

const scrape: Translate = (body) => scrapeRequest({ url, ...body }, server)
const batch: Translate = (body) => batchRequest({ urls: [url], ...body }, server)
const crawl: Translate = (body) => crawlRequest({ url, ...body }, server)
/** A prompt is a request of its own, which a model reads. */
const prompted: Translate = ({ prompt }: { prompt?: unknown }) => ({
  request:
    prompt === undefined ? {} : promptReading({ url, prompt }, { ...server, hasModel: true }),
  warnings: []
})
const map: Translate = (body) => mapRequest({ url, ...body })
const search: Translate = (body) => searchRequest({ query: 'weirs', ...body }, server)

/** A value of each option that asks for something, and the route that it is tried on. */
const SCRAPE: Readonly<Record<string, unknown>> = {
  onlyMainContent: false,
  includeTags: ['main'],
  excludeTags: ['*ads*'],
  headers: { 'X-Reader': 'a' },
  timeout: 20_000,
  maxAge: 60_000,
  mobile: true,
  actions: [{ type: 'click', selector: 'a' }],
  fastMode: true,
  'location.languages': ['de'],
  parsers: [{ type: 'pdf', maxPages: 2 }],
  proxy: 'stealth',
  'location.country': 'DE',
  waitFor: 1_000,
  skipTlsVerification: true,
  removeBase64Images: false,
  blockAds: false,
  storeInCache: false,
  integration: 'n8n',
  origin: 'sdk',
  redactPII: true,
  zeroDataRetention: true,
  minAge: 1_000,
  lockdown: true,
  threatProtection: { mode: 'block' },
  auditMetadata: { run: '7' },
  profile: { name: 'reader' },
  domainTools: true,
  useMock: 'none'
}

const CRAWL: Readonly<Record<string, [unknown, Translate?]>> = {
  includePaths: [['^/guide/']],
  excludePaths: [['^/blog/']],
  crawlEntireDomain: [true],
  allowExternalLinks: [true],
  allowSubdomains: [true],
  maxDiscoveryDepth: [2],
  limit: [7],
  sitemap: ['only'],
  ignoreQueryParameters: [true],
  ignoreRobotsTxt: [true],
  delay: [1],
  maxConcurrency: [2],
  scrapeOptions: [{ onlyMainContent: false }],
  deduplicateSimilarURLs: [false],
  ignoreInvalidURLs: [false, withInvalid],
  webhook: ['https://hooks.example/'],
  prompt: ['Only the guides.', prompted],
  robotsUserAgent: ['Reader'],
  appendToId: ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6', batch],
  zeroDataRetention: [true],
  search: ['weirs', map],
  includeSubdomains: [false, map],
  filterByPath: [false, map],
  location: [{ country: 'DE' }, map],
  timeout: [20_000, map]
}

const SEARCH: Readonly<Record<string, unknown>> = {
  query: 'locks',
  includeDomains: ['rivers.example'],
  excludeDomains: ['rivers.example'],
  limit: 3,
  sources: ['news'],
  tbs: 'qdr:w',
  timeout: 20_000,
  scrapeOptions: { formats: ['markdown'] },
  location: 'Bern',
  country: 'CH',
  highlights: true,
  domainTools: true,
  categories: ['github'],
  enterprise: ['zdr'],
  threatProtection: { mode: 'block' },
  ignoreInvalidURLs: true,
  toolDetail: 'full'
}

/** A batch with an address that is not valid. */
function withInvalid(body: object): ReturnType<Translate> {
  const checking = { ...server, isValid: (address: string) => address === url }
  return batchRequest({ urls: [url, 'https://example.com/none'], ...body }, checking)
}

type Outcome = 'used' | 'warned' | 'refused' | 'none'

/** The body of an option; `location.country` is a field of an object. */
function bodyOf(name: string, value: unknown): object {
  const [outer = '', inner] = name.split('.')
  return { [outer]: inner === undefined ? value : { [inner]: value } }
}

/** The effect of an option. A refusal that does not name it throws, as it tells the caller nothing. */
function outcomeOf(name: string, value: unknown, translate: Translate): Outcome {
  const plain = translate({})
  try {
    const { request, warnings } = translate(bodyOf(name, value))
    if (warnings.some((warning) => warning.includes(`\`${name}\``))) return 'warned'
    return JSON.stringify(request) === JSON.stringify(plain.request) ? 'none' : 'used'
  } catch (error) {
    if (String(error).includes(`\`${name}\``)) return 'refused'
    throw error
  }
}

/** The outcomes that a row allows: one text may state several, with their conditions. */
function stated(text: string): Outcome[] {
  const outcomes: [Outcome, RegExp][] = [
    ['warned', /named in `warning`/],
    ['refused', /refused/],
    ['none', /(?:without|no) effect/],
    ['used', /^(?!named in `warning`|refused(?! addresses)|names of clients|no effect)/]
  ]
  return outcomes.filter(([, sign]) => sign.test(text)).map(([outcome]) => outcome)
}

/** The rows of a table below a heading: names, and the text beside them. */
function rowsBelow(heading: string): { name: string; text: string }[] {
  const guide = readFileSync(`${ROOT}docs/firecrawl.md`, 'utf8')
  const [, part = ''] = guide.split(`## ${heading}\n`)
  const [table = ''] = part.split('\n## ')
  return [...table.matchAll(/^\| (`[^|]+) \| ([^|]+) \|$/gm)].flatMap(([, names = '', text = '']) =>
    [...names.matchAll(/`([A-Za-z0-9.]+)(?:: [^`]*)?`/g)].map(([, name = '']) => ({ name, text }))
  )
}

const tables: [string, Readonly<Record<string, [unknown, Translate]>>][] = [
  ['Options of a scrape', of(SCRAPE, scrape)],
  [
    'Options of a crawl, a batch and a map',
    Object.fromEntries(
      Object.entries(CRAWL).map(([name, [value, route = crawl]]) => [name, [value, route]])
    )
  ],
  ['Options of a search', of(SEARCH, search)]
]

function of(values: Readonly<Record<string, unknown>>, translate: Translate) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, [unknown, Translate]] => [
      name,
      [value, translate]
    ])
  )
}

test.each(tables)('each row of "%s" states what its option does', (heading, samples) => {
  const rows = rowsBelow(heading).filter(({ name }) => name !== 'regexOnFullURL')
  const told = rows.map(({ name, text }) => {
    const [value, translate] = samples[name] ?? [undefined, scrape]
    const outcome = value === undefined ? 'no sample' : outcomeOf(name, value, translate)
    const fits = stated(text).some((one) => one === outcome)
    return fits ? [] : [`${name}: ${outcome}, stated: ${stated(text).join(', ')}`]
  })
  expect(told.flat()).toEqual([])
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(samples).toSorted())
})

test('the table of a scrape has every option that a scrape may have', () => {
  const rows = rowsBelow('Options of a scrape').map(({ name }) => name.split('.')[0])
  const others = ['formats', 'toolDetail']
  expect(SCRAPE_FIELDS.filter((name) => !rows.includes(name) && !others.includes(name))).toEqual([])
})

test('an option with another name is refused, and the nearest is named', () => {
  expect(() => scrape({ onlyMainContents: true })).toThrow(/onlyMainContent`/)
  expect(() => crawl({ maxDepths: 3 })).toThrow(/`maxDepths`/)
})

/** Paths of the values that differ, those of objects and lists by their parts. */
function differing(one: unknown, other: unknown, path = ''): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  if (typeof one !== 'object' || one === null) return [path]
  const rest = (Object(other) ?? {}) as Record<string, unknown>
  return Object.entries(one).flatMap(([name, value]) =>
    differing(value, rest[name], path === '' ? name : `${path}.${name}`)
  )
}

/** The field of the body that a refusal of a path of the API names. */
function namedFor(path: string, body: object): string {
  const refusal = new SluiceError('INVALID_REQUEST', `\`${path}\` is wrong.`, { details: { path } })
  const { details, message } = inOwnNames(refusal, { body, version: '/v2' }) as SluiceError
  expect(message).toBe(`\`${details.path}\` is wrong.`)
  return String(details.path)
}

/** Fields that a translation adds for its own use. */
const ADDED = /^(?:metadata|job\.metadata)\./
/** An option whose refusals name another one. */
const OF_OTHERS: Readonly<Record<string, string>> = { ignoreInvalidURLs: 'urls' }
/** An option that is a request of its own. Its handler translates the refusals. */
const ALONE = 'prompt'

test.each(tables)('a refusal of what an option of "%s" sets names that option', (_, samples) => {
  const wrong = Object.entries(samples).flatMap(([name, [value, translate]]) => {
    if (name === ALONE || outcomeOf(name, value, translate) !== 'used') return []
    const body = bodyOf(name, value)
    const paths = differing(plainOf(translate(body).request), plainOf(translate({}).request))
    const field = OF_OTHERS[name] ?? name
    return paths
      .filter((path) => !ADDED.test(path))
      .map((path) => [path, namedFor(path, body)] as const)
      .filter(([, named]) => named !== field && !named.startsWith(`${field}.`))
      .map(([path, named]) => `${name} sets ${path}, which is named ${named}`)
  })
  expect(wrong).toEqual([])
})

/** A search is a list of requests, one for each source; the first stands for all. */
function plainOf(request: unknown): unknown {
  return Array.isArray(request) ? request[0].input : request
}

const FORMATS: readonly object[] = [
  { type: 'json', schema: { type: 'object', properties: { a: { type: 'string' } } } },
  { type: 'json', prompt: 'All.' },
  { type: 'question', question: 'Where?' },
  { type: 'query', prompt: 'Where?' },
  { type: 'summary' },
  { type: 'highlights', query: 'weirs' },
  { type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] },
  { type: 'screenshot', fullPage: true },
  { type: 'changeTracking', modes: ['git-diff'] }
]

test.each(FORMATS)('a refusal of what the format %j sets names that format', (format) => {
  const modelled = { ...server, hasModel: true }
  const body = { formats: ['markdown', format] }
  const { request } = scrapeRequest({ url, ...body }, modelled)
  const plain = scrapeRequest({ url, formats: ['markdown'] }, modelled).request
  const named = differing(request, plain).map((path) => namedFor(path, body))
  expect(named.filter((one) => !/^formats\.1(?:\.|$)/.test(one))).toEqual([])
  expect(named).not.toEqual([])
})
