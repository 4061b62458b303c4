/**
 * Cookies on the way of one fetch: what a redirect sets goes along to the next hops, and is gone with the fetch.
 *
 * Some sites redirect until their cookie comes back. RFC 6265, but for one thing: a cookie stays with the very
 * host that set it, whatever its Domain says (guard.md rule 5). Those of the caller go where they say.
 */

import type { Cookie as SentCookie } from '../cookies.ts'

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
  /** Those that are there now. */
  all(): readonly SentCookie[]
}

interface Cookie {
  readonly host: string
  /** Also to the subdomains of `host`. */
  readonly isWide?: boolean
  readonly path: string
  readonly secure: boolean
  /** `name=value`, as sent. */
  readonly pair: string
}

/** Make one for each fetch. @param sent - the caller's. */
export function redirectCookies(sent: readonly SentCookie[] = []): RedirectCookies {
  const cookies = new Map(
    sent.map(({ name, value, domain, hostOnly, path, secure }) => {
      const pair = `${name}=${value}`
      return [keyOf(domain, path, name), { host: domain, isWide: !hostOnly, path, secure, pair }]
    }) as [string, Cookie][]
  )

  return {
    keep(url, setCookie) {
      for (const line of typeof setCookie === 'string' ? [setCookie] : (setCookie ?? [])) {
        const found = readCookie(line, url)
        if (!found) continue
        const key = keyOf(found.cookie.host, found.cookie.path, found.name)
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
      [...cookies.values()].map(({ host, isWide = false, path, secure, pair }) => {
        const equals = pair.indexOf('=')
        const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
        return { name, value, domain: host, hostOnly: !isWide, path, secure }
      })
  }
}

function keyOf(host: string, path: string, name: string): string {
  return JSON.stringify([host, path, name])
}

/** RFC 6265 5.2 and 5.3. `undefined` for what is ignored. */
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
      host: url.hostname,
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
  const isThere =
    cookie.host === url.hostname || (cookie.isWide && url.hostname.endsWith(`.${cookie.host}`))
  if (!isThere || (cookie.secure && url.protocol !== 'https:')) return false
  const { pathname } = url
  if (!pathname.startsWith(cookie.path)) return false
  return (
    pathname.length === cookie.path.length ||
    cookie.path.endsWith('/') ||
    pathname[cookie.path.length] === '/'
  )
}
