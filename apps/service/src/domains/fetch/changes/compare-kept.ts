/** Two kept results side by side: `GET /api/v1/fetch/results/{id}/changes`. */

import { SluiceError } from '@sluice/core'
import type { ChangesMode } from '@sluice/fetch'
import { parseRequest } from '@sluice/fetch/request'
import type { HistoryEntry } from '@sluice/store'
import { z } from 'zod'
import type { FetchPorts } from '../ports.ts'
import { type Changes, compareParts } from './compare-result.ts'
import { partIn } from './compared-part.ts'
import { previousData } from './earlier-result.ts'

/** Query of the comparison. */
export const ComparisonQuery = z.strictObject({
  since: z.string().min(1).max(100).describe('Id of the result to compare with.')
})

/** One of the two results. */
interface ComparedSide {
  readonly id: string
  readonly url: string
  readonly title: string | null
  readonly at: string
}

/** Differences between two results: of their Markdown, and of their records. */
export interface Comparison {
  readonly before: ComparedSide
  readonly after: ComparedSide
  readonly text: Changes
  readonly record: Changes
}

/**
 * Compare two results of the caller's history.
 *
 * @throws SluiceError `INVALID_REQUEST` - `since` is missing. `NOT_FOUND` - a result or its data does not exist.
 */
export async function compareKept(
  service: Pick<FetchPorts, 'ledger' | 'payloads' | 'log'>,
  account: string,
  id: string,
  parameters: unknown
): Promise<Comparison> {
  const { since } = parseRequest(ComparisonQuery, parameters)
  const [before, after] = await Promise.all([since, id].map((one) => kept(service, account, one)))
  if (!before || !after) throw new Error('the comparison needs two results')
  const compared = (mode: ChangesMode) =>
    compareParts(
      { earlier, comparison: { mode } },
      partIn(before.data, { mode }),
      partIn(after.data, { mode })
    )
  const earlier = { id: before.entry.id, at: before.entry.completedAt }
  return {
    before: sideOf(before.entry),
    after: sideOf(after.entry),
    text: compared('text'),
    record: compared('record')
  }
}

async function kept(
  service: Pick<FetchPorts, 'ledger' | 'payloads' | 'log'>,
  account: string,
  id: string
): Promise<{ entry: HistoryEntry; data: Uint8Array }> {
  const entry = await service.ledger.historyEntry(account, id)
  const data = entry && (await previousData(service, entry))
  if (entry && data) return { entry, data }
  throw new SluiceError('NOT_FOUND', `Your history has no result ${id} with data to compare.`)
}

function sideOf({ id, url, title, completedAt }: HistoryEntry): ComparedSide {
  return { id, url, title: title ?? null, at: new Date(completedAt).toISOString() }
}
