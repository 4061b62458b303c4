/**
 * The address guard: decides which URLs, names and addresses may be reached (guard.md rules 1–5 and 7).
 *
 * It opens no connection. Code that does asks {@link Guard.checkUrl} for every URL a user named,
 * {@link Guard.checkRedirect} for every hop, connects only to what {@link Guard.resolve} gave, and asserts
 * the peer by {@link Guard.allows}.
 */

import { SluiceError } from '@sluice/core'
import { inRange, parseAddress, parseRange } from './guard/address.ts'
import { BAD_PORTS } from './guard/bad-ports.ts'
import { innermost, isLoopback, isPublic } from './guard/judge-address.ts'
import { isLocalhost, isPrivateName, isWellFormedName, withoutFinalDot } from './guard/names.ts'
import { isOwnAddress, isOwnEndpoint } from './guard/own-addresses.ts'
import { systemLookup } from './guard/system-lookup.ts'

/** Characters of a URL (decisions.md §12). */
const MAX_URL = 8_192
/** Addresses of one name (guard.md rule 4). */
const MAX_ANSWERS = 64
/** One look-up, ms (guard.md rule 4). */
const DNS_TIMEOUT = 3_000

type Lookup = (host: string) => Promise<readonly string[]>

/** The allowed non-public addresses, and the resolution of names. */
export interface GuardPolicy {
  /**
   * Allowed non-public ranges: `['10.20.0.0/16', 'fd00:1::/32']`. Private names stay refused, except `localhost` and
   * names below it if a loopback address is allowed.
   */
  readonly allowPrivateCidrs?: readonly string[]
  /** All addresses of a name. Default: the system's resolver. None, or a rejection, is `DNS_ERROR`. */
  readonly resolve?: Lookup
  /**
   * Returns the endpoints on which this service itself listens. They are refused even inside an opened range. `0.0.0.0`
   * and `::` stand for every address of this machine. The guard calls this at every check, since a port may be known
   * only after listening.
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
  /**
   * Rule 5: a Location, read against the hop that sent it.
   *
   * @throws SluiceError `URL_NOT_ALLOWED` for every refusal; `INVALID_RESPONSE` - it does not parse.
   */
  checkRedirect(location: string, from: URL): URL
  /**
   * Rules 3 and 4: the addresses to connect to. One look-up; every answer must pass; a literal address is its
   * own answer; of `localhost` those that pass. Rejects with `signal.reason` when that is aborted.
   *
   * @throws SluiceError `URL_NOT_ALLOWED`, or `DNS_ERROR` - no answer, or none within 3 s.
   */
  resolve(url: URL, signal?: AbortSignal): Promise<readonly string[]>
  /**
   * Checks that connections to this address, in text form without brackets, are allowed.
   *
   * @param port - without it, the endpoints of this service are not considered.
   */
  allows(address: string, port?: number): boolean
}

/** @throws Error when a range of the policy is malformed. TypeError - the ranges are no array. */
export function createGuard(policy: GuardPolicy = {}): Guard {
  const ownEndpoints = policy.ownEndpoints ?? (() => [])
  const ranges = policy.allowPrivateCidrs ?? []
  if (!Array.isArray(ranges)) {
    throw new TypeError("createGuard: allowPrivateCidrs must be an array, such as ['10.0.0.0/8']")
  }
  const opened = ranges.map(parseRange)
  const resolveName = policy.resolve ?? systemLookup()

  const allows = (text: string, port?: number): boolean => {
    const address = parseAddress(text)
    if (!address) return false
    const inner = innermost(address)
    if (isOwnEndpoint(inner, port, ownEndpoints())) return false
    if (opened.some((range) => inRange(address, range) || inRange(inner, range))) return true
    return isPublic(address) && !isOwnAddress(inner)
  }

  /** Reasons to refuse a URL before any look-up. */
  const objectionTo = (url: URL): Objection | undefined => {
    if (url.username !== '' || url.password !== '') return OBJECTIONS.credentials
    const literal = literalOf(url)
    if (literal === undefined) {
      if (!isWellFormedName(url.hostname)) return OBJECTIONS.malformedName
      if (isPrivateName(url.hostname) && !isOpenLocalhost(url)) {
        return isLocalhost(url.hostname) ? OBJECTIONS.localhost : OBJECTIONS.name
      }
    }
    const port = portOf(url)
    if (BAD_PORTS.has(port)) return OBJECTIONS.port
    return literal !== undefined && !allows(literal, port) ? OBJECTIONS.address : undefined
  }

  /** Returns true if `localhost` leads to an opened loopback address. */
  const isOpenLocalhost = (url: URL): boolean =>
    isLocalhost(url.hostname) && LOOPBACK.some((address) => allows(address, portOf(url)))

  return {
    allows,
    checkUrl(text) {
      if (typeof text !== 'string') throw new TypeError(`checkUrl: ${NOT_TEXT}, not ${typeof text}`)
      const url = parseUrl(text)
      const objection = objectionTo(url)
      if (objection) throw objectedTo(objection, url)
      return url
    },
    checkRedirect(location, from) {
      // A Location is resolved first: browsers read `/\host` as another host, and so does this.
      const url = URL.parse(location, from.href)
      if (!url) throw new SluiceError('INVALID_RESPONSE', NOT_PARSED)
      const objection = objectionToLocation(url) ?? objectionTo(url)
      if (objection) throw objectedTo(objection, url, true)
      // WHATWG Fetch, "location URL": the fragment stays unless the Location has one.
      if (!url.href.includes('#')) url.hash = from.hash
      return url
    },
    async resolve(url, signal) {
      signal?.throwIfAborted()
      const literal = literalOf(url)
      const mayOpen = (answer: string) => allows(answer, portOf(url))
      if (isLocalhost(url.hostname)) return localAnswers(resolveName, url, mayOpen, signal)
      const answers = literal === undefined ? await answersOf(resolveName, url, signal) : [literal]
      const bad = answers.find((answer) => !mayOpen(answer))
      if (bad !== undefined) throw refused(bad)
      if (answers.length > MAX_ANSWERS) throw refused(`${answers.length} answers`)
      return answers
    }
  }
}

/** The fault of a URL, for the client. One text is for a URL that the client sent, one for a redirect target. */
interface Objection {
  readonly code: 'INVALID_URL' | 'URL_NOT_ALLOWED'
  readonly message: string
  readonly redirectedTo: string
}

const OBJECTIONS = {
  credentials: objection(
    'INVALID_URL',
    'Invalid URL format: it has credentials.',
    'a URL with credentials'
  ),
  malformedName: objection(
    'INVALID_URL',
    'Invalid URL format: the host name is not valid.',
    'a host name that is not valid'
  ),
  scheme: objection(
    'INVALID_URL',
    'Invalid URL format: it is not http:// or https://.',
    'a URL that is not http:// or https://'
  ),
  length: objection(
    'INVALID_URL',
    `Invalid URL format: it is longer than ${MAX_URL} characters.`,
    `a URL longer than ${MAX_URL} characters`
  ),
  name: objection(
    'URL_NOT_ALLOWED',
    'The host name of the URL is private, and private names are not allowed.',
    'a private host name'
  ),
  localhost: objection(
    'URL_NOT_ALLOWED',
    '`localhost` is not allowed: this service does not fetch loopback addresses. The operator can allow them with ALLOW_PRIVATE_CIDRS.',
    '`localhost`'
  ),
  port: objection(
    'URL_NOT_ALLOWED',
    'The port of the URL is not allowed.',
    'a port of another protocol'
  ),
  address: objection(
    'URL_NOT_ALLOWED',
    'The address in the URL is not allowed: it is not public.',
    'an address that is not public'
  )
} as const

function objection(code: Objection['code'], message: string, redirectedTo: string): Objection {
  return { code, message, redirectedTo }
}

/**
 * Returns the objection to a Location, which may be relative. The URL comes from its single parse, in which only query
 * and fragment may hold a `\`.
 */
function objectionToLocation(url: URL): Objection | undefined {
  if (!/^https?:$/.test(url.protocol)) return OBJECTIONS.scheme
  return url.href.length > MAX_URL ? OBJECTIONS.length : undefined
}

function objectedTo(
  { code, message, redirectedTo }: Objection,
  url: URL,
  isRedirect = false
): SluiceError {
  // Host only: paths and queries may hold secrets and do not belong in an audit log.
  const what = `${url.protocol}//${url.host}: ${redirectedTo}`
  if (isRedirect) {
    return refused(
      `a redirect to ${what}`,
      `The site redirected to ${redirectedTo}, which is not allowed.`
    )
  }
  return code === 'URL_NOT_ALLOWED' ? refused(what, message) : new SluiceError(code, message)
}

/** The only thing a client learns about the address of a name (guard.md rule 7). */
export const NOT_ALLOWED = 'The URL resolves to an address that is not allowed.'
/** The same for a name that a site redirected to. */
export const REDIRECT_NOT_ALLOWED =
  'The site redirected to a host that resolves to an address that is not allowed.'
const NOT_TEXT = 'text must be a string, a URL by its href'
const NOT_PARSED = 'The site redirected to a URL that cannot be parsed.'

/**
 * The error of a refusal.
 *
 * @param what - the refused item; hidden from the client and passed to the operator in `cause`.
 */
export function refused(what: string, message = NOT_ALLOWED): SluiceError {
  return new SluiceError('URL_NOT_ALLOWED', message, { cause: new Error(`refused: ${what}`) })
}

/** Addresses to which `localhost` may lead: RFC 6761 section 6.3. */
const LOOPBACK = ['127.0.0.1', '::1']

/**
 * The addresses of `localhost`, or of a name below it, that are opened: it has one of each family, and an operator
 * rarely opens both. A resolver that does not know the name need not: it is loopback.
 */
async function localAnswers(
  resolve: Lookup,
  url: URL,
  mayOpen: (answer: string) => boolean,
  signal: AbortSignal | undefined
): Promise<readonly string[]> {
  const answers = await answersOf(resolve, url, signal).catch(() => {
    signal?.throwIfAborted()
    return LOOPBACK
  })
  const elsewhere = answers.find((answer) => !isLoopback(answer))
  if (elsewhere !== undefined) throw refused(`${url.hostname} is ${elsewhere}`)
  const open = answers.filter(mayOpen)
  if (open.length === 0) throw refused(answers.join(', '))
  return open
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
  if (!url) throw invalid('it cannot be parsed')
  return url
}

/**
 * Removes spaces at both ends by index. A pattern for the spaces at the end takes quadratic time on spaces in the
 * middle.
 */
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
  resolve: Lookup,
  url: URL,
  signal: AbortSignal | undefined
): Promise<readonly string[]> {
  let end: (reason?: unknown) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  const timer = setTimeout(() => end(new Error(`no answer in ${DNS_TIMEOUT} ms`)), DNS_TIMEOUT)
  // The signal's reason is thrown below.
  const stop = () => end()
  signal?.addEventListener('abort', stop)
  try {
    const answers = await Promise.race([resolve(withoutFinalDot(url.hostname)), ended])
    if (answers.length === 0) throw new Error('no addresses')
    return answers
  } catch (error) {
    signal?.throwIfAborted()
    throw new SluiceError('DNS_ERROR', 'The host name of the site did not resolve.', {
      cause: error
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function invalid(why: string): SluiceError {
  return new SluiceError('INVALID_URL', `Invalid URL format: ${why}.`)
}
