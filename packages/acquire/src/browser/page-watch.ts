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
  /** An action begins: the page may be led on from here. */
  begin(): void
  network(): NetworkState
}

/** Requests that may still change what the page shows. */
const AWAITED = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch'])

/** Addresses that are remembered of a page on which something is done. */
const MOST_LED = 200

/** Watch a page from before its first address is asked for. */
export function watchPage(tools: RenderTools, url: URL): PageWatch {
  const { limits, secrets, memory } = tools
  const { context, page, client, mainFrame, session } = tools.blank
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
  let hasLeft = false
  const led: string[] = []
  const isMain = (request: Request) =>
    request.isNavigationRequest() && frameOf(request) === page.mainFrame()
  const end = (request: Request) => {
    if (pending.delete(request)) changed = performance.now()
  }

  // Playwright forgets the first of ten thousand requests, and does not say that they ended.
  const arriving = new Set<string>()
  client.on('Network.requestWillBeSent', ({ requestId, type, frameId }) => {
    if (type === 'Document' && frameId === mainFrame) arriving.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId }) => void arriving.delete(requestId))
  client.on('Network.loadingFailed', ({ requestId }) => void arriving.delete(requestId))
  page.on('request', (request) => {
    if (isActing && led.length < MOST_LED && request.url().includes('=')) led.push(request.url())
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
  const crash = () =>
    failed.reject(memory.ended > endedBefore ? overMemory(tools.maxMemory) : crashed())
  page.on('crash', crash)
  page.on('close', crash)
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  context.on('page', (other) => {
    if (other !== page) void other.close().catch(() => {})
  })
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
    isSeen: takesPictures(tools),
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
    },
    onLeft() {
      hasLeft = true
    }
  })
  return {
    fault: failed.promise,
    response: () => response,
    isCut: () => isCut,
    hasLeft: () => hasLeft,
    redirects: () => Math.max(0, navigations - 1),
    asked: () => asked,
    led: () => led,
    begin() {
      isActing = true
      before = navigations
    },
    network: () => ({
      isArriving: arriving.size > 0,
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
