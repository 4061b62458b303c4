/**
 * An empty page in a context of its own, ready for its first address. Nothing in it depends on the caller, so that it
 * can be made ahead of time.
 */

import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page
} from 'playwright-core'
import { contextOptions } from './context-options.ts'
import type { GuardedProxy, ProxySession } from './guarded-proxy.ts'

/**
 * A page may ask for ten thousand windows; each would be another page before it is closed. One that a click opens is
 * opened in this page. `open` in its own window stays as it is.
 */
const WINDOWS = `{
  const open = window.open.bind(window)
  window.open = (url, target) => {
    if (/^_(?:self|top|parent)$/i.test(target)) return open(url, target)
    if (!navigator.userActivation?.isActive) return null
    return String(url ?? '') === '' ? window : open(url, '_top') ?? window
  }
}`

/** An empty page. */
export interface BlankPage {
  readonly context: BrowserContext
  readonly page: Page
  /** A session of the page, which reports its requests and pauses each before it is sent. */
  readonly client: CDPSession
  /** Frame id of the page itself. */
  readonly mainFrame: string
  /** Its way to the network. */
  readonly session: ProxySession
}

/**
 * Open an empty page.
 *
 * @param visitor - options of its context in addition to the common ones.
 * @throws Error - the browser is gone.
 */
export async function openBlankPage(
  browser: Browser,
  proxy: GuardedProxy,
  visitor: BrowserContextOptions = {}
): Promise<BlankPage> {
  const session = proxy.open()
  let context: BrowserContext | undefined
  try {
    context = await browser.newContext({ ...contextOptions(proxy), ...visitor })
    await context.addInitScript(WINDOWS)
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    answerProxy(client, session)
    const [{ frameTree }] = await Promise.all([
      client.send('Page.getFrameTree'),
      client.send('Network.enable'),
      client.send('Fetch.enable', {
        patterns: [{ urlPattern: '*', requestStage: 'Request' }],
        handleAuthRequests: true
      })
    ])
    return { context, page, client, mainFrame: frameTree.frame.id, session }
  } catch (error) {
    session.close()
    await context?.close().catch(() => {})
    throw error
  }
}

/** Give the proxy the credentials of the page, and no site any. Chromium remembers them for the context. */
function answerProxy(client: CDPSession, { username, password }: ProxySession): void {
  const asked = new Set<string>()
  client.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isFirst = authChallenge.source === 'Proxy' && !asked.has(requestId)
    asked.add(requestId)
    const authChallengeResponse = isFirst
      ? { response: 'ProvideCredentials' as const, username, password }
      : { response: 'CancelAuth' as const }
    // Only a page that is gone fails here.
    client.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {})
  })
}
