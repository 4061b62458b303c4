/**
 * One page in the browser: from an empty context to the rendered document.
 */

import { SluiceError } from '@sluice/core'
import type { BrowserContext, CDPSession, Frame, Page, Request, Response } from 'playwright-core'
import type { FetchedPage } from '../acquirer.ts'
import { byteSize } from '../body/byte-size.ts'
import { essenceOf } from '../body/decode.ts'
import { cookiesOfBrowser } from '../cookies.ts'
import { type ByteLease, withinLease } from '../gates/byte-gate.ts'
import { orAborted } from '../gates/or-aborted.ts'
import type { Guard } from '../guard.ts'
import { tooManyRedirects, unsupported } from '../http/fetch-failure.ts'
import { isPage, mayBeWall } from '../http/fetch-hop.ts'
import type { FetchLimits } from '../limits.ts'
import { type ActionReport, type BrowserAction, secretsOf } from './actions/action.ts'
import { redacted } from './actions/redact.ts'
import { runActions } from './actions/run-actions.ts'
import { PUT_BACK } from './actions/scroll-script.ts'
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
import type { Picture, PicturePlan } from './pictures/picture.ts'
import { photograph, takePictures } from './pictures/take-pictures.ts'
import { redirectFailure, redirectFault } from './redirect-fault.ts'
import {
  AFTER_ACTION,
  BEFORE_ACTIONS,
  isSettled,
  type NetworkState,
  type SettleTimes
} from './settle-rule.ts'

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
  /** Done once the page has settled, before its pictures are taken and its document is read. */
  readonly actions: readonly BrowserAction[]
  /** As in `BrowserPlan`. */
  readonly mayOpen: ((url: URL) => Promise<void>) | undefined
  /** As in `FetchRequest`. */
  readonly keepCookies: boolean
}

/** Between two looks at the page, ms. */
const LOOK = 50
/** What an action sets off begins within this time, ms. */
const BEGINNING = 120
/** After the last action the page may come to rest for at most this long, ms. */
const AFTER_ACTIONS = 10_000
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
  const world = openWorld(client)
  const taken = () => tools.pictures && within(pictured(tools, client, world, tools.pictures))
  const served = essenceOf(watch.response()?.headers()['content-type'] ?? '')
  if (!isDocument(served)) {
    const answer = await within(servedPage(tools, watch, served))
    const pictures = await taken()
    const left = await within(cookiesOf(tools))
    return { ...answer, ...left, ...(pictures ? { pictures } : {}) }
  }
  const hasActions = tools.actions.length > 0
  const first = hasActions ? BEFORE_ACTIONS : undefined
  await within(settle(world, watch, waitFor, undefined, first))
  if (await within(dismissBanner(world, page.url(), tools.consentLibrary))) {
    await within(settle(world, watch, undefined, AFTER_BANNER))
  }
  const acted = await within(actedOn(tools, { page, client, world, watch }))
  const secrets = secretsOf(tools.actions)
  const left = await within(cookiesOf(tools))
  const type = essenceOf(watch.response()?.headers()['content-type'] ?? '')
  if (!isDocument(type)) {
    const served = await within(servedPage(tools, watch, type, secrets))
    return { ...served, ...acted, ...left }
  }
  const pictures = await taken()
  const { html, unread, isGuessed } = await within(documentOf(tools, world, watch))
  const body = bytesOf(redacted(isGuessed ? rereadAsUtf8(html) : html, secrets))
  await within(Promise.resolve(tools.lease?.take(body.length, signal)))
  const response = answered(tools, watch)
  const finalUrl = tools.guard.checkUrl(page.url())
  const allPictures = [...(acted.pictures ?? []), ...(pictures ?? [])]
  return {
    ...acted,
    ...left,
    url: withoutSecrets(finalUrl, secrets),
    status: response.status(),
    contentType: 'text/html; charset=utf-8',
    headers: { ...response.headers() },
    body,
    wireBytes: tools.session.bytes,
    redirects: watch.redirects(),
    engine: 'browser',
    ...(unread.length > 0
      ? { unreadFrames: unread.map((address) => redacted(address, secrets)) }
      : {}),
    ...(allPictures.length > 0 ? { pictures: allPictures } : {})
  }
}

function withoutSecrets(url: URL, secrets: readonly string[]): URL {
  return URL.parse(redacted(url.href, secrets)) ?? new URL(url.origin)
}

/** Cookies that the page ends with, if they are asked for. */
async function cookiesOf({ context, keepCookies }: RenderTools) {
  return keepCookies ? { cookies: cookiesOfBrowser(await context.cookies()) } : {}
}

/** Do what the request asks for on the page, and let the page come to rest. */
async function actedOn(
  tools: RenderTools,
  { page, client, world, watch }: { page: Page; client: CDPSession; world: World; watch: Watch }
): Promise<{ actions?: readonly ActionReport[]; pictures?: readonly Picture[] }> {
  if (tools.actions.length === 0) return {}
  const { signal, lease, maxPictureBytes, limits } = tools
  const pictures: Picture[] = []
  let bytes = 0
  const actions = await runActions(
    {
      page,
      client,
      world,
      signal,
      maxCollected: limits.decodedBytes,
      begin: () => watch.begin(),
      async rest(most) {
        // What an action sets off begins with the next frames.
        await new Promise((resolve) => setTimeout(resolve, Math.min(BEGINNING, most)))
        await settle(world, watch, undefined, most, AFTER_ACTION)
      },
      async onSnapshot({ name, fullPage }) {
        const asked = { name, fullPage, format: 'webp', quality: 80 } as const
        for await (const part of photograph({ client, world }, asked)) {
          bytes += part.bytes.byteLength
          if (bytes > maxPictureBytes) throw tooLarge(maxPictureBytes)
          await lease?.take(part.bytes.byteLength, signal)
          pictures.push(part)
        }
      }
    },
    tools.actions
  )
  await settle(world, watch, undefined, AFTER_ACTIONS, AFTER_ACTION)
  return { actions, ...(pictures.length > 0 ? { pictures } : {}) }
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
  /** An action begins: the page may be led on from here. */
  begin(): void
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
  let before = 0
  let isActing = false
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
    if (++navigations - before > limits.redirects + 1)
      failed.reject(tooManyRedirects(limits.redirects))
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    if (!isMain(request)) return
    const fault = session.faultOf(new URL(request.url()))
    const place = { start: url, at: request.url() }
    if (fault) failed.reject(redirectFault(tools.guard, fault, place))
    const why = request.failure()?.errorText ?? ''
    // Of what the page was opened with `navigate` says so.
    if (isActing && !/ERR_ABORTED/.test(why)) {
      failed.reject(redirectFailure(tools.guard, browserFailure(why), place))
    }
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
    isSeen: tools.pictures !== undefined || tools.actions.some(({ type }) => type === 'snapshot'),
    async mayOpen(at) {
      if (!isActing || !tools.mayOpen) return true
      return tools.mayOpen(at).then(
        () => true,
        (error) => {
          failed.reject(error)
          return false
        }
      )
    },
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
    begin() {
      isActing = true
      before = navigations
    },
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
async function servedPage(
  tools: RenderTools,
  watch: Watch,
  type: string,
  secrets: readonly string[] = []
): Promise<FetchedPage> {
  const response = answered(tools, watch)
  if (!/^(?:text\/.*|application\/(?:json|xml)|.*\+(?:json|xml))$/.test(type))
    throw unsupported(type)
  const served = await response.body()
  // The text as Chromium read it.
  const read = namesEncoding(response)
    ? new Uint8Array(served)
    : bytesOf(rereadAsUtf8(served.toString()))
  const body = withoutSecretBytes(read, secrets)
  await tools.lease?.take(body.length, tools.signal)
  if (body.length > tools.limits.decodedBytes) throw tooLarge(tools.limits.decodedBytes)
  return {
    url: withoutSecrets(tools.guard.checkUrl(response.url()), secrets),
    status: response.status(),
    contentType: response.headers()['content-type'] ?? '',
    headers: { ...response.headers() },
    body,
    wireBytes: body.length,
    redirects: watch.redirects(),
    engine: 'browser'
  }
}

/** Byte by byte, whatever the encoding; a secret that is not ASCII is found in UTF-8. */
function withoutSecretBytes(body: Uint8Array<ArrayBuffer>, secrets: readonly string[]) {
  if (secrets.length === 0) return body
  const octets = (text: string) => Buffer.from(text).toString('latin1')
  const clean = redacted(Buffer.from(body).toString('latin1'), secrets.map(octets))
  return new Uint8Array(Buffer.from(clean, 'latin1'))
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
    world.evaluate(
      // At once, so that the page cannot take out again what was collected.
      `(${PUT_BACK}, ${htmlExpression(most, isDeclared, atOnce)})`
    ) as Promise<DocumentHtml | number>
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
  most = Number.POSITIVE_INFINITY,
  times?: SettleTimes
): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < most) {
    const state = (await world.evaluate(stateExpression(waitFor))) as PageState
    if (state.found === 'invalid') throw badSelector()
    const elapsed = performance.now() - began
    if (waitFor === undefined ? isSettled(state, watch.network(), elapsed, times) : state.found)
      return
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
