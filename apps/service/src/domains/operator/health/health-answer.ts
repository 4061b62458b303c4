/** `data` of `GET /api/v1/operator/health`. */

import { z } from 'zod'
import { Check } from './check.ts'
import { ProcessReport } from './process-report.ts'

const count = z.number().min(0)

/** The store, as operators see it. */
export const StoreHealth = z.object({
  driver: z.enum(['embedded', 'redis']),
  versions: z
    .array(z.string())
    .describe('Version of the servers or, for the embedded store, of its schema.'),
  latency_ms: z
    .number()
    .nullable()
    .describe('Duration of one round trip; null if there was no answer.'),
  durability: z
    .enum(['every-commit', 'every-second', 'none', 'unknown'])
    .describe('When an acknowledged change is written to disk.'),
  bytes: z.number().nullable(),
  limit_bytes: z.number().nullable().describe('Memory limit of the servers.'),
  evicted: z.number().describe('Keys that the servers dropped because their memory was full.'),
  advice: z.array(
    z.object({ setting: z.string(), wanted: z.string(), why: z.string(), loses_all: z.boolean() })
  )
})
export type StoreHealth = z.infer<typeof StoreHealth>

/** Configured features: names and yes or no, never a value that may be secret. */
const Configured = z.object({
  ai: z.array(z.string()).describe('AI extras that have a provider.'),
  search: z.boolean(),
  browser: z.boolean(),
  documents: z.boolean(),
  email: z.boolean(),
  proxy: z.boolean(),
  samples: z.boolean(),
  history: z.boolean(),
  sign_up: z.enum(['open', 'invite', 'closed'])
})

/** `data` of the answer. */
export const ServiceHealth = z
  .object({
    at: z.iso.datetime(),
    state: Check.shape.state.describe('The worst of the checks.'),
    checks: z.array(Check),
    processes: z.array(
      ProcessReport.extend({
        seen_at: z.iso.datetime().describe('Time of its last report.'),
        is_this: z.boolean().describe('Whether it answers this request.')
      })
    ),
    store: StoreHealth,
    jobs: z
      .object({
        pages_waiting: count,
        pages_running: count,
        oldest_seconds: count.nullable().describe('Age of the oldest unfinished job.')
      })
      .nullable(),
    webhooks: z.object({ waiting: count, oldest_seconds: count.nullable() }).nullable(),
    alarms: z.object({ open: count, acknowledged: count }).nullable(),
    configured: Configured
  })
  .meta({ id: 'ServiceHealth' })
/** Value of the schema with this name. */
export type ServiceHealth = z.infer<typeof ServiceHealth>
