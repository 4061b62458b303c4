/**
 * Fetches one page over plain HTTP, hop by hop, every hop checked.
 */

import { type PagePlan, SluiceError } from '@sluice/core'
import { Agent } from 'undici'
import type { AccessibilityTree } from './accessibility-tree.ts'
import type { ActionReport } from './action.ts'
import type { ArchivedAnswer } from './archive/archived-answer.ts'
import type { OnExchange } from './archive/exchange.ts'
import type { Cookie, SentCookie } from './cookies.ts'
import { type ByteGate, type ByteLease, noMemory } from './gates/byte-gate.ts'
import { createKeyedGates, type KeyedGates } from './gates/keyed-gates.ts'
import { orAborted } from './gates/or-aborted.ts'
import { type Guard, NOT_ALLOWED, REDIRECT_NOT_ALLOWED, refused } from './guard.ts'
import { type Conditions, conditionalHeaders } from './http/conditions.ts'
import { tooManyRedirects } from './http/fetch-failure.ts'
import { type HopPage, type HopTools, isPage } from './http/fetch-hop.ts'
import { guardedConnector } from './http/guarded-connector.ts'
import { createHttp2Sessions } from './http/http2-sessions.ts'
import { type OutboundProxy, outboundProxy } from './http/outbound-tunnel.ts'
import { type ProxyPools, proxyNamed } from './http/proxy-pools.ts'
import { redirectCookies } from './http/redirect-cookies.ts'
import { type Deadline, retriedHop } from './http/retried-hop.ts'
import { createSocketBudget, type SocketBudget } from './http/socket-budget.ts'
import type { Identity } from './identity/identity.ts'
import { type ByteMeter, type FetchLimits, limitsWith } from './limits.ts'
import type { ListStates } from './list-states.ts'
import type { Picture } from './picture.ts'
import { checkRequestHeaders, ownHeaders } from './request-headers.ts'
import { headersGoTo, type SecretKind, withheldAt } from './secret-scope.ts'
import type { SiteStorage } from './site-storage.ts'

/** A page as the network gave it. */
export interface FetchedPage extends HopPage {
  /** URL of the last hop. */
  readonly url: URL
  /** Redirects followed. */
  readonly redirects: number
  /** The engine that fetched the page. */
  readonly engine: 'http' | 'browser'
  /** Addresses of frames that fill much of a page with little text and are of other sites; the page links them. */
  readonly unreadFrames?: readonly string[]
  /** Pictures that the browser took, if it was asked to. */
  readonly pictures?: readonly Picture[]
  /** Tree of the page, if the browser was asked for it. */
  readonly accessibility?: AccessibilityTree
  /** Reports on the actions of the request. */
  readonly actions?: readonly ActionReport[]
  /** Further states of the page, if its list was followed. */
  readonly states?: ListStates
  /** Cookies that the fetch ended with, for {@link FetchRequest.keepCookies}. */
  readonly cookies?: readonly Cookie[]
  /** Storage of the page's origin at the end, for {@link FetchRequest.keepCookies}; only of the browser. */
  readonly storage?: SiteStorage
  /** Secrets of the caller that the page came without, because it is not at {@link FetchRequest.written}. */
  readonly withheld?: readonly SecretKind[]
}

/** Options of one fetch. */
export interface FetchRequest {
  /** Aborting it ends the fetch immediately, with its reason. */
  readonly signal?: AbortSignal
  /** The URL that the caller wrote. Default: the plan's URL. */
  readonly written?: URL
  /** The caller's headers. They go to scheme, host and port of `written` only, until a redirect leaves it. */
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's cookies. Each goes where its domain and path say, within scheme and port of `written`. */
  readonly cookies?: readonly SentCookie[]
  /** Media types to ask for, as `Accept` has them. Default: those of a page. */
  readonly accept?: string
  /** The page that shows this file. `Referer` is its URL, and for another origin only its origin. */
  readonly referrer?: URL
  /** Storage that the browser has of its origins when the page begins. */
  readonly storage?: readonly SiteStorage[]
  /** Say which cookies the fetch ends with, and in the browser which storage. */
  readonly keepCookies?: boolean
  /** Name of one of {@link AcquirerOptions.proxies}. Default: the outbound proxy, or none. */
  readonly proxy?: string
  /** BCP-47 language to ask for. */
  readonly locale?: string
  /** Ask for the page made for telephones. */
  readonly mobile?: boolean
  /** The same by kind of device. */
  readonly device?: 'desktop' | 'phone' | 'tablet'
  /** IANA time zone of the browser. */
  readonly timezone?: string
  /** Colours that the page is asked for, in the browser. */
  readonly colorScheme?: 'light' | 'dark'
  /** Location that the browser reports to a page that asks for it. */
  readonly geolocation?: {
    readonly latitude: number
    readonly longitude: number
    readonly accuracy: number
  }
  /** A refusal is the outcome, whatever time the site names: the caller keeps to it and asks again. Default false. */
  readonly reportsRefusals?: boolean
  /** Answer with the page of 401, 403, 429 and the like too, so that the caller can judge it. Default false. */
  readonly errorPages?: boolean
  /** Media types that this request takes, in place of {@link AcquirerOptions.accepts}. */
  readonly accepts?: (mediaType: string) => boolean
  /** Called for the URL of each hop before it is asked for, in the browser for each document of the page itself. An error ends the fetch. */
  readonly checkHop?: (url: URL) => void
  /** Send this request without a signature of {@link AcquirerOptions.identity}. Default false. */
  readonly isAnonymous?: boolean
  /** Bytes of the body, on the wire and decoded, where that is less than the limits. */
  readonly mostBytes?: number
  /** Leave a body compressed whose only coding is gzip. Default false. */
  readonly keepsGzip?: boolean
  /** Counts the bytes of all bodies of this fetch. */
  readonly meter?: ByteMeter
  /** The calling account. Requests to one host take turns account by account. */
  readonly account?: string
  /** Memory lease for the page, which the caller then releases. Default: a lease until the page is fetched. */
  readonly lease?: ByteLease
  /**
   * Ask for the page only if it has changed. If not, the page has the status 304 and no body. A site that answers 304 to
   * a request without conditions has failed.
   */
  readonly conditions?: Conditions
  /** Takes each exchange of the fetch for an archive, redirects among them; without the caller's headers and cookies. */
  readonly onExchange?: OnExchange
  /** Answers in place of the network, in place of {@link AcquirerOptions.replay}. */
  readonly replay?: AcquirerOptions['replay']
}

/** Fetches pages; holds the connections that are kept alive. */
export interface Acquirer {
  /**
   * Fetch the page of a plan, whose `via` must be `'http'`.
   *
   * @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`, `DNS_ERROR`, `CONNECTION_FAILED`, `TLS_ERROR`,
   * `FETCH_TIMEOUT` `{stage}`, `TOO_MANY_REDIRECTS` `{limit}`, `INVALID_RESPONSE`, `UPSTREAM_STATUS`
   * `{target_status}`, `RESPONSE_TOO_LARGE` `{limit}`, `UNSUPPORTED_CONTENT` - refused before the body, by its
   * type or codings; `INVALID_REQUEST` - headers or locale. Rejects with `signal.reason` when the caller aborts.
   */
  fetch(plan: PagePlan, request?: FetchRequest): Promise<FetchedPage>
  /** Close all connections. Running fetches fail with `CONNECTION_FAILED`. */
  close(): Promise<void>
}

/** A refusal of the guard, for the audit log. */
export interface BlockedEvent {
  /** Host of the hop that was refused, or that sent the refused redirect. */
  readonly url_host: string
  /** The refusal, with addresses: for the operator, never for the client. */
  readonly reason: string
  /** `account` of the request; `''` when it names none. */
  readonly account: string
}

/** Options for fetching pages. */
export interface AcquirerOptions {
  readonly guard: Guard
  /** Default: names Sluice and its repository. */
  readonly userAgent?: string
  /** Missing limits default to {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<FetchLimits>
  /**
   * Media types to fetch beyond those that hold text, lower-case and without parameters: images, recordings, documents.
   * Anything else is `UNSUPPORTED_CONTENT` before its body is read. Default: none.
   */
  readonly accepts?: (mediaType: string) => boolean
  /** Concurrent requests per host and port; 0 for no limit. Default 256. */
  readonly perHost?: number
  /** Open sockets, including kept-alive ones; further fetches wait. Default: no limit. */
  readonly sockets?: number
  /** The operator's proxy, `http://user:password@host:port`; it must allow CONNECT to any port. */
  readonly outboundProxy?: string
  /** The operator's proxies that a request may name. Default: none. */
  readonly proxies?: Pick<ProxyPools, 'get'>
  /**
   * The target of a redirect in the page itself, such as `<meta http-equiv=refresh>`. Followed like an HTTP redirect:
   * checked, counted, with the cookies of the page. Called for pages with a success status. Default: pages do not
   * redirect.
   */
  readonly onward?: (page: HopPage, url: URL) => URL | undefined
  /** Memory for bodies. Default: not counted. */
  readonly memory?: ByteGate
  /** Answers in place of the network, from an archive. Rejects with `NOT_KEPT` if it has no answer. */
  readonly replay?: (url: URL) => Promise<ArchivedAnswer>
  /** Signs each request, each hop anew. Default: requests are not signed. */
  readonly identity?: Pick<Identity, 'sign'>
  /** Called for every refusal of the guard during a fetch. Must not throw. */
  readonly onBlocked?: (event: BlockedEvent) => void
}

/** Names Sluice and its repository. */
const USER_AGENT = 'Sluice/1.0 (+https://github.com/sluice-dev/sluice)'

/** Sockets of one origin. undici opens a new one for each request without such a cap. */
const CONNECTIONS = 256

/** Requests to one host in flight (guard.md). */
const PER_HOST = 256

/** Largest head of an answer, bytes; the trailers count as another. */
const MAX_HEAD = 64 * 1024

/**
 * Make an acquirer. Close it to end its connections.
 *
 * @throws Error when a limit or the user agent is malformed. TypeError - there is no guard.
 */
export function createAcquirer(options: AcquirerOptions): Acquirer {
  checkGuard(options)
  const limits = limitsWith(options.limits)
  const userAgent = options.userAgent ?? USER_AGENT
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new Error('the user agent is not printable ASCII')
  const perHost = options.perHost ?? PER_HOST
  const gates = createKeyedGates(perHost)
  const sockets = createSocketBudget(options.sockets ?? Number.MAX_SAFE_INTEGER)
  const openRoute = (outbound: OutboundProxy | undefined) => {
    const http2 = createHttp2Sessions()
    const agent = new Agent({
      connect: guardedConnector({
        guard: options.guard,
        sockets,
        timeout: limits.connectTimeout,
        // A body in chunks of a few bytes is half framing.
        most: 2 * limits.wireBytes + 4 * MAX_HEAD,
        onHttp2: http2.open,
        outbound
      }),
      connections: Math.max(CONNECTIONS, perHost),
      headersTimeout: limits.firstByteTimeout,
      bodyTimeout: limits.idleTimeout,
      maxHeaderSize: MAX_HEAD,
      // HTTP/2 is ours: see http2-sessions.ts.
      allowH2: false
    })
    return { agent, http2 }
  }
  const usual = openRoute(
    options.outboundProxy === undefined ? undefined : outboundProxy(options.outboundProxy)
  )
  // Connections through different proxies are never shared.
  const routes = new Map<string, ReturnType<typeof openRoute>>()
  const routeOf = (name: string | undefined) => {
    if (name === undefined) return usual
    const route = routes.get(name) ?? openRoute(proxyNamed(options.proxies, name))
    routes.set(name, route)
    return route
  }

  return {
    async fetch(plan, request = {}) {
      checkPlan(plan)
      const headers = {
        own: ownHeaders(userAgent, request),
        caller: checkRequestHeaders(request.headers ?? {})
      }
      const route = routeOf(request.proxy)
      // `AbortSignal.any` keeps weak references, which take the collector longer than this takes.
      const work = new AbortController()
      const { signal } = work
      const give = () => work.abort(request.signal?.reason)
      request.signal?.addEventListener('abort', give, { once: true })
      if (request.signal?.aborted) give()
      const own = request.lease ? undefined : options.memory?.open(request.account ?? '')
      const lease = request.lease ?? own
      const late = () => work.abort(lease?.isWaiting ? noMemory() : overTime(limits))
      const timer = setTimeout(late, limits.totalTimeout)
      const tools = {
        ...route,
        limits: withMost(limits, request.mostBytes),
        meter: request.meter,
        signal,
        gates,
        sockets,
        account: request.account ?? '',
        lease,
        errorPages: request.errorPages,
        reportsRefusals: request.reportsRefusals ?? false,
        accepts: request.accepts ?? options.accepts,
        keepsGzip: request.keepsGzip ?? false,
        deadline: performance.now() + limits.totalTimeout,
        onExchange: request.onExchange,
        replay: request.replay ?? options.replay,
        sign: request.isAnonymous ? undefined : options.identity?.sign,
        guard: options.guard,
        onward: options.onward,
        onBlocked: options.onBlocked
      }
      try {
        // undici lets a request that still waits for its connection notice an abort only when it has one.
        return await orAborted(followHops(tools, plan.url, headers, request), signal)
      } finally {
        clearTimeout(timer)
        request.signal?.removeEventListener('abort', give)
        own?.close()
      }
    },
    async close() {
      for (const { agent, http2 } of [usual, ...routes.values()]) {
        http2.close()
        await agent.destroy()
      }
    }
  }
}

function withMost(limits: FetchLimits, most = Number.POSITIVE_INFINITY): FetchLimits {
  const wireBytes = Math.min(limits.wireBytes, most)
  return { ...limits, wireBytes, decodedBytes: Math.min(limits.decodedBytes, most) }
}

function checkGuard(options: { readonly guard?: unknown }): void {
  if (typeof options?.guard === 'object' && options.guard !== null) return
  throw new TypeError(
    'createAcquirer: guard must be a guard from createGuard() of @sluice/acquire/guard'
  )
}

/** @throws TypeError - the plan is not one for a page fetched by HTTP. */
function checkPlan({ url, via }: PagePlan): void {
  if (via !== 'http') {
    throw new TypeError(`fetch: via must be 'http', not ${JSON.stringify(via)}; see ./browser`)
  }
  if (typeof url === 'object' && url !== null && 'href' in url) return
  throw new TypeError(`fetch: url must be a URL, not ${JSON.stringify(url)}; write new URL(…)`)
}

interface Tools
  extends HopTools,
    Deadline,
    Pick<AcquirerOptions, 'guard' | 'onward' | 'onBlocked'> {
  readonly gates: KeyedGates
  readonly sockets: SocketBudget
  readonly account: string
}

interface Headers {
  readonly own: Readonly<Record<string, string>>
  readonly caller: Readonly<Record<string, string>>
}

async function followHops(
  tools: Tools,
  start: URL,
  headers: Headers,
  {
    written = start,
    cookies: own = [],
    referrer,
    keepCookies,
    conditions,
    checkHop
  }: Pick<
    FetchRequest,
    'written' | 'cookies' | 'referrer' | 'keepCookies' | 'conditions' | 'checkHop'
  >
): Promise<FetchedPage> {
  const { guard, limits, signal, lease } = tools
  const secrets = { written, headers: headers.caller, cookies: own }
  const cookies = redirectCookies(own, written)
  const before = lease?.held ?? 0
  let page: HopPage | undefined
  let url = start
  let first = start
  let hasLeft = false
  try {
    url = guard.checkUrl(start.href)
    first = url
    for (let redirects = 0; ; redirects++) {
      signal.throwIfAborted()
      checkHop?.(url)
      hasLeft ||= !headersGoTo(written, url)
      const isConditional = conditions?.url === url.href
      const asking = isConditional ? conditionalHeaders(conditions) : {}
      const ours = { ...headers.own, ...refererFor(referrer, url), ...asking }
      const sent = headersFor(hasLeft, { ...headers, own: ours }, cookies.header(url))
      const asked = isConditional ? { ...tools, isConditional } : tools
      const told = tools.onExchange
        ? { ...asked, shown: shownHeaders(ours, headers.caller) }
        : asked
      const hop = await gatedHop(told, url, sent)
      const location = 'page' in hop ? onwardFrom(tools, hop.page, url) : hop.location
      if ('page' in hop && location === undefined) {
        page = hop.page
        cookies.keep(url, hop.setCookie)
        const left = keepCookies ? { cookies: cookies.all() } : {}
        const withheld = withheldAt(secrets, url, hasLeft)
        const lacking = withheld.length > 0 ? { withheld } : {}
        return { ...page, ...left, ...lacking, url, redirects, engine: 'http' }
      }
      if (redirects === limits.redirects) throw tooManyRedirects(redirects)
      cookies.keep(url, hop.setCookie)
      url = guard.checkRedirect(location ?? '', url)
    }
  } catch (error) {
    if (!SluiceError.is(error) || error.code !== 'URL_NOT_ALLOWED') throw error
    tools.onBlocked?.({ url_host: url.host, reason: reasonOf(error), account: tools.account })
    const isLookedUp = error.message === NOT_ALLOWED && url !== first
    throw isLookedUp ? refused(reasonOf(error), REDIRECT_NOT_ALLOWED) : error
  } finally {
    // The hops release all memory except the page's.
    lease?.give(lease.held - before - (page?.body.byteLength ?? 0))
  }
}

function onwardFrom({ onward }: Tools, page: HopPage, url: URL): string | undefined {
  return isPage(page.status) ? onward?.(page, url)?.href : undefined
}

async function gatedHop(tools: Tools, url: URL, headers: Record<string, string>) {
  const { gates, sockets, account, signal } = tools
  const leaveHost = await gates.enter(url.host, account, signal)
  try {
    // Last, so that a fetch waiting for its host takes no place from others.
    const leave = await sockets.enter(account, signal)
    try {
      return await retriedHop(tools, url, headers)
    } finally {
      leave()
    }
  } finally {
    leaveHost()
  }
}

/** The policy of browsers, `strict-origin-when-cross-origin`. */
function refererFor(page: URL | undefined, url: URL): { referer?: string } {
  if (!page || (page.protocol === 'https:' && url.protocol === 'http:')) return {}
  if (!/^https?:$/.test(page.protocol)) return {}
  const isSame = page.origin === url.origin
  return { referer: isSame ? page.origin + page.pathname + page.search : `${page.origin}/` }
}

/** The headers of ours that the caller does not replace. */
function shownHeaders(
  ours: Readonly<Record<string, string>>,
  caller: Headers['caller']
): Record<string, string> {
  return Object.fromEntries(Object.entries(ours).filter(([name]) => !Object.hasOwn(caller, name)))
}

function headersFor(
  hasLeft: boolean,
  { own, caller }: Headers,
  cookies: string | undefined
): Record<string, string> {
  // A header may hold a secret of the first origin: no other ever sees it, nor has a say in where it goes (guard.md
  // rule 5).
  const headers = { ...own, ...(hasLeft ? {} : caller) }
  if (cookies === undefined) return headers
  return { ...headers, cookie: headers.cookie ? `${headers.cookie}; ${cookies}` : cookies }
}

/** The messages of an error and its causes, outermost first. */
function reasonOf(error: Error): string {
  const { cause } = error
  return cause instanceof Error ? `${error.message} ${reasonOf(cause)}` : error.message
}

function overTime({ totalTimeout }: FetchLimits): SluiceError {
  return new SluiceError('FETCH_TIMEOUT', `The site did not answer within ${totalTimeout} ms.`, {
    details: { stage: 'total', timeout_ms: totalTimeout }
  })
}
