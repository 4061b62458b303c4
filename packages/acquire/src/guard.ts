/**
 * The address guard: which URLs, names and addresses may be reached (guard.md rules 1–5 and 7).
 *
 * It opens no connection. Whoever does asks {@link Guard.checkUrl} for every URL a user named,
 * {@link Guard.checkRedirect} for every hop, connects only to what {@link Guard.resolve} gave, and asserts
 * the peer by {@link Guard.allows}.
 */

import { lookup } from 'node:dns/promises'
import { SluiceError } from '@sluice/core'
import { inRange, parseAddress, parseRange } from './guard/address.ts'
import { BAD_PORTS } from './guard/bad-ports.ts'
import { innermost, isPublic } from './guard/judge-address.ts'
import { isPrivateName, isWellFormedName, withoutFinalDot } from './guard/names.ts'
import { isOwnAddress, isOwnEndpoint } from './guard/own-addresses.ts'

const MAX_URL = 8_192
const MAX_ANSWERS = 64
const DNS_TIMEOUT = 3_000

/** What may be reached beyond the public internet, and how names are looked up. */
export interface GuardPolicy {
  /** Ranges that are opened although not public: `['10.20.0.0/16', 'fd00:1::/32']`. Names stay refused. */
  readonly allowPrivateCidrs?: readonly string[]
  /** All addresses of a name. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Where this service itself listens; refused even inside an opened range. Asked at every check. */
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
   * Rule 4: the addresses to connect to. Every answer must pass; a literal address is its own answer.
   *
   * @throws SluiceError `URL_NOT_ALLOWED`, or `DNS_ERROR` - no answer, or none within 3 s.
   */
  resolve(url: URL): Promise<readonly string[]>
  /** May this address, in text form, be connected to. */
  allows(address: string, port: number): boolean
}

/** @throws Error when a range of the policy is malformed. */
export function createGuard(policy: GuardPolicy = {}): Guard {
  const opened = (policy.allowPrivateCidrs ?? []).map(parseRange)
  const resolveName = policy.resolve ?? systemLookup

  const allows = (text: string, port: number): boolean => {
    const address = parseAddress(text)
    if (!address) return false
    if (isOwnEndpoint(innermost(address), port, policy.ownEndpoints?.() ?? [])) return false
    if (opened.some((range) => inRange(address, range) || inRange(innermost(address), range))) {
      return true
    }
    return isPublic(address) && !isOwnAddress(address)
  }

  const checkUrl = (text: string): URL => {
    const url = parseUrl(text)
    const literal = literalOf(url)
    if (literal === undefined) {
      if (!isWellFormedName(url.hostname)) throw invalid('the host name is not valid')
      if (isPrivateName(url.hostname)) throw refused(`the name ${url.hostname}`)
    }
    if (BAD_PORTS.has(portOf(url))) {
      throw new SluiceError('URL_NOT_ALLOWED', 'The port of the URL is not allowed.')
    }
    if (literal !== undefined && !allows(literal, portOf(url))) throw refused(literal)
    return url
  }

  return {
    allows,
    checkUrl,
    checkRedirect(location, from) {
      const next = URL.parse(location, from.href)
      try {
        // A Location is resolved first: browsers read `/\host` as another host, and so does this.
        return checkUrl(next?.href ?? location)
      } catch (error) {
        throw refused(`a redirect to ${JSON.stringify(location.slice(0, 200))}`, error)
      }
    },
    async resolve(url) {
      const literal = literalOf(url)
      const answers = literal === undefined ? await answersOf(resolveName, url) : [literal]
      const bad = answers.find((answer) => !allows(answer, portOf(url)))
      if (bad !== undefined) throw refused(bad)
      if (answers.length > MAX_ANSWERS) throw refused(`${answers.length} answers`)
      return answers
    }
  }
}

/** The port a URL connects to. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/** Rule 1: one parse; from here on only the URL object counts. */
function parseUrl(text: string): URL {
  const trimmed = text.replace(/^ +| +$/g, '')
  if (trimmed.length > MAX_URL) throw invalid(`it is longer than ${MAX_URL} characters`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  if (/[\x00-\x1f\x7f\\]/.test(trimmed)) throw invalid('it has a control character or a backslash')
  if (!/^https?:\/\//i.test(trimmed)) throw invalid('it does not begin with http:// or https://')
  const url = URL.parse(trimmed)
  if (!url) throw invalid('it does not parse')
  if (url.username !== '' || url.password !== '') throw invalid('it has credentials')
  return url
}

/** The address a URL names directly, without brackets. */
function literalOf({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  // WHATWG parsing leaves no other host that ends in a number.
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : undefined
}

async function answersOf(
  resolve: (host: string) => Promise<readonly string[]>,
  url: URL
): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${DNS_TIMEOUT} ms`)), DNS_TIMEOUT)
  })
  try {
    const answers = await Promise.race([resolve(withoutFinalDot(url.hostname)), late])
    if (answers.length === 0) throw new Error('no addresses')
    return answers
  } catch (error) {
    throw new SluiceError('DNS_ERROR', 'The name of the site did not resolve.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const answers = await lookup(host, { all: true, order: 'verbatim' })
  return answers.map((answer) => answer.address)
}

function invalid(why: string): SluiceError {
  return new SluiceError('INVALID_URL', `Invalid URL format: ${why}.`)
}

/** Rule 7: the client learns no more than this; what it was is in `cause`, for the operator. */
function refused(what: string, error?: unknown): SluiceError {
  return new SluiceError('URL_NOT_ALLOWED', 'The URL resolves to an address that is not allowed.', {
    cause: new Error(`refused: ${what}`, error === undefined ? {} : { cause: error })
  })
}
