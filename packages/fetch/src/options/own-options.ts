/**
 * The options of a page that the caller did not write the URL of, such as a page of a crawl: without the secrets that
 * belong to the URL as written.
 */

import { checkCookies, type WrittenCookie } from '@sluice/acquire/cookies'
import { cookieGoesTo, headersGoTo } from '@sluice/acquire/secret-scope'
import type { Warning } from '../warning.ts'
import type { FetchOptions } from './fetch-request.ts'
import { typesSecrets } from './secret-options.ts'

/** Secrets of a request, as warnings name them. */
export type Secret = 'headers' | 'cookies' | 'session' | 'actions'

/** Options, and the secrets that were taken out of them. */
export interface OwnOptions {
  readonly options: FetchOptions
  readonly withheld: readonly Secret[]
}

/**
 * Options for a page at `url` of a request for `written`. Headers and actions that type secrets go to scheme, host and
 * port of `written`; cookies where their domain says, within scheme and port. A session stays: only its hosts are known
 * to decide, once the request runs.
 *
 * @throws SluiceError `INVALID_REQUEST` - cookies that are not for `written`.
 */
export function ownOptions(options: FetchOptions, written: URL, url: URL): OwnOptions {
  if (headersGoTo(written, url)) return { options, withheld: [] }
  const withheld: Secret[] = []
  if (Object.keys(options.headers).length > 0) withheld.push('headers')
  const cookies = ownCookies(options.cookies, written, url)
  if (options.cookies.length > 0 && cookies.length === 0) withheld.push('cookies')
  const isTyped = typesSecrets(options.actions)
  if (isTyped) withheld.push('actions')
  const actions = isTyped ? [] : options.actions
  return { options: { ...options, headers: {}, cookies, actions }, withheld }
}

function ownCookies(cookies: FetchOptions['cookies'], written: URL, url: URL) {
  const places = checkCookies(cookies, written)
  return cookies.filter((_: WrittenCookie, index) => {
    const place = places[index]
    return place !== undefined && cookieGoesTo(place, written, url)
  })
}

const NAMES: Readonly<Record<Secret, string>> = {
  headers: 'headers',
  cookies: 'cookies',
  session: 'session cookies',
  actions: 'actions'
}

/** Says which secrets a page was fetched without; never what they are. */
export function withheldWarnings(secrets: Iterable<Secret>, written: URL, url: URL): Warning[] {
  const names = [...new Set(secrets)].map((secret) => NAMES[secret])
  if (names.length === 0) return []
  const what = new Intl.ListFormat('en').format(names)
  const message = `${url.origin} was not sent the ${what} of the request, which belong to ${written.origin}.`
  return [{ code: 'SECRETS_WITHHELD', message }]
}
