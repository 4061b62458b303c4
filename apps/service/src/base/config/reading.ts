/** Parsers, worker threads, the memory of pages, and jobs. */

import { z } from 'zod'
import { milliseconds } from './fields.ts'

/** See docs/settings.md. */
export const READING = z.object({
  PARSERS_CONFIG: z
    .string()
    .optional()
    .describe(
      'Module whose default export is the list of parsers, or a function that receives the built-in list and returns the list. Unset: the built-in parsers.'
    ),
  PARSERS_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for the parsers that `sluice parser add` installs; changes are loaded without a restart. Unset: DATA_DIR/parsers.'
    ),
  DRIFT_SAMPLES: z
    .enum(['off', 'on'])
    .default('off')
    .describe(
      'on keeps a few pages on which a site parser fails, for the author of the parser: fetched again without the headers and cookies of the caller, shown to operators, deleted after 14 days. Off by default because operators then see URLs that users fetched.'
    ),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'Maximum number of worker threads that read pages. One always runs; the others start when needed and end after a minute without work. Unset: one per core.'
    ),
  PARSE_TIMEOUT_MS: milliseconds(10_000).describe(
    'Time budget for reading the pages of one request, ms.'
  ),
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
    .describe('Job pages that this process fetches in parallel; accounts take turns.'),
  JOB_MAX_PAGES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(100_000)
    .describe('Maximum number of pages of one job.')
})
