/** Settings for the storage of accounts, results and pages, and for their retention. */

import { z } from 'zod'
import { bytes } from './fields.ts'

/** See docs/settings.md. */
export const STORAGE = z.object({
  DATA_DIR: z
    .string()
    .default('data')
    .describe(
      'Folder of the embedded store, the payloads unless PAYLOADS_URL is set, and the generated secret. One process.'
    ),
  STORE_URL: z
    .string()
    .regex(
      /^(?:embedded:|rediss?(?:\+cluster)?:\/\/.+)$/,
      'must be embedded:, redis://host:port or redis+cluster://host:port,host:port'
    )
    .default('embedded:')
    .describe(
      'Store of accounts, keys, tokens and history. `embedded:` is SQLite in DATA_DIR; redis://, rediss:// or redis+cluster:// is Redis 7 or newer, for many processes.'
    ),
  LEDGER_STRICT: z
    .enum(['0', '1'])
    .default('0')
    .describe('1 refuses a Redis whose settings may lose charges; 0 warns.'),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Seals API keys and cursors; 32 characters or more. Generated in DATA_DIR/secret when unset; required with Redis, where all processes must share it. Changing it invalidates every key.'
    ),
  PAYLOADS_URL: z
    .string()
    .regex(/^s3:\/\/.+$/, 'must be s3://bucket/prefix?endpoint=https://host&region=name')
    .optional()
    .describe(
      'S3-compatible storage of results, screenshots and PDF, sealed: s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1&path_style=true. Needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. endpoint: AWS unless given; region: needed at AWS; path_style: true for your own endpoint. Unset: files in DATA_DIR/payloads.'
    ),
  HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(30)
    .describe('Days that a result stays in the history; 0 disables the history.'),
  HISTORY_MAX_ENTRIES: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000)
    .describe('Results kept per account, newest first; 0 disables the history.'),
  ARCHIVE_JOB_BYTES: bytes(1_073_741_824).describe(
    'Compressed bytes that the archive of one job may have. Later pages are fetched and not archived.'
  )
})
