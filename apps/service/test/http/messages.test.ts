/** Every message about a request is a sentence for the person who sent it, and none is a library's. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../harness.ts'

let sluice: TestService
let key = ''

beforeAll(async () => {
  sluice = await startService({})
  key = (await sluice.account()).key
})
afterAll(() => sluice.stop())

const FETCH = '/api/v1/internet/fetch/'
const url = 'http://a.example/'
const withOptions = (options: object) => ['POST', FETCH, { url, options }] as const
const withSchema = (json_schema: unknown) => withOptions({ json_schema: json_schema as object })
const property = (schema: object) => withSchema({ type: 'object', properties: { a: schema } })

/** Words of libraries and types, which no message may contain. */
const NOT_FOR_PEOPLE =
  /Invalid input|Too (?:small|big)|\b[Ee]xpected|received|Unrecognized|NaN|undefined|record\b|css-selector-parser|Pos:|named capture|>=|<=|` is no | is none|Unexpected token|in JSON at/

const REQUESTS: readonly (readonly [method: string, path: string, body: unknown])[] = [
  ['POST', FETCH, null],
  ['POST', FETCH, []],
  ['POST', FETCH, 'text'],
  ['POST', FETCH, {}],
  ['POST', FETCH, { url: 5 }],
  ['POST', FETCH, { url: '' }],
  ['POST', FETCH, { url: 'http://a.example:99999/' }],
  ['POST', FETCH, { url: 'ftp://a.example/' }],
  ['POST', FETCH, { url: 'http://ada:pass@a.example/' }],
  ['POST', FETCH, { url: 'http://printer.local/' }],
  ['POST', FETCH, { url: 'http://localhost/' }],
  ['POST', FETCH, { url: 'http://10.0.0.1/' }],
  ['POST', FETCH, { url: 'http://a.example:25/' }],
  ['POST', FETCH, { url, include_links: true }],
  ['POST', FETCH, { url, optoins: {} }],
  ['POST', FETCH, { url, filters: null }],
  ['POST', FETCH, { url, filters: { a: 1 } }],
  ['POST', FETCH, { url, filters: { a: '\u0000' } }],
  ['POST', FETCH, { url: 'https://www.linkedin.com/jobs/search/', filters: { serch_term: 'x' } }],
  ['POST', FETCH, { url: 'https://www.linkedin.com/jobs/search/', filters: { sort: 'x' } }],
  ['POST', FETCH, { url: 'https://www.linkedin.com/jobs/search/', filters: { limit: '0' } }],
  ['POST', FETCH, { url, options: null }],
  withOptions({ include_html: 'TRUE' }),
  withOptions({ include_html: null }),
  withOptions({ markdwon: true }),
  withOptions({ summary: true }),
  withOptions({ json: 'true' }),
  withOptions({ timeout_ms: 5 }),
  withOptions({ timeout_ms: '5000' }),
  withOptions({ max_age: 1.5 }),
  withOptions({ max_chars: 1 }),
  withOptions({ render: 'fast' }),
  withOptions({ wait_for: '' }),
  withOptions({ wait_for: '!' }),
  withOptions({ parser: 'jbos' }),
  withOptions({ headers: [] }),
  withOptions({ headers: { host: 'x' } }),
  withOptions({ locale: 'not a tag' }),
  withOptions({ max_cost: 0 }),
  withOptions({ ai: true }),
  withOptions({ ai: { summary: true } }),
  withOptions({ ai: { image_transcription: 'x' } }),
  withOptions({ ai: { image_transcription: { max_images: 99 } } }),
  withOptions({ ai: { audio_transcription: { max_minutes: 0 } } }),
  withSchema('text'),
  withSchema([]),
  withSchema({ type: 'text' }),
  withSchema({ type: 'object', properties: [] }),
  withSchema({ type: 'object', required: 'a' }),
  property({ type: 'string', pattern: '(?<=x)a' }),
  property({ type: 'string', pattern: '(a' }),
  property({ type: 'string', pattern: 5 }),
  property({ type: 'string', minLength: -1 }),
  property({ type: 'string', 'x-css': '!' }),
  property({ type: 'string', 'x-css': 'a[' }),
  property({ type: 'string', 'x-attr': 'href' }),
  property({ $ref: '#' }),
  property({ $ref: 'http://a.example/schema' }),
  property({ $ref: '#/$defs/none' }),
  property({ enum: Array.from({ length: 1001 }, (_, i) => i) }),
  property({ enum: 5 }),
  property({ anyOf: [] }),
  property({ type: 'string', title: 5 }),
  ['POST', '/api/v1/internet/fetch/?dryrun=true', { url }],
  ['POST', '/api/v1/internet/fetch/?dry_run=maybe', { url }],
  ['POST', '/api/v1/scraper/linkedin/profile', {}],
  ['POST', '/api/v1/scraper/linkedin/profile', { url }],
  ['GET', '/api/v1/fetch/results/?limit=0', undefined],
  ['GET', '/api/v1/fetch/results/?limit=x', undefined],
  ['GET', '/api/v1/fetch/results/?from=yesterday', undefined],
  ['GET', '/api/v1/fetch/results/?host=a:80', undefined],
  ['GET', '/api/v1/fetch/results/?url=nope', undefined],
  ['GET', '/api/v1/fetch/results/?order=up', undefined],
  ['GET', '/api/v1/fetch/results/?cursor=x', undefined],
  ['GET', '/api/v1/fetch/results/?limt=5', undefined],
  ['GET', '/api/v1/fetch/results/ftc_none', undefined],
  ['DELETE', '/api/v1/fetch/results/?limit=5', undefined],
  ['GET', '/api/v1/account/usage?from=x', undefined],
  ['GET', '/api/v1/account/usage?group_by=week', undefined],
  ['GET', '/api/v1/account/movements?before=x', undefined],
  ['GET', '/api/v1/account/movements?limit=500', undefined],
  ['GET', '/api/v1/account/keys', undefined],
  ['GET', '/api/v1/nothing', undefined],
  ['PUT', FETCH, { url }]
]

test.each(REQUESTS)('%s %s %j', async (method, path, body) => {
  const message = await messageOf(
    method,
    path,
    body === undefined ? undefined : JSON.stringify(body)
  )
  expect(message).not.toMatch(NOT_FOR_PEOPLE)
  expect(message).toMatch(/^(?:[A-Z]|`)/)
  expect(message).toMatch(/[.?]$/)
})

test.each<[string, string]>([
  ['{"url"', 'The body is not valid JSON: line 1, column 7.'],
  ['{\n"url": x}', 'The body is not valid JSON: line 2, column 8.'],
  ['', 'The body is empty.']
])('the body %j: %s', async (body, message) => {
  expect(await messageOf('POST', FETCH, body)).toBe(message)
})

test.each<[readonly [string, string, unknown], string]>([
  [
    withOptions({ parser: 'jbos' }),
    '`options.parser`: there is no parser "jbos". Did you mean `jobs`?'
  ],
  [withOptions({ summary: true }), '`options.summary` belongs in `options.ai`.'],
  [
    property({ 'x-css': '!' }),
    '`x-css` must be a CSS selector: unexpected "!" at position 0 (at #/properties/a/x-css).'
  ],
  [property({ $ref: '#' }), 'The `$ref`s form a cycle (at #).'],
  [
    property({ pattern: '(?<=x)a' }),
    'Look-around is not supported in `pattern` (at #/properties/a/pattern).'
  ],
  [
    ['POST', FETCH, { url: 'https://www.linkedin.com/jobs/search/', filters: { serch_term: 'x' } }],
    'The parser jobs has no filter `serch_term`. Did you mean `search_term`?'
  ],
  [
    ['DELETE', '/api/v1/fetch/results/?limit=5', undefined],
    '`limit` does not apply: this endpoint is not paginated.'
  ],
  [
    ['POST', '/api/v1/scraper/linkedin/profile', { url }],
    'Invalid URL format: this is not the URL of a linkedin profile (https://linkedin.com/in/…).'
  ],
  [
    ['GET', '/api/v1/account/keys', undefined],
    'This API key lacks the scope `keys` (it has fetch, results, account).'
  ]
])('%j says so exactly', async ([method, path, body], message) => {
  expect(await messageOf(method, path, body && JSON.stringify(body))).toBe(message)
})

async function messageOf(method: string, path: string, body: unknown): Promise<string> {
  const answer = await fetch(sluice.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: body as string })
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  const { error } = await answer.json()
  return typeof error === 'string' ? error : error.message
}
