/**
 * One fetch, top-down: the steps of architecture.md §2 that need no account.
 *
 *   request → prepare: parser, filters, pages, price bound → pages → reading → extras → outcome
 */

import type { ByteGate, Cookie, PageCache, ProxyPools } from '@sluice/acquire'
import { checkCookies } from '@sluice/acquire/cookies'
import type { Guard } from '@sluice/acquire/guard'
import type { Use } from '@sluice/acquire/rights'
import { cookieGoesTo, headersGoTo } from '@sluice/acquire/secret-scope'
import { createTurns, orAborted } from '@sluice/acquire/waiting'
import type { Registry } from '@sluice/core'
import { type Endings, startDeadline } from './deadline.ts'
import type { DocumentTools } from './documents/convert-page.ts'
import { askExtras, type ExtrasTools, timeForExtras } from './extras/ask-extras.ts'
import type { FetchRequest } from './options/fetch-request.ts'
import { withheldWarnings } from './options/own-options.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { followList, type ListTools, rowBound } from './pages/follow-list.ts'
import { PageUnchanged, readingDigest } from './pages/page-unchanged.ts'
import { type FetchFacts, readPages } from './pages/read-pages.ts'
import { createRightsReader, type RightsReader } from './pages/rights.ts'
import { adviceOfRobots, enforceRobots, type RobotsPolicy } from './pages/robots.ts'
import { secretsOf } from './pages/visit.ts'
import type { Engines } from './plan/engines.ts'
import { type Prepared, prepare, prepareUpload, type Upload } from './plan/prepare.ts'
import { type SessionChange, type SessionState, sessionChange } from './plan/session-state.ts'
import type { Reading } from './reading/job.ts'
import type { Reader } from './reading/reader.ts'
import type { Stages } from './stages.ts'

/** The parts of a pipeline. Their creator closes them. */
export interface PipelineParts extends Engines, ExtrasTools, RobotsPolicy, DocumentTools {
  readonly registry: Registry
  readonly guard: Guard
  readonly reader: Reader
  /** For `max_age`; absent without a page cache. */
  readonly pages?: PageCache
  /** Earlier results are kept, and the owner of the pipeline compares with them: `changes` is served. */
  readonly keepsResults?: boolean
  /** The owner of the pipeline keeps `Outcome.pictures`: `screenshot` and `pdf` are served. */
  readonly keepsPictures?: boolean
  /** Sessions of tenants. Absent: `session` and `keep_cookies` are refused. */
  readonly sessions?: SessionCookies
  /** Uses that every page must be allowed for. Default: none. */
  readonly uses?: readonly Use[]
  /** The operator's rules on URLs: throws for a page that they do not allow. Absent: there are none. */
  readonly checkHop?: ((url: URL) => void) | undefined
  /** The operator's proxies. Absent: there are none. */
  readonly proxies?: ProxyPools | undefined
  /** Admission to memory for pages. Absent: they are not counted. */
  readonly memory?: ByteGate
}

/** Cookies of the sessions of tenants. */
export interface SessionCookies {
  /**
   * The cookies of a session for its hosts.
   *
   * @throws SluiceError `INVALID_REQUEST` - the tenant has no such session, or it is not for this host.
   */
  cookies(tenant: string, id: string, host: string): Promise<readonly Cookie[]>
  /** Cookies and storage of a session. @throws SluiceError as `cookies`. */
  state(tenant: string, id: string, host: string): Promise<SessionState>
  /** Keep the change that a visit made. Never fails the visit: a session that is gone, or too large, stays as it is. */
  renew(tenant: string, id: string, change: SessionChange): Promise<void>
}

/** The options of one run. */
export interface Run extends Endings {
  /** The caller. Tenants take turns for pages, workers and memory. */
  readonly tenant: string
  readonly stages: Stages
  /** Awaited before the answer, within the deadline of the request: saves the result, or charges for it. */
  conclude?(outcome: Outcome, signal: AbortSignal): Promise<void>
}

/** Fetches and reads URLs. */
export interface Pipeline {
  /**
   * Check, match, plan and price a request; nothing is fetched.
   *
   * @param written - the URL that the caller wrote, if the page is one that it led to: see `Prepared.written`.
   * @throws SluiceError `INVALID_URL`, `URL_NOT_ALLOWED`, `INVALID_REQUEST`, `INVALID_FILTER`, `INVALID_SCHEMA`,
   * `AI_NOT_CONFIGURED`, `COST_LIMIT_EXCEEDED`.
   */
  prepare(request: FetchRequest, written?: URL): Prepared
  /**
   * The same for a file that is read instead of a page.
   *
   * @param url - source URL; it is not fetched.
   */
  prepareUpload(request: FetchRequest, url: URL, upload: Upload): Prepared
  /**
   * Fetch and read.
   *
   * @throws SluiceError any code of decisions.md §9 that needs no account. The reason of the signal that ended it.
   * PageUnchanged - the page is that of `Prepared.known`.
   */
  run(prepared: Prepared, run: Run): Promise<Outcome>
}

/** Fetches that begin in one turn of the event loop: some milliseconds of work. */
const TOGETHER = 16

/** A pipeline of parts that are already open. */
export function createPipeline(parts: PipelineParts): Pipeline {
  const turns = createTurns(TOGETHER)
  const rights = createRightsReader(parts)
  return {
    prepare: (request, written) => prepare(parts, request, written),
    prepareUpload: (request, url, upload) => prepareUpload(parts, request, url, upload),
    async run(prepared, run) {
      const lease = parts.memory?.open(run.tenant)
      const deadline = startDeadline(prepared, run.stages, run, lease)
      try {
        // The store answers many at once.
        const wait = turns()
        if (wait) await orAborted(wait, deadline.signal)
        const outcome = await steps({ ...parts, rights }, prepared, run, { ...deadline, lease })
        await run.conclude?.(outcome, deadline.signal)
        return outcome
      } finally {
        lease?.close()
        deadline.close()
      }
    }
  }
}

async function steps(
  parts: PipelineParts & { readonly rights: RightsReader },
  asked: Prepared,
  { tenant, stages }: Run,
  { signal, left, onAsked, lease }: StepsContext
): Promise<Outcome> {
  if (asked.unserved) throw asked.unserved
  const prepared = await withSession(parts, asked, tenant)
  if (!prepared.upload) await stages.time('robots', () => enforceRobots(parts, prepared, signal))
  await parts.rights.check(prepared, signal)
  const furtherRun = (within: AbortSignal) => ({
    account: tenant,
    signal: within,
    left,
    time: stages.time,
    asking: () => ({ timeMs: timeForExtras(prepared, stages), onAsked })
  })
  const readState: ListTools['readState'] = (request, body, within) => {
    const state = { contentType: HTML, size: body.byteLength, sha256: '', read: async () => body }
    return readPages(
      parts,
      prepareUpload(parts, request, new URL(request.url), state),
      furtherRun(within)
    )
  }
  const read = readPages(parts, prepared, {
    ...furtherRun(signal),
    ...rowBound(prepared, readState, signal),
    lease
  })
  // After the page's own request: a name that answers differently each time is judged by its first answer.
  const advice = prepared.upload ? async () => [] : adviceOfRobots(parts, prepared, signal)
  const first = await read
  const { prepared: answered, facts, transcripts, keep } = first
  await renewSession(parts, prepared, facts, tenant)
  const rights = await parts.rights.rightsOf(answered, facts, first.reading, signal)
  throwIfKnown(prepared, facts, first.reading)
  const ends = { signal, left }
  const { reading, pages: listed } = await followList(first, ends, {
    async open(request, within) {
      const further = await withSession(
        parts,
        prepare(parts, request, asked.written ?? asked.url),
        tenant
      )
      await enforceRobots(parts, further, within)
      const page = await readPages(parts, further, { ...furtherRun(within), lease })
      await renewSession(parts, further, page.facts, tenant)
      await parts.rights.rightsOf(page.prepared, page.facts, page.reading, within)
      return page
    },
    readState
  })
  const listPages = listed?.slice(1).reduce((sum, { tokens }) => sum + tokens, 0) ?? 0
  const visit = {
    account: tenant,
    page: new URL(facts.finalUrl),
    secrets: secretsOf(answered),
    proxy: answered.proxy
  }
  const enriched = await stages.time('enrich', () =>
    askExtras(
      parts,
      answered,
      { ...reading, documentPages: facts.documentPages, ocrPages: facts.ocrPages, listPages },
      { visit, stages, transcripts },
      { signal, onAsked }
    )
  )
  const rest = { advice: await advice(), duration: stages.elapsed(), keep, rights, listed }
  return outcomeOf(parts.registry, answered, facts, reading, enriched, rest)
}

/** @throws PageUnchanged - the page reads as it did for the known result. */
function throwIfKnown({ known }: Prepared, facts: FetchFacts, reading: Reading): void {
  if (!known || readingDigest(reading) !== known.digest) return
  throw new PageUnchanged({ ...facts, discovered: reading.discovered })
}

/** @throws SluiceError `INVALID_REQUEST` - the session is not one of the tenant, or not for the URL as written. */
async function withSession(
  { sessions }: PipelineParts,
  prepared: Prepared,
  tenant: string
): Promise<Prepared> {
  const { url, written = url, request, warnings } = prepared
  const { session, ...others } = request.options
  if (session === undefined || !sessions) return prepared
  const { cookies, storage } = await sessions.state(tenant, session, written.hostname)
  const own = cookies.filter((cookie) => cookieGoesTo(cookie, written, url))
  if (own.length > 0 || headersGoTo(written, url)) {
    return { ...prepared, sessionCookies: cookies, sessionStorage: storage }
  }
  const told = withheldWarnings(['session'], written, url)
  const without = { ...request, options: others }
  return { ...prepared, request: without, warnings: [...warnings, ...told] }
}

/** A state of a page is the text of its document. */
const HTML = 'text/html; charset=utf-8'

/** Sites renew their cookies as they go: the session follows them. */
async function renewSession(
  { sessions }: PipelineParts,
  { request, url, written = url, sessionCookies, sessionStorage = [] }: Prepared,
  { cookies, storage, finalUrl }: FetchFacts,
  tenant: string
): Promise<void> {
  const { session } = request.options
  if (session === undefined || !sessions || !sessionCookies || !cookies) return
  const change = sessionChange({
    sent: { cookies: sessionCookies, storage: sessionStorage },
    left: { cookies, storage: storage ? [storage] : [] },
    own: checkCookies(request.options.cookies, url),
    written,
    url: new URL(finalUrl)
  })
  if (change) await sessions.renew(tenant, session, change)
}

interface StepsContext {
  readonly signal: AbortSignal
  left(): number
  onAsked(): void
  readonly lease: ReturnType<ByteGate['open']> | undefined
}
