/** A fetch in the history (decisions.md §7), built from the same parts as the answer, so that they never disagree. */

import type { SluiceError } from '@sluice/core'
import { errorBody, type Outcome, type Prepared, shownOptions } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import type { Changes } from './changes/compare-result.ts'
import type { ComparedResult } from './changes/compared-result.ts'
import type { ChargedMeta, FetchContext } from './fetch-context.ts'
import type { FetchPorts } from './ports.ts'

/** Part of a comparison that the history keeps. The rest is in the payload. */
export type ChangesSummary = Pick<Changes, 'status' | 'reason' | 'mode' | 'previous'>

type EntryService = Pick<FetchPorts, 'config'>
type EntryContext = Pick<FetchContext, 'id' | 'stages' | 'caller'>

/** `meta` of the answer (decisions.md §3). */
export function answerMeta(
  id: string,
  { meta, cost }: Pick<Outcome, 'meta' | 'cost'>
): ChargedMeta {
  return { request_id: id, ...meta, billing: cost }
}

/** Stored parts of a result. */
type Kept = Pick<ComparedResult, 'mark' | 'changes'> & {
  /** Pointer to its payload; null if no payload is kept. */
  readonly pointer: string | null
}

/** The entry of a fetch that succeeded. */
export function successEntry(
  service: EntryService,
  prepared: Prepared,
  context: EntryContext,
  outcome: Outcome,
  { pointer, mark, changes }: Kept
): HistoryEntry {
  const { cost, warnings } = outcome
  const { meta, title } = prepared.request.options.keep ? outcome : withoutResult(outcome)
  return {
    ...commonEntry(service, { ...prepared, parser: outcome.parser }, context),
    status: 'success',
    pointer,
    tokens: cost.tokens,
    ...(mark === undefined ? {} : { mark }),
    meta: {
      ...requestOf(prepared),
      meta: answerMeta(context.id, { meta, cost }),
      warnings,
      metadata: {
        title,
        content_type: meta.content_type,
        target_status: meta.target_status,
        engine: meta.engine,
        duration_ms: meta.duration_ms,
        bytes: meta.bytes,
        document: documentOf(outcome)
      },
      error: null,
      ...(changes ? { changes: summaryOf(changes) } : {})
    }
  }
}

/** The entry of a fetch that failed: 0 tokens, no payload. */
export function failureEntry(
  service: EntryService,
  prepared: Prepared,
  context: EntryContext,
  error: SluiceError
): HistoryEntry {
  return {
    ...commonEntry(service, prepared, context),
    status: 'failed',
    tokens: 0,
    meta: {
      ...requestOf(prepared),
      warnings: prepared.warnings,
      metadata: {
        title: null,
        content_type: null,
        target_status: error.details.target_status ?? null,
        engine: null,
        duration_ms: context.stages.elapsed(),
        bytes: 0,
        document: null
      },
      error: errorBody(error)
    }
  }
}

/** Removes everything that quotes the page and keeps the receipt, for a request with `keep: false`. */
function withoutResult({ meta }: Outcome): Pick<Outcome, 'meta' | 'title'> {
  const { content, extraction } = meta
  const { dropped: _, ...receipt } = content ?? {}
  return {
    title: null,
    meta: {
      ...meta,
      content: content ? (receipt as typeof content) : null,
      extraction: extraction
        ? { method: extraction.method, filled: [], missing: [], invalid: [], ambiguous: [] }
        : null,
      provenance: null
    }
  }
}

function summaryOf({ status, reason, mode, previous }: Changes): ChangesSummary {
  return { status, reason, mode, previous }
}

/** An entry with the result of a comparison. */
export function withChanges(entry: HistoryEntry, changes: ChangesSummary): HistoryEntry {
  return { ...entry, meta: { ...entry.meta, changes } }
}

/** Returns the result of the comparison, for an entry whose request asked for one. */
export function changesOf({ meta }: Pick<HistoryEntry, 'meta'>): ChangesSummary | undefined {
  // `successEntry` made it.
  return meta.changes as ChangesSummary | undefined
}

function documentOf({ document }: Outcome) {
  if (!document) return null
  const { format, pagesTotal, pagesRead } = document
  return { format, pages_total: pagesTotal, pages_read: pagesRead }
}

function commonEntry(service: EntryService, prepared: Prepared, context: EntryContext) {
  const completedAt = Date.now()
  return {
    id: context.id,
    url: prepared.url.href,
    host: prepared.url.hostname,
    parser: { name: prepared.parser.name, version: prepared.parser.version },
    kind: prepared.parser.kind,
    pointer: null,
    key: context.caller.key,
    createdAt: completedAt - context.stages.elapsed(),
    completedAt,
    expiresAt: completedAt + service.config.HISTORY_DAYS * 86_400_000
  }
}

/** Options and filters as a client would send them, without secrets (decisions.md §7). */
function requestOf({ request, filters }: Prepared) {
  const { include_html } = request.options
  return {
    options: {
      ...shownOptions(request.options),
      include_html: include_html === 'off' ? false : include_html
    },
    filters: filters ?? {}
  }
}
