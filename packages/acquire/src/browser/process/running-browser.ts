/**
 * One Chromium process: started, tested and reliably ended.
 */

import { childEnvironment } from '@sluice/core/child-environment'
import type { Browser } from 'playwright-core'
import type { GuardedProxy } from '../guarded-proxy.ts'
import { groupOf, isRunning } from './browser-processes.ts'
import { browserFolder, endGroup, guardBrowser, removeBrowserFolder } from './browser-remains.ts'
import type { Chromium } from './find-chromium.ts'
import { FLAGS } from './launch-flags.ts'
import { type MemoryWatch, memoryWatch } from './memory-watch.ts'
import { selfTest } from './self-test.ts'

/** A browser that takes pages. */
export interface RunningBrowser {
  readonly browser: Browser
  /** Its user agent, as it would send it. */
  readonly userAgent: string
  /** False once its process is gone or being killed. */
  readonly isAlive: boolean
  /** Bounds the memory of its pages. */
  readonly memory: MemoryWatch
  /** Ask it to end, and kill it if it does not. */
  close(): Promise<void>
}

/** Memory limits of a browser. */
export interface BrowserLimits {
  /** Memory of one page, bytes. */
  readonly pageMemory: number
  /** Memory of the processes that serve all pages, bytes. */
  readonly sharedMemory: number
}

/** Time that the browser may take to end before it is killed, ms. */
const END = 3_000

/**
 * Start a browser.
 *
 * @throws Error - it does not start, or the self-test fails.
 */
export async function startBrowser(
  chromium: Chromium,
  proxy: GuardedProxy,
  limits: BrowserLimits,
  onWarning?: (message: string) => void
): Promise<RunningBrowser> {
  const folder = browserFolder()
  const browser = await launched(chromium, proxy, folder, onWarning).catch((error) => {
    removeBrowserFolder(folder)
    throw error
  })
  const pid = await pidOf(browser)
  const group = pid === undefined ? undefined : groupOf(pid)
  const guardian = pid === undefined ? undefined : guardBrowser(folder, pid)
  let isConnected = true
  const endNow = () => {
    isConnected = false
    if (group !== undefined) endGroup(group)
    else kill(pid)
  }
  const memory = memoryWatch(
    pid ?? -1,
    { page: limits.pageMemory, shared: limits.sharedMemory },
    endNow
  )
  browser.on('disconnected', () => {
    isConnected = false
  })
  // A process that was lost is gone before its connection is known to be.
  const isAlive = () => isConnected && (pid === undefined || isRunning(pid))
  const close = async () => {
    const wasAlive = isAlive()
    const closed = browser.close().catch(() => {})
    const late = Symbol('late')
    const time = new Promise((resolve) => setTimeout(resolve, END, late).unref())
    memory.stop()
    const isLate = (await Promise.race([closed, time])) === late
    // Disconnected is not ended: a browser whose connection broke is there still.
    if (isLate || !wasAlive) endNow()
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, END).unref())])
    guardian?.dismiss()
    removeBrowserFolder(folder)
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
      return isAlive()
    },
    memory,
    close
  }
}

/** Reasons why Chromium's own sandbox is off, and remedies. */
const NO_SANDBOX = {
  root: 'The browser runs without its own sandbox, since this process runs as root: run it as another user.',
  namespaces:
    'The browser runs without its own sandbox: this system does not allow user namespaces. Allow them, or isolate the container.'
} as const

async function launched(
  chromium: Chromium,
  proxy: GuardedProxy,
  folder: string,
  onWarning?: (message: string) => void
): Promise<Browser> {
  // Loaded when it is needed: it is larger than all the rest together.
  const { chromium: playwright } = await import('playwright-core')
  const { path, env } = await chromium.executable()
  const launch = (sandbox: boolean) =>
    playwright.launch({
      executablePath: path,
      env: childEnvironment(env),
      artifactsDir: folder,
      chromiumSandbox: sandbox,
      args: [...FLAGS],
      // Pages may not open others, nor flood the browser with messages.
      ignoreDefaultArgs: ['--disable-popup-blocking', '--disable-ipc-flooding-protection'],
      // The browser's own requests have no credentials and are refused.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 20_000
    })
  if (process.getuid?.() === 0) {
    onWarning?.(NO_SANDBOX.root)
    return launch(false)
  }
  try {
    return await launch(true)
  } catch (error) {
    if (!/sandbox/i.test(String(error))) throw error
    onWarning?.(NO_SANDBOX.namespaces)
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
    // It has already exited.
  }
}

/** Returns the User-Agent that Chromium sends: the version without its last parts. */
export function userAgentOf(browser: Browser): string {
  const [major] = browser.version().split('.')
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${major}.0.0.0 Safari/537.36`
}
