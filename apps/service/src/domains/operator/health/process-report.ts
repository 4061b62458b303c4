/** Report of a process about itself, to the store and to operators. It holds no secret, no account and no URL. */

import { z } from 'zod'

const count = z.number().min(0)

/** A process of the service. Sizes in bytes. */
export const ProcessReport = z
  .object({
    id: z.string(),
    host: z.string(),
    pid: z.int(),
    version: z.string(),
    node: z.string(),
    roles: z.array(z.string()).describe('`api` and `jobs`, as `ROLES` has them.'),
    started_at: z.iso.datetime(),
    requests: z.object({
      seconds: count.describe('Period of the counts, seconds; at most 300.'),
      total: count.describe('Answered requests of the API.'),
      failed: count.describe('Answered with an error of any cause.'),
      faults: count.describe(
        'Because of the service: `INTERNAL_ERROR`, `STORE_UNAVAILABLE`, `OVERLOADED`.'
      ),
      codes: z.array(z.object({ code: z.string(), count })),
      deliveries_failed: count,
      crashes: count,
      replaced: count,
      refused: count,
      in_flight: count
    }),
    event_loop: z.object({
      p50_ms: count,
      p99_ms: count,
      max_ms: count,
      busy: count.describe('Share of the time, 0 to 1.')
    }),
    memory: z.object({
      rss: count,
      heap_used: count,
      heap_limit: count,
      limit: count.describe('Of the container, or of the machine.')
    }),
    cores: count,
    workers: z.object({ total: count, busy: count, waiting: count }),
    job_slots: count.describe('Job pages that it fetches in parallel; 0 without the role `jobs`.'),
    pages: z.object({
      held: count.describe('Memory of pages waiting to be read.'),
      waiting: count.describe('Requests waiting for memory.')
    }),
    documents: z.boolean().describe('Whether this process converts documents.'),
    browser: z
      .object({ open: count, waiting: count, launches: count })
      .nullable()
      .describe('Null if the process has no browser.'),
    proxies: z
      .array(
        z.object({
          name: z.string(),
          country: z.string().nullable(),
          proxies: count,
          healthy: count.describe('Proxies that answered the last check.')
        })
      )
      .describe('The pools of `PROXIES`.'),
    models: z
      .array(
        z.object({ model: z.string(), fails: z.boolean(), problem: z.string(), advice: z.string() })
      )
      .describe('Configured models that fail, or do not work as configured.'),
    disk: z
      .object({ free: count, total: count })
      .nullable()
      .describe('Of the file system of `DATA_DIR`.'),
    log_lines_lost: count,
    reload_failure: z.string().nullable().describe('Why changed parsers were not loaded.')
  })
  .meta({ id: 'ProcessReport' })
/** Value of the schema with this name. */
export type ProcessReport = z.infer<typeof ProcessReport>
