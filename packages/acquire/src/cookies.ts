/**
 * Cookies that a caller sends with a fetch, and those that a fetch ends with.
 *
 * A cookie may name the host of the URL or a parent of it up to the registrable domain, as a site itself could.
 */

import { SluiceError } from '@sluice/core'
import type { Cookie as DriverCookie } from 'playwright-core'
import { getDomain } from 'tldts'

/** A cookie and where it goes. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** Host, lower-case, without a leading dot. */
  readonly domain: string
  /** Never sent to subdomains of `domain`. */
  readonly hostOnly: boolean
  readonly path: string
  /** Over TLS only. */
  readonly secure: boolean
}

/** A cookie that is sent. */
export type SentCookie = Cookie

/** A cookie as a request has it. */
export interface WrittenCookie {
  readonly name: string
  readonly value: string
  readonly domain?: string | undefined
  readonly path?: string | undefined
  readonly secure?: boolean | undefined
  /** The domain is the host alone. */
  readonly hostOnly?: boolean | undefined
}

/** Cookies of one request. */
export const MOST_COOKIES = 50
/** Characters of name and value of one cookie, and of all. */
const MAX_COOKIE = 4_096
const MAX_ALL = 16_384

/**
 * The cookies of a request to `url`. Messages never repeat a value.
 *
 * @param path - path of the option in the request, for the message.
 * @throws SluiceError `INVALID_REQUEST` - too many, not valid HTTP, or for another site.
 */
export function checkCookies(
  written: readonly WrittenCookie[],
  url: URL,
  path = 'options.cookies'
): readonly Cookie[] {
  if (written.length > MOST_COOKIES) throw bad(path, `has more than ${MOST_COOKIES} cookies`)
  let size = 0
  return written.map((cookie, index) => {
    const at = `${path}.${index}`
    const { name, value } = cookie
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) throw bad(`${at}.name`, 'is not a cookie name')
    // RFC 6265 §4.1.1, and the space, the comma and the quotes that sites use all the same.
    if (!/^[\x20\x21-\x3a\x3c-\x7e]*$/.test(value))
      throw bad(`${at}.value`, 'is not a cookie value')
    size += name.length + value.length
    if (name.length + value.length > MAX_COOKIE || size > MAX_ALL) {
      throw bad(at, 'makes the cookies too long in total')
    }
    const secure = cookie.secure ?? /^__(?:Secure|Host)-/.test(name)
    return { name, value, ...placeOf(cookie, url, at), secure }
  })
}

function placeOf(
  { name, domain, path = '/', hostOnly = false }: WrittenCookie,
  { hostname: host }: URL,
  at: string
) {
  if (!/^\/[\x21-\x3a\x3c-\x7e]{0,1023}$|^\/$/.test(path)) {
    throw bad(`${at}.path`, 'is not a path that begins with a slash')
  }
  const own = { domain: host, hostOnly: true, path }
  if (domain === undefined) return own
  const named = domain.toLowerCase().replace(/^\./, '')
  const isOwn = hostOnly || name.startsWith('__Host-')
  if (named === host && (isOwn || isAddress(host))) return own
  if (!reaches(named, host)) {
    throw bad(`${at}.domain`, `must be ${host} or a parent of it, up to its registrable domain`)
  }
  return { domain: named, hostOnly: isOwn, path }
}

/** Returns true if a site at `host` could set a cookie for `domain`. */
function reaches(domain: string, host: string): boolean {
  if (isAddress(host)) return false
  if (domain !== host && !host.endsWith(`.${domain}`)) return false
  const least = getDomain(host, { allowPrivateDomains: true }) ?? host
  return domain === least || domain.endsWith(`.${least}`)
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+$/.test(host)
}

/** Returns true if a cookie goes to a host. */
export function goesTo({ domain, hostOnly }: Pick<Cookie, 'domain' | 'hostOnly'>, host: string) {
  return domain === host || (!hostOnly && host.endsWith(`.${domain}`))
}

/**
 * The cookies of a session for one of its hosts: only those that go there, and each for that very host, so that none
 * leaves the hosts of the session on its way.
 */
export function cookiesForHosts(
  cookies: readonly Cookie[],
  hosts: readonly string[]
): readonly Cookie[] {
  return hosts.flatMap((host) =>
    cookies
      .filter((cookie) => goesTo(cookie, host))
      .map((cookie) => ({ ...cookie, domain: host, hostOnly: true }))
  )
}

/** Converts cookies to the form that the browser takes. */
export function browserCookies(cookies: readonly Cookie[]) {
  return cookies.map(({ name, value, domain, hostOnly, path, secure }) => ({
    name,
    value,
    domain: hostOnly ? domain : `.${domain}`,
    path,
    secure
  }))
}

/** Converts cookies from the form that the browser gives. */
export function cookiesOfBrowser(cookies: readonly DriverCookie[]): readonly Cookie[] {
  return cookies.map(({ name, value, domain, path, secure }) => ({
    name,
    value,
    domain: domain.replace(/^\./, ''),
    hostOnly: !domain.startsWith('.'),
    path,
    secure
  }))
}

function bad(path: string, why: string): SluiceError {
  return new SluiceError('INVALID_REQUEST', `\`${path}\` ${why}.`, { details: { path } })
}
