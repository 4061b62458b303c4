/** Answers of the routes of jobs. */

import { SKIP_REASONS, type SkipReason } from '@sluice/store'
import { z } from 'zod'
import { MapData } from '../../../domains/jobs/start/map.ts'
import { JobKind, JobLinks } from '../accepted-answer.ts'
import { ChangesData } from '../fetch/answers.ts'

const count = z.int().min(0)
const SKIPPED = Object.fromEntries(SKIP_REASONS.map((reason) => [reason, count])) as Record<
  SkipReason,
  typeof count
>
const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** A job. */
export const JobItem = z
  .object({
    id: z.string().describe('`job_` and a ULID.'),
    kind: JobKind,
    status: z
      .enum(['queued', 'running', 'paused', 'completed', 'cancelled', 'failed'])
      .describe('The last three are terminal: they never change.'),
    reason: z
      .string()
      .nullable()
      .describe(
        'For a paused job: caller, tokens, store, suspended, failures. For a failed one: the code of its error.'
      ),
    until: z.iso
      .datetime()
      .nullable()
      .describe(
        'Time at which a job that is paused with `failures` continues; only in `GET /api/v1/jobs/{id}`.'
      ),
    request: z
      .record(z.string(), z.unknown())
      .describe('The request, without headers and passwords.'),
    metadata: z.record(z.string(), z.string()),
    retry_of: z.string().nullable().describe('The job whose failed pages these are.'),
    monitor: z.string().nullable().describe('The monitor whose run it is.'),
    api_key: z.object({ id: z.string(), name: z.string() }),
    pages: z.object({
      found: count,
      waiting: count,
      running: count,
      success: count,
      unchanged: count.describe(
        'How many of the successful pages had not changed: their results are earlier ones.'
      ),
      failed: count,
      skipped: count
    }),
    skipped: z.object(SKIPPED),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .describe('`NO_LINKS`: the start of a crawl links to no page of the scope.'),
    scope: z
      .string()
      .nullable()
      .describe('The pages that a crawl follows links to, in words; null for other jobs.'),
    tokens: z.object({ charged: count, held: count, max_cost: count.nullable() }),
    created_at: instant,
    started_at: instant.nullable(),
    completed_at: instant.nullable(),
    expires_at: instant,
    last_event: count.describe('Number of its last event.'),
    links: JobLinks.describe('Relative to the service.')
  })
  .meta({ id: 'Job' })

/** A page of a job. */
const JobPageItem = z
  .object({
    number: z.int().min(1).describe('Pages are numbered in the order in which they were found.'),
    url: z.string(),
    title: z
      .string()
      .nullable()
      .optional()
      .describe('Title of its result, null without one; only in the list of the pages.'),
    tag: z.string().nullable(),
    status: z.enum(['waiting', 'running', 'success', 'failed', 'skipped']),
    reason: z
      .enum([...SKIP_REASONS, 'unchanged'])
      .nullable()
      .describe(
        'Reason for skipping it; `unchanged` for a success whose result is an earlier one.'
      ),
    attempts: count,
    depth: count.describe('Links from the start.'),
    found_on: z.int().nullable().describe('Number of the page that linked here first.'),
    result: z.string().nullable().describe('Id of its result in the history.'),
    error: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).nullable(),
    tokens: count,
    duplicate_of: z.int().nullable().describe('Number of the page that it is a duplicate of.'),
    data: z.unknown().optional().describe('As the fetch answered it; absent with `fields=meta`.')
  })
  .meta({ id: 'JobPage' })

const listed = <Item extends z.ZodType>(item: Item) =>
  z.object({
    success: z.literal(true),
    data: z.array(item),
    next_cursor: z.string().nullable(),
    has_more: z.boolean()
  })

/** `GET /api/v1/jobs/`. */
export const JobsAnswer = listed(JobItem)

/** `GET /api/v1/jobs/{id}/pages`. */
export const JobPagesAnswer = listed(JobPageItem)

/** `GET /api/v1/jobs/{id}/changes`. */
export const JobChangesAnswer = listed(
  z
    .object({
      at: instant,
      page: JobPageItem.omit({ data: true }),
      changes: ChangesData.nullable().describe(
        'At most 4,000 characters of diff or fields; null if the result was deleted.'
      )
    })
    .meta({ id: 'JobChange' })
)

/** `DELETE /api/v1/jobs/{id}`. */
export const JobDeleted = z.object({
  deleted: count,
  results: count.describe('Number of results deleted with it.')
})

/** `POST /api/v1/internet/crawl/?dry_run=true`. */
export const CrawlQuote = z.object({
  success: z.literal(true),
  status: z.literal('success'),
  data: z.object({
    dry_run: z.literal(true),
    billing: z.object({
      tokens_max: count.describe('Maximum cost of the crawl.'),
      tokens_per_page_max: count
    }),
    robots: z.object({
      is_read: z.boolean().describe('False if robots.txt could not be read, which disallows all.'),
      allows_start: z.boolean(),
      crawl_delay_s: z.number().nullable().describe('Seconds.')
    }),
    sitemaps: z
      .array(
        z.object({
          url: z.string(),
          urls: count,
          status: z.enum(['ok', 'partial', 'not_found', 'failed']),
          reason: z
            .string()
            .nullable()
            .describe(
              'Reason if it is not `ok`: the code of an error, or `time_limit`, `work_limit`, `too_large`, `no_entries` and others.'
            )
        })
      )
      .describe('Sitemaps of the site, and how many URLs each lists.'),
    scope: z.string().describe('The pages that the crawl follows links to, in words.'),
    patterns: z
      .array(
        z.object({
          list: z.enum(['include', 'exclude']),
          pattern: z.string(),
          urls: count
        })
      )
      .describe(
        'How many of the URLs that are known by now, the start and those in sitemaps, each pattern of the scope matches.'
      ),
    limit: count
  })
})

/** `POST /api/v1/internet/map/`. */
export const MapAnswer = z.object({
  success: z.literal(true),
  status: z.literal('success'),
  data: MapData,
  meta: z.record(z.string(), z.unknown()).describe('Same as for a fetch.')
})
