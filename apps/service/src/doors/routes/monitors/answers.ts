/** Answers of the routes of monitors. */

import { z } from 'zod'
import { WebhookBody } from '../../../domains/jobs/request/webhook-request.ts'
import { Warnings } from '../fetch/answers.ts'

const instant = z.iso.datetime().describe('ISO 8601, UTC.')

const watched = z.record(z.string(), z.unknown())

const Run = z.object({
  at: instant,
  outcome: z.enum(['started', 'skipped', 'failed']),
  job: z.string().nullable().describe('Id of the job that it started.'),
  reason: z
    .string()
    .nullable()
    .describe('Reason why no job was started: `overlap`, `suspended`, or the code of an error.')
})

/** A monitor. */
export const MonitorItem = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    schedule: z.string(),
    timezone: z.string(),
    enabled: z.boolean(),
    request: watched.optional().describe('As sent, without headers and passwords.'),
    batch: watched.optional(),
    crawl: watched.optional(),
    webhook: WebhookBody.nullable().describe('Webhook for the events of its jobs.'),
    emails: z.array(z.string()).describe('Members who get an e-mail about changes.'),
    api_key: z.object({ id: z.string(), name: z.string() }),
    started: z.int().min(0).describe('Jobs that it has started.'),
    warnings: Warnings.describe(
      '`NOT_COMPARABLE`: when its pages were set, there was nothing to compare.'
    ),
    last_run: Run.nullable(),
    next_run_at: instant.nullable().describe('Null while the monitor is paused.'),
    created_at: instant,
    feeds: z
      .object({ atom: z.string(), json: z.string() })
      .describe('Feeds of its changes. Their links need no key.'),
    links: z.object({ self: z.string(), runs: z.string() })
  })
  .meta({ id: 'Monitor' })

/** A run with its job's findings. */
export const MonitorRunItem = Run.extend({
  status: z.string().nullable().describe('Status of its job; null without a job.'),
  changed_pages: z
    .int()
    .min(0)
    .nullable()
    .describe('Pages with a `changed` event; null for a job with more than 2,000 events.'),
  not_comparable_pages: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Pages with nothing to compare among the first 100 successes; null for all runs but the last.'
    )
}).meta({ id: 'MonitorRun' })
