/** The type of `data.changes` of a result. */

import type { JobChange } from '@sluice/client'

/** Differences between two results of a page. */
export type Changes = NonNullable<JobChange['changes']>
