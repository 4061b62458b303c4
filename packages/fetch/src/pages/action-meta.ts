/** What an answer says of its actions: `meta.actions`. */

import type { ActionReport } from '@sluice/acquire/actions'

/** Of one action. */
export interface ActionMeta
  extends Pick<ActionReport, 'type' | 'ok' | 'ms' | 'error' | 'clicks' | 'steps' | 'collected'> {
  readonly reached_end?: boolean
}

/** In the words of the API. */
export function actionMeta({ reachedEnd, ...report }: ActionReport): ActionMeta {
  return { ...report, ...(reachedEnd === undefined ? {} : { reached_end: reachedEnd }) }
}
