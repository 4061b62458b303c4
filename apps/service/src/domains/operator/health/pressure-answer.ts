/** Answer of `GET /pressure`. */

import { z } from 'zod'

/** Waiting work of jobs. The answer is the same in every process. */
export const Pressure = z
  .object({
    ready: z
      .int()
      .min(0)
      .describe('Job pages that could be fetched now; paused jobs do not count.'),
    oldest_s: z
      .number()
      .min(0)
      .describe('Age of the oldest unfinished job that is not paused, seconds; 0 without one.'),
    slots: z
      .object({
        free: z.int().min(0).describe('Slots without a page.'),
        total: z
          .int()
          .min(0)
          .describe(
            '`JOB_PAGES_IN_FLIGHT` of all processes with the role `jobs`; up to a minute old.'
          )
      })
      .describe('Pages of jobs that are fetched at once.')
  })
  .meta({ id: 'Pressure' })
/** Value of the schema with this name. */
export type Pressure = z.infer<typeof Pressure>
