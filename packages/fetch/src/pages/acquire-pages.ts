/** The pages of a request: fetched, or kept from an earlier fetch where the client accepts that (`max_age`). */

import {
  type Acquirer,
  type ByteLease,
  type FetchedPage,
  isForgivable,
  type PageCache,
  type PageKey
} from '@sluice/acquire'
import type { Exchange, KeptAnswers } from '@sluice/acquire/archive'
import type { BrowserEngine, BrowserPlan } from '@sluice/acquire/browser'
import { NEXT_TEXTS } from '@sluice/content'
import { type PagePlan, SluiceError } from '@sluice/core'
import type { Deadline } from '../deadline.ts'
import type { DocumentConverter } from '../documents/converter.ts'
import { mayHoldScan } from '../documents/media-types.ts'
import { mayBeMedia, mediaKinds } from '../extras/direct-media.ts'
import type { MediaFetcher } from '../extras/media-fetcher.ts'
import { browserActions } from '../options/actions.ts'
import { mayBeCached } from '../options/if-changed.ts'
import { askedList } from '../options/list.ts'
import { picturePlan } from '../options/pictures.ts'
import { browserOption } from '../options/rendering.ts'
import type { Prepared, Upload } from '../plan/prepare.ts'
import { PageUnchanged } from './page-unchanged.ts'
import { visitOf, visitorKey } from './visit.ts'

/** The engines and the cache that pages are fetched with. */
export interface PageSources {
  readonly acquirer: Acquirer
  readonly browser: BrowserEngine | undefined
  /** Absent where nothing is kept. */
  readonly pages?: PageCache | undefined
  /** Absent: documents are not read. */
  readonly documents?: DocumentConverter | undefined
  /** For URLs that are images or recordings. */
  readonly media: Pick<MediaFetcher, 'fetch'>
  /** The operator's rules on URLs. Throws for one that they do not allow. */
  readonly checkHop?: ((url: URL) => void) | undefined
  /** Called before an action of a request leads to another document. A rejection ends the fetch. */
  readonly mayOpen?: ((url: URL) => Promise<void>) | undefined
}

/** A page that was fetched, or a file that was sent. */
type SourcePage = Omit<FetchedPage, 'engine'> & {
  readonly engine: FetchedPage['engine'] | 'upload'
}

/** See {@link acquirePages}. */
export interface Acquired {
  readonly pages: readonly SourcePage[]
  /** `meta.cache`: null when the client did not ask for kept pages. Age in seconds, of the oldest page; of kept answers, of the newest. */
  readonly cache: { readonly hit: boolean; readonly age: number } | null
  /** `meta.engine_reason`: why the browser was used though the client did not ask for it. */
  readonly engineReason: string | null
  /**
   * Error of the HTTP fetch that made the browser fetch the page instead. It is reported if the browser's page cannot
   * be read.
   */
  readonly objection: unknown
  /** Error that ended the fetch at some optional page; absent if all pages were fetched. */
  readonly ended?: SluiceError
  /** Keep what was fetched. To be called once the request has succeeded. */
  keep(): Promise<void>
}

/** The number of rows that a list may have. */
export interface RowBound {
  /** Told each state of a page that shows more of its list: true once they have all rows. Absent without a bound. */
  hasRows?(body: Uint8Array<ArrayBuffer>): Promise<boolean>
}

/** Time that further pages leave for processing, ms; a quarter of a short request. */
const LEFT_FOR_READING = 5_000

/** Part of the request's time that the browser waits for a page that shows nothing yet. */
const PATIENCE = 0.6

/** The engine that fetches one page, and the reason for it. */
interface Way {
  readonly via: 'http' | 'browser'
  readonly reason: string | null
}

/**
 * Get the pages of a request, in the order of its plans.
 *
 * @param reason - why to render all of them, for a request with `render: auto`.
 * @param lease - memory of the pages and of the data kept from them. Default: not counted.
 * @throws the errors of `Acquirer.fetch` and `BrowserEngine.fetch`.
 */
export async function acquirePages(
  sources: PageSources & Pick<Deadline, 'left'> & RowBound,
  prepared: Prepared,
  account: string,
  signal: AbortSignal,
  reason?: string,
  lease?: ByteLease
): Promise<Acquired> {
  if (prepared.upload) return uploaded(prepared.url, prepared.upload, signal, lease)
  const {
    plans,
    request: { options }
  } = prepared
  const { locale, mobile, max_age, wait_for, wait_ms: waitMs = 0 } = options
  const pictures = picturePlan(options)
  const { conditions } = prepared.known ?? {}
  const asked = { mobile, ...(locale === undefined ? {} : { locale }) }
  const actions = browserActions(options.actions)
  const more = morePlan(options, sources)
  const memory = lease && { lease, signal }
  const request = {
    signal,
    account,
    errorPages: true,
    ...visitOf(prepared),
    ...asked,
    ...(lease ? { lease } : {}),
    ...(sources.checkHop && !prepared.kept ? { checkHop: sources.checkHop } : {}),
    ...(conditions && plans.length === 1 ? { conditions } : {}),
    ...(sources.documents && options.document.ocr === 'auto' ? { accepts: mayHoldScan } : {})
  }
  // A kept page has neither pictures nor a tree.
  const kept =
    max_age > 0 && mayBeCached(prepared) && !pictures && !options.accessibility
      ? sources.pages
      : undefined
  const archive = prepared.kept
  const found: Fetched[] = []
  const unknown: [PageKey, FetchedPage][] = []
  let oldest = 0
  let ended: SluiceError | undefined
  // Most requests are for one page and need no separate deadline.
  const further =
    plans.length > 1 ? timeForFurther(signal, options.timeout_ms, sources.left()) : undefined
  try {
    for (const [index, plan] of plans.entries()) {
      const isFurther = index > 0 && plan.optional === true
      const way = wayOf(sources, options, plan, reason)
      const waitFor = wait_for ?? plan.waitFor
      const via = `${way.via === 'http' ? 'http' : `browser ${waitMs || ''}${waitFor ?? ''}`}${visitorKey(prepared)}`
      const key: PageKey = { account, url: plan.url, via, ...asked }
      // Without waiting if nothing is cached: the page must be requested before anything else from its host.
      // A cached page cannot show more of its list.
      const mayBeKept = !(more && index === 0 && way.via === 'browser')
      const known = kept && mayBeKept ? await kept.get(key, max_age * 1_000, memory) : undefined
      oldest = Math.max(oldest, known?.age ?? 0)
      const one = known
        ? { page: known.page, reason: way.reason }
        : await fetchBy(
            sources,
            way,
            {
              url: plan.url,
              patience: options.timeout_ms * PATIENCE,
              ...(waitFor ? { waitFor } : {}),
              ...(waitMs > 0 ? { waitMs } : {}),
              ...(pictures && index === 0 ? { pictures } : {}),
              ...(options.accessibility && index === 0 ? { accessibility: true } : {}),
              ...(actions.length > 0 && index === 0 ? { actions } : {}),
              ...(more && index === 0 ? { more } : {}),
              ...(sources.mayOpen ? { mayOpen: sources.mayOpen } : {})
            },
            isFurther && further ? { ...request, signal: further.signal } : request,
            options
          ).catch((error: unknown) => {
            if (!isFurther || signal.aborted || !SluiceError.is(error)) throw error
            ended = error
            return undefined
          })
      // Pages follow each other: after a gap the record could not say where it continues.
      if (!one) break
      if (one.page.status === 304) throw notModified(one.page)
      found.push(one)
      // A wall, or the end of the list. A worker finds out which; later pages would be the same.
      if (isFurther && one.page.status >= 400) break
      if (kept && mayBeKept && !known) unknown.push([key, one.page])
    }
  } finally {
    further?.close()
  }
  // The body moves to a worker; the cached copy needs its own. Without memory for it, the page is not cached.
  const fresh = unknown.flatMap(([key, page]): [PageKey, FetchedPage][] =>
    !lease || lease.tryTake(page.body.byteLength)
      ? [[key, { ...page, body: page.body.slice() }]]
      : []
  )
  lease?.rest()
  const hit = kept !== undefined && unknown.length === 0
  return {
    pages: found.map(({ page }) =>
      archive?.isRendered(page.url) ? { ...page, engine: 'browser' as const } : page
    ),
    engineReason: found.find((one) => one.reason !== null)?.reason ?? null,
    objection: found.find((one) => one.objection !== undefined)?.objection,
    ...(ended ? { ended } : {}),
    cache: archive ? archiveFacts(archive) : cacheFacts(max_age, hit, oldest),
    async keep() {
      await Promise.all(fresh.map(([key, page]) => kept?.put(key, page)))
    }
  }
}

/** Share of a request's time in which a page shows more of its list. */
const FOR_MORE = 0.6

/** The browser's plan for a list that continues on the same page. */
function morePlan(
  { list, timeout_ms }: Prepared['request']['options'],
  { hasRows }: RowBound
): BrowserPlan['more'] {
  const { pages = 1 } = askedList(list) ?? {}
  if (pages === 1) return undefined
  const bounds = { steps: pages - 1, timeMs: timeout_ms * FOR_MORE }
  return { ...bounds, words: NEXT_TEXTS, ...(hasRows ? { isEnough: hasRows } : {}) }
}

/** @param oldest - age of the oldest page, ms. */
function cacheFacts(maxAge: number, hit: boolean, oldest: number): Acquired['cache'] {
  return maxAge > 0 ? { hit, age: hit ? Math.floor(oldest / 1_000) : 0 } : null
}

/** Kept answers are as old as the newest of them. */
function archiveFacts({ at }: KeptAnswers): Acquired['cache'] {
  return { hit: true, age: Math.max(0, Math.floor((Date.now() - at) / 1_000)) }
}

function notModified({ url, status, engine }: FetchedPage): PageUnchanged {
  return new PageUnchanged({ finalUrl: url.href, status, engine, discovered: null })
}

async function uploaded(
  url: URL,
  { contentType, size, read }: Upload,
  signal: AbortSignal,
  lease: ByteLease | undefined
): Promise<Acquired> {
  await lease?.take(size, signal)
  const body = await read()
  lease?.rest()
  const page: SourcePage = {
    url,
    status: 200,
    contentType,
    headers: {},
    body,
    wireBytes: size,
    redirects: 0,
    engine: 'upload'
  }
  return { pages: [page], cache: null, engineReason: null, objection: undefined, async keep() {} }
}

/**
 * The signal of a request for pages that its record is whole without: they end before it does, so that what was read by
 * then is answered.
 *
 * @param timeout - time of the whole request, ms.
 * @param left - time until the request ends, ms.
 */
export function timeForFurther(
  signal: AbortSignal,
  timeout: number,
  left: number
): { readonly signal: AbortSignal; close(): void } {
  const work = new AbortController()
  const end = () => work.abort(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  const reserve = Math.min(timeout / 4, LEFT_FOR_READING)
  const late = () =>
    work.abort(
      new SluiceError(
        'FETCH_TIMEOUT',
        `The time limit for additional pages, ${timeout - reserve} ms, was reached.`,
        {
          details: { stage: 'request', timeout_ms: timeout }
        }
      )
    )
  const timer = setTimeout(late, Math.max(0, left - reserve))
  return {
    signal: work.signal,
    close() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }
}

/** `render` of a request; with what needs a browser it is the browser. */
function wayOf(
  { browser }: PageSources,
  options: Prepared['request']['options'],
  plan: PagePlan,
  reason: string | undefined
): Way {
  const { render } = options
  const needsBrowser = browserOption(options) !== undefined
  if (render === 'http' || !browser) return { via: 'http', reason: null }
  if (render === 'browser' || needsBrowser) return { via: 'browser', reason: null }
  if (reason !== undefined) return { via: 'browser', reason }
  return plan.via === 'browser'
    ? { via: 'browser', reason: 'parser' }
    : { via: 'http', reason: null }
}

interface Fetched {
  readonly page: FetchedPage
  readonly reason: string | null
  readonly objection?: unknown
}

async function fetchBy(
  sources: PageSources,
  { via, reason }: Way,
  plan: BrowserPlan,
  request: Parameters<Acquirer['fetch']>[1],
  options: Prepared['request']['options']
): Promise<Fetched> {
  const { acquirer, browser } = sources
  const { render, document } = options
  if (via === 'browser' && browser) {
    const page = await browser.fetch(plan, request).catch(async (error: unknown) => {
      const page =
        (await mediaInstead(sources, plan.url, request, options, error)) ??
        (await documentInstead(sources, plan.url, request, document.ocr, error))
      if (page) return page
      throw error
    })
    if (page.engine !== 'browser') return { page, reason: null }
    await request?.onExchange?.(renderedExchange(page))
    return { page, reason }
  }
  try {
    return { page: await acquirer.fetch({ url: plan.url, via: 'http' }, request), reason: null }
  } catch (error) {
    const media = await mediaInstead(sources, plan.url, request, options, error)
    if (media) return { page: media, reason: null }
    const forgiven = isForgivable(error) && render === 'auto'
    if (!forgiven || !browser) throw error
    // Browsers forgive what a strict client refuses, such as a page that is not valid HTTP.
    const page = await browser.fetch(plan, { ...request, errorPages: false }).catch(() => {
      throw error
    })
    return { page, reason: 'invalid-response', objection: error }
  }
}

/** A page as a browser has made it of many requests: an archive keeps it as one thing. */
function renderedExchange({ url, status, contentType, body }: FetchedPage): Exchange {
  const headers = [['content-type', contentType || 'text/html']] as const
  return { url: url.href, at: Date.now(), status, headers, body }
}

/** A URL that is itself a file for an extra: it may be larger than a page. */
async function mediaInstead(
  { media }: PageSources,
  url: URL,
  request: Parameters<Acquirer['fetch']>[1],
  options: Prepared['request']['options'],
  error: unknown
): Promise<FetchedPage | undefined> {
  if (!mayBeMedia(error, url, options)) return undefined
  const accept = mediaKinds(options).map((kind) => `${kind}/*`)
  return media.fetch(url, {
    ...request,
    errorPages: false,
    accepts: () => true,
    accept: accept.join(', ')
  })
}

/** A browser shows a document by a viewer, or saves it: what it is made of comes over HTTP. */
async function documentInstead(
  { acquirer, documents }: PageSources,
  url: URL,
  request: Parameters<Acquirer['fetch']>[1],
  ocr: 'off' | 'auto',
  error: unknown
): Promise<FetchedPage | undefined> {
  const mayBe = documents && SluiceError.is(error) && error.code === 'UNSUPPORTED_CONTENT'
  if (!mayBe) return undefined
  const page = await acquirer.fetch({ url, via: 'http' }, request)
  return documents.mayConvert(page.body, ocr) ? page : undefined
}
