/** Headers of Jina Reader, as options and filters of a fetch. */

import { SluiceError } from '@sluice/core'
import { TIMEOUT_MS } from '@sluice/fetch/request'
import { checkedJson } from '../http/bodies/body.ts'

/** Options and filters that a header sets. */
interface Part {
  readonly options?: Record<string, unknown>
  readonly filters?: Record<string, string>
}

type PartOf = (value: string, name: string) => Part | undefined

/**
 * Headers and the options that they set. Undefined: the value has no effect here. If two set the same option, the later
 * one in this list wins.
 */
export const PARTS: Readonly<Record<string, PartOf>> = {
  'x-timeout': (value, name) => ({ options: { timeout_ms: timeLimit(value, name) } }),
  'x-cache-tolerance': (value, name) => ({ options: { max_age: seconds(value, name) } }),
  'x-no-cache': (value) => (isOn(value) ? { options: { max_age: 0 } } : undefined),
  'x-target-selector': (value) => ({ filters: { include_selector: value } }),
  'x-remove-selector': (value) => ({ filters: { exclude_selector: value } }),
  'x-retain-images': (value) => RETAINED[value.toLowerCase()],
  'x-wait-for-selector': (value) => ({ options: { wait_for: value } }),
  'x-locale': (value) => ({ options: { locale: value } }),
  'x-robots-txt': (value) => (isOn(value) ? { options: { respect_robots: true } } : undefined),
  'x-proxy': proxyOf,
  'x-set-cookie': (value, name) => ({ options: { cookies: cookiesOf(value, name) } }),
  'x-user-agent': (value) => ({ options: { headers: { 'user-agent': value } } }),
  'x-referer': (value) => ({ options: { headers: { referer: value } } }),
  'x-viewport': viewportOf,
  'x-base': (value) => (value.toLowerCase() === 'final' ? {} : undefined),
  dnt: (value) => (isOn(value) ? { options: { keep: false } } : {}),
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

/** `none` excludes images by a selector; `all` is the usual. */
const RETAINED: Readonly<Record<string, Part>> = {
  all: {},
  none: { filters: { exclude_selector: 'img, picture, svg' } }
}

/** Without a proxy is the usual; `auto` leaves it to the server. */
function proxyOf(value: string): Part | undefined {
  if (['auto', 'none'].includes(value.toLowerCase())) return {}
  return /^[a-z]{2}$/i.test(value) ? { options: { country: value.toUpperCase() } } : undefined
}

/** `{"width": 800, "height": 600, "isMobile": true}`: the window of a screenshot, and the mobile page. */
function viewportOf(value: string, name: string): Part {
  const { width, height, isMobile } = Object(jsonOf(value, name)) as Record<string, unknown>
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
  return { options: { screenshot: size, ...(isMobile === true ? { mobile: true } : {}) } }
}

/** Cookies of a list: `a=1; Path=/, b=2; Domain=example.com`. */
function cookiesOf(text: string, header: string): object[] {
  // The comma in a date is not followed by a name.
  return text.split(/,(?=[^;,=]{1,256}=)/).map((one) => cookieOf(one, header))
}

function cookieOf(text: string, header: string): object {
  const [pair = '', ...attributes] = text.split(';')
  const [name, value] = pairOf(pair)
  if (name === '' || value === undefined) throw bad(header, 'must be `name=value`')
  const given = new Map(
    attributes.map(pairOf).map(([key, setting]) => [key.toLowerCase(), setting])
  )
  const domain = given.get('domain')?.replace(/^\./, '')
  const path = given.get('path')
  return { name, value, ...(domain ? { domain } : {}), ...(path ? { path } : {}) }
}

function pairOf(text: string): [string, string | undefined] {
  const at = text.indexOf('=')
  return at === -1
    ? [text.trim(), undefined]
    : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** The JSON value of a header. @throws SluiceError `INVALID_REQUEST`. */
export function jsonOf(value: string, name: string): unknown {
  try {
    return checkedJson(Buffer.from(value))
  } catch {
    throw bad(name, 'must be JSON')
  }
}

/** A time limit, ms. */
function timeLimit(value: string, name: string): number {
  const limit = seconds(value, name) * 1_000
  const { least, most } = TIMEOUT_MS
  if (limit >= least && limit <= most) return limit
  throw bad(name, `must be from ${least / 1_000} to ${most / 1_000} seconds`)
}

function seconds(value: string, name: string): number {
  return wholeNumber(value, name, 'a whole number of seconds')
}

/** @throws SluiceError `INVALID_REQUEST`. */
export function wholeNumber(value: string, name: string, what = 'a whole number'): number {
  const number = Number(value)
  if (/^\d{1,9}$/.test(value.trim())) return number
  throw bad(name, `must be ${what}`)
}

/** Returns true if the value of a header switches something on. */
export function isOn(value: string): boolean {
  return !['', 'false', '0', 'no', 'none'].includes(value.trim().toLowerCase())
}

/** A 400 that names a header. */
export function bad(name: string, why: string): SluiceError {
  const header = shownName(name)
  return new SluiceError('INVALID_REQUEST', `\`${header}\` ${why}.`, { details: { header } })
}

/** `X-Timeout` of `x-timeout`. */
export function shownName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
