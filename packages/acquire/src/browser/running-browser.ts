/**
 * One Chromium process: started, tested, and ended for certain.
 */

import type { Browser } from 'playwright-core'
import type { Chromium } from './find-chromium.ts'
import type { GuardedProxy } from './guarded-proxy.ts'
import { selfTest } from './self-test.ts'

/** A started browser. */
export interface RunningBrowser {
  readonly browser: Browser
  /** Its user agent, as it would send it. */
  readonly userAgent: string
  /** False once its process is gone. */
  readonly isAlive: boolean
  /** Ask it to end; end it when it does not. */
  close(): Promise<void>
}

/** Everything goes through the proxy, names are looked up there, and nothing is fetched for the browser itself. */
const FLAGS = [
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--dns-prefetch-disable',
  '--no-first-run',
  '--mute-audio',
  '--disable-gpu',
  '--hide-scrollbars',
  // A page of one client never shares a process with that of another, as contexts are apart; within a page one
  // process is enough, and a quarter of the memory.
  '--disable-site-isolation-trials',
  '--js-flags=--max-old-space-size=512'
]

/** How long an end may take before it is forced, ms. */
const END = 3_000

/**
 * Start a browser.
 *
 * @throws Error - it does not start, or the self-test fails.
 */
export async function startBrowser(
  chromium: Chromium,
  proxy: GuardedProxy,
  onWarning?: (message: string) => void
): Promise<RunningBrowser> {
  const browser = await launched(chromium, proxy, onWarning)
  const pid = await pidOf(browser)
  const running = { isAlive: true }
  browser.on('disconnected', () => {
    running.isAlive = false
  })
  const close = async () => {
    const closed = browser.close().catch(() => {})
    const late = Symbol('late')
    const time = new Promise((resolve) => setTimeout(resolve, END, late).unref())
    if ((await Promise.race([closed, time])) === late) kill(pid)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, END).unref())])
  }
  try {
    await selfTest(browser, proxy)
  } catch (error) {
    await close()
    throw error
  }
  return {
    browser,
    userAgent: userAgentOf(browser),
    get isAlive() {
      return running.isAlive
    },
    close
  }
}

async function launched(
  chromium: Chromium,
  proxy: GuardedProxy,
  onWarning?: (message: string) => void
): Promise<Browser> {
  // Loaded when it is needed: it is larger than all the rest together.
  const { chromium: playwright } = await import('playwright-core')
  const { path, env } = await chromium.executable()
  const launch = (sandbox: boolean) =>
    playwright.launch({
      executablePath: path,
      env: { ...process.env, ...env } as Record<string, string>,
      chromiumSandbox: sandbox,
      args: FLAGS,
      // Pages may not open others, nor flood the browser with messages.
      ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-ipc-flooding-protection'],
      // What the browser itself asks for has no credentials and is refused.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 20_000
    })
  // Chromium's own sandbox does not work for root.
  if (process.getuid?.() === 0) return launch(false)
  try {
    return await launch(true)
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error
    onWarning?.('the browser runs without its own sandbox: this system gives it no user namespaces')
    return launch(false)
  }
}

async function pidOf(browser: Browser): Promise<number | undefined> {
  const client = await browser.newBrowserCDPSession()
  const { processInfo } = await client.send('SystemInfo.getProcessInfo')
  await client.detach()
  return processInfo.find(({ type }) => type === 'browser')?.id
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** As Chromium sends it: the version without its last parts. */
function userAgentOf(browser: Browser): string {
  const [major] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${major}.0.0.0 Safari/537.36`
}
