/** Fetches and caches the robots.txt of a URL's origin. */

import { hash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import type { Acquirer } from '../acquirer.ts'
import type { OnExchange } from '../archive/exchange.ts'
import { decodeBody } from '../body/decode.ts'
import { orAborted } from '../gates/or-aborted.ts'
import { type CallerSecrets, secretsFor } from '../secret-scope.ts'
import { bothRobots, parseRobots, parseRobotsInTurns, type Robots } from './robots.ts'

/** Conditions of a request for robots.txt, the same as for the pages of a request. */
export interface RobotsVisit {
  /** The same option as in `FetchRequest`. */
  readonly proxy?: string | undefined
  /**
   * The caller's secrets. Where they go to robots.txt, it is asked for twice, with them and without, and both answers
   * hold: secrets show rules and sitemaps that are behind a login, and lift no rule.
   */
  readonly secrets?: CallerSecrets | undefined
  /** Takes the exchanges of a look-up for an archive, which has one of its own of each origin. */
  readonly archive?: RobotsArchive | undefined
}

/** See {@link RobotsVisit.archive}. */
export interface RobotsArchive {
  /** Tells archives apart. */
  readonly key: string
  readonly onExchange: OnExchange
}

/** See {@link createRobotsGate}. */
export interface RobotsGate {
  /**
   * Returns true if the origin's robots.txt allows this URL.
   *
   * Never throws for a fault of the origin. Rejects with `signal.reason` when the caller aborts; the look-up goes on
   * for later callers.
   */
  allows(url: URL, signal?: AbortSignal, visit?: RobotsVisit): Promise<boolean>
  /** The same, but `unknown`, which counts as a refusal, if robots.txt could not be read. */
  answerFor(url: URL, signal?: AbortSignal, visit?: RobotsVisit): Promise<RobotsAnswer>
  /**
   * Returns the rules of this URL's origin; `undefined` if its robots.txt could not be read, which disallows all of it.
   */
  robotsFor(url: URL, signal?: AbortSignal, visit?: RobotsVisit): Promise<Robots | undefined>
  /** The guard's refusal of this URL's origin, if that is why its robots.txt could not be read when it was last asked for. */
  refusalOf(url: URL, proxy?: string): SluiceError | undefined
  /** The product token that rules are looked up for. */
  readonly agent: string
}

/** Answer of an origin's robots.txt about a URL. */
export type RobotsAnswer = 'allowed' | 'disallowed' | 'unknown'

/** Time for which an answer stays valid, ms (decisions.md §2, RFC 9309 §2.4). */
const FRESH = 3_600_000
/** Time for which an origin counts as refusing after a failed request for robots.txt, ms. */
const FRESH_FAILURE = 60_000
/** Time of one look-up, ms. */
const TIMEOUT = 5_000
/** Bytes that are read; of a longer file the rest does not count (RFC 9309 §2.5). */
const MOST_BYTES = 1024 * 1024
/** Origins remembered; those asked least recently are forgotten first. */
const MOST_ORIGINS = 5_000

interface Known {
  readonly robots: Promise<Robots>
  until: number
  refusal?: SluiceError
}

const ALL = parseRobots('')
const NONE = parseRobots('User-agent: *\nDisallow: /')

/**
 * Make a gate over an acquirer: its guard and its budgets hold for robots.txt too.
 *
 * @param userAgent - its first product token is the agent that rules are looked up for.
 */
export function createRobotsGate(acquirer: Acquirer, userAgent: string): RobotsGate {
  const agent = /^[a-z_-]+/i.exec(userAgent)?.[0] ?? ''
  const origins = new Map<string, Known>()

  const ask = ({ origin }: URL, visit: RobotsVisit): Known => {
    const known: Known = {
      until: performance.now() + FRESH,
      robots: lookUp(acquirer, origin, visit).catch((error) => {
        if (SluiceError.is(error) && error.code === 'URL_NOT_ALLOWED') known.refusal = error
        known.until = performance.now() + FRESH_FAILURE
        return NONE
      })
    }
    return known
  }

  const askedFor = async (url: URL, signal: AbortSignal | undefined, visit: RobotsVisit) => {
    signal?.throwIfAborted()
    const key = keyOf(url, visit)
    const held = origins.get(key)
    const known = held && held.until > performance.now() ? held : ask(url, visit)
    origins.delete(key)
    origins.set(key, known)
    if (origins.size > MOST_ORIGINS) origins.delete(origins.keys().next().value!)
    const robots = await (signal ? orAborted(known.robots, signal) : known.robots)
    return robots === NONE ? undefined : robots
  }

  const robotsFor: RobotsGate['robotsFor'] = async (
    url,
    signal,
    { proxy, secrets: all, archive } = {}
  ) => {
    const secrets = all && secretsFor(all, url)
    const open = askedFor(url, signal, { proxy, archive })
    if (!secrets) return open
    const [plain, own] = await Promise.all([open, askedFor(url, signal, { proxy, secrets })])
    return plain && own && bothRobots(plain, own)
  }

  const answerFor: RobotsGate['answerFor'] = async (url, signal, visit) => {
    const robots = await robotsFor(url, signal, visit)
    if (robots === undefined) return 'unknown'
    return robots.allows(agent, url.pathname + url.search) ? 'allowed' : 'disallowed'
  }

  return {
    agent,
    robotsFor,
    answerFor,
    refusalOf: (url, proxy) => origins.get(keyOf(url, { proxy }))?.refusal,
    allows: async (url, signal, visit) => (await answerFor(url, signal, visit)) === 'allowed'
  }
}

/**
 * A site may answer one country otherwise than another, and those who sign in otherwise than the rest: an answer that
 * secrets were sent for is found again with these secrets alone.
 */
function keyOf({ origin }: URL, { proxy = '', secrets, archive }: RobotsVisit): string {
  if (!secrets) return `${proxy} ${origin}${archive ? ` ${archive.key}` : ''}`
  const { headers, cookies } = secrets
  return `${proxy} ${origin} ${hash('sha256', JSON.stringify([headers, cookies]))}`
}

/**
 * RFC 9309 §2.3.1: no robots.txt allows all; one that cannot be reached allows nothing.
 *
 * @throws when it cannot be reached.
 */
async function lookUp(
  acquirer: Acquirer,
  origin: string,
  { proxy, secrets, archive }: RobotsVisit
): Promise<Robots> {
  const url = new URL('/robots.txt', origin)
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const { body, contentType } = await acquirer.fetch(
      { url, via: 'http' },
      {
        signal,
        ...(proxy === undefined ? {} : { proxy }),
        ...(archive ? { onExchange: archive.onExchange } : {}),
        ...secrets
      }
    )
    const { text } = decodeBody(
      body.subarray(0, MOST_BYTES),
      contentType || 'text/plain; charset=utf-8'
    )
    return await parseRobotsInTurns(text)
  } catch (error) {
    if (!SluiceError.is(error)) throw error
    const { target_status: status } = error.details as { target_status?: number }
    const isAbsent = status !== undefined && status < 500 && status !== 429
    // An image or a file of megabytes is not a robots.txt.
    if (isAbsent || NO_ROBOTS.has(error.code)) return ALL
    throw error
  }
}

const NO_ROBOTS: ReadonlySet<string> = new Set([
  'UNSUPPORTED_CONTENT',
  'RESPONSE_TOO_LARGE',
  'TOO_MANY_REDIRECTS',
  // An archive without one.
  'NOT_KEPT'
])
