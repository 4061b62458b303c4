/** The fetch engines: our own HTTP client, and a browser if there is one. */

import { type Acquirer, type AcquirerOptions, createAcquirer } from '@sluice/acquire'
import {
  type BrowserEngine,
  type BrowserOptions,
  createBrowser,
  findChromium,
  type RemoteBrowser
} from '@sluice/acquire/browser'
import { pageLead } from './page-lead.ts'

/** The engines that fetch pages. */
export interface Engines {
  readonly acquirer: Acquirer
  /** It starts with the first page that needs it. */
  readonly browser: BrowserEngine | undefined
}

/** Settings for rendering pages in a browser. All other settings are the same as for pages over HTTP. */
export interface RenderingOptions
  extends Omit<BrowserOptions, 'chromium' | 'guard' | 'limits' | 'userAgent' | 'onBlocked'> {
  /** Path of a Chromium. Default: one on PATH, otherwise the one of `@sparticuz/chromium`. */
  readonly path?: string
  /** A browser that runs elsewhere, used instead. */
  readonly remote?: RemoteBrowser
}

/** Settings for fetching pages. */
export interface EngineOptions
  extends Pick<
    AcquirerOptions,
    | 'guard'
    | 'userAgent'
    | 'limits'
    | 'perHost'
    | 'outboundProxy'
    | 'proxies'
    | 'sockets'
    | 'onBlocked'
    | 'memory'
    | 'accepts'
    | 'replay'
    | 'identity'
  > {
  /** `false` for no browser. Default: a browser is used if one is found. */
  readonly browser?: RenderingOptions | false
}

/**
 * Open the engines.
 *
 * @throws Error - `browser.path` is not a Chromium, or `outboundProxy` is not a proxy.
 */
export async function openEngines(options: EngineOptions): Promise<Engines> {
  const { browser: rendering = {}, perHost, sockets, memory, accepts, replay, ...shared } = options
  const acquirer = createAcquirer({
    ...shared,
    onward: pageLead,
    ...(perHost === undefined ? {} : { perHost }),
    ...(sockets ? { sockets } : {}),
    ...(memory ? { memory } : {}),
    ...(accepts ? { accepts } : {}),
    ...(replay ? { replay } : {})
  })
  if (rendering === false) return { acquirer, browser: undefined }
  const { path, remote, ...browserOptions } = rendering
  const chromium = remote ?? (await findChromium(path === undefined ? {} : { path }))
  if (chromium === undefined) return { acquirer, browser: undefined }
  return { acquirer, browser: createBrowser({ ...shared, ...browserOptions, chromium }) }
}
