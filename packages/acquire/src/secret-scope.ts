/**
 * Destinations of the secrets of a request. Headers and cookies belong to scheme, host and port of the URL that the
 * caller wrote. Links, redirects, sitemaps and parsers lead to URLs that the caller did not write.
 */

import { type Cookie, goesTo } from './cookies.ts'

/** Kinds of secrets, as options are named. */
export type SecretKind = 'headers' | 'cookies'

/** Secrets, and the URL that the caller wrote them for. */
export interface CallerSecrets {
  readonly written: URL
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly Cookie[]
}

/** Returns true if the headers of a request go to `url`. */
export function headersGoTo(written: URL, url: URL): boolean {
  return url.origin === written.origin
}

/**
 * Returns true if a cookie of a request goes to the host of `url`. Its domain decides, within scheme and port as
 * written.
 */
export function cookieGoesTo(
  cookie: Pick<Cookie, 'domain' | 'hostOnly'>,
  written: URL,
  url: URL
): boolean {
  const isWithin = url.protocol === written.protocol && url.port === written.port
  return isWithin && goesTo(cookie, url.hostname)
}

/** The secrets that go to `url`; `undefined` if none do. */
export function secretsFor(secrets: CallerSecrets, url: URL): CallerSecrets | undefined {
  const { written } = secrets
  const headers = headersGoTo(written, url) ? secrets.headers : {}
  const cookies = secrets.cookies.filter((cookie) => cookieGoesTo(cookie, written, url))
  const isEmpty = Object.keys(headers).length === 0 && cookies.length === 0
  return isEmpty ? undefined : { written, headers, cookies }
}

/** The kinds of secrets that a page at `url` came without. @param hasLeft - a redirect led away from the written URL. */
export function withheldAt(
  { written, headers, cookies }: CallerSecrets,
  url: URL,
  hasLeft: boolean
): readonly SecretKind[] {
  const kinds: SecretKind[] = []
  if (Object.keys(headers).length > 0 && (hasLeft || !headersGoTo(written, url))) {
    kinds.push('headers')
  }
  const goes = cookies.some((cookie) => cookieGoesTo(cookie, written, url))
  if (cookies.length > 0 && !goes) kinds.push('cookies')
  return kinds
}
