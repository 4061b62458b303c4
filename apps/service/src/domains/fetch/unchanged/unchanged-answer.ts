/** The answer to a fetch of a page that has not changed: the id of the kept result, for 0 tokens. */

import type { PageUnchanged } from '@sluice/fetch'
import type { ChargedMeta, FetchAnswer, FetchContext } from '../fetch-context.ts'
import type { KeptResult } from './kept-result.ts'

/** @param page - the page as the site answered it now. @param remaining - tokens of the account. */
export function unchangedAnswer(
  { entry, data, meta: kept }: KeptResult,
  { id, stages }: Pick<FetchContext, 'id' | 'stages'>,
  { finalUrl, status, engine }: PageUnchanged,
  remaining: number
): FetchAnswer {
  const meta: ChargedMeta = {
    ...kept,
    request_id: id,
    final_url: finalUrl,
    target_status: status,
    engine,
    engine_reason: null,
    cache: null,
    duration_ms: stages.elapsed(),
    billing: { tokens: 0, breakdown: {} }
  }
  return { data, meta, warnings: [], charged: 0, remaining, replayed: false, unchanged: entry.id }
}
