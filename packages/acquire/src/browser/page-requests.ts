/**
 * Decides about each request of a page before Chromium sends it: refused, answered with an empty image, or sent, with
 * the caller's headers where they belong.
 *
 * Bodies never come this way, so only Chromium decodes them.
 */

import type { BrowserContext, CDPSession } from 'playwright-core'
import { type CallerSecrets, headersGoTo } from '../secret-scope.ts'
import { PICTURE, treatmentOf } from './blocked-requests.ts'
import { strayCookies } from './stray-cookies.ts'

/** Inputs for judging the requests of one page. */
export interface PageRequests {
  readonly context: BrowserContext
  /** A session of the page. */
  readonly client: CDPSession
  /** Frame id of the page itself. */
  readonly mainFrame: string
  /** The caller's, checked. */
  readonly secrets: CallerSecrets
  /** True if the page is photographed: then its pictures and fonts load as well. */
  readonly isSeen: boolean
  /** Makes the headers that sign a request for a document of the page itself; no other request is signed. */
  readonly sign?: ((url: URL) => HeaderList) | undefined
  /** Called for each document of the page itself before it is asked for; one that may not be opened is refused. */
  mayOpen(url: URL): Promise<boolean>
  /** Called for each document of the page itself; a repeated one is not asked for, and the page stays as it is. */
  isRepeated(address: string): boolean
  /** Called for each request before it is sent; requests over the budget are refused. */
  mayLoad(): boolean
  /** Called when the page itself is asked for somewhere else than at the scheme, host and port of `written`. */
  onLeft(): void
}

type HeaderList = Readonly<Record<string, string>>

/** A paused request, as Chromium reports it. */
interface Paused {
  readonly requestId: string
  readonly networkId?: string
  readonly request: { readonly url: string; readonly headers: HeaderList }
  readonly frameId: string
  readonly resourceType: string
}

/** Judge the requests of a page, which its session pauses, from now on. */
export function judgeRequests(page: PageRequests): void {
  const { client, mayLoad, isSeen } = page
  const headersFor = callerHeaders(page)
  const cookiesInstead = strayCookies(page.context, page.secrets)
  const mayOpen = async (address: string) => {
    const url = URL.parse(address)
    return url !== null && page.mayOpen(url)
  }
  const judge = async ({ requestId, networkId, request, frameId, resourceType }: Paused) => {
    const isMain = resourceType === 'Document' && frameId === page.mainFrame
    if (isMain && page.isRepeated(request.url)) {
      await client.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return
    }
    const treatment =
      mayLoad() && (!isMain || (await mayOpen(request.url)))
        ? treatmentFor(request.url, resourceType, isSeen)
        : 'refuse'
    if (treatment === 'refuse') {
      await client.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    } else if (treatment === 'picture') {
      await client.send('Fetch.fulfillRequest', { requestId, ...EMPTY_PICTURE })
    } else {
      const url = URL.parse(request.url)
      const cookies = url ? await cookiesInstead(url, isMain) : undefined
      const own = await headersFor(networkId ?? requestId, request, isMain)
      const signed = isMain && url ? page.sign?.(url) : undefined
      const unsigned =
        cookies === undefined ? own : { ...(own ?? request.headers), Cookie: cookies }
      const sent = signed ? withHeaders(unsigned ?? request.headers, signed, '') : unsigned
      await client.send('Fetch.continueRequest', { requestId, ...(sent ? listed(sent) : {}) })
    }
  }
  // Only requests of a page that is gone fail here.
  client.on('Fetch.requestPaused', (paused) => void judge(paused).catch(() => {}))
}

/** Converts headers to the form that the protocol takes. */
function listed(headers: HeaderList) {
  return { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) }
}

const EMPTY_PICTURE = {
  responseCode: 200,
  responseHeaders: [{ name: 'content-type', value: 'image/gif' }],
  body: PICTURE.toString('base64')
}

function treatmentFor(address: string, type: string, isSeen: boolean) {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return treatmentOf(url, type.toLowerCase(), isSeen)
  // Data and blobs never leave the page.
  return url && /^(?:data|blob):$/.test(url.protocol) ? 'load' : 'refuse'
}

/**
 * The headers of each hop of a request, if they differ from Chromium's own.
 *
 * A hop of a redirect comes with the headers that the one before was given; the caller's must not follow it to another
 * host, nor come back from there.
 */
function callerHeaders({ context, secrets: { written, headers }, onLeft }: PageRequests) {
  /** Headers that Chromium itself would send, by the id of the request that began the redirect chain. */
  const originals = new Map<string, HeaderList>()
  /** Requests that were redirected to another origin: the caller's headers no longer apply. */
  const left = new Set<string>()
  let hasPageLeft = false
  const hasAny = Object.keys(headers).length > 0

  return async (
    chain: string,
    request: { readonly url: string; readonly headers: HeaderList },
    isMain: boolean
  ) => {
    if (!hasAny) return undefined
    const url = URL.parse(request.url)
    const original = originals.get(chain) ?? request.headers
    originals.set(chain, original)
    if (!url || !headersGoTo(written, url)) {
      left.add(chain)
      if (isMain) hasPageLeft = true
      if (isMain) onLeft()
    }
    const isOwn = url !== null && !hasPageLeft && !left.has(chain)
    return isOwn
      ? withHeaders(original, headers, await cookiesFor(context, url, headers))
      : original
  }
}

/** The headers of a request, with some replaced by others of the same names. */
function withHeaders(original: HeaderList, added: HeaderList, cookies: string): HeaderList {
  const names = new Set(Object.keys(added).map((name) => name.toLowerCase()))
  const rest = Object.entries(original).filter(([name]) => !names.has(name.toLowerCase()))
  const all = { ...Object.fromEntries(rest), ...added }
  const cookie = Object.keys(all).find((name) => name.toLowerCase() === 'cookie')
  if (cookie !== undefined && cookies !== '') all[cookie] = `${all[cookie]}; ${cookies}`
  return all
}

/** Chromium omits its own cookies if a header has some; they are sent in addition, as over HTTP. */
async function cookiesFor(context: BrowserContext, url: URL, headers: HeaderList): Promise<string> {
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'cookie')) return ''
  const cookies = await context.cookies(url.href).catch(() => [])
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
