/**
 * A browser that runs elsewhere, over the DevTools protocol. Its pages reach the network through the proxy in this
 * process, like the pages of a local browser, and it is not used unless it proves that.
 */

import type { Browser } from 'playwright-core'
import type { GuardedProxy } from '../guarded-proxy.ts'
import type { Chromium } from './find-chromium.ts'
import { probeRemote } from './remote-probe.ts'
import { type RunningBrowser, userAgentOf } from './running-browser.ts'

/** A browser that runs elsewhere. */
export interface RemoteBrowser {
  /** Its DevTools endpoint: `ws:` or `wss:`, or `http:` or `https:` with `/json/version`. */
  readonly endpoint: URL
  /** Name or address by which it reaches this process. Default 127.0.0.1: it runs on this machine. */
  readonly proxyHost?: string
  /** Port on which the proxy listens for it. Default: a free one. */
  readonly proxyPort?: number
}

/** Returns true if a browser runs elsewhere. Otherwise it is started here. */
export function isRemote(browser: Chromium | RemoteBrowser): browser is RemoteBrowser {
  return 'endpoint' in browser
}

/** Time that a connection may take, ms. */
const CONNECT = 20_000
/** Time that a disconnection may take, ms. */
const END = 3_000

/**
 * Connect to a browser.
 *
 * @throws Error - it does not answer, or it can reach the network without the proxy.
 */
export async function connectBrowser(
  remote: RemoteBrowser,
  proxy: GuardedProxy
): Promise<RunningBrowser> {
  const { chromium } = await import('playwright-core')
  const place = remote.endpoint.host
  const browser = await chromium
    .connectOverCDP(remote.endpoint.href, { timeout: CONNECT })
    // Its address may hold a password.
    .catch((error) => {
      throw new Error(`no browser answers at ${place}: ${reasonOf(error, remote.endpoint)}`)
    })
  try {
    await probeRemote(browser, proxy, remote.proxyHost ?? '127.0.0.1')
  } catch (error) {
    await disconnect(browser)
    throw error
  }
  return {
    browser,
    userAgent: userAgentOf(browser),
    get isAlive() {
      return browser.isConnected()
    },
    // The machine on which it runs watches its memory.
    memory: { start() {}, stop() {}, ended: 0 },
    close: () => disconnect(browser)
  }
}

function reasonOf(error: unknown, { href }: URL): string {
  const [line = ''] = String((error as Error).message).split('\n')
  return line.replaceAll(href, 'it').replaceAll(href.replace(/\/$/, ''), 'it')
}

/** Its contexts end with the connection. */
async function disconnect(browser: Browser): Promise<void> {
  const time = new Promise((resolve) => setTimeout(resolve, END).unref())
  await Promise.race([browser.close().catch(() => {}), time])
}

/** Waits before a further attempt to connect, ms: twice as long after each failure. */
const [FIRST, LONGEST] = [250, 10_000]

/** Keeps attempts apart while the browser is away. */
export function createBackoff(): {
  /** Make an attempt, not before its time. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>
} {
  let failures = 0
  let notBefore = 0
  return {
    async attempt(work) {
      const wait = notBefore - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        notBefore = performance.now() + Math.min(LONGEST, FIRST * 2 ** failures++)
        throw error
      }
    }
  }
}
