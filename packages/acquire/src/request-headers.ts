/**
 * Request headers: our own, and those a caller may add.
 */

import { SluiceError } from '@sluice/core'

const MAX_HEADERS = 32
const MAX_VALUE = 8_192

/**
 * Headers a caller may not set, lower-case: they are the connection's (RFC 9110 7.6.1) or ours, since codings are
 * undone here. Also refused are all that begin with `proxy-` or `sec-`.
 */
export const FORBIDDEN_REQUEST_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade'
])

/**
 * The caller's headers with lower-case names.
 *
 * @param at - path of the option in the request, for the message.
 * @throws SluiceError `INVALID_REQUEST` - more than 32, a name or value that is not valid HTTP, a header that
 * is not the caller's to set. Names the header, never its value.
 */
export function checkRequestHeaders(
  headers: Readonly<Record<string, string>>,
  at = 'options.headers'
): Record<string, string> {
  const bad = (name: string, why: string) => badHeader(at, name, why)
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) throw bad('', `has more than ${MAX_HEADERS} headers`)
  const checked: Record<string, string> = {}
  for (const [given, value] of entries) {
    const name = given.toLowerCase()
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]{1,256}$/.test(name)) throw bad(given, 'is not a header name')
    if (FORBIDDEN_REQUEST_HEADERS.has(name) || /^(?:proxy|sec)-/.test(name))
      throw bad(given, 'may not be set')
    if (value.length > MAX_VALUE || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw bad(given, 'has an invalid value')
    }
    if (Object.hasOwn(checked, name)) throw bad(given, 'is present twice')
    checked[name] = value.trim()
  }
  return checked
}

/**
 * The headers every fetch sends.
 *
 * @throws SluiceError `INVALID_REQUEST` - the locale is not a BCP-47 language tag.
 */
export function ownHeaders(
  userAgent: string,
  {
    accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    locale,
    mobile = false,
    device = mobile ? 'phone' : 'desktop'
  }: {
    readonly accept?: string
    readonly locale?: string
    readonly mobile?: boolean
    readonly device?: 'desktop' | 'phone' | 'tablet'
  } = {}
): Record<string, string> {
  const system = device === 'phone' ? 'Linux; Android 15; Mobile' : 'Linux; Android 15'
  return {
    // The mobile marks that sites look for; the agent still says who we are.
    'user-agent': device === 'desktop' ? userAgent : `Mozilla/5.0 (${system}) ${userAgent}`,
    ...(device === 'phone' ? { 'sec-ch-ua-mobile': '?1' } : {}),
    accept,
    'accept-language': locale === undefined ? 'en,*;q=0.5' : acceptLanguage(locale),
    'accept-encoding': 'gzip, deflate, br, zstd'
  }
}

/** `de-CH` as a browser set to it would ask: the tag, its language, then English. */
function acceptLanguage(locale: string): string {
  const tag = languageTag(locale)
  const tags = [...new Set([tag.baseName, tag.language, 'en'])]
  return tags.map((one, place) => (place === 0 ? one : `${one};q=${1 - place / 5}`)).join(',')
}

function languageTag(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale)
  } catch (error) {
    throw new SluiceError('INVALID_REQUEST', '`options.locale` is not a BCP-47 language tag.', {
      cause: error,
      details: { path: 'options.locale' }
    })
  }
}

function badHeader(at: string, name: string, why: string): SluiceError {
  const path = name === '' ? at : `${at}.${name.slice(0, 100)}`
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
