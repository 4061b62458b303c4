/** The options of every page in the browser: its proxy and its restrictions. */

import type { BrowserContextOptions } from 'playwright-core'
import type { GuardedProxy } from './guarded-proxy.ts'

/** Options of a context for one page, apart from what the request asks for. */
export function contextOptions(
  proxy: GuardedProxy,
  credentials: { readonly username: string; readonly password: string }
): BrowserContextOptions {
  const { username, password } = credentials
  return {
    proxy: { server: proxy.url, bypass: '<-loopback>', username, password },
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: []
  }
}
