/** A fetch in the history (decisions.md §7), built from the same parts as the answer, so that they never disagree. */

import type { SluiceError } from '@sluice/core'
import { errorBody, type Outcome, type Prepared, wayOf } from '@sluice/fetch'
import type { HistoryEntry } from '@sluice/store'
import type { Changes } from './changes/compare-result.ts'
import type { ComparedResult } from './changes/compared-result.ts'
import type { ChargedMeta, FetchContext } from './fetch-context.ts'
import { type ChangesSummary, failureFacts, successFacts } from './listed-facts.ts'
import type { FetchPorts } from './ports.ts'

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
  const title = prepared.request.options.keep ? outcome.title : null
  return {
    ...commonEntry(service, { ...prepared, parser: outcome.parser }, context),
    ...successFacts(prepared, outcome, title, changes && summaryOf(changes)),
    status: 'success',
    pointer,
    tokens: outcome.cost.tokens,
    ...(mark === undefined ? {} : { mark })
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
    ...failureFacts(prepared, {
      ms: context.stages.elapsed(),
      error: errorBody(error),
      way: wayOf(error)
    }),
    status: 'failed',
    tokens: 0
  }
}

function summaryOf({ status, reason, mode, previous }: Changes): ChangesSummary {
  return { status, reason, mode, previous }
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
