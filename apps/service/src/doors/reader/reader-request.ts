/**
 * `GET /r/{url}`: the page to read is the rest of the path, options are headers. The names match Jina Reader's, so that
 * programs written for it only change the address.
 */

import { OF_FETCHING } from '@sluice/fetch/request'
import type { Context } from '../http/context.ts'
import type { SetBy } from './header-names.ts'
import { bad, isOn, jsonOf, PARTS, shownName, wholeNumber } from './reader-options.ts'

/** Contents of an answer. `content`: title, address and main content. The last two: the address of a picture. */
const FORMATS = ['content', 'markdown', 'html', 'text', 'screenshot', 'pageshot'] as const
/** A format of `X-Return-Format`. */
export type Format = (typeof FORMATS)[number]

/** Options of Jina Reader: by the names of its headers, in lower case. */
export type ReaderHeaders = Readonly<Record<string, string>>

/** A request to read a page. */
export interface ReaderRequest {
  readonly options: Record<string, unknown>
  readonly filters: Record<string, string>
  readonly format: Format
  /** With the links of the page in a list of their own. */
  readonly links: boolean
  /** With its images in one. */
  readonly images: boolean
  /** Tokens that the content may have. */
  readonly budget: number | undefined
  /** Headers that set nothing. */
  readonly ignored: readonly string[]
  /** Options and filters by their paths in the API, and the header that set each. */
  readonly setBy: SetBy
}

/** Facts that the reading of the headers depends on. */
export interface ReaderWays {
  /** True if the server has a model. */
  readonly hasModel: boolean
  /** True if the client sent the page itself. Options of fetching do not apply then. */
  readonly isSent?: boolean
  /** True for the pages of a search. They have no filters. */
  readonly isSearched?: boolean
}

/** Headers that choose the answer. */
const SHAPES = new Set([
  'x-return-format',
  'x-respond-with',
  'x-with-links-summary',
  'x-with-images-summary',
  'x-token-budget',
  'x-json-schema',
  'x-instruction'
])

/** Headers of clients and proxies, which are no options. */
const NO_OPTIONS =
  /^x-(?:forwarded|real|client|request|correlation|amzn|amz|cloud|b3|envoy|ms|vercel|sluice|api-key|requested-with|datadog|newrelic|original|scheme|http)\b/

/** The headers of a request. */
export function headersOf(ctx: Context): ReaderHeaders {
  return Object.fromEntries(
    Object.entries(ctx.req.headers).map(([name, value]) => [name, String(value)])
  )
}

/** Some clients send every header, empty where they ask for nothing. */
function withoutEmpty(headers: ReaderHeaders): ReaderHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value.trim() !== ''))
}

/** Read the headers of a request. @throws SluiceError `INVALID_REQUEST`. */
export function readerRequest(sent: ReaderHeaders, ways: ReaderWays): ReaderRequest {
  const headers = withoutEmpty(sent)
  const format = formatOf(headers)
  const links = isOn(headers['x-with-links-summary'] ?? '')
  const images = isOn(headers['x-with-images-summary'] ?? '')
  const { options: set, filters, effective, setBy } = partsOf(headers, ways)
  const { screenshot, ...others } = set
  const options = {
    markdown: true,
    main_content: format !== 'markdown',
    ...(format === 'html' ? { include_html: 'raw' } : {}),
    ...(isPicture(format)
      ? { screenshot: { full_page: format === 'pageshot', format: 'png', ...Object(screenshot) } }
      : {}),
    ...(links ? { include_links: true } : {}),
    ...(images ? { image_urls: true } : {}),
    ...others,
    ...extraction(headers, ways, effective)
  }
  // The size of a window has no effect without a picture.
  if (screenshot && !isPicture(format) && !others.mobile) effective.delete('x-viewport')
  const budget = headers['x-token-budget']
  return {
    options,
    filters,
    format,
    links,
    images,
    budget: budget === undefined ? undefined : tokensOf(budget),
    ignored: Object.keys(headers)
      .filter((name) => isOption(name) && !effective.has(name))
      .map(shownName),
    setBy
  }
}

/** The options and filters of the headers, and the names of those that have an effect. */
function partsOf(headers: ReaderHeaders, { isSent = false, isSearched = false }: ReaderWays) {
  const options: Record<string, unknown> = {}
  const filters: Record<string, string> = {}
  const sent: Record<string, string> = {}
  const effective = new Set<string>()
  const setBy: Record<string, string> = {
    'options.json_schema': 'x-json-schema',
    'options.ai': 'x-instruction'
  }
  for (const [name, partOf] of Object.entries(PARTS)) {
    const value = headers[name]
    const part = value === undefined ? undefined : partOf(value, name)
    if (part === undefined) continue
    if (isSearched && part.filters) continue
    const { headers: one, ...rest } = part.options ?? {}
    if (isSent && [...Object.keys(rest), ...(one ? ['headers'] : [])].some(isOfFetching)) continue
    effective.add(name)
    for (const field of Object.keys(one ?? {})) setBy[`options.headers.${field}`] = name
    for (const option of Object.keys(rest)) setBy[`options.${option}`] = name
    Object.assign(sent, one)
    Object.assign(options, rest)
    for (const [filter, selector] of Object.entries(part.filters ?? {})) {
      setBy[`filters.${filter}`] = name
      filters[filter] = filters[filter] ? `${filters[filter]}, ${selector}` : selector
    }
  }
  if (Object.keys(sent).length > 0) options.headers = sent
  return { options, filters, effective, setBy }
}

/** @throws SluiceError `INVALID_REQUEST` - the budget is below 1. */
function tokensOf(budget: string): number {
  const tokens = wholeNumber(budget, 'x-token-budget')
  if (tokens < 1) throw bad('x-token-budget', 'must be at least 1')
  return tokens
}

function isOfFetching(option: string): boolean {
  return (OF_FETCHING as readonly string[]).includes(option)
}

/** A schema is filled by the model, or without one from the page's own data. An instruction needs the model. */
function extraction(headers: ReaderHeaders, { hasModel }: ReaderWays, effective: Set<string>) {
  const schema = headers['x-json-schema']
  const prompt = headers['x-instruction']
  if (schema === undefined && prompt === undefined) return {}
  effective.add('x-json-schema')
  const filled = schema === undefined ? {} : { json_schema: jsonOf(schema, 'x-json-schema') }
  if (schema !== undefined && !hasModel) return filled
  effective.add('x-instruction')
  return { ...filled, ai: { json_extraction: true, ...(prompt === undefined ? {} : { prompt }) } }
}

/** Returns true if the header may be meant as an option. */
function isOption(name: string): boolean {
  if (name === 'dnt' || name === 'x-instruction') return true
  return name.startsWith('x-') && !SHAPES.has(name) && !NO_OPTIONS.test(name)
}

/** `https://example.com/a?b=c` of `/r/https://example.com/a?b=c`, also percent-encoded, or with a slash that a proxy lost. */
export function targetOf({ path, search }: Pick<Context, 'path' | 'search'>): string {
  return addressOf(path.slice('/r/'.length), search)
}

/** A URL as people write it: without its scheme, percent-encoded, or with one slash. */
export function addressOf(text: string, search = ''): string {
  const raw = /^https?%3a/i.test(text) ? decoded(text) : text
  const url = raw.replace(/^(https?):\/{1,2}(?=[^/])/i, '$1://') + search
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && !isHostAndPort(url) ? url : `https://${url}`
}

/** `example.com:8080/a` has no scheme. */
function isHostAndPort(url: string): boolean {
  return /^[a-z0-9.-]+:\d+(?:[/?#]|$)/i.test(url)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function formatOf(headers: ReaderHeaders): Format {
  const name = headers['x-return-format'] ? 'x-return-format' : 'x-respond-with'
  const asked = (headers[name] || 'content').toLowerCase()
  const format = FORMATS.find((one) => one === asked)
  if (format !== undefined) return format
  throw bad(name, `must be one of ${FORMATS.join(', ')}`)
}

/** Returns true if the answer is the address of a picture. */
export function isPicture(format: Format): format is 'screenshot' | 'pageshot' {
  return format === 'screenshot' || format === 'pageshot'
}

/** Headers with an effect, for the reference. */
export const READER_HEADERS = [...Object.keys(PARTS), ...SHAPES].map(shownName).sort()
