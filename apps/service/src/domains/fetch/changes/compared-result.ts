/** The result of a fetch as it is kept and answered: with `data.changes`, if that was requested. */

import type { Outcome, Prepared, Stages } from '@sluice/fetch'
import type { FetchPorts } from '../ports.ts'
import { type Changes, compareResult, dataWithChanges } from './compare-result.ts'
import { comparisonMark } from './comparison-mark.ts'

/** A result with the mark by which later results are compared. */
export interface ComparedResult {
  readonly data: Uint8Array
  /** See `HistoryEntry.mark`. Absent if no result may be compared with it. */
  readonly mark?: string
  readonly changes?: Changes
}

/**
 * Compare the result of a fetch if the request asks for it. Every result of a page is marked, so that later results can
 * be compared with it.
 */
export async function comparedResult(
  service: FetchPorts,
  prepared: Prepared,
  { account, stages }: { account: string; stages: Stages },
  outcome: Outcome
): Promise<ComparedResult> {
  const mark = service.keepsHistory ? comparisonMark(service, prepared) : undefined
  if (mark === undefined) return { data: outcome.data }
  const { compares: mode } = prepared
  if (!mode) return { data: outcome.data, mark }
  const result = { account, mark, mode, outcome }
  const changes = await stages.time('compare', () => compareResult(service, result))
  return { data: dataWithChanges(outcome.data, changes), mark, changes }
}
