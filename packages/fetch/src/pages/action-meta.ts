/** Report on the actions of a request: `meta.actions`. */

import type { ActionReport } from '@sluice/acquire/actions'

/** Report on one action. */
export interface ActionMeta
  extends Pick<ActionReport, 'type' | 'ok' | 'ms' | 'error' | 'clicks' | 'steps' | 'collected'> {
  readonly reached_end?: boolean
}

/** In the words of the API. */
export function actionMeta({ reachedEnd, ...report }: ActionReport): ActionMeta {
  return { ...report, ...(reachedEnd === undefined ? {} : { reached_end: reachedEnd }) }
}
