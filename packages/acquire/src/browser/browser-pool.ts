/** The browser processes: one that takes pages, and those before it that still have some. */

import { SluiceError } from '@sluice/core'
import type { BrowserContextOptions } from 'playwright-core'
import { orAborted } from '../gates/or-aborted.ts'
import type { Guard } from '../guard.ts'
import type { OutboundProxy } from '../http/outbound-tunnel.ts'
import type { BlankPage } from './blank-page.ts'
import { type BlankPages, blankPages, closeBlankPage } from './blank-pages.ts'
import { type GuardedProxy, startGuardedProxy } from './guarded-proxy.ts'
import { sweepBrowsers } from './process/browser-remains.ts'
import type { Chromium } from './process/find-chromium.ts'
import type { MemoryWatch } from './process/memory-watch.ts'
import {
  connectBrowser,
  createBackoff,
  isRemote,
  type RemoteBrowser
} from './process/remote-browser.ts'
import { type BrowserLimits, type RunningBrowser, startBrowser } from './process/running-browser.ts'

/** See {@link createPool}. */
export interface PoolOptions {
  readonly guard: Guard
  /** To be started here, or running elsewhere. */
  readonly chromium: Chromium | RemoteBrowser
  /** The way out of all pages that have none of their own. */
  readonly outbound: OutboundProxy | undefined
  /** Time of a connection, ms. */
  readonly connectTimeout: number
  readonly limits: BrowserLimits
  /** Pages that are made ahead, at most. */
  readonly ahead: number
  /** Pages after which a process takes no more. */
  readonly renewAfter: number
  /** A process ends when no page was open for this long, ms. */
  readonly idle: number
  readonly onWarning: ((message: string) => void) | undefined
}

/** One use of a page. */
export interface Visit {
  readonly signal: AbortSignal
  /** Other pages are open: the next ones are made ahead. */
  readonly isBusy: boolean
  /** The page is photographed or printed. */
  readonly takesPictures: boolean
  /** Returns the options of the page's context, for the browser's user agent. */
  contextFor(userAgent: string): BrowserContextOptions
  /** Called once the page has released its place, after any outcome. */
  onClosed(): void
}

/** Browser processes. */
export interface Pool {
  /**
   * Work on an empty page, which is closed afterwards. The result does not wait for that: a browser with ten thousand
   * requests of the page takes seconds for it, but none of them reaches the network any more.
   *
   * @throws SluiceError `RENDER_CRASHED`. Rejects with `visit.signal.reason` when aborted.
   */
  use<Result>(
    visit: Visit,
    work: (page: BlankPage, memory: MemoryWatch) => Promise<Result>
  ): Promise<Result>
  /** Start a process now. @throws Error - it does not start, or fails its self-test. */
  check(): Promise<void>
  /** Numbers of started processes, and of crashed ones among them. */
  report(): { readonly launches: number; readonly crashes: number }
  close(): Promise<void>
}

interface Lease {
  readonly running: RunningBrowser
  readonly proxy: GuardedProxy
  readonly blank: BlankPages
  pages: number
  served: number
  /** No new pages: it was renewed, or hangs. */
  isRetired: boolean
}

/** Time that a context may take to close, ms. */
const CLOSE = 5_000

/** Processes that start with the first page. */
export function createPool(options: PoolOptions): Pool {
  sweepBrowsers()
  return new ProcessPool(options)
}

class ProcessPool implements Pool {
  readonly #options: PoolOptions
  readonly #leases = new Set<Lease>()
  readonly #backoff = createBackoff()
  /** The process that takes pages. */
  #current: Promise<Lease> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #launches = 0
  #crashes = 0

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async use<Result>(
    visit: Visit,
    work: (page: BlankPage, memory: MemoryWatch) => Promise<Result>
  ): Promise<Result> {
    const { signal } = visit
    const lease = await orAborted(this.#ready(), signal).catch((error) => {
      visit.onClosed()
      signal.throwIfAborted()
      const what = isRemote(this.#options.chromium)
        ? 'The browser of the server cannot be reached.'
        : 'The browser did not start.'
      throw new SluiceError('RENDER_CRASHED', what, { cause: error })
    })
    const { running, blank } = lease
    lease.pages++
    running.memory.start()
    if (++lease.served >= this.#options.renewAfter) lease.isRetired = true
    const taking = (async () => blank.take(visit.contextFor(running.userAgent)))()
    try {
      const page = await orAborted(taking, signal)
      if (visit.isBusy && !lease.isRetired) blank.prepare()
      return await work(page, running.memory)
    } catch (error) {
      // One that runs elsewhere may have the only port of the proxy.
      if (!isRemote(this.#options.chromium) && endsWithPage(visit, error)) lease.isRetired = true
      throw running.isAlive || SluiceError.is(error) ? error : crashed(error)
    } finally {
      const free = () => {
        this.#free(lease)
        visit.onClosed()
      }
      // A browser that was lost may never give the page.
      const late = new Promise((resolve) => setTimeout(resolve, 2 * CLOSE).unref())
      void Promise.race([taking.then((page) => this.#closePage(page)), late]).then(free, free)
    }
  }

  async check(): Promise<void> {
    await this.#ready()
    this.#rest()
  }

  report(): { readonly launches: number; readonly crashes: number } {
    return { launches: this.#launches, crashes: this.#crashes }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#current?.catch(() => undefined)
    await Promise.all([...this.#leases].map((lease) => this.#end(lease)))
  }

  async #ready(): Promise<Lease> {
    if (this.#isClosed) throw new Error('the browser is closed')
    clearTimeout(this.#timer)
    const lease = await this.#current?.catch(() => undefined)
    if (lease?.running.isAlive && !lease.isRetired) return lease
    // Another request may have started one in the meantime.
    if (lease === (await this.#current?.catch(() => undefined))) this.#current = this.#start(lease)
    return this.#current as Promise<Lease>
  }

  async #start(before: Lease | undefined): Promise<Lease> {
    // Its port may be the only one.
    if (before?.pages === 0 && this.#leases.has(before)) await this.#end(before)
    const lease = await this.#backoff.attempt(() => startLease(this.#options))
    this.#launches++
    this.#leases.add(lease)
    return lease
  }

  /** Takes back a page's place. */
  #free(lease: Lease): void {
    lease.pages--
    if (lease.pages === 0) lease.running.memory.stop()
    if (lease.isRetired || !lease.running.isAlive) this.#retire(lease)
    this.#rest()
  }

  async #closePage(page: BlankPage): Promise<void> {
    const late = Symbol('late')
    const time = new Promise((resolve) => setTimeout(resolve, CLOSE, late).unref())
    if ((await Promise.race([closeBlankPage(page), time])) !== late) return
    // Its renderer hangs so hard that the browser waits for it: later pages get another browser.
    for (const lease of this.#leases) lease.isRetired = true
  }

  #retire(lease: Lease): void {
    lease.isRetired = true
    lease.blank.close()
    if (lease.pages === 0 && this.#leases.has(lease)) void this.#end(lease)
  }

  /** Ends all processes if no page is open for long enough. */
  #rest(): void {
    clearTimeout(this.#timer)
    if ([...this.#leases].some(({ pages }) => pages > 0)) return
    this.#timer = setTimeout(() => {
      for (const lease of this.#leases) this.#retire(lease)
    }, this.#options.idle)
    this.#timer.unref()
  }

  async #end(lease: Lease): Promise<void> {
    this.#leases.delete(lease)
    if (!lease.running.isAlive) this.#crashes++
    await lease.running.close()
    await lease.proxy.close()
  }
}

async function startLease(options: PoolOptions): Promise<Lease> {
  const { guard, chromium, outbound, connectTimeout, limits, ahead, onWarning } = options
  const proxy = await startGuardedProxy(
    { guard, timeout: connectTimeout, outbound },
    isRemote(chromium) ? { host: chromium.proxyHost, port: chromium.proxyPort } : {}
  )
  try {
    const running = isRemote(chromium)
      ? await connectBrowser(chromium, proxy)
      : await startBrowser(chromium, proxy, limits, onWarning)
    const blank = blankPages(running.browser, proxy, ahead)
    return { running, proxy, blank, pages: 0, served: 0, isRetired: false }
  } catch (error) {
    await proxy.close()
    throw error
  }
}

/**
 * Returns true if the browser may soon end with a page. Chromium 156 crashes after a page's process that ended while a
 * picture was taken.
 */
function endsWithPage({ takesPictures }: Visit, error: unknown): boolean {
  return takesPictures && SluiceError.is(error) && error.code === 'RENDER_CRASHED'
}

function crashed(cause: unknown): SluiceError {
  return new SluiceError('RENDER_CRASHED', 'The browser exited while the page was open.', { cause })
}
