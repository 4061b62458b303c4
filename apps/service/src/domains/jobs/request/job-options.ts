/** Common fields of requests for jobs (docs/design/jobs.md §1). */

import { z } from 'zod'

/** Options for the run of a job and its cost. */
export const JobOptions = z.strictObject({
  max_cost: z
    .int()
    .min(1)
    .optional()
    .describe('Maximum number of tokens to charge. Pages beyond it are skipped with `limit`.'),
  concurrency: z.int().min(1).max(100).default(8).describe('Pages fetched in parallel.'),
  timeout_ms: z
    .int()
    .min(1_000)
    .max(30 * 86_400_000)
    .optional()
    .describe(
      'Time limit from the first page, ms. Pages still waiting are then skipped with `limit`.'
    ),
  when_out_of_tokens: z
    .enum(['pause', 'stop'])
    .default('pause')
    .describe('`pause` waits for tokens; `stop` skips the remaining pages with `limit`.'),
  incremental: z
    .boolean()
    .default(false)
    .describe(
      'Charge only pages that have changed since your newest result of the same URL and options; in a monitor, since the last run.'
    ),
  archive: z
    .boolean()
    .default(false)
    .describe(
      'Keep every request and answer as long as the job, for the export `warc`. Costs no tokens.'
    )
})
export type JobOptions = z.infer<typeof JobOptions>

/** The caller's own facts about a job. */
export const JobMetadata = z
  .record(z.string().max(64), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'must have at most 50 keys')
  .default({})
  .describe('Your own data, returned with the job: at most 50 texts.')
