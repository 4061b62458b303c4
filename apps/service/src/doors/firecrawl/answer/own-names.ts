/**
 * Translates names of the API in refusals and warnings back to names of Firecrawl's format, so that a message names a
 * field of the body that its client sent.
 */

import { SluiceError } from '@sluice/core'

/** A body in Firecrawl's format, for the places of its fields. */
export interface SentBody {
  /** As version 2 has it. */
  readonly body: unknown
  /** `/v1` or `/v2`. */
  readonly version: string
}

/** Fields of the API, and the fields of a scrape that set them. A field within one of them is that field. */
const SCRAPE: Readonly<Record<string, string>> = {
  'options.timeout_ms': 'timeout',
  'options.max_age': 'maxAge',
  'options.main_content': 'onlyMainContent',
  'options.redact': 'redactPII',
  'options.keep': 'zeroDataRetention',
  'options.render': 'fastMode',
  'options.locale': 'location.languages',
  'options.country': 'location.country',
  'options.proxy': 'proxy',
  'options.mobile': 'mobile',
  'options.document': 'parsers',
  'filters.include_selector': 'includeTags',
  'filters.exclude_selector': 'excludeTags'
}

/** Fields of the API, and the fields of a crawl, a map or a search that set them: of several the first that was sent. */
const REQUEST: Readonly<Record<string, string | readonly [string, string]>> = {
  'scope.within': ['allowExternalLinks', 'crawlEntireDomain'],
  'scope.include': 'includePaths',
  'scope.exclude': 'excludePaths',
  'scope.max_depth': 'maxDiscoveryDepth',
  'scope.limit': 'limit',
  'scope.sitemap': 'sitemap',
  'scope.query': 'ignoreQueryParameters',
  'scope.subdomains': 'allowSubdomains',
  'politeness.delay_ms': 'delay',
  'politeness.concurrency': ['delay', 'maxConcurrency'],
  'politeness.respect_robots': 'ignoreRobotsTxt',
  'job.concurrency': 'maxConcurrency',
  'webhook.payload': 'webhook',
  'webhook.batch': 'webhook',
  include_domains: 'includeDomains',
  exclude_domains: 'excludeDomains',
  time_range: 'tbs',
  category: 'sources',
  within: 'includeSubdomains',
  timeout_ms: 'timeout'
}

/** Options that formats set, by the type of the format, and the field of the format. */
const FORMATS: readonly (readonly [option: string, types: readonly string[], field: string])[] = [
  ['options.json_schema', ['json', 'changeTracking'], 'schema'],
  ['options.json_schema', ['attributes'], 'selectors'],
  ['options.main_entity', ['json', 'product'], ''],
  ['options.ai.prompt', ['json'], 'prompt'],
  ['options.ai.question', ['question', 'query'], ''],
  ['options.ai.summary', ['summary'], ''],
  ['options.ai', ['json', 'summary'], ''],
  ['options.query', ['highlights'], 'query'],
  ['options.screenshot', ['screenshot', 'screenshot@fullPage'], ''],
  ['options.changes', ['changeTracking'], '']
]

/** Fields of an action of the API under other names in Firecrawl's. */
const OF_ACTION: Readonly<Record<string, string>> = {
  ms: 'milliseconds',
  to: 'direction',
  full_page: 'fullPage'
}

/** Codes of refusals of one address in a list. */
const OF_URL: readonly string[] = ['INVALID_URL', 'URL_NOT_ALLOWED']

/** An error whose message and details name fields of the body. Any other error is returned as it is. */
export function inOwnNames(error: unknown, sent: SentBody): unknown {
  if (!SluiceError.is(error)) return error
  const { path, filter, index, actions, ...details } = error.details
  const place = placeOf(sent)
  const first = place.waits
  const isAction = error.code === 'ACTION_FAILED'
  const own = isAction ? undefined : indexOf(error.code, index)
  const named = own ?? (typeof filter === 'string' ? `filters.${filter}` : path)
  const known = {
    ...details,
    ...(typeof named === 'string' ? { path: ownPath(named, place) } : {}),
    ...(isAction && typeof index === 'number' ? { index: Math.max(0, index - first) } : {}),
    ...(Array.isArray(actions) ? { actions: actions.slice(first) } : {})
  }
  const text = error.message
    .replace(/^Request \d{1,6}: /, own === undefined ? '' : `\`${own}\`: `)
    .replace(/^Action (\d{1,3}) /, (_, number) => `Action ${Math.max(1, number - first)} `)
    .replace(', or set `timeout_ms` of the actions', '')
  return new SluiceError(error.code, ownWords(text, place), { cause: error, details: known })
}

/** A text with names of Firecrawl's format in place of names of the API. */
export function ownText(text: string): string {
  return ownWords(text, { within: '', waits: 0, formats: [], version: '/v2', sent: [] })
}

interface Place {
  /** Before the fields of a scrape. */
  readonly within: string
  /** Actions before those of the body: the wait of `waitFor`. */
  readonly waits: number
  readonly formats: readonly string[]
  readonly version: string
  /** Names of the body's fields. */
  readonly sent: readonly string[]
}

function placeOf({ body, version }: SentBody): Place {
  const { scrapeOptions, ...own } = Object(body) as Record<string, unknown>
  const isWithin = typeof scrapeOptions === 'object' && scrapeOptions !== null
  const { waitFor, formats, fastMode } = (isWithin ? scrapeOptions : own) as Record<string, unknown>
  const list = Array.isArray(formats) ? formats : []
  return {
    within: isWithin ? 'scrapeOptions.' : '',
    waits: typeof waitFor === 'number' && waitFor > 0 && fastMode !== true ? 1 : 0,
    formats: list.map((one) => (typeof one === 'string' ? one : String(Object(one).type))),
    version,
    sent: Object.keys(own)
  }
}

function indexOf(code: string, index: unknown): string | undefined {
  return OF_URL.includes(code) && typeof index === 'number' ? `urls.${index}` : undefined
}

function ownWords(text: string, place: Place): string {
  return text
    .replaceAll('`options.document.ocr: "auto"`', '`parsers: ["pdf", "image"]`')
    .replace('`options.document.max_pages` or `pages`', '`parsers.maxPages`')
    .replace(/`([^`:]{3,200})(?=[`:])/g, (_, path: string) => `\`${ownPath(path, place)}`)
    .replace(/(?<![\w.])(include|exclude)_selector(?!\w)/g, (_, verb) => `${verb}Tags`)
}

/** Place of a selector of the format `attributes` in its schema. */
const ATTRIBUTE = /^#\/properties\/(\d{1,2})\/x-(css|attr)$/

function ownPath(inner: string, place: Place): string {
  const [, number, keyword] = (place.formats.includes('attributes') && ATTRIBUTE.exec(inner)) || []
  if (number !== undefined) {
    const field = `selectors.${number}.${keyword === 'css' ? 'selector' : 'attribute'}`
    return `${place.within}formats.${place.formats.indexOf('attributes')}.${field}`
  }
  const path = inner.replace(/^(?:fetch|requests\.\d{1,6})\.(?=options|filters)/, '')
  const action = /^options\.actions(?:\.(\d{1,3}))?(?:\.(\w+))?/.exec(path)
  if (action) return place.within + ownAction(action, place)
  const setBy = FORMATS.filter(([option]) => isAt(path, option))
  const isSent = ([, types]: (typeof FORMATS)[number]) =>
    types.some((type) => place.formats.includes(type))
  const format = setBy.find(isSent) ?? setBy[0]
  if (format) return ownFormat(format, place)
  for (const [name, own] of Object.entries(SCRAPE)) {
    if (isAt(path, name)) return place.within + own
  }
  for (const [name, own] of Object.entries(REQUEST)) {
    if (isAt(path, name))
      return sentOf(own, place) + (/^\.\d{1,6}$/.exec(path.slice(name.length))?.[0] ?? '')
  }
  return path.startsWith('options.') ? place.within + path.slice('options.'.length) : path
}

function sentOf(own: string | readonly [string, string], { sent }: Place): string {
  if (typeof own === 'string') return own
  return sent.includes(own[0]) ? own[0] : own[1]
}

function isAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}

function ownAction([, number, field]: RegExpExecArray, { waits }: Place): string {
  if (number === undefined) return 'actions'
  if (Number(number) < waits) return 'waitFor'
  const own = field === undefined ? '' : `.${OF_ACTION[field] ?? field}`
  return `actions.${Number(number) - waits}${own}`
}

/** Version 1 has the fields of the format `json` beside the list. */
function ownFormat(
  [, types, field]: (typeof FORMATS)[number],
  { within, formats, version }: Place
): string {
  if (version === '/v1' && types.includes('json')) {
    return field === '' ? `${within}jsonOptions` : `${within}jsonOptions.${field}`
  }
  const index = formats.findIndex((type) => types.includes(type))
  if (index < 0) return field === '' ? `${within}formats` : field
  return `${within}formats.${index}${field && `.${field}`}`
}
