/**
 * One page in the browser: from an empty context to the rendered document.
 */

import { SluiceError } from '@sluice/core'
import type { BrowserContext, CDPSession, Frame, Page, Request, Response } from 'playwright-core'
import type { FetchedPage } from '../acquirer.ts'
import { byteSize } from '../body/byte-size.ts'
import { essenceOf } from '../body/decode.ts'
import { type ByteLease, withinLease } from '../gates/byte-gate.ts'
import { orAborted } from '../gates/or-aborted.ts'
import type { Guard } from '../guard.ts'
import { tooManyRedirects, unsupported } from '../http/fetch-failure.ts'
import { isPage, mayBeWall } from '../http/fetch-hop.ts'
import type { FetchLimits } from '../limits.ts'
import { browserFailure } from './browser-failure.ts'
import { dismissBanner } from './cookie-banners.ts'
import { watchDecodedBytes } from './decoded-bytes.ts'
import { type DocumentHtml, htmlExpression } from './document-html.ts'
import type { ProxySession } from './guarded-proxy.ts'
import type { MemoryWatch } from './memory-watch.ts'
import { rereadAsUtf8 } from './misread-utf8.ts'
import { judgeRequests } from './page-requests.ts'
import { type PageState, stateExpression } from './page-script.ts'
import { openWorld, type World } from './page-world.ts'
import type { PicturePlan } from './pictures/picture.ts'
import { takePictures } from './pictures/take-pictures.ts'
import { redirectFailure, redirectFault } from './redirect-fault.ts'
import { isSettled, type NetworkState } from './settle-rule.ts'

/** The options for rendering a page. */
export interface RenderTools {
  readonly context: BrowserContext
  readonly session: ProxySession
  readonly guard: Guard
  readonly limits: FetchLimits
  /** Bytes that the page may load, as its proxy session counts. */
  readonly maxBytes: number
  /** Bytes that it may load once content codings are undone. */
  readonly maxDecodedBytes: number
  /** Requests of one page. */
  readonly maxRequests: number
  /** Memory that it may take, bytes. */
  readonly maxMemory: number
  readonly memory: MemoryWatch
  /** As in `BrowserOptions`. */
  readonly consentLibrary: boolean
  /** Checked; they go to the origin of the plan only. */
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** As in `FetchRequest`. */
  readonly errorPages: boolean
  /** Memory lease for the document; absent if memory is not counted. */
  readonly lease: ByteLease | undefined
  /** Pictures that are taken of the page. */
  readonly pictures: PicturePlan | undefined
  /** Bytes of all of them. */
  readonly maxPictureBytes: number
}

/** Between two looks at the page, ms. */
const LOOK = 50
/** After a banner was dismissed the page may change once more; at most this long, ms. */
const AFTER_BANNER = 2_000

/**
 * Load a page and wait until it has settled, or until `waitFor` appears.
 *
 * @throws SluiceError those of `Acquirer.fetch`, and `RENDER_CRASHED`; `INVALID_REQUEST` - `waitFor` is not a selector.
 * Rejects with `signal.reason` when aborted.
 */
export async function renderedPage(
  tools: RenderTools,
  url: URL,
  waitFor: string | undefined
): Promise<FetchedPage> {
  const { context, signal } = tools
  const page = await orAborted(context.newPage(), signal)
  const client = await orAborted(context.newCDPSession(page), signal)
  const watch = await orAborted(watchPage(tools, page, client, url), signal)
  const within = <Result>(work: Promise<Result>): Promise<Result> => {
    work.catch(() => {})
    return orAborted(Promise.race([work, watch.fault]), signal)
  }

  await within(navigate(tools, page, url, watch))
  const type = essenceOf(watch.response()?.headers()['content-type'] ?? '')
  const world = openWorld(client)
  const taken = () => tools.pictures && within(pictured(tools, client, world, tools.pictures))
  if (!isDocument(type)) {
    const served = await within(servedPage(tools, watch, type))
    const pictures = await taken()
    return { ...served, ...(pictures ? { pictures } : {}) }
  }
  await within(settle(world, watch, waitFor))
  if (await within(dismissBanner(world, page.url(), tools.consentLibrary))) {
    await within(settle(world, watch, undefined, AFTER_BANNER))
  }
  const pictures = await taken()
  const { html, unread, isGuessed } = await within(documentOf(tools, world, watch))
  const body = bytesOf(isGuessed ? rereadAsUtf8(html) : html)
  await within(Promise.resolve(tools.lease?.take(body.length, signal)))
  const response = answered(tools, watch)
  const finalUrl = tools.guard.checkUrl(page.url())
  return {
    url: finalUrl,
    status: response.status(),
    contentType: 'text/html; charset=utf-8',
    headers: { ...response.headers() },
    body,
    wireBytes: tools.session.bytes,
    redirects: watch.redirects(),
    engine: 'browser',
    ...(unread.length > 0 ? { unreadFrames: unread } : {}),
    ...(pictures ? { pictures } : {})
  }
}

function pictured(
  { signal, lease, maxPictureBytes }: RenderTools,
  client: CDPSession,
  world: World,
  plan: PicturePlan
) {
  return takePictures({ client, world, signal, lease, maxBytes: maxPictureBytes }, plan)
}

/** What is known of a page while it loads. */
interface Watch {
  /** Rejects as soon as the page is lost. */
  readonly fault: Promise<never>
  response(): Response | undefined
  /** The document ended before its end. */
  isCut(): boolean
  redirects(): number
  /** Address of the document that was asked for last. */
  asked(): string
  network(): NetworkState
}

/** Requests that may still change what the page shows. */
const AWAITED = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch'])

async function watchPage(
  tools: RenderTools,
  page: Page,
  client: CDPSession,
  url: URL
): Promise<Watch> {
  const { context, limits, session, headers, memory } = tools
  const endedBefore = memory.ended
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const pending = new Set<Request>()
  let changed = performance.now()
  let navigations = 0
  let response: Response | undefined
  let isCut = false
  let asked = url.href
  const isMain = (request: Request) =>
    request.isNavigationRequest() && frameOf(request) === page.mainFrame()
  const end = (request: Request) => {
    if (pending.delete(request)) changed = performance.now()
  }

  page.on('request', (request) => {
    if (AWAITED.has(request.resourceType())) {
      pending.add(request)
      changed = performance.now()
    }
    if (!isMain(request)) return
    asked = request.url()
    if (++navigations > limits.redirects + 1) failed.reject(tooManyRedirects(limits.redirects))
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    if (!isMain(request)) return
    const fault = session.faultOf(new URL(request.url()))
    if (fault) failed.reject(redirectFault(tools.guard, fault, { start: url, at: request.url() }))
    isCut = response?.request() === request
  })
  page.on('response', (answer) => {
    const redirects = answer.status() >= 300 && answer.status() < 400 && answer.headers().location
    if (isMain(answer.request()) && !redirects) {
      response = answer
      isCut = false
    }
  })
  const crash = () => failed.reject(memory.ended > endedBefore ? overMemory(tools) : crashed())
  page.on('crash', crash)
  page.on('close', crash)
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(() => {})
  })
  // A page may ask for ten thousand windows; each would be another page before it is closed.
  await context.addInitScript('window.open = () => null')
  let requests = 0
  let isOver = false
  const endRequests = () => {
    if (isOver) return
    isOver = true
    // One by one they would pass this process, and a page makes ten thousand of them.
    void client.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => {})
  }
  const { frameTree } = await client.send('Page.getFrameTree')
  const mainFrame = frameTree.frame.id
  await watchDecodedBytes(
    client,
    mainFrame,
    { document: limits.decodedBytes, page: tools.maxDecodedBytes },
    {
      onDocument: () => failed.reject(tooLarge(limits.decodedBytes)),
      onPage() {
        endRequests()
        session.endConnections()
      }
    }
  )
  await judgeRequests({
    context,
    client,
    mainFrame,
    start: url,
    headers,
    isSeen: tools.pictures !== undefined,
    mayLoad() {
      requests++
      if (requests > tools.maxRequests || session.isOverBudget) endRequests()
      return !isOver
    }
  })
  return {
    fault: failed.promise,
    response: () => response,
    isCut: () => isCut,
    redirects: () => Math.max(0, navigations - 1),
    asked: () => asked,
    network: () => ({
      isArriving: [...pending].some(isMain),
      pending: pending.size,
      quiet: performance.now() - changed
    })
  }
}

/** Requests of workers have no frame, and Playwright throws when asked for it. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

async function navigate(tools: RenderTools, page: Page, url: URL, watch: Watch): Promise<void> {
  try {
    // Time runs by the signal, so that there is one clock.
    await page.goto(url.href, { waitUntil: 'commit', timeout: 0 })
  } catch (error) {
    const { message = '' } = error as Error
    // Another navigation of the page took over: it is watched as well.
    if (/ERR_ABORTED|interrupted by another navigation/.test(message) && watch.response()) return
    if (/Download is starting/.test(message)) throw unsupported('a download')
    const place = { start: url, at: watch.asked() }
    const fault = faultAt(tools, place.at)
    if (fault) throw redirectFault(tools.guard, fault, place)
    const failure = tools.session.faultOf(url) ?? browserFailure(message)
    throw redirectFailure(tools.guard, failure, place)
  }
}

function faultAt({ session }: RenderTools, href: string): SluiceError | undefined {
  const url = URL.parse(href)
  return url ? session.faultOf(url) : undefined
}

/** The answer that the page came with. */
function answered({ session, maxBytes, errorPages }: RenderTools, watch: Watch): Response {
  const response = watch.response()
  if (!response) throw browserFailure('no answer')
  const status = response.status()
  if (!isPage(status) && !(errorPages && mayBeWall(status))) {
    throw new SluiceError('UPSTREAM_STATUS', `The site answered ${status}.`, {
      details: { target_status: status }
    })
  }
  // A truncated page is not usable; truncated scripts and styles do not matter.
  if (watch.isCut()) {
    throw session.isOverBudget ? tooLarge(maxBytes) : browserFailure('cut short')
  }
  return response
}

/** A document other than HTML, as served: a browser wraps JSON or text in its own viewer. */
async function servedPage(tools: RenderTools, watch: Watch, type: string): Promise<FetchedPage> {
  const response = answered(tools, watch)
  if (!/^(?:text\/.*|application\/(?:json|xml)|.*\+(?:json|xml))$/.test(type))
    throw unsupported(type)
  const served = await response.body()
  // The text as Chromium read it.
  const body = namesEncoding(response)
    ? new Uint8Array(served)
    : bytesOf(rereadAsUtf8(served.toString()))
  await tools.lease?.take(body.length, tools.signal)
  if (body.length > tools.limits.decodedBytes) throw tooLarge(tools.limits.decodedBytes)
  return {
    url: tools.guard.checkUrl(response.url()),
    status: response.status(),
    contentType: response.headers()['content-type'] ?? '',
    headers: { ...response.headers() },
    body,
    wireBytes: body.length,
    redirects: watch.redirects(),
    engine: 'browser'
  }
}

function namesEncoding(response: Response | undefined): boolean {
  return /charset\s*=/i.test(response?.headers()['content-type'] ?? '')
}

/** Documents of more characters wait for memory before they come out of the browser. */
const USUAL_HTML = 1024 * 1024
/** A document is here as a message, as text and as bytes for a moment. */
const COPIES = 3

/** @throws SluiceError `RESPONSE_TOO_LARGE` */
async function documentOf({ limits, lease, signal }: RenderTools, world: World, watch: Watch) {
  const most = limits.decodedBytes
  const isDeclared = namesEncoding(watch.response())
  const read = (atOnce: number) =>
    world.evaluate(htmlExpression(most, isDeclared, atOnce)) as Promise<DocumentHtml | number>
  const first = await read(lease ? Math.min(USUAL_HTML, most) : most)
  if (typeof first !== 'number') return first
  if (first > most || !lease) throw tooLarge(most)
  const whole = await withinLease(
    lease,
    COPIES * first,
    signal,
    () => read(most),
    () => 0
  )
  if (typeof whole === 'number') throw tooLarge(most)
  return whole
}

function isDocument(type: string): boolean {
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml'
}

/** Look at the page until it is at rest or, when something is waited for, until that is there. */
async function settle(
  world: World,
  watch: Watch,
  waitFor: string | undefined,
  most = Number.POSITIVE_INFINITY
): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < most) {
    const state = (await world.evaluate(stateExpression(waitFor))) as PageState
    if (state.found === 'invalid') throw badSelector()
    const elapsed = performance.now() - began
    if (waitFor === undefined ? isSettled(state, watch.network(), elapsed) : state.found) return
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function overMemory({ maxMemory }: RenderTools): SluiceError {
  const mib = Math.round(maxMemory / 2 ** 20)
  return new SluiceError(
    'RENDER_CRASHED',
    `The page exceeded the browser's memory limit of ${mib} MiB.`
  )
}

function crashed(): SluiceError {
  return new SluiceError('RENDER_CRASHED', 'The page crashed its browser process.')
}

function tooLarge(limit: number): SluiceError {
  return new SluiceError(
    'RESPONSE_TOO_LARGE',
    `The page exceeds the limit of ${byteSize(limit)}.`,
    {
      details: { limit }
    }
  )
}

function badSelector(): SluiceError {
  return new SluiceError('INVALID_REQUEST', '`options.wait_for` is not a CSS selector.', {
    details: { path: 'options.wait_for' }
  })
}
