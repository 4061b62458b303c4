/**
 * A charged fetch: hold its maximum cost, run it, save the result, charge and list it.
 *
 * Matching comes before the hold because a bad filter must be a free 400; saving comes before the charge so that no
 * charged request is answered 500. Any failure after the hold gives the tokens back.
 */

import { SluiceError } from '@sluice/core'
import {
  asSluiceError,
  mayBeCached,
  type Outcome,
  PageUnchanged,
  type Prepared,
  type Run,
  type Warning
} from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import { ClientGone } from '../../base/client-gone.ts'
import { crashPoint } from '../../base/crash-points.ts'
import { fullDiskCode } from '../../base/store/disk-room.ts'
import { keepPictures } from './artifacts/keep-pictures.ts'
import { type ComparedResult, comparedResult } from './changes/compared-result.ts'
import type { Baseline } from './changes/earlier-result.ts'
import { type Charging, type FailedFetch, type Hold, NotFetched } from './charging.ts'
import type { FetchAnswer, FetchContext } from './fetch-context.ts'
import { isCounted } from './free-failures.ts'
import { answerMeta, failureEntry, successEntry } from './history-entry.ts'
import { requestCharging } from './hold.ts'
import { type FoundExchanges, newestExchanges, noteExchanges } from './kept-bytes/kept-exchanges.ts'
import {
  type KeptExchanges,
  notArchived,
  type ResultArchive,
  resultArchive
} from './kept-bytes/result-archive.ts'
import { listedFacts } from './listed-facts.ts'
import { withOwnParser } from './own-parser.ts'
import type { FetchPorts } from './ports.ts'
import { resultParts, resultPayload } from './result-payload.ts'
import { savePayload } from './save-payload.ts'
import { keepLinks } from './unchanged/kept-links.ts'
import { type KeptResult, keptPage, keptResult } from './unchanged/kept-result.ts'
import { unchangedAnswer } from './unchanged/unchanged-answer.ts'

/** Differences of a charged fetch from the usual one. */
export interface ChargedWays {
  readonly charging?: Charging
  readonly work?: ((run: Run) => Promise<Outcome>) | undefined
  /** Source of the earlier result of a comparison; default: the account's history. */
  readonly baseline?: Baseline | undefined
  /** A crawl follows the page's links, also when the page has not changed: they are kept with its result. */
  readonly keepsLinks?: boolean
  /** Keeps the exchanges; default: beside the result, if the request asks for it. */
  readonly archive?: ResultArchive | undefined
  /** Finds the exchanges to read in place of the network; default: with `offline`, the newest of the URL. */
  readonly exchanges?: (() => Promise<FoundExchanges>) | undefined
  /** Ends the fetch at once when it is aborted, whatever it has asked of others. */
  readonly ended?: AbortSignal
}

/**
 * Fetch, read, record and charge.
 *
 * @param ways.charging - payer and way of charging; default: the request itself.
 * @param ways.work - work of the request; default: fetch and read the page.
 * @throws SluiceError any code of decisions.md §9 from 402 on; the caller is charged nothing then. What `charging` throws.
 */
export async function chargedFetch(
  service: FetchPorts,
  prepared: Prepared,
  context: FetchContext,
  {
    charging = requestCharging(service, prepared, context),
    work,
    baseline,
    keepsLinks = false,
    archive = resultArchive(service, prepared, context),
    exchanges = offlineExchanges(service, prepared, context),
    ended
  }: ChargedWays = {}
): Promise<FetchAnswer> {
  const ending = new AbortController()
  const leave = service.endsWith(ending)
  const end = () => ending.abort(ended?.reason)
  ended?.addEventListener('abort', end, { once: true })
  if (ended?.aborted) end()
  const pages = { baseline, keepsLinks, archive }
  const sourceOf = (read: Prepared) => {
    if (work) return workSource(work)
    return exchanges
      ? keptSource(service, read, exchanges)
      : pageSource(service, read, context, pages)
  }
  const fetch = { service, prepared, context, source: sourceOf(prepared), keepsLinks }
  const own = async () => {
    const read = await withOwnParser(service.ownParsers, prepared, context.caller.account)
    return read === prepared ? fetch : { ...fetch, prepared: read, source: sourceOf(read) }
  }
  try {
    return await heldFetch(fetch, charging, ending.signal, work ? async () => fetch : own)
  } finally {
    ended?.removeEventListener('abort', end)
    leave()
  }
}

/** A fetch on its way. */
interface Fetch {
  readonly service: FetchPorts
  readonly prepared: Prepared
  readonly context: FetchContext
  readonly source: Source
  readonly keepsLinks: boolean
}

/** Source of the outcome of a charged fetch. */
interface Source {
  /** The kept result that the page may still have. */
  kept(): Promise<KeptResult | undefined>
  /**
   * Makes the outcome, and gives it to `conclude` before it returns it.
   *
   * @throws PageUnchanged - the page is that of the kept result.
   */
  run(run: Run, kept: KeptResult | undefined): Promise<Outcome>
  /** The result as it is saved and answered. */
  resultOf(outcome: Outcome, signal: AbortSignal): Promise<ComparedResult>
  /**
   * Keep the exchanges of the outcome; absent if that was not asked for.
   *
   * @param number - of the next artifact of the result. @returns where they are; `undefined` if they are not kept.
   */
  keepExchanges?(
    outcome: Outcome,
    number: number,
    signal: AbortSignal
  ): Promise<KeptExchanges | undefined>
  noteSuccess(outcome: Outcome): void
  noteFailure(error: SluiceError): void
}

/** The exchanges that a request with `offline` is answered from. */
function offlineExchanges(
  service: FetchPorts,
  { request, url }: Prepared,
  { caller }: FetchContext
): ChargedWays['exchanges'] {
  if (!request.options.offline) return undefined
  return () => newestExchanges(service, caller.account, url)
}

/** Kept exchanges that a parser reads: an old page is neither compared nor a sign of what the site is like. */
function keptSource(
  { pipeline }: FetchPorts,
  prepared: Prepared,
  find: () => Promise<FoundExchanges>
): Source {
  let id = ''
  return {
    kept: async () => undefined,
    async run(run) {
      const found = await find()
      id = found.id
      return pipeline.run({ ...prepared, kept: found.answers }, run)
    },
    resultOf: async ({ data }) => ({ data }),
    // The new result is read from the same bytes.
    keepExchanges: async () => ({ id }),
    noteSuccess() {},
    noteFailure() {}
  }
}

/** A page that a parser reads: it is compared with earlier results, and shows whether its parser still fits the site. */
function pageSource(
  service: FetchPorts,
  prepared: Prepared,
  context: FetchContext,
  {
    baseline,
    keepsLinks,
    archive
  }: Pick<ChargedWays, 'baseline' | 'archive'> & { readonly keepsLinks: boolean }
): Source {
  const { coverage, drift, sampler, ownParsers } = service
  const { stages, caller, id } = context
  const { learned } = prepared
  const compared = { account: caller.account, id, stages, baseline }
  return {
    kept: () =>
      keptResult(service, prepared, {
        account: caller.account,
        baseline,
        followsLinks: keepsLinks
      }),
    run(run, kept) {
      const known = kept ? { known: kept.known } : {}
      const recorded = archive ? { onExchange: archive.onExchange } : {}
      return service.pipeline.run({ ...prepared, ...known, ...recorded }, run)
    },
    resultOf: (outcome, signal) => comparedResult(service, prepared, compared, outcome, signal),
    ...(archive ? { keepExchanges: archivedOutcome(service, prepared, context, archive) } : {}),
    noteSuccess({ parser, refused, fields }) {
      if (learned && parser.name === learned.name) {
        return ownParsers.note(caller.account, learned, { fields })
      }
      if (learned) ownParsers.note(caller.account, learned, { code: 'PARSE_FAILED' })
      coverage.note(parser.name, fields)
      drift.note(parser, { fields })
      // A site that has changed looks to its parser like a page of another kind.
      if (refused && !learned) drift.note(refused, { code: 'PARSE_FAILED' })
      if (!learned) sampler.note(prepared, refused ? { code: 'PARSE_FAILED' } : { fields })
    },
    noteFailure({ code }) {
      if (learned) return ownParsers.note(caller.account, learned, { code })
      drift.note(prepared.parser, { code })
      sampler.note(prepared, { code })
    }
  }
}

/** Keeps the exchanges of a page, and notes them for requests with `offline`, unless secrets made the page. */
function archivedOutcome(
  service: FetchPorts,
  prepared: Prepared,
  { caller: { account }, id: result }: FetchContext,
  archive: ResultArchive
): NonNullable<Source['keepExchanges']> {
  return async ({ meta }, number, signal) => {
    const kept = await archive.keep(number, signal)
    if (!kept || !mayBeCached(prepared)) return kept
    await noteExchanges(service, account, { url: prepared.url, result })
    const url = new URL(meta.final_url)
    if (meta.redirects > 0) await noteExchanges(service, account, { url, result })
    return kept
  }
}

/** Other work, such as a map: no parser reads a page for it. */
function workSource(run: (run: Run) => Promise<Outcome>): Source {
  return {
    kept: async () => undefined,
    run,
    resultOf: async ({ data }) => ({ data }),
    noteSuccess() {},
    noteFailure() {}
  }
}

/** @param own - the fetch by the account's own parser. It is looked up after the hold, which checks the caller's key. */
async function heldFetch(
  asked: Fetch,
  charging: Charging,
  signal: AbortSignal,
  own: () => Promise<Fetch>
): Promise<FetchAnswer> {
  const { service, context } = asked
  let fetch = asked
  const { stages } = context
  const hold = await stages.time('reserve', () => charging.reserve())
  const { account } = context.caller
  if ('replay' in hold) {
    service.unpaid.note(account, 0)
    return replayed(service, hold.replay, context)
  }

  let saved: SavedResult = { data: new Uint8Array(), pointer: null }
  let remaining = 0
  let kept: KeptResult | undefined
  let warnings: readonly Warning[] = []
  try {
    await crashPoint('after_reserve')
    fetch = await own()
    const { prepared, source } = fetch
    kept = await source.kept()
    const run: Run = {
      tenant: context.caller.account,
      stages,
      signal,
      client: context.signal,
      async conclude(made, saving) {
        const result = await source.resultOf(made, saving)
        saved = await stages.time('save', () => saveResult(fetch, made, result, saving))
        const concluded = saved.lacksExchanges ? notArchived(made) : made
        warnings = concluded.warnings
        const { left } = concluded
        if (left) await service.sessions.keep(context.caller.account, context.id, left)
        await crashPoint('after_payload')
        const entry = successEntry(service, prepared, context, concluded, {
          ...result,
          ...saved
        })
        const balance = await stages.time('settle', () =>
          hold.settle(concluded.cost.tokens, entry, concluded)
        )
        remaining = balance.free + balance.purchased
      }
    }
    const outcome = await source.run(run, kept)
    source.noteSuccess(outcome)
    service.unpaid.note(account, outcome.cost.tokens)
    await cachePages(service, outcome)
    return {
      data: saved.data,
      meta: answerMeta(context.id, outcome),
      warnings,
      charged: outcome.cost.tokens,
      remaining,
      replayed: false
    }
  } catch (error) {
    if (error instanceof PageUnchanged && kept) return unchanged(fetch, hold, kept, error)
    const failed = failedFetch(fetch, error)
    if (failed.counts) service.unpaid.note(account, 0)
    await hold.release(failed, saved.pointer)
    throw error
  }
}

/** Ends a fetch of a page that is as the kept result has it: nothing is stored or charged. */
async function unchanged(
  { service, context }: Fetch,
  hold: Hold,
  kept: KeptResult,
  page: PageUnchanged
): Promise<FetchAnswer> {
  const { entry } = kept
  const discovered = page.discovered ?? kept.discovered
  const { free, purchased } = await hold.keep(entry.id, discovered, page.finalUrl)
  service.unpaid.note(context.caller.account, 0)
  return unchangedAnswer(kept, context, page, free + purchased)
}

/** A result as it is answered, and where it is kept. */
interface SavedResult {
  readonly data: Uint8Array
  /** Null where nothing is kept. */
  readonly pointer: string | null
  /** The exchanges were to be kept, and are not. */
  readonly lacksExchanges?: boolean
}

/** Save the pictures of a result, then its data, which lists them. */
async function saveResult(
  fetch: Fetch,
  outcome: Outcome,
  result: ComparedResult,
  signal: AbortSignal
): Promise<SavedResult> {
  const { service, prepared, context, source, keepsLinks } = fetch
  const pictures = await keepPictures(service, context, outcome, result.data, signal)
  try {
    const meta = answerMeta(context.id, outcome)
    const links = keepsLinks && service.keepsHistory ? await saveLinks(fetch, outcome) : undefined
    const page = result.mark === undefined ? undefined : keptPage(outcome, links)
    const last = links ?? outcome.pictures.length
    const exchanges = await source.keepExchanges?.(outcome, last + 1, signal)
    const facts = { meta, page, archive: exchanges?.id }
    const own = prepared.request.options.keep
      ? await savePayload(service, context, resultPayload(pictures.data, facts), signal)
      : null
    return {
      data: pictures.data,
      pointer: pictures.pointer(own, exchanges?.artifact ?? links),
      lacksExchanges: source.keepExchanges !== undefined && !exchanges
    }
  } catch (error) {
    await pictures
      .drop()
      .catch((failed) => service.log.fault('a picture could not be deleted', failed))
    throw error
  }
}

/** @returns the number of the artifact with the links; `undefined` for a page without markup. */
async function saveLinks(
  { service, context }: Fetch,
  { discovered, pictures }: Outcome
): Promise<number | undefined> {
  if (!discovered) return undefined
  const number = pictures.length + 1
  const { account } = context.caller
  await keepLinks(service, { account, result: context.id, number }, discovered)
  return number
}

/** Cache the pages of a fetch that is charged and listed already: a full disk must not make it fail. */
async function cachePages({ log, disk }: FetchPorts, outcome: Outcome): Promise<void> {
  await outcome.keep().catch((error) => {
    // A full disk is said once, not with each page.
    if (fullDiskCode(error) === undefined) log.fault('a page could not be cached', error)
    else disk.note(error)
  })
}

/**
 * Describes a failed fetch, and notes it for its parser. A fetch that this server cannot make at all is neither noted
 * nor listed.
 */
function failedFetch({ service, prepared, context, source }: Fetch, thrown: unknown): FailedFetch {
  const error = asSluiceError(thrown)
  const isFetch =
    !(thrown instanceof ClientGone) &&
    !(thrown instanceof NotFetched) &&
    thrown !== prepared.unserved &&
    error.code !== 'NOT_KEPT'
  if (isFetch) source.noteFailure(error)
  const isListed = service.keepsHistory && isFetch
  return {
    error,
    counts: isCounted(thrown),
    ...(isListed ? { failure: failureEntry(service, prepared, context, error) } : {})
  }
}

/** The stored answer of an earlier request with this Idempotency-Key: same data, 0 tokens. */
async function replayed(
  service: FetchPorts,
  entry: HistoryEntry,
  context: FetchContext
): Promise<FetchAnswer> {
  const { options, warnings } = listedFacts(entry)
  if (options.keep === false) {
    throw new SluiceError(
      'NOT_FOUND',
      'The answer of this Idempotency-Key was not stored, as its request asked (`keep: false`). It was charged once, and is not fetched again.'
    )
  }
  const kept = entry.pointer ? await resultParts(service.payloads, entry.pointer) : undefined
  if (!kept) {
    throw new SluiceError('NOT_FOUND', 'The stored answer of this Idempotency-Key was deleted.')
  }
  const balance = await service.ledger.balance(context.caller.account)
  return {
    data: kept.data,
    meta: kept.meta,
    // `successFacts` listed them.
    warnings: warnings as Warning[],
    charged: 0,
    remaining: balance ? balance.free + balance.purchased : 0,
    replayed: true
  }
}
