/**
 * From a plan to what was read: over HTTP, and once more by the browser when the pages turn out to be shells that
 * scripts are to fill (`render: auto`).
 */

import {
  type ByteLease,
  type Cookie,
  type FetchedPage,
  type SecretKind,
  type SiteStorage,
  type Validators,
  validatorsOf
} from '@sluice/acquire'
import type { ActionReport } from '@sluice/acquire/actions'
import type { Picture } from '@sluice/acquire/browser'
import { HOW_TO_INSTALL } from '@sluice/acquire/chromium'
import type { ShellSign } from '@sluice/content'
import { type PageDocument, SluiceError } from '@sluice/core'
import type { LinkLook } from '@sluice/crawl/links'
import type { EnrichRun } from '@sluice/enrich'
import { convertPage, type DocumentPage, type DocumentTools } from '../documents/convert-page.ts'
import type { ExtrasTools } from '../extras/ask-extras.ts'
import { type MediaPage, type Transcripts, transcribedFile } from '../extras/direct-media.ts'
import { withMediaHint } from '../extras/media-hint.ts'
import { wantsRights } from '../options/rights.ts'
import type { Prepared } from '../plan/prepare.ts'
import { answeredBy, fallbackOf } from '../reading/fallback.ts'
import type { Reading } from '../reading/job.ts'
import { readJobOf } from '../reading/read-job.ts'
import { type Reader, shellSignOf } from '../reading/reader.ts'
import type { TimeStage } from '../stages.ts'
import type { Warning } from '../warning.ts'
import {
  type Acquired,
  acquirePages,
  type PageSources,
  type RowBound,
  timeForFurther
} from './acquire-pages.ts'
import { embeddedIn, embeddedRequest, readEmbedded } from './embedded.ts'
import { type FailedWay, withWay } from './failed-way.ts'
import { enforceRobots, type RobotsPolicy } from './robots.ts'

/** The parts that fetch and read pages. */
export interface ReadTools
  extends PageSources,
    DocumentTools,
    RobotsPolicy,
    Pick<ExtrasTools, 'enricher'> {
  readonly reader: Reader
}

/** For whom, and until when. */
export interface ReadRun extends RowBound {
  readonly account: string
  readonly signal: AbortSignal
  /** Time until the request ends, ms. */
  left(): number
  readonly time: TimeStage
  /** Memory of the pages until a worker has them. Absent: not counted. */
  readonly lease?: ByteLease | undefined
  /** Run of a provider, if the page is a file that an extra reads. */
  asking(): Pick<EnrichRun, 'timeMs' | 'onAsked'>
}

/** The result of fetching and reading. */
export interface ReadPages {
  /** The request as it was answered: a document has a parser of its own. */
  readonly prepared: Prepared
  readonly facts: FetchFacts
  readonly reading: Reading
  /** Transcripts of the page itself, if it is an image or a recording. */
  readonly transcripts?: Transcripts | undefined
  /** See `Acquired.keep`. */
  keep(): Promise<void>
}

/** Facts about the fetch for the answer. They are taken before the bodies move to the worker. */
export interface FetchFacts {
  readonly finalUrl: string
  readonly status: number
  readonly engine: string
  readonly engineReason: string | null
  readonly redirects: number
  /** Decoded bytes of all pages. */
  readonly bytes: number
  /** Pages of a document that were read; 0 of a page. */
  readonly documentPages: number
  /** Number of those pages that OCR read. */
  readonly ocrPages: number
  /** Metadata of the document; absent for a page. */
  readonly document?: PageDocument
  readonly cache: Acquired['cache']
  readonly pictures: readonly Picture[]
  /** Tree of the page, if it was asked for and a browser shows the page. */
  readonly accessibility?: FetchedPage['accessibility']
  /** Results of the request's actions. */
  readonly actions?: readonly ActionReport[]
  /** Further states of the page, if the browser followed its list. */
  readonly states?: FetchedPage['states']
  /** Cookies that the fetch ended with, if it was to keep them. */
  readonly cookies?: readonly Cookie[]
  /** Storage of the page's origin, if the fetch was to keep it. */
  readonly storage?: SiteStorage
  /** Headers of the page; absent unless its rights are asked for. */
  readonly headers?: Readonly<Record<string, string>>
  /** Validators of the page, if it is one that a site says the state of: one page, over HTTP. */
  readonly validators?: Validators
  /** Secrets of the caller that pages came without, and the first such page. */
  readonly withheld?: { readonly secrets: readonly SecretKind[]; readonly url: URL }
}

/**
 * Fetch and read the pages of a request.
 *
 * @throws SluiceError what fetching and reading throw; `EMPTY_CONTENT` where scripts were to fill the page and did
 * not, or could not. A page that is read over HTTP and that the browser then
 * cannot do better is answered as it is, with a warning.
 */
export async function readPages(
  all: ReadTools,
  prepared: Prepared,
  run: ReadRun
): Promise<ReadPages> {
  const tried: { way?: FailedWay } = {}
  try {
    return await readTried(all, prepared, run, tried)
  } catch (error) {
    throw withWay(error, tried.way)
  }
}

async function readTried(
  all: ReadTools,
  prepared: Prepared,
  run: ReadRun,
  tried: { way?: FailedWay }
): Promise<ReadPages> {
  // A browser would fetch.
  const tools = prepared.kept ? { ...all, browser: undefined } : all
  const { account, signal, left, time, lease, hasRows } = run
  const bound = hasRows ? { hasRows } : {}
  let engine: string | undefined
  // Where an action leads, robots.txt counts as for the page itself.
  const mayOpen = (url: URL) =>
    enforceRobots(tools, { ...prepared, plans: [{ url, via: 'http' }] }, signal)
  const attemptOf = async (
    prepared: Prepared,
    reason?: string,
    signal = run.signal
  ): Promise<ReadPages> => {
    tried.way = { engine: firstEngineOf(prepared, reason), bytes: 0 }
    const acquired = await time('acquire', () =>
      acquirePages({ ...tools, mayOpen, left, ...bound }, prepared, account, signal, reason, lease)
    )
    engine = acquired.pages[0]?.engine
    const converted = await convertFirst(tools, prepared, acquired, run)
    const facts = factsOf(acquired, converted, prepared)
    tried.way = { engine: facts.engine, bytes: facts.bytes }
    const answered = answeredPages(acquired, converted, prepared)
    const ended = acquired.ended ? { ended: acquired.ended.message } : {}
    // What a browser may still fill is not judged yet.
    const { render } = prepared.request.options
    const isLast =
      engine === 'browser' || render !== 'auto' || !tools.browser || prepared.upload !== undefined
    const planned = converted?.prepared ?? prepared
    const job = {
      ...readJobOf(planned, answered, prepared.request.options, tools.robots.agent),
      ...fallbackOf(planned, isLast),
      plan: { pages: prepared.plans.length, ...ended }
    }
    const handedOver = () => lease?.give(facts.bytes)
    const reading = await tools.reader
      .read(job, account, signal, time, handedOver)
      .catch((error) => {
        throw signal.aborted ? error : (acquired.objection ?? error)
      })
    const read = {
      prepared: answeredBy(planned, reading),
      facts,
      reading,
      transcripts: converted && 'transcripts' in converted ? converted.transcripts : undefined,
      keep: acquired.keep
    }
    const [frame] = acquired.pages.flatMap(({ unreadFrames }) => unreadFrames ?? [])
    return frame ? warned(read, `Much of the page is a frame that was not read: ${frame}`) : read
  }

  const attempt = (reason?: string) => attemptOf(prepared, reason)
  const follow = async (address: string): Promise<ReadPages> => {
    const following = embeddedRequest(prepared, address)
    await enforceRobots(tools, following, signal)
    return attemptOf(following)
  }

  let plain: ReadPages | undefined
  let refused: unknown
  try {
    plain = await attempt()
  } catch (error) {
    refused = withMediaHint(error, tools, prepared.request.options)
  }
  const embedded = embeddedIn(plain, refused)
  if (embedded !== undefined) {
    return readEmbedded(embedded, prepared, { page: plain, refused, signal, follow })
  }
  const sign = plain ? plain.reading.shell : shellSignOf(refused)
  const { render } = prepared.request.options
  if (engine === 'browser') return rendered(done(plain, refused))
  if (!sign) {
    const { look } = prepared
    if (!plain || !look || !tools.browser || !mayDrawLinks(plain, look)) {
      return done(plain, refused)
    }
    const { timeout_ms } = prepared.request.options
    const seen = await lookedAt({ signal, left, timeout_ms, look }, (within) =>
      attemptOf(prepared, 'links', within)
    )
    return seen ? rendered(seen) : plain
  }
  if (prepared.upload) {
    if (!plain) throw explained(refused, SHELLS[sign])
    return warned(plain, SHELLS[sign])
  }
  if (render !== 'auto' || !tools.browser) {
    const why = prepared.kept ? KEPT : render === 'auto' ? NO_BROWSER : NOT_ASKED
    if (!plain) throw explained(refused, `${SHELLS[sign]} ${why}`)
    return warned(plain, render === 'auto' ? `${SHELLS[sign]} ${why}` : SHELLS[sign])
  }
  let again: ReadPages
  try {
    again = await attempt(sign)
  } catch (error) {
    if (signal.aborted) throw error
    const found = embeddedIn(undefined, error)
    if (found) return readEmbedded(found, prepared, { page: plain, refused: error, signal, follow })
    if (!plain) throw explained(error, `${SHELLS[sign]} It was still empty in the browser.`)
    const code = SluiceError.is(error) ? error.code : 'INTERNAL_ERROR'
    return warned(plain, `${SHELLS[sign]} The browser failed too: ${code}.`)
  }
  const shown = embeddedIn(again, undefined)
  if (!shown) return rendered(again)
  return readEmbedded(shown, prepared, { page: again, refused: undefined, signal, follow })
}

function firstEngineOf({ upload, request }: Prepared, reason: string | undefined): string {
  if (upload) return 'upload'
  return reason !== undefined || request.options.render === 'browser' ? 'browser' : 'http'
}

/** A page whose links a crawl cannot follow, and that has scripts. */
function mayDrawLinks({ prepared, reading, facts }: ReadPages, look: LinkLook): boolean {
  const { discovered } = reading
  const { render } = prepared.request.options
  if (!discovered?.hasScripts || render !== 'auto' || prepared.upload) return false
  return look.leadsNowhere({ url: new URL(facts.finalUrl), links: discovered.links })
}

/** The page in the browser, if its scripts draw links that a crawl follows. The page as it was read is whole without it. */
async function lookedAt(
  {
    signal,
    left,
    timeout_ms,
    look
  }: { signal: AbortSignal; left(): number; timeout_ms: number; look: LinkLook },
  attempt: (within: AbortSignal) => Promise<ReadPages>
): Promise<ReadPages | undefined> {
  const time = timeForFurther(signal, timeout_ms, left())
  try {
    const { reading, facts, ...rest } = await attempt(time.signal)
    const { discovered } = reading
    const url = new URL(facts.finalUrl)
    const isVain = !discovered || look.leadsNowhere({ url, links: discovered.links })
    look.note(isVain)
    return isVain ? undefined : { reading, facts, ...rest }
  } catch (error) {
    if (signal.aborted) throw error
    look.note(true)
    return undefined
  } finally {
    time.close()
  }
}

/** The pages as a worker gets them: it needs no more than the page; pictures and secrets stay here. */
function answeredPages(
  { pages }: Acquired,
  converted: DocumentPage | MediaPage | undefined,
  { plans }: Prepared
) {
  return pages.map(
    (
      {
        pictures: _,
        cookies: __,
        actions: ___,
        withheld: ____,
        states: _____,
        storage: ______,
        accessibility: _______,
        ...page
      },
      index
    ) => ({
      ...page,
      ...(index === 0 ? converted?.page : undefined),
      answer: {
        requested: plans[index]?.url ?? page.url,
        headers: page.headers,
        optional: index > 0 && plans[index]?.optional === true
      }
    })
  )
}

function done(read: ReadPages | undefined, error: unknown): ReadPages {
  if (read) return read
  throw error
}

const NO_BROWSER = `This server has no browser: ${HOW_TO_INSTALL}.`
const KEPT = 'A page that was kept is read as it is, without a browser.'
const NOT_ASKED = 'With `render: "auto"` a browser runs them.'
const SHOWS_LITTLE = 'The page shows little before its scripts have run'
const SHELLS: Readonly<Record<ShellSign, string>> = {
  noscript: `${SHOWS_LITTLE}: it asks for JavaScript.`,
  redirect: `${SHOWS_LITTLE}: one of them leads to another page.`,
  frames: 'The page itself shows little: its content is in frames.',
  placeholders: `${SHOWS_LITTLE}: placeholders of its template are not filled.`,
  state: `${SHOWS_LITTLE}: most of its text is data for scripts.`,
  'app-root': `${SHOWS_LITTLE}: the element for its content is empty.`,
  loading: `${SHOWS_LITTLE}: it says that it is loading.`,
  empty: `${SHOWS_LITTLE}: there is nothing to read.`
}

/** An empty page with what makes it one; other failures say enough. */
function explained(error: unknown, why: string): unknown {
  if (!SluiceError.is(error) || error.code !== 'EMPTY_CONTENT') return error
  return new SluiceError('EMPTY_CONTENT', `${error.message} ${why}`, {
    cause: error,
    details: error.details
  })
}

/** Adds a warning if a page was still incomplete after its time in the browser. */
function rendered(read: ReadPages): ReadPages {
  const { shell } = read.reading
  if (shell !== 'loading' && shell !== 'placeholders') return read
  return warned(read, 'The page was still incomplete after its scripts had settled.')
}

function warned(read: ReadPages, message: string): ReadPages {
  const warning: Warning = { code: 'CONTENT_MAY_BE_INCOMPLETE', message }
  return { ...read, reading: { ...read.reading, warnings: [warning, ...read.reading.warnings] } }
}

/** The file of an extra, or a document, as a page; `undefined` if it is one already. */
async function convertFirst(
  tools: DocumentTools & Pick<ExtrasTools, 'enricher'>,
  prepared: Prepared,
  { pages: [first] }: Acquired,
  { account, signal, time, asking }: ReadRun
): Promise<DocumentPage | MediaPage | undefined> {
  if (!first) return undefined
  const media = await transcribedFile(tools, prepared, first, {
    account,
    signal,
    time,
    ...asking()
  })
  if (media) return media
  if (tools.documents === undefined) return undefined
  const { ocr } = prepared.request.options.document
  if (!tools.documents.mayConvert(first.body, ocr)) return undefined
  return time('convert', () => convertPage(tools, prepared, first, { tenant: account, signal }))
}

function factsOf(
  { pages, cache, engineReason }: Acquired,
  converted: DocumentPage | MediaPage | undefined,
  { request }: Prepared
): FetchFacts {
  const [first] = pages
  if (!first) throw new Error('a request without pages')
  return {
    finalUrl: first.url.href,
    status: first.status,
    engine: first.engine,
    engineReason,
    redirects: first.redirects,
    cache,
    pictures: first.pictures ?? [],
    documentPages: converted?.page.document.pagesRead ?? 0,
    ocrPages: converted && 'ocrPages' in converted ? converted.ocrPages : 0,
    ...(converted ? { document: converted.page.document } : {}),
    ...(first.accessibility ? { accessibility: first.accessibility } : {}),
    ...(first.actions ? { actions: first.actions } : {}),
    ...(first.cookies ? { cookies: first.cookies } : {}),
    ...(first.states ? { states: first.states } : {}),
    ...(first.storage ? { storage: first.storage } : {}),
    ...(wantsRights(request.options) ? { headers: first.headers } : {}),
    ...withheldFrom(pages),
    ...validatorsFrom(pages),
    bytes: pages.reduce((total, page) => total + page.body.byteLength, 0)
  }
}

/** A page that a browser has run, or a record of several pages, may change without any validator. */
function validatorsFrom(pages: Acquired['pages']): Pick<FetchFacts, 'validators'> {
  const [page] = pages
  const isWhole = pages.length === 1 && page?.engine === 'http'
  const validators = isWhole ? validatorsOf(page.headers) : undefined
  return validators ? { validators } : {}
}

function withheldFrom(pages: Acquired['pages']): Pick<FetchFacts, 'withheld'> {
  const lacking = pages.filter(({ withheld = [] }) => withheld.length > 0)
  const [first] = lacking
  if (!first) return {}
  return { withheld: { secrets: lacking.flatMap(({ withheld = [] }) => withheld), url: first.url } }
}
