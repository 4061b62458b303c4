/**
 * Fetches pages by a browser that reaches the network through the guard only. Needs the package `playwright-core`
 * and a Chromium.
 */

import './needed-node.ts'

import { availableParallelism } from 'node:os'
import { SluiceError } from '@sluice/core'
import type { AcquirerOptions, FetchedPage, FetchRequest } from './acquirer.ts'
import { actionsBound, type BrowserAction } from './browser/actions/action.ts'
import { sweepBrowsers } from './browser/browser-remains.ts'
import { contextOptions } from './browser/context-options.ts'
import type { Chromium } from './browser/find-chromium.ts'
import { type GuardedProxy, startGuardedProxy } from './browser/guarded-proxy.ts'
import type { PicturePlan } from './browser/pictures/picture.ts'
import { renderedPage } from './browser/rendered-page.ts'
import { type BrowserLimits, type RunningBrowser, startBrowser } from './browser/running-browser.ts'
import { browserCookies } from './cookies.ts'
import { noMemory } from './gates/byte-gate.ts'
import { createFairGate } from './gates/fair-gate.ts'
import { orAborted } from './gates/or-aborted.ts'
import { type OutboundProxy, outboundProxy } from './http/outbound-tunnel.ts'
import { proxyNamed } from './http/proxy-pools.ts'
import { limitsWith } from './limits.ts'
import { checkRequestHeaders } from './request-headers.ts'

export {
  ACTION_FAULTS,
  type ActionReport,
  actionsBound,
  type BrowserAction,
  MOST_ACTIONS,
  usualTimeout
} from './browser/actions/action.ts'
export { type Chromium, findChromium, HOW_TO_INSTALL } from './browser/find-chromium.ts'
export type { Picture, PicturePlan } from './browser/pictures/picture.ts'
export { missingSandbox } from './browser/sandbox.ts'

/** How pages are rendered. */
export interface BrowserOptions
  extends Pick<
    AcquirerOptions,
    'guard' | 'limits' | 'userAgent' | 'onBlocked' | 'outboundProxy' | 'proxies'
  > {
  readonly chromium: Chromium
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
  /**
   * Load the driver now, not with the first page: it blocks for a fifth of a second, which is better spent before
   * requests come. Default false.
   */
  readonly preload?: boolean
  /** Called with notices for the operator. */
  readonly onWarning?: (message: string) => void
}

/** What to wait for in a page. */
export interface BrowserPlan {
  readonly url: URL
  /** CSS selector that must appear. */
  readonly waitFor?: string
  /** What to do on the page once it has settled; each may take its time, beyond that of the page. */
  readonly actions?: readonly BrowserAction[]
  /** Called before an action leads to another document. A rejection ends the fetch. */
  readonly mayOpen?: (url: URL) => Promise<void>
  /** Pictures to take of the page once it has settled; its own pictures and fonts load then. */
  readonly pictures?: PicturePlan
}

/** See {@link BrowserEngine.report}. */
export interface BrowserReport {
  /** Pages open. */
  readonly open: number
  /** Requests that wait for a page. */
  readonly waiting: number
  /** Browser processes started. */
  readonly launches: number
  /** Those of them that crashed. */
  readonly crashes: number
}

/** Renders pages. The browser starts with the first of them. */
export interface BrowserEngine {
  /** How the browser was found. */
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
/** Memory that serves all pages: a base, and a part for each. */
const [SHARED_MEMORY, SHARED_BY_PAGE] = [640 * MIB, 32 * MIB]

/** Make an engine. Close it to end the browser. */
export function createBrowser(options: BrowserOptions): BrowserEngine {
  const limits = limitsWith(options.limits)
  const maxMemory = options.pageMemory ?? 512 * MIB
  const width = options.pages ?? pagesByMachine(maxMemory)
  const gate = createFairGate(width, options.queue ?? 1_000)
  const pool = createPool(options, limits.connectTimeout, {
    pageMemory: maxMemory,
    sharedMemory: SHARED_MEMORY + width * SHARED_BY_PAGE
  })
  if (options.preload) void import('playwright-core').catch(() => {})
  const timeout = options.timeout ?? 45_000
  const maxBytes = options.pageBytes ?? 50 * MIB

  return {
    source: options.chromium.source,
    report: () => ({ open: gate.held, waiting: gate.waiting, ...pool.report() }),
    check: () => pool.check(),
    close: () => pool.close(),
    async fetch(plan, request = {}) {
      const url = options.guard.checkUrl(plan.url.href)
      const headers = checkRequestHeaders(request.headers ?? {})
      const cookies = browserCookies(request.cookies ?? [])
      const leave = await gate.enter(request.account ?? '', request.signal)
      const outbound = request.proxy ? proxyNamed(options.proxies, request.proxy) : undefined
      const { actions = [] } = plan
      const time = AbortSignal.timeout(timeout + actionsBound(actions))
      let waited = false
      time.addEventListener('abort', () => {
        waited = request.lease?.isWaiting === true
      })
      const signal = request.signal ? AbortSignal.any([request.signal, time]) : time
      try {
        return await pool.use(signal, async ({ browser, userAgent, memory }, proxy) => {
          const onBlocked = (at: URL, error: SluiceError) =>
            options.onBlocked?.({
              url_host: at.host,
              reason: String(error.cause ?? error.message),
              account: request.account ?? ''
            })
          const session = proxy.open(maxBytes, onBlocked, outbound)
          const context = await browser.newContext({
            ...contextOptions(proxy, session),
            ...deviceOptions(userAgent, options.userAgent, request),
            ...placeOptions(request),
            ...(plan.pictures?.window ? { viewport: plan.pictures.window } : {})
          })
          try {
            // The page that was asked for may know; no other site.
            if (request.geolocation) {
              await context.grantPermissions(['geolocation'], { origin: url.origin })
            }
            if (cookies.length > 0) await context.addCookies(cookies)
            const tools = {
              context,
              session,
              guard: options.guard,
              limits,
              headers,
              signal,
              errorPages: request.errorPages ?? false,
              lease: request.lease,
              maxBytes,
              maxDecodedBytes: options.pageDecodedBytes ?? 100 * MIB,
              maxMemory,
              memory,
              maxRequests: options.pageRequests ?? 500,
              consentLibrary: options.consentLibrary ?? true,
              pictures: plan.pictures,
              maxPictureBytes: options.pictureBytes ?? 32 * MIB,
              actions,
              mayOpen: plan.mayOpen,
              keepCookies: request.keepCookies ?? false
            }
            return await renderedPage(tools, url, plan.waitFor)
          } finally {
            session.close()
            await pool.closed(context)
          }
        })
      } catch (error) {
        if (!time.aborted || error !== time.reason) throw error
        throw waited ? noMemory() : overTime(timeout, plan.waitFor)
      } finally {
        leave()
      }
    }
  }
}

/** The user agent sent to the page. It says who we are. */
function deviceOptions(browser: string, userAgent = '', request: FetchRequest) {
  const { locale, mobile = false, device = mobile ? 'phone' : 'desktop' } = request
  const own = userAgent === '' ? '' : ` ${userAgent}`
  const language = locale === undefined ? {} : { locale }
  if (device === 'desktop') return { ...language, userAgent: `${browser}${own}` }
  const isPhone = device === 'phone'
  const touched = browser
    .replace(/\([^)]*\)/, `(Linux; Android 15${isPhone ? '; Mobile' : ''})`)
    .replace(' Safari/', isPhone ? ' Mobile Safari/' : ' Safari/')
  return {
    ...language,
    userAgent: `${touched}${own}`,
    viewport: isPhone ? { width: 412, height: 915 } : { width: 820, height: 1180 },
    isMobile: true,
    hasTouch: true
  }
}

/** Time zone and place of the browser. */
function placeOptions({ timezone, geolocation }: FetchRequest) {
  return {
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
    ...(geolocation === undefined ? {} : { geolocation })
  }
}

function pagesByMachine(pageMemory: number): number {
  const byMemory = Math.floor((process.availableMemory() * 0.5) / pageMemory)
  return Math.max(1, Math.min(availableParallelism() * 4, byMemory))
}

/** Processes: one that takes pages, and those before it that still have some. */
interface Pool {
  use<Result>(
    signal: AbortSignal,
    work: (running: RunningBrowser, proxy: GuardedProxy) => Promise<Result>
  ): Promise<Result>
  /** Close a context, and the whole browser when it cannot be closed. */
  closed(context: { close(): Promise<void> }): Promise<void>
  check(): Promise<void>
  report(): Pick<BrowserReport, 'launches' | 'crashes'>
  close(): Promise<void>
}

interface Lease {
  readonly running: RunningBrowser
  readonly proxy: GuardedProxy
  pages: number
  served: number
  /** No new pages: it was renewed, or hangs. */
  isRetired: boolean
}

/** How long a context may take to close, ms. */
const CLOSE = 5_000

function createPool(
  options: BrowserOptions,
  connectTimeout: number,
  memoryLimits: BrowserLimits
): Pool {
  const outbound: OutboundProxy | undefined =
    options.outboundProxy === undefined ? undefined : outboundProxy(options.outboundProxy)
  const { guard, chromium, onWarning, renewAfter = 200, idle = 60_000 } = options
  const leases = new Set<Lease>()
  let current: Promise<Lease> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let launches = 0
  let crashes = 0
  sweepBrowsers()

  const start = async (): Promise<Lease> => {
    const proxy = await startGuardedProxy({ guard, timeout: connectTimeout, outbound })
    try {
      const running = await startBrowser(chromium, proxy, memoryLimits, onWarning)
      launches++
      const lease = { running, proxy, pages: 0, served: 0, isRetired: false }
      leases.add(lease)
      return lease
    } catch (error) {
      await proxy.close()
      throw error
    }
  }
  const end = async (lease: Lease) => {
    leases.delete(lease)
    if (!lease.running.isAlive) crashes++
    await lease.running.close()
    await lease.proxy.close()
  }
  const ready = async (): Promise<Lease> => {
    if (isClosed) throw new Error('the browser is closed')
    clearTimeout(timer)
    const lease = await current?.catch(() => undefined)
    if (lease?.running.isAlive && !lease.isRetired) return lease
    // Another request may have started one meanwhile.
    if (lease === (await current?.catch(() => undefined))) current = start()
    return current as Promise<Lease>
  }
  const retire = (lease: Lease) => {
    lease.isRetired = true
    if (lease.pages === 0 && leases.has(lease)) void end(lease)
  }
  const rest = () => {
    clearTimeout(timer)
    if ([...leases].some(({ pages }) => pages > 0)) return
    timer = setTimeout(() => {
      for (const lease of leases) retire(lease)
    }, idle)
    timer.unref()
  }

  return {
    async use(signal, work) {
      const lease = await orAborted(ready(), signal).catch((error) => {
        signal.throwIfAborted()
        throw new SluiceError('RENDER_CRASHED', 'The browser did not start.', { cause: error })
      })
      lease.pages++
      lease.running.memory.start()
      if (++lease.served >= renewAfter) lease.isRetired = true
      try {
        return await work(lease.running, lease.proxy)
      } catch (error) {
        throw lease.running.isAlive || SluiceError.is(error) ? error : crashed(error)
      } finally {
        lease.pages--
        if (lease.pages === 0) lease.running.memory.stop()
        if (lease.isRetired || !lease.running.isAlive) retire(lease)
        rest()
      }
    },
    async closed(context) {
      const late = Symbol('late')
      const closing = context.close().catch(() => {})
      const time = new Promise((resolve) => setTimeout(resolve, CLOSE, late).unref())
      if ((await Promise.race([closing, time])) !== late) return
      // Its renderer hangs so hard that the browser waits for it: pages to come get another browser.
      for (const lease of leases) lease.isRetired = true
    },
    async check() {
      await ready()
      rest()
    },
    report: () => ({ launches, crashes }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await current?.catch(() => undefined)
      await Promise.all([...leases].map(end))
    }
  }
}

function crashed(cause: unknown): SluiceError {
  return new SluiceError('RENDER_CRASHED', 'The browser exited while the page was open.', { cause })
}

function overTime(timeout: number, waitFor: string | undefined): SluiceError {
  const what =
    waitFor === undefined ? 'The page was not ready' : `\`${waitFor}\` (wait_for) did not appear`
  return new SluiceError('FETCH_TIMEOUT', `${what} within ${timeout} ms.`, {
    details: { stage: 'browser', timeout_ms: timeout }
  })
}
