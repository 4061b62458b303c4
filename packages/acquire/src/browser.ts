/**
 * Fetches pages by a browser that reaches the network through the guard only. Needs the package `playwright-core`
 * and a Chromium.
 */

import './needed-node.ts'

import { availableParallelism } from 'node:os'
import { SluiceError } from '@sluice/core'
import type { AcquirerOptions, FetchedPage, FetchRequest } from './acquirer.ts'
import { actionsBound, type BrowserAction } from './action.ts'
import { createPool, type Visit } from './browser/browser-pool.ts'
import { visitorOptions } from './browser/context-options.ts'
import type { Chromium } from './browser/process/find-chromium.ts'
import { isRemote, type RemoteBrowser } from './browser/process/remote-browser.ts'
import { takesPictures } from './browser/render-tools.ts'
import { renderedPage } from './browser/rendered-page.ts'
import { browserCookies, type Cookie } from './cookies.ts'
import { noMemory } from './gates/byte-gate.ts'
import { createFairGate } from './gates/fair-gate.ts'
import { outboundProxy } from './http/outbound-tunnel.ts'
import { proxyNamed } from './http/proxy-pools.ts'
import { limitsWith } from './limits.ts'
import type { MorePlan } from './list-states.ts'
import type { PicturePlan } from './picture.ts'
import { checkRequestHeaders } from './request-headers.ts'
import { type CallerSecrets, cookieGoesTo } from './secret-scope.ts'

export {
  ACTION_FAULTS,
  type ActionReport,
  actionsBound,
  type BrowserAction,
  MOST_ACTIONS,
  usualTimeout
} from './action.ts'
export { type Chromium, findChromium, HOW_TO_INSTALL } from './browser/process/find-chromium.ts'
export type { RemoteBrowser } from './browser/process/remote-browser.ts'
export { missingSandbox } from './browser/process/sandbox.ts'
export type { Picture, PicturePlan } from './picture.ts'

/** Options for rendering pages. */
export interface BrowserOptions
  extends Pick<
    AcquirerOptions,
    'guard' | 'limits' | 'userAgent' | 'onBlocked' | 'outboundProxy' | 'proxies' | 'identity'
  > {
  /** One that is started here, or one that runs elsewhere. */
  readonly chromium: Chromium | RemoteBrowser
  /** Concurrently open pages. Default: by cores and free memory. */
  readonly pages?: number
  /** Requests that may wait for a page. Default 1,000. */
  readonly queue?: number
  /** Time of one page once it has its turn, ms. Default 45,000. */
  readonly timeout?: number
  /** Bytes that one page may load with all that belongs to it. Default 50 MiB. */
  readonly pageBytes?: number
  /** The same after decoding. Default 100 MiB. */
  readonly pageDecodedBytes?: number
  /** Memory that one page may take, bytes; on Linux. Default 512 MiB. */
  readonly pageMemory?: number
  /** Requests that one page may make. Default 500. */
  readonly pageRequests?: number
  /** Bytes of the screenshots and the PDF of one page. Default 32 MiB. */
  readonly pictureBytes?: number
  /** Pages after which the browser process is restarted. Default 200. */
  readonly renewAfter?: number
  /** Also decline cookie banners with `@duckduckgo/autoconsent`, if it is installed. Default true. */
  readonly consentLibrary?: boolean
  /** The browser ends when no page was open for this long, ms. Default 60,000. */
  readonly idle?: number
  /** Called with notices for the operator. */
  readonly onWarning?: (message: string) => void
}

/** The page to load, and the conditions to wait for. */
export interface BrowserPlan {
  readonly url: URL
  /** CSS selector that must appear. */
  readonly waitFor?: string
  /** Time to wait once the page has settled, in addition to its own time, ms. */
  readonly waitMs?: number
  /** Actions to do on the page once it has settled. Each has its own time in addition to the page's. */
  readonly actions?: readonly BrowserAction[]
  /** Follow the list of the page: {@link FetchedPage.states}. */
  readonly more?: MorePlan
  /** Called before an action leads to another document. A rejection ends the fetch. */
  readonly mayOpen?: (url: URL) => Promise<void>
  /** Most time for a page that shows nothing or a loading notice, ms. Default 10,000. */
  readonly patience?: number
  /** Pictures to take of the page once it has settled; its own pictures and fonts load then. */
  readonly pictures?: PicturePlan
  /** Read the accessibility tree of the page once it has settled: {@link FetchedPage.accessibility}. */
  readonly accessibility?: boolean
}

/** See {@link BrowserEngine.report}. */
export interface BrowserReport {
  /** Pages open. */
  readonly open: number
  /** Requests that wait for a page. */
  readonly waiting: number
  /** Browser processes started. */
  readonly launches: number
  /** Number of these processes that crashed. */
  readonly crashes: number
}

/** Renders pages. The browser starts with the first of them. */
export interface BrowserEngine {
  /** Source in which the browser was found. */
  readonly source: string
  /**
   * Load a page in its own context, wait until it has settled, and read its document.
   *
   * @throws SluiceError those of `Acquirer.fetch`; `RENDER_CRASHED`, also when the browser does not start;
   * `OVERLOADED` - too many are waiting. Rejects with `signal.reason` when the caller aborts.
   */
  fetch(plan: BrowserPlan, request?: FetchRequest): Promise<FetchedPage>
  /** The current state, and counters since the start. */
  report(): BrowserReport
  /** Start the browser now and run its self-test. @throws Error - it failed, or the browser does not start. */
  check(): Promise<void>
  close(): Promise<void>
}

const MIB = 1024 * 1024
/** Requests that a page may make for each step of its list. */
const REQUESTS_PER_STEP = 50

/** Memory that serves all pages: a base, and a part for each. */
const [SHARED_MEMORY, SHARED_BY_PAGE] = [640 * MIB, 32 * MIB]

/** Make an engine. Close it to end the browser. */
export function createBrowser(options: BrowserOptions): BrowserEngine {
  const limits = limitsWith(options.limits)
  const maxMemory = options.pageMemory ?? 512 * MIB
  const width = options.pages ?? pagesByMachine(maxMemory)
  const gate = createFairGate(width, options.queue ?? 1_000)
  const { chromium } = options
  const runsElsewhere = isRemote(chromium)
  const pool = createPool({
    guard: options.guard,
    chromium,
    outbound:
      options.outboundProxy === undefined ? undefined : outboundProxy(options.outboundProxy),
    connectTimeout: limits.connectTimeout,
    limits: { pageMemory: maxMemory, sharedMemory: SHARED_MEMORY + width * SHARED_BY_PAGE },
    ahead: Math.ceil(width / 4),
    // To connect again gives nothing back.
    renewAfter: options.renewAfter ?? (runsElsewhere ? Number.POSITIVE_INFINITY : 200),
    idle: options.idle ?? (runsElsewhere ? 600_000 : 60_000),
    onWarning: options.onWarning
  })
  const timeout = options.timeout ?? 45_000
  const maxBytes = options.pageBytes ?? 50 * MIB

  return {
    source: isRemote(chromium) ? 'BROWSER_URL' : chromium.source,
    report: () => ({ open: gate.held, waiting: gate.waiting, ...pool.report() }),
    check: () => pool.check(),
    close: () => pool.close(),
    async fetch(plan, request = {}) {
      const url = options.guard.checkUrl(plan.url.href)
      const { written = url, cookies: sent = [] } = request
      const headers = checkRequestHeaders(request.headers ?? {})
      const secrets = { written, headers, cookies: sent }
      const cookies = browserCookies(contextCookies(secrets, url))
      const outbound = request.proxy ? proxyNamed(options.proxies, request.proxy) : undefined
      const leave = await gate.enter(request.account ?? '', request.signal)
      const { actions = [], waitMs = 0 } = plan
      const more = waitMs + actionsBound(actions) + (plan.more?.timeMs ?? 0)
      const time = AbortSignal.timeout(timeout + more)
      let waited = false
      time.addEventListener('abort', () => {
        waited = request.lease?.isWaiting === true
      })
      const signal = request.signal ? AbortSignal.any([request.signal, time]) : time
      try {
        const visit: Visit = {
          signal,
          isBusy: gate.held > 1,
          takesPictures: takesPictures({ pictures: plan.pictures, actions }),
          contextFor: (userAgent) => ({
            ...visitorOptions(userAgent, options.userAgent ?? '', request),
            ...(plan.pictures?.window ? { viewport: plan.pictures.window } : {}),
            ...(plan.pictures?.pixelRatio ? { deviceScaleFactor: plan.pictures.pixelRatio } : {})
          }),
          onClosed: leave
        }
        return await pool.use(visit, async (blank, memory) => {
          blank.session.begin({
            bytes: maxBytes,
            onBlocked: (at, error) =>
              options.onBlocked?.({
                url_host: at.host,
                reason: String(error.cause ?? error.message),
                account: request.account ?? ''
              }),
            outbound
          })
          // The page that was asked for may know; no other site.
          if (request.geolocation) {
            await blank.context.grantPermissions(['geolocation'], { origin: url.origin })
          }
          if (cookies.length > 0) await blank.context.addCookies(cookies)
          const tools = {
            blank,
            guard: options.guard,
            limits,
            secrets,
            sign: options.identity?.sign,
            signal,
            errorPages: request.errorPages ?? false,
            lease: request.lease,
            maxBytes,
            maxDecodedBytes: options.pageDecodedBytes ?? 100 * MIB,
            maxMemory,
            memory,
            maxRequests:
              (options.pageRequests ?? 500) + REQUESTS_PER_STEP * (plan.more?.steps ?? 0),
            consentLibrary: options.consentLibrary ?? true,
            pictures: plan.pictures,
            accessibility: plan.accessibility ?? false,
            maxPictureBytes: options.pictureBytes ?? 32 * MIB,
            actions,
            waitMs,
            more: plan.more,
            mayOpen: plan.mayOpen,
            storage: request.storage ?? [],
            patience: plan.patience,
            checkHop: request.checkHop && notedCheck(options, request, request.checkHop),
            keepCookies: request.keepCookies ?? false
          }
          return await renderedPage(tools, url, plan.waitFor)
        })
      } catch (error) {
        if (!time.aborted || error !== time.reason) throw error
        throw waited ? noMemory() : overTime(timeout, plan.waitFor)
      }
    }
  }
}

/** A check of hops whose refusals are reported. */
function notedCheck(
  { onBlocked }: BrowserOptions,
  { account = '' }: FetchRequest,
  check: (url: URL) => void
): (url: URL) => void {
  return (url) => {
    try {
      check(url)
    } catch (error) {
      if (SluiceError.is(error)) onBlocked?.({ url_host: url.host, reason: error.message, account })
      throw error
    }
  }
}

/**
 * The cookies of the caller that the browser keeps for a page: none if none goes to the page. Of a URL with https they go
 * nowhere in clear. A browser sends a cookie to all ports of its host.
 */
function contextCookies({ written, cookies }: CallerSecrets, url: URL): readonly Cookie[] {
  if (!cookies.some((cookie) => cookieGoesTo(cookie, written, url))) return []
  const isSecure = written.protocol === 'https:'
  return cookies.map((cookie) => ({ ...cookie, secure: cookie.secure || isSecure }))
}

function pagesByMachine(pageMemory: number): number {
  const byMemory = Math.floor((process.availableMemory() * 0.5) / pageMemory)
  return Math.max(1, Math.min(availableParallelism() * 4, byMemory))
}

function overTime(timeout: number, waitFor: string | undefined): SluiceError {
  const what =
    waitFor === undefined ? 'The page was not ready' : `\`${waitFor}\` (wait_for) did not appear`
  return new SluiceError('FETCH_TIMEOUT', `${what} within ${timeout} ms.`, {
    details: { stage: 'browser', timeout_ms: timeout }
  })
}
