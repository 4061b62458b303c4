/** Report on the actions of a request: `meta.actions`. */

import type { ActionReport } from '@sluice/acquire/actions'
import type { Warning } from '../warning.ts'

/** Report on one action. */
export interface ActionMeta
  extends Pick<ActionReport, 'type' | 'ok' | 'ms' | 'error' | 'clicks' | 'steps' | 'collected'> {
  readonly reached_end?: boolean
}

/** In the words of the API. */
export function actionMeta({ reachedEnd, replaced: _, ...report }: ActionReport): ActionMeta {
  return { ...report, ...(reachedEnd === undefined ? {} : { reached_end: reachedEnd }) }
}

/** Says that a list held only a few of its items at a time, and that those before are lost. */
export function replacedWarnings(actions: readonly ActionReport[]): readonly Warning[] {
  return actions.flatMap(({ replaced }, index) => {
    if (replaced === undefined) return []
    const message = `The page replaced ${replaced} texts while action ${index + 1} scrolled it. \`collect\` of the action keeps the items of such a list.`
    return [{ code: 'CONTENT_MAY_BE_INCOMPLETE', message }]
  })
}
