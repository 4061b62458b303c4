/** Answer of `GET /pressure`. */

import { z } from 'zod'

/** Waiting work of jobs. The answer is the same in every process. */
export const Pressure = z
  .object({
    ready: z
      .int()
      .min(0)
      .describe('Pages of jobs that could be fetched now: paused jobs have none.'),
    oldest_s: z
      .number()
      .min(0)
      .describe('Age of the oldest unfinished job that is not paused, seconds; 0 without one.'),
    slots: z
      .object({
        free: z.int().min(0).describe('Those without a page.'),
        total: z
          .int()
          .min(0)
          .describe('`JOB_PAGES_IN_FLIGHT` of all processes with the role `jobs`; a minute late.')
      })
      .describe('Pages of jobs that are fetched at once.')
  })
  .meta({ id: 'Pressure' })
/** Value of the schema with this name. */
export type Pressure = z.infer<typeof Pressure>
