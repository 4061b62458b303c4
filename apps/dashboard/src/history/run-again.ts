/** Path that runs a request again: the playground, filled in with the URL, options and filters of a result. */

import type { HistoryItem } from '@sluice/client'
import { queryOf } from '../play-draft/draft-query.ts'
import { draftOfItem } from '../play-draft/play-draft.ts'

/** The path below /dashboard. Request headers and passwords are not stored, so they are not filled in. */
export function runAgainPath(item: HistoryItem): string {
  return `/playground?${queryOf(draftOfItem(item))}`
}
