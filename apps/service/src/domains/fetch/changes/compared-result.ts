/** The result of a fetch as it is kept and answered: with `data.changes`, if that was requested. */

import type { Outcome, Prepared, Stages } from '@sluice/fetch'
import type { FetchPorts } from '../ports.ts'
import { type Changes, compareResult, dataWithChanges } from './compare-result.ts'
import { keptPart } from './compared-part.ts'
import { comparisonMark } from './comparison-mark.ts'
import { type Baseline, historyBaseline } from './earlier-result.ts'

/** A result with the mark by which later results are compared. */
export interface ComparedResult {
  readonly data: Uint8Array
  /** See `HistoryEntry.mark`. Absent if no result may be compared with it. */
  readonly mark?: string
  readonly changes?: Changes
}

/** The fetch whose result is compared. */
interface ComparedFetch {
  readonly account: string
  /** Id of the result. */
  readonly id: string
  readonly stages: Stages
  /** Source of the earlier result; default: the account's history. */
  readonly baseline: Baseline | undefined
}

/**
 * Compare the result of a fetch if the request asks for it. Every result of a page is marked, so that later results can
 * be compared with it.
 */
export async function comparedResult(
  service: FetchPorts,
  prepared: Prepared,
  { account, id, stages, baseline = historyBaseline(service, account) }: ComparedFetch,
  outcome: Outcome,
  signal: AbortSignal
): Promise<ComparedResult> {
  const mark = service.keepsHistory ? comparisonMark(service, prepared) : undefined
  if (mark === undefined) return { data: outcome.data }
  const { compares } = prepared
  if (!compares) return { data: outcome.data, mark }
  const { mode } = compares
  const changes = await stages.time('compare', async () => {
    const made = compareResult(await baseline.earlier(mark, mode), compares, outcome)
    const { changes, part } = made
    if (!baseline.keep || changes.status === 'not_comparable') return changes
    const isNews = part !== undefined && changes.status !== 'same'
    const kept = isNews ? keptPart(compares, part) : undefined
    const result = { mark, mode, id, at: Date.now(), url: prepared.url.href, part: kept }
    await baseline.keep(result, signal)
    return changes
  })
  return { data: dataWithChanges(outcome.data, changes), mark, changes }
}
