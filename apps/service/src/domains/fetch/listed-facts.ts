/**
 * Facts of a result that its history entry has. They are written short, because a busy account keeps millions of
 * entries: what is as usual is left out, and what many results share is stored once per account.
 */

import type { errorBody, Outcome, Prepared, wayOf } from '@sluice/fetch'
import { FetchOptions, shownOptions } from '@sluice/fetch/request'
import type { HistoryEntry } from '@sluice/store'
import type { Changes } from './changes/compare-result.ts'

/** Part of a comparison that the history keeps. The rest is in the payload. */
export type ChangesSummary = Pick<Changes, 'status' | 'reason' | 'mode' | 'previous'>

/** Facts that many results share. */
interface SharedFacts {
  /** Options that are not at their defaults. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly filters?: Readonly<Record<string, unknown>>
  readonly content_type?: string
  readonly target_status?: unknown
  readonly engine?: string
  /** Tokens by purpose. */
  readonly breakdown?: Readonly<Record<string, number>>
}

/** Facts of one result. */
interface OwnFacts {
  /** Duration, ms. */
  readonly ms?: number
  readonly bytes?: number
  /** Final URL, if it is not the URL of the request; null for a failure. */
  readonly final_url?: string | null
  readonly document?: object
  readonly warnings?: readonly unknown[]
  readonly error?: object
  readonly changes?: ChangesSummary
}

/** Facts of a result as its history shows them (decisions.md §7). */
interface ListedFacts {
  readonly final_url: string | null
  readonly options: Readonly<Record<string, unknown>>
  readonly filters: Readonly<Record<string, unknown>>
  readonly metadata: {
    readonly title: string | null
    readonly content_type: string | null
    readonly target_status: unknown
    readonly engine: string | null
    readonly duration_ms: number
    readonly bytes: number
    readonly document: object | null
  }
  readonly warnings: readonly unknown[]
  readonly error: object | null
  readonly breakdown: Readonly<Record<string, number>>
  readonly changes: ChangesSummary | undefined
}

/** The parts of an entry that facts are in. */
type FactParts = Pick<HistoryEntry, 'title' | 'shared' | 'meta'>

/** Facts of a success. @param title - null if nothing of the page is kept. */
export function successFacts(
  prepared: Prepared,
  { meta, cost, warnings, document }: Outcome,
  title: string | null,
  changes: ChangesSummary | undefined
): FactParts {
  const shared: SharedFacts = {
    ...requestFacts(prepared),
    content_type: meta.content_type,
    target_status: meta.target_status,
    engine: meta.engine,
    breakdown: cost.breakdown
  }
  const own: OwnFacts = {
    ms: meta.duration_ms,
    bytes: meta.bytes,
    ...(meta.final_url === prepared.url.href ? {} : { final_url: meta.final_url }),
    ...(document ? { document: documentFacts(document) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(changes ? { changes } : {})
  }
  return { ...(title === null ? {} : { title }), shared: { ...shared }, meta: { ...own } }
}

type Way = ReturnType<typeof wayOf>

/** Facts of a failure. */
export function failureFacts(
  prepared: Prepared,
  { ms, error, way }: { ms: number; error: ReturnType<typeof errorBody>; way: Way }
): FactParts {
  const { warnings } = prepared
  const { target_status } = error.details
  const shared: SharedFacts = {
    ...requestFacts(prepared),
    ...(target_status === undefined ? {} : { target_status }),
    ...(way ? { engine: way.engine } : {})
  }
  const own: OwnFacts = {
    ms,
    ...(way && way.bytes > 0 ? { bytes: way.bytes } : {}),
    final_url: null,
    error,
    ...(warnings.length > 0 ? { warnings } : {})
  }
  return { shared: { ...shared }, meta: { ...own } }
}

/** The facts of an entry, with all that was left out. */
export function listedFacts({
  url,
  title,
  shared,
  meta
}: Pick<HistoryEntry, 'url' | 'title' | 'shared' | 'meta'>): ListedFacts {
  // The functions above made them.
  const common = (shared ?? {}) as SharedFacts
  const own = meta as OwnFacts
  return {
    final_url: own.final_url === undefined ? url : own.final_url,
    options: { ...usualOptions(), ...common.options },
    filters: common.filters ?? {},
    metadata: {
      title: title ?? null,
      content_type: common.content_type ?? null,
      target_status: common.target_status ?? null,
      engine: common.engine ?? null,
      duration_ms: own.ms ?? 0,
      bytes: own.bytes ?? 0,
      document: own.document ?? null
    },
    warnings: own.warnings ?? [],
    error: own.error ?? null,
    breakdown: common.breakdown ?? {},
    changes: own.changes
  }
}

/** Returns the result of the comparison, for an entry whose request asked for one. */
export function changesOf({ meta }: Pick<HistoryEntry, 'meta'>): ChangesSummary | undefined {
  return (meta as OwnFacts).changes
}

/** An entry with the result of a comparison. */
export function withChanges(entry: HistoryEntry, changes: ChangesSummary): HistoryEntry {
  return { ...entry, meta: { ...entry.meta, changes } }
}

/** Options and filters as a client would send them, without secrets and defaults (decisions.md §7). */
function requestFacts({ request, filters }: Prepared): Pick<SharedFacts, 'options' | 'filters'> {
  const usual = usualOptions()
  const asked = Object.entries(writtenOptions(request.options)).filter(
    ([name, value]) =>
      value !== usual[name] && JSON.stringify(value) !== JSON.stringify(usual[name])
  )
  const kept = filters ?? {}
  return {
    ...(asked.length > 0 ? { options: Object.fromEntries(asked) } : {}),
    ...(Object.keys(kept).length > 0 ? { filters: { ...kept } } : {})
  }
}

let usual: Readonly<Record<string, unknown>> | undefined

/** Options of a request that names none. */
function usualOptions(): Readonly<Record<string, unknown>> {
  usual ??= writtenOptions(FetchOptions.parse({}))
  return usual
}

function writtenOptions(options: FetchOptions): Record<string, unknown> {
  const { include_html } = options
  return {
    ...shownOptions(options),
    include_html: include_html === 'off' ? false : include_html
  }
}

function documentFacts({ format, pagesTotal, pagesRead }: NonNullable<Outcome['document']>) {
  return { format, pages_total: pagesTotal, pages_read: pagesRead }
}
