/**
 * Cookies during one fetch: cookies that a redirect sets are sent to the next hops, and end with the fetch.
 *
 * Some sites redirect until their cookie comes back. RFC 6265, but for one thing: a cookie stays with the very
 * host that set it, whatever its Domain says (guard.md rule 5). Those of the caller go where they say, within scheme and
 * port of the URL that they were written for.
 */

import { goesTo as goesToHost, type Cookie as SentCookie } from '../cookies.ts'
import { cookieGoesTo } from '../secret-scope.ts'

const MAX_COOKIES = 50
/** Characters of one cookie, and of all that go into one request. */
const MAX_COOKIE = 4_096
const MAX_HEADER = 16_384

/** The cookies of one fetch. */
export interface RedirectCookies {
  /** Take in the Set-Cookie headers of an answer from `url`. */
  keep(url: URL, setCookie: string | readonly string[] | undefined): void
  /** The Cookie header for a request to `url`; `undefined` when there is nothing to send. */
  header(url: URL): string | undefined
  /** Returns the cookies that are present now. */
  all(): readonly SentCookie[]
}

interface Cookie {
  readonly domain: string
  /** Never sent to subdomains of `domain`. */
  readonly hostOnly: boolean
  /** URL that a cookie of the caller was written for. */
  readonly written?: URL
  readonly path: string
  readonly secure: boolean
  /** `name=value`, as sent. */
  readonly pair: string
}

/** Make one for each fetch. @param sent - the caller's. @param written - the URL that they were written for. */
export function redirectCookies(sent: readonly SentCookie[] = [], written?: URL): RedirectCookies {
  const cookies = new Map<string, Cookie>(
    sent.map(({ name, value, ...place }) => [
      keyOf(place.domain, place.path, name),
      { ...place, ...(written ? { written } : {}), pair: `${name}=${value}` }
    ])
  )

  return {
    keep(url, setCookie) {
      for (const line of typeof setCookie === 'string' ? [setCookie] : (setCookie ?? [])) {
        const found = readCookie(line, url)
        if (!found) continue
        const key = keyOf(found.cookie.domain, found.cookie.path, found.name)
        // A cookie set again takes its old place (RFC 6265 5.3 step 11); one that is over is removed.
        if (found.over) cookies.delete(key)
        else if (cookies.has(key) || cookies.size < MAX_COOKIES) cookies.set(key, found.cookie)
      }
    },
    header(url) {
      const sent = [...cookies.values()]
        .filter((cookie) => goesTo(cookie, url))
        // RFC 6265 5.4: longer paths first, else in order of creation.
        .sort((a, b) => b.path.length - a.path.length)
      let header = ''
      for (const { pair } of sent) {
        if (header.length + pair.length > MAX_HEADER) break
        header += header === '' ? pair : `; ${pair}`
      }
      return header === '' ? undefined : header
    },
    all: () =>
      [...cookies.values()].map(({ pair, domain, hostOnly, path, secure }) => {
        const equals = pair.indexOf('=')
        const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
        return { name, value, domain, hostOnly, path, secure }
      })
  }
}

function keyOf(domain: string, path: string, name: string): string {
  return JSON.stringify([domain, path, name])
}

/** RFC 6265 5.2 and 5.3. `undefined` for an ignored cookie. */
function readCookie(
  line: string,
  url: URL
): { name: string; cookie: Cookie; over: boolean } | undefined {
  if (line.length > MAX_COOKIE) return undefined
  const [pair = '', ...rest] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, Math.max(equals, 0)).trim()
  if (name === '') return undefined
  const attributes = new Map(rest.map(readAttribute))
  const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase()
  if (domain && url.hostname !== domain && !url.hostname.endsWith(`.${domain}`)) return undefined
  const secure = attributes.has('secure')
  if (secure && url.protocol !== 'https:') return undefined
  const path = attributes.get('path')
  return {
    name,
    over: isOver(attributes),
    cookie: {
      domain: url.hostname,
      hostOnly: true,
      path: path?.startsWith('/') ? path : defaultPath(url),
      secure,
      pair: `${name}=${pair.slice(equals + 1).trim()}`
    }
  }
}

function readAttribute(text: string): [string, string] {
  const equals = text.indexOf('=')
  if (equals === -1) return [text.trim().toLowerCase(), '']
  return [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()]
}

/** Max-Age goes before Expires (RFC 6265 5.3 step 3). No fetch lives long enough to see any other end. */
function isOver(attributes: ReadonlyMap<string, string>): boolean {
  const age = attributes.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= Date.now()
}

/** RFC 6265 5.1.4. */
function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, Math.max(pathname.lastIndexOf('/'), 1))
}

function goesTo(cookie: Cookie, url: URL): boolean {
  const { written } = cookie
  const isThere = written ? cookieGoesTo(cookie, written, url) : goesToHost(cookie, url.hostname)
  if (!isThere || (cookie.secure && url.protocol !== 'https:')) return false
  const { pathname } = url
  if (!pathname.startsWith(cookie.path)) return false
  return (
    pathname.length === cookie.path.length ||
    cookie.path.endsWith('/') ||
    pathname[cookie.path.length] === '/'
  )
}
