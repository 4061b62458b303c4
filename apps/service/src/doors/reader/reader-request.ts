/**
 * `GET /r/{url}`: the page to read is the rest of the path, options are headers. The names match Jina Reader's, so that
 * programs written for it only change the address.
 */

import { SluiceError } from '@sluice/core'
import type { Context } from '../http/context.ts'

/** Contents of an answer. `content`: title, address and main content. The last two: the address of a picture. */
const FORMATS = ['content', 'markdown', 'html', 'text', 'screenshot', 'pageshot'] as const
/** A format of `X-Return-Format`. */
export type Format = (typeof FORMATS)[number]

/** A request to read a page. */
export interface ReaderRequest {
  /** The body of a fetch. */
  readonly body: {
    readonly url: string
    readonly filters: Record<string, string>
    readonly options: Record<string, unknown>
  }
  readonly format: Format
  /** With the links of the page in a list of their own. */
  readonly links: boolean
  /** With its images in one. */
  readonly images: boolean
  /** Headers that set nothing. */
  readonly ignored: readonly string[]
}

/** Options and filters that a header sets. */
interface Part {
  readonly options?: Record<string, unknown>
  readonly filters?: Record<string, string>
}

/**
 * Headers and the options that they set. An invalid value sets nothing. If two set the same option, the later one in
 * this list wins.
 */
const PARTS: Readonly<Record<string, (value: string, name: string) => Part | undefined>> = {
  'x-timeout': (value, name) => ({ options: { timeout_ms: seconds(value, name) * 1_000 } }),
  'x-cache-tolerance': (value, name) => ({ options: { max_age: seconds(value, name) } }),
  'x-no-cache': (value) => (isOn(value) ? { options: { max_age: 0 } } : undefined),
  'x-target-selector': (value) => ({ filters: { include_selector: value } }),
  'x-remove-selector': (value) => ({ filters: { exclude_selector: value } }),
  'x-wait-for-selector': (value) => ({ options: { wait_for: value } }),
  'x-locale': (value) => ({ options: { locale: value } }),
  'x-robots-txt': (value) => (isOn(value) ? { options: { respect_robots: true } } : undefined),
  'x-proxy': (value) =>
    /^[a-z]{2}$/i.test(value) ? { options: { country: value.toUpperCase() } } : undefined,
  'x-set-cookie': (value, name) => ({ options: { cookies: [cookieOf(value, name)] } }),
  'x-user-agent': (value) => ({ options: { headers: { 'user-agent': value } } }),
  'x-referer': (value) => ({ options: { headers: { referer: value } } }),
  'x-engine': (value) => {
    const render = ENGINES[value.toLowerCase()]
    return render === undefined ? undefined : { options: { render } }
  }
}

const ENGINES: Readonly<Record<string, string>> = {
  auto: 'auto',
  browser: 'browser',
  'cf-browser-rendering': 'browser',
  curl: 'http',
  direct: 'http'
}

/** Headers that choose the answer. */
const SHAPES = new Set([
  'x-return-format',
  'x-respond-with',
  'x-with-links-summary',
  'x-with-images-summary'
])

/** Headers of clients and proxies, which are no options. */
const NO_OPTIONS =
  /^x-(?:forwarded|real|client|request|correlation|amzn|amz|cloud|b3|envoy|ms|vercel|sluice|api-key|requested-with|datadog|newrelic|original|scheme|http)\b/

/** Read the path and the headers of a request. @throws SluiceError `INVALID_REQUEST`. */
export function readerRequest(ctx: Context): ReaderRequest {
  const format = formatOf(ctx)
  const links = isOn(ctx.get('X-With-Links-Summary'))
  const images = isOn(ctx.get('X-With-Images-Summary'))
  const options: Record<string, unknown> = {
    markdown: true,
    main_content: format !== 'markdown',
    ...(format === 'html' ? { include_html: 'raw' } : {}),
    ...(isPicture(format)
      ? { screenshot: { full_page: format === 'pageshot', format: 'png' } }
      : {}),
    ...(links ? { include_links: true } : {}),
    ...(images ? { image_urls: true } : {})
  }
  const filters: Record<string, string> = {}
  const headers: Record<string, string> = {}
  const effective = new Set<string>()
  for (const [name, partOf] of Object.entries(PARTS)) {
    const value = ctx.req.headers[name]
    const part = value === undefined ? undefined : partOf(String(value), name)
    if (part === undefined) continue
    effective.add(name)
    const { headers: sent, ...rest } = part.options ?? {}
    Object.assign(headers, sent)
    Object.assign(options, rest)
    Object.assign(filters, part.filters)
  }
  const ignored = Object.keys(ctx.req.headers)
    .filter((name) => isOption(name) && !effective.has(name))
    .map(shownName)
  if (Object.keys(headers).length > 0) options.headers = headers
  return { body: { url: targetOf(ctx), filters, options }, format, links, images, ignored }
}

/** Returns true if the header may be meant as an option. */
function isOption(name: string): boolean {
  if (name === 'dnt') return true
  return name.startsWith('x-') && !SHAPES.has(name) && !NO_OPTIONS.test(name)
}

/** The cookie of `name=value; Path=/`. */
function cookieOf(text: string, header: string): { name: string; value: string } {
  const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(text) ?? []
  if (name === undefined || value === undefined) throw bad(header, 'must be `name=value`')
  return { name, value: value.trim() }
}

/** `https://example.com/a?b=c` of `/r/https://example.com/a?b=c`, also percent-encoded, or with a slash that a proxy lost. */
function targetOf({ path, search }: Pick<Context, 'path' | 'search'>): string {
  const rest = path.slice('/r/'.length)
  const raw = /^https?%3a/i.test(rest) ? decoded(rest) : rest
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

function formatOf(ctx: Context): Format {
  const asked = (ctx.get('X-Return-Format') || ctx.get('X-Respond-With') || 'content').toLowerCase()
  const format = FORMATS.find((one) => one === asked)
  if (format !== undefined) return format
  throw bad('x-return-format', `must be one of ${FORMATS.join(', ')}`)
}

/** Returns true if the answer is the address of a picture. */
export function isPicture(format: Format): format is 'screenshot' | 'pageshot' {
  return format === 'screenshot' || format === 'pageshot'
}

function seconds(value: string, name: string): number {
  const number = Number(value)
  if (/^\d{1,9}$/.test(value.trim())) return number
  throw bad(name, 'must be a whole number of seconds')
}

function isOn(value: string): boolean {
  return !['', 'false', '0', 'no', 'none'].includes(value.trim().toLowerCase())
}

function bad(name: string, why: string): SluiceError {
  const header = shownName(name)
  return new SluiceError('INVALID_REQUEST', `\`${header}\` ${why}.`, { details: { header } })
}

/** `X-Timeout` of `x-timeout`. */
function shownName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Headers with an effect, for the reference. */
export const READER_HEADERS = [...Object.keys(PARTS), ...SHAPES].map(shownName).sort()
