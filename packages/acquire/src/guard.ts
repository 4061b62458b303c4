/**
 * The address guard: which URLs, names and addresses may be reached (guard.md rules 1–5 and 7).
 *
 * It opens no connection. Whoever does asks {@link Guard.checkUrl} for every URL a user named,
 * {@link Guard.checkRedirect} for every hop, connects only to what {@link Guard.resolve} gave, and asserts
 * the peer by {@link Guard.allows}.
 */

import { SluiceError } from '@sluice/core'
import { inRange, parseAddress, parseRange } from './guard/address.ts'
import { BAD_PORTS } from './guard/bad-ports.ts'
import { innermost, isPublic } from './guard/judge-address.ts'
import { isPrivateName, isWellFormedName, withoutFinalDot } from './guard/names.ts'
import { isOwnAddress, isOwnEndpoint } from './guard/own-addresses.ts'
import { systemLookup } from './guard/system-lookup.ts'

/** Characters of a URL (decisions.md §9). */
const MAX_URL = 8_192
/** Addresses of one name (guard.md rule 4). */
const MAX_ANSWERS = 64
/** One look-up, ms (guard.md rule 4). */
const DNS_TIMEOUT = 3_000

/** What may be reached beyond the public internet, and how names are looked up. */
export interface GuardPolicy {
  /** Ranges that are opened although not public: `['10.20.0.0/16', 'fd00:1::/32']`. Names stay refused. */
  readonly allowPrivateCidrs?: readonly string[]
  /** All addresses of a name. Default: the system's resolver. None, or a rejection, is `DNS_ERROR`. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /**
   * Where this service itself listens; refused even inside an opened range. `0.0.0.0` and `::` stand for every
   * address of this machine. Asked at every check, since a port may be known only after listening.
   */
  readonly ownEndpoints?: () => readonly { readonly address: string; readonly port: number }[]
}

/** See the module. */
export interface Guard {
  /**
   * Rules 1 and 2, and rule 3 for literal addresses.
   *
   * @throws SluiceError `INVALID_URL` - malformed, not http(s), with credentials, over 8,192 characters.
   * @throws SluiceError `URL_NOT_ALLOWED` - a private name, a port of another protocol, a refused address.
   */
  checkUrl(text: string): URL
  /** Rule 5: a Location, read against the hop that sent it. @throws SluiceError `URL_NOT_ALLOWED` for every refusal. */
  checkRedirect(location: string, from: URL): URL
  /**
   * Rules 3 and 4: the addresses to connect to. One look-up; every answer must pass; a literal address is its
   * own answer. Rejects with `signal.reason` when that is aborted.
   *
   * @throws SluiceError `URL_NOT_ALLOWED`, or `DNS_ERROR` - no answer, or none within 3 s.
   */
  resolve(url: URL, signal?: AbortSignal): Promise<readonly string[]>
  /**
   * May this address, in text form without brackets, be connected to.
   *
   * @param port - without it, the endpoints of this service are not considered.
   */
  allows(address: string, port?: number): boolean
}

/** @throws Error when a range of the policy is malformed. */
export function createGuard(policy: GuardPolicy = {}): Guard {
  const ownEndpoints = policy.ownEndpoints ?? (() => [])
  const opened = (policy.allowPrivateCidrs ?? []).map(parseRange)
  const resolveName = policy.resolve ?? systemLookup()

  const allows = (text: string, port?: number): boolean => {
    const address = parseAddress(text)
    if (!address) return false
    const inner = innermost(address)
    if (isOwnEndpoint(inner, port, ownEndpoints())) return false
    if (opened.some((range) => inRange(address, range) || inRange(inner, range))) return true
    return isPublic(address) && !isOwnAddress(inner)
  }

  const checked = (url: URL): URL => {
    if (url.username !== '' || url.password !== '') throw invalid('it has credentials')
    const literal = literalOf(url)
    if (literal === undefined) {
      if (!isWellFormedName(url.hostname)) throw invalid('the host name is not valid')
      if (isPrivateName(url.hostname)) throw refused(`the name ${url.hostname}`)
    }
    const port = portOf(url)
    if (BAD_PORTS.has(port)) throw refused(`port ${port}`, 'The port of the URL is not allowed.')
    if (literal !== undefined && !allows(literal, port)) throw refused(literal)
    return url
  }

  return {
    allows,
    checkUrl: (text) => checked(parseUrl(text)),
    checkRedirect(location, from) {
      const next = URL.parse(location, from.href)
      try {
        // A Location is resolved first: browsers read `/\host` as another host, and so does this.
        const url = checked(parseLocation(next))
        // WHATWG Fetch, "location URL": the fragment stays unless the Location has one.
        if (!url.href.includes('#')) url.hash = from.hash
        return url
      } catch (error) {
        // Host only: paths and queries may hold secrets and do not belong in an audit log.
        const to = next ? `${next.protocol}//${next.host}` : 'what does not parse'
        throw refused(`a redirect to ${to}`, NOT_ALLOWED, error)
      }
    },
    async resolve(url, signal) {
      signal?.throwIfAborted()
      const literal = literalOf(url)
      const answers = literal === undefined ? await answersOf(resolveName, url, signal) : [literal]
      const bad = answers.find((answer) => !allows(answer, portOf(url)))
      if (bad !== undefined) throw refused(bad)
      if (answers.length > MAX_ANSWERS) throw refused(`${answers.length} answers`)
      return answers
    }
  }
}

/** Rule 7: all that a client learns of a refused address. */
export const NOT_ALLOWED = 'The URL resolves to an address that is not allowed.'

/**
 * The error of a refusal.
 *
 * @param what - what was refused and is not for the client: it goes into `cause`, for the operator.
 */
export function refused(what: string, message = NOT_ALLOWED, error?: unknown): SluiceError {
  return new SluiceError('URL_NOT_ALLOWED', message, {
    cause: new Error(`refused: ${what}`, error === undefined ? {} : { cause: error })
  })
}

/** The port a URL connects to. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/** Rule 1: one parse; from here on only the URL object counts. */
function parseUrl(text: string): URL {
  const trimmed = trimSpaces(text)
  if (trimmed.length > MAX_URL) throw invalid(`it is longer than ${MAX_URL} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (/[\x00-\x1f\x7f\\]/.test(trimmed)) throw invalid('it has a control character or a backslash')
  if (!/^https?:\/\//i.test(trimmed)) throw invalid('it does not begin with http:// or https://')
  const url = URL.parse(trimmed)
  if (!url) throw invalid('it does not parse')
  return url
}

/** Rule 1 for a Location, which may be relative: what came of the one parse, in which only query and fragment may hold a `\`. */
function parseLocation(url: URL | null): URL {
  if (!url) throw invalid('it does not parse')
  if (!/^https?:/.test(url.protocol)) throw invalid('it is not http:// or https://')
  if (url.href.length > MAX_URL) throw invalid(`it is longer than ${MAX_URL} characters`)
  return url
}

/** By index: a pattern for the spaces at the end takes quadratic time on spaces in the middle. */
function trimSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === ' ') start++
  while (text[end - 1] === ' ') end--
  return text.slice(start, end)
}

/** The address a URL names directly, without brackets. */
function literalOf({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  // WHATWG parsing leaves no other host that ends in a number.
  return /\.\d+$/.test(hostname) ? hostname : undefined
}

/** One look-up, within its time. */
async function answersOf(
  resolve: (host: string) => Promise<readonly string[]>,
  url: URL,
  signal: AbortSignal | undefined
): Promise<readonly string[]> {
  const ended = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => ended.reject(new Error(`no answer in ${DNS_TIMEOUT} ms`)),
    DNS_TIMEOUT
  )
  // What is thrown is the signal's reason, below.
  const stop = () => ended.reject()
  signal?.addEventListener('abort', stop)
  try {
    const answers = await Promise.race([resolve(withoutFinalDot(url.hostname)), ended.promise])
    if (answers.length === 0) throw new Error('no addresses')
    return answers
  } catch (error) {
    signal?.throwIfAborted()
    throw new SluiceError('DNS_ERROR', 'The name of the site did not resolve.', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function invalid(why: string): SluiceError {
  return new SluiceError('INVALID_URL', `Invalid URL format: ${why}.`)
}
