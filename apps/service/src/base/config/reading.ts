/** Parsers, worker threads, the memory of pages, and jobs. */

import { z } from 'zod'
import { milliseconds } from './fields.ts'

/** See docs/settings.md. */
export const READING = z.object({
  PARSERS_CONFIG: z
    .string()
    .optional()
    .describe(
      'Module whose default export is the list of parsers, or a function from the built-in list to it. Unset: the built-in parsers.'
    ),
  PARSERS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the parsers that `sluice parser add` installs; a change is loaded without a restart. Unset: DATA_DIR/parsers.'
    ),
  DRIFT_SAMPLES: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on keeps a few of the pages that a parser of a site fails on, for its author: fetched again without what the caller sent, shown to operators, deleted after 14 days. Off by default because operators then see URLs that users fetched.'
    ),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Worker threads that read pages. Unset: one per core.'),
  PARSE_TIMEOUT_MS: milliseconds(10_000).describe('Time budget of reading one request, ms.'),
  DOCUMENT_PROCESSES: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'Processes that convert PDF, Office files and books, started when needed; 0 refuses documents. Unset: one per two cores.'
    ),
  JOB_PAGES_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(1)
    .default(64)
    .describe('Pages of jobs that this process fetches at once; accounts take turns.'),
  JOB_MAX_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(100_000)
    .describe('Pages that one job may have.')
})
