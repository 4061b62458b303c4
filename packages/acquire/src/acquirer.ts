/**
 * Fetches one page over plain HTTP, hop by hop, every hop checked.
 */

import { type PagePlan, SluiceError } from '@sluice/core'
import { Agent, type Dispatcher } from 'undici'
import { essenceOf } from './decode.ts'
import { fetchFailure } from './fetch-failure.ts'
import type { Guard } from './guard.ts'
import { guardedConnector } from './guarded-connector.ts'
import { DEFAULT_LIMITS, type FetchLimits } from './limits.ts'
import { codingsOf, decodeWire, readWire } from './read-body.ts'
import { ownHeaders } from './request-headers.ts'

/** A page as the network gave it. */
export interface FetchedPage {
  /** URL of the last hop. */
  readonly url: URL
  /** 200–299, but not 204 or 205, which have no page. */
  readonly status: number
  /** Content-Type as served, `''` when absent. */
  readonly contentType: string
  /** The body without content codings, in an ArrayBuffer of its own. */
  readonly body: Uint8Array<ArrayBuffer>
  /** Redirects followed. */
  readonly redirects: number
  /** Bytes of the last body on the wire. */
  readonly wireBytes: number
  readonly engine: 'http'
}

/** What belongs to one fetch. */
export interface FetchRequest {
  readonly signal?: AbortSignal
  /** The caller's headers, checked; they go to the scheme, host and port of the plan's URL only. */
  readonly headers?: Readonly<Record<string, string>>
  /** BCP-47 language to ask for. */
  readonly locale?: string
}

/** Fetches pages; holds the connections that are kept alive. */
export interface Acquirer {
  /**
   * Fetch the page of a plan.
   *
   * @throws SluiceError `URL_NOT_ALLOWED`, `DNS_ERROR`, `CONNECTION_FAILED`, `TLS_ERROR`, `FETCH_TIMEOUT`
   * `{stage}`, `TOO_MANY_REDIRECTS`, `INVALID_RESPONSE`, `UPSTREAM_STATUS` `{target_status}`,
   * `RESPONSE_TOO_LARGE` `{limit}`, `UNSUPPORTED_CONTENT` - refused by its Content-Type before the body.
   * Rejects with `signal.reason` when the caller aborts.
   */
  fetch(plan: PagePlan, request?: FetchRequest): Promise<FetchedPage>
  close(): Promise<void>
}

/** How pages are fetched. */
export interface AcquirerOptions {
  readonly guard: Guard
  readonly userAgent?: string
  readonly limits?: Partial<FetchLimits>
}

const USER_AGENT = 'Sluice/1.0 (+https://github.com/sluice-dev/sluice)'

/** Media types whose body is worth reading; others are refused at the head. */
const READABLE: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'application/xhtml+xml',
  'text/html'
])

/** Sockets of one origin. undici opens a new one for each request without such a cap. */
const CONNECTIONS = 256

/** Largest head of an answer, bytes. */
const MAX_HEAD = 64 * 1024

/** Make an acquirer. Close it to end its connections. */
export function createAcquirer(options: AcquirerOptions): Acquirer {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const agent = new Agent({
    connect: guardedConnector(options.guard, limits.connectTimeout),
    connections: CONNECTIONS,
    headersTimeout: limits.firstByteTimeout,
    bodyTimeout: limits.idleTimeout,
    maxHeaderSize: MAX_HEAD,
    allowH2: false
  })
  const own = (locale?: string) => ownHeaders(options.userAgent ?? USER_AGENT, locale)

  return {
    async fetch(plan, request = {}) {
      const budget = AbortSignal.timeout(limits.totalTimeout)
      const signal = request.signal ? AbortSignal.any([request.signal, budget]) : budget
      try {
        return await followHops({ agent, guard: options.guard, limits, signal }, plan.url, {
          own: own(request.locale),
          caller: request.headers ?? {}
        })
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason
        if (budget.aborted) throw overTime(limits.totalTimeout)
        throw error
      }
    },
    close: () => agent.destroy()
  }
}

interface Exchange {
  readonly agent: Agent
  readonly guard: Guard
  readonly limits: FetchLimits
  readonly signal: AbortSignal
}

interface Headers {
  readonly own: Record<string, string>
  readonly caller: Readonly<Record<string, string>>
}

async function followHops(exchange: Exchange, start: URL, headers: Headers): Promise<FetchedPage> {
  let url = exchange.guard.checkUrl(start.href)
  for (let redirects = 0; ; redirects++) {
    const answer = await oneHop(exchange, url, {
      ...headers.own,
      // A header may hold a secret of the first origin: no other ever sees it (guard.md rule 5).
      ...(url.origin === start.origin ? headers.caller : {})
    })
    if ('page' in answer) return { ...answer.page, url, redirects, engine: 'http' }
    if (redirects === exchange.limits.redirects) throw tooManyRedirects(redirects)
    url = exchange.guard.checkRedirect(answer.location, url)
  }
}

type Hop =
  | { readonly location: string }
  | { readonly page: Pick<FetchedPage, 'status' | 'contentType' | 'body' | 'wireBytes'> }

async function oneHop(
  { agent, limits, signal }: Exchange,
  url: URL,
  headers: Record<string, string>
): Promise<Hop> {
  let response: Dispatcher.ResponseData | undefined
  try {
    response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers,
      signal
    })
    // Without a listener an error of a body that nobody reads ends the process.
    response.body.on('error', () => {})
    const location = redirectOf(response)
    if (location !== undefined) return { location }
    return { page: await readPage(response, limits) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw fetchFailure(error, url.protocol === 'https:')
  } finally {
    response?.body.destroy()
  }
}

async function readPage(response: Dispatcher.ResponseData, limits: FetchLimits) {
  const status = response.statusCode
  if (status < 200 || status > 299 || status === 204 || status === 205) throw upstream(status)
  const contentType = headerOf(response, 'content-type')
  const essence = essenceOf(contentType)
  if (!READABLE.has(essence)) throw unsupported(essence)
  const codings = codingsOf(headerOf(response, 'content-encoding'), limits)
  const declared = Number(headerOf(response, 'content-length') || 0)
  const wire = await readWire(response.body, declared, limits)
  const body = await decodeWire(wire, codings, limits)
  const wireBytes = wire.reduce((total, chunk) => total + chunk.length, 0)
  return { status, contentType, body, wireBytes }
}

/** Where a redirect leads; `undefined` when the answer is none, or says no place. */
function redirectOf(response: Dispatcher.ResponseData): string | undefined {
  if (![301, 302, 303, 307, 308].includes(response.statusCode)) return undefined
  const { location } = response.headers
  // Two places are one too many to trust either.
  if (Array.isArray(location)) {
    throw new SluiceError('URL_NOT_ALLOWED', 'The site redirects to two places at once.')
  }
  return location
}

function headerOf(response: Dispatcher.ResponseData, name: string): string {
  const value = response.headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? ''
}

function upstream(status: number): SluiceError {
  return new SluiceError('UPSTREAM_STATUS', `The site answered with status ${status}.`, {
    details: { target_status: status }
  })
}

function unsupported(essence: string): SluiceError {
  const type = essence.slice(0, 100)
  return new SluiceError('UNSUPPORTED_CONTENT', `No reader understands ${type}.`, {
    details: { content_type: type }
  })
}

function tooManyRedirects(redirects: number): SluiceError {
  return new SluiceError(
    'TOO_MANY_REDIRECTS',
    `The site redirected more than ${redirects} times.`,
    {
      details: { limit: redirects }
    }
  )
}

function overTime(timeout: number): SluiceError {
  return new SluiceError('FETCH_TIMEOUT', `The site did not answer within ${timeout} ms.`, {
    details: { stage: 'total', timeout_ms: timeout }
  })
}
