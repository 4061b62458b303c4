/** What fetches pages, opened by the configuration: connections of our own, and a browser. */

import { type Acquirer, type AcquirerOptions, createAcquirer } from '@sluice/acquire'
import {
  type BrowserEngine,
  type BrowserOptions,
  createBrowser,
  findChromium
} from '@sluice/acquire/browser'
import type { Guard } from '@sluice/acquire/guard'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { pageLead } from './page-lead.ts'

/** What fetches pages. */
export interface Engines {
  readonly acquirer: Acquirer
  /** It starts with the first page that needs it. */
  readonly browser: BrowserEngine | undefined
}

/**
 * The engines of the configuration.
 *
 * @throws Error - `CHROMIUM_PATH` or `OUTBOUND_PROXY` is not what it should be.
 */
export async function openEngines(
  config: Config,
  log: Log,
  guard: Guard,
  options: Pick<AcquirerOptions, 'sockets' | 'onBlocked' | 'memory'> &
    Pick<BrowserOptions, 'preload'> = {}
): Promise<Engines> {
  const { sockets, onBlocked, memory, preload } = options
  const fetching = {
    guard,
    ...(onBlocked ? { onBlocked } : {}),
    userAgent: config.USER_AGENT,
    limits: fetchLimits(config),
    ...(config.OUTBOUND_PROXY ? { outboundProxy: config.OUTBOUND_PROXY } : {})
  }
  const acquirer = createAcquirer({
    ...fetching,
    perHost: config.PER_HOST_LIMIT,
    onward: pageLead,
    ...(sockets ? { sockets } : {}),
    ...(memory ? { memory } : {})
  })
  if (config.BROWSER === 'off') return { acquirer, browser: undefined }
  const chromium = await findChromium(config.CHROMIUM_PATH ? { path: config.CHROMIUM_PATH } : {})
  if (chromium === undefined) return { acquirer, browser: undefined }
  const browser = createBrowser({
    ...fetching,
    chromium,
    queue: config.QUEUE_LIMIT,
    timeout: config.BROWSER_TIMEOUT_MS,
    pageBytes: config.BROWSER_PAGE_BYTES,
    pageDecodedBytes: config.BROWSER_PAGE_DECODED_BYTES,
    pageMemory: config.BROWSER_PAGE_MEMORY_MB * 1024 * 1024,
    pageRequests: config.BROWSER_PAGE_REQUESTS,
    onWarning: (message) => log.warn(message),
    ...(config.BROWSER_PAGES ? { pages: config.BROWSER_PAGES } : {}),
    ...(preload === undefined ? {} : { preload })
  })
  return { acquirer, browser }
}

/** The fetch budgets of the configuration, as the acquirer takes them. */
function fetchLimits(config: Config) {
  return {
    wireBytes: config.FETCH_WIRE_BYTES,
    decodedBytes: config.FETCH_DECODED_BYTES,
    redirects: config.FETCH_REDIRECTS,
    connectTimeout: config.FETCH_CONNECT_TIMEOUT_MS,
    firstByteTimeout: config.FETCH_FIRST_BYTE_TIMEOUT_MS,
    idleTimeout: config.FETCH_IDLE_TIMEOUT_MS,
    totalTimeout: config.FETCH_TOTAL_TIMEOUT_MS
  }
}
