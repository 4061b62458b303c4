/** Query parameters of single jobs. */

import { z } from 'zod'

/** Query of `DELETE /api/v1/jobs/{id}`. */
export const DeleteJobQuery = z.strictObject({
  results: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true` also deletes the results of its pages from the history.')
})
