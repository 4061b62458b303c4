/** Facts about a page while it loads: its requests, its answer, and its outcome. */

import type { Frame, Request, Response } from 'playwright-core'
import { tooManyRedirects } from '../http/fetch-failure.ts'
import { browserFailure, crashed, overMemory, tooLarge } from './browser-failure.ts'
import { watchDecodedBytes } from './decoded-bytes.ts'
import { judgeRequests } from './page-requests.ts'
import { redirectFailure, redirectFault } from './redirect-fault.ts'
import { type RenderTools, takesPictures } from './render-tools.ts'
import type { NetworkState } from './settle-rule.ts'

/** Facts about a page while it loads. */
export interface PageWatch {
  /** Rejects as soon as the page is lost. */
  readonly fault: Promise<never>
  response(): Response | undefined
  /** The document ended before its end. */
  isCut(): boolean
  redirects(): number
  /** The page left the URL that the caller's headers belong to. */
  hasLeft(): boolean
  /** Address of the document that was asked for last. */
  asked(): string
  /** Addresses that were asked for since actions began, up to a number. */
  led(): readonly string[]
  /** Error of a page that loads itself again and again; it counts if such a page shows nothing. */
  reloadFault(): Error | undefined
  /** An action begins: the page may be led on from here. */
  begin(): void
  network(): NetworkState
}

/** Requests that may still change the page's content. */
const AWAITED = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch'])

/** Times that a page may load itself again before actions: after a check of the browser, a first visit. */
const RELOADS = 2

/** Addresses that are remembered of a page on which something is done. */
const MOST_LED = 200

/** Watch a page from before its first address is asked for. */
export function watchPage(tools: RenderTools, url: URL): PageWatch {
  const state = stateOf(tools, url)
  watchArrival(state)
  watchRequests(state)
  watchEnd(state)
  limitRequests(state)
  return {
    fault: state.failed.promise,
    response: () => state.response,
    isCut: () => state.isCut,
    hasLeft: () => state.hasLeft,
    redirects: () => Math.max(0, state.navigations - 1),
    asked: () => state.asked,
    led: () => state.led,
    reloadFault: () => (state.reloads > RELOADS ? tooManyRedirects(RELOADS) : undefined),
    begin() {
      state.isActing = true
      state.before = state.navigations
    },
    network: () => ({
      isArriving: state.arriving.size > 0,
      pending: state.pending.size,
      quiet: performance.now() - state.changed
    })
  }
}

/** State of a watch. */
type Watched = ReturnType<typeof stateOf>

function stateOf(tools: RenderTools, url: URL) {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  return {
    tools,
    url,
    failed,
    /** Documents that have not arrived whole, by their ids in the protocol. */
    arriving: new Set<string>(),
    pending: new Set<Request>(),
    /** Time at which a request began or ended last. */
    changed: performance.now(),
    navigations: 0,
    /** Times that the page has asked for itself again. */
    reloads: 0,
    /** Navigations before actions began. */
    before: 0,
    isActing: false,
    response: undefined as Response | undefined,
    isCut: false,
    asked: url.href,
    hasLeft: false,
    led: [] as string[]
  }
}

/** Playwright forgets the first of ten thousand requests, and does not say that they ended. */
function watchArrival({ tools, arriving }: Watched): void {
  const { client, mainFrame } = tools.blank
  client.on('Network.requestWillBeSent', ({ requestId, type, frameId }) => {
    if (type === 'Document' && frameId === mainFrame) arriving.add(requestId)
  })
  // The end of a document that another one replaced is not always reported.
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (!arriving.has(requestId) || response.status === 204) return
    for (const older of arriving) {
      if (older === requestId) break
      arriving.delete(older)
    }
  })
  client.on('Network.loadingFinished', ({ requestId }) => void arriving.delete(requestId))
  client.on('Network.loadingFailed', ({ requestId }) => void arriving.delete(requestId))
}

function watchRequests(state: Watched): void {
  const { tools, url, failed, pending, led } = state
  const { page, session } = tools.blank
  const { redirects } = tools.limits
  const isMain = (request: Request) =>
    request.isNavigationRequest() && frameOf(request) === page.mainFrame()
  const end = (request: Request) => {
    if (pending.delete(request)) state.changed = performance.now()
  }
  page.on('request', (request) => {
    if (state.isActing && led.length < MOST_LED && request.url().includes('=')) {
      led.push(request.url())
    }
    if (AWAITED.has(request.resourceType())) {
      pending.add(request)
      state.changed = performance.now()
    }
    if (!isMain(request)) return
    state.asked = request.url()
    if (++state.navigations - state.before > redirects + 1) {
      failed.reject(tooManyRedirects(redirects))
    }
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    if (!isMain(request)) return
    const fault = session.faultOf(new URL(request.url()))
    const place = { start: url, at: request.url() }
    if (fault) failed.reject(redirectFault(tools.guard, fault, place))
    const why = request.failure()?.errorText ?? ''
    // `navigate` reports failures of the first document.
    if (state.isActing && !/ERR_ABORTED/.test(why)) {
      failed.reject(redirectFailure(tools.guard, browserFailure(why), place))
    }
    state.isCut = state.response?.request() === request
  })
  page.on('response', (answer) => {
    const isRedirect =
      answer.status() >= 300 && answer.status() < 400 && Boolean(answer.headers().location)
    if (!isMain(answer.request()) || isRedirect) return
    state.response = answer
    state.isCut = false
  })
}

/** Fails the watch when the page crashes or closes, and closes other windows of its context. */
function watchEnd({ tools, failed }: Watched): void {
  const { memory } = tools
  const { context, page } = tools.blank
  const endedBefore = memory.ended
  const crash = () =>
    failed.reject(memory.ended > endedBefore ? overMemory(tools.maxMemory) : crashed())
  page.on('crash', crash)
  page.on('close', crash)
  page.on('dialog', (dialog) => {
    // To dismiss the question whether to leave means to stay.
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
    answer.catch(() => {})
  })
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(() => {})
  })
}

/** Judges each request, and ends all of them once the page is over its budget. */
function limitRequests(state: Watched): void {
  const { tools, failed } = state
  const { limits, secrets } = tools
  const { context, client, mainFrame, session } = tools.blank
  let requests = 0
  let isOver = false
  const endRequests = () => {
    if (isOver) return
    isOver = true
    // One by one they would pass this process, and a page makes ten thousand of them.
    void client.send('Network.setBlockedURLs', { urls: ['*'] }).catch(() => {})
  }
  watchDecodedBytes(
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
  judgeRequests({
    context,
    client,
    mainFrame,
    secrets,
    sign: tools.sign,
    isSeen: takesPictures(tools),
    async mayOpen(at) {
      try {
        tools.checkHop?.(at)
      } catch (error) {
        failed.reject(error)
        return false
      }
      if (!state.isActing || !tools.mayOpen) return true
      return tools.mayOpen(at).then(
        () => true,
        (error) => {
          failed.reject(error)
          return false
        }
      )
    },
    isRepeated(address) {
      if (state.isActing || address !== state.response?.url()) return false
      state.reloads++
      if (state.reloads <= RELOADS) return false
      // It is not asked for.
      state.navigations--
      return true
    },
    mayLoad() {
      requests++
      if (requests > tools.maxRequests || session.isOverBudget) endRequests()
      return !isOver
    },
    onLeft() {
      state.hasLeft = true
    }
  })
}

/** Requests of workers have no frame, and Playwright throws when asked for it. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
