/** Queries and bodies of the routes of webhooks. */

import { z } from 'zod'

const LIMIT = 'must be a whole number from 1 to 100'

/** Query of `GET /api/v1/webhooks/deliveries/`. */
export const DeliveriesQuery = z.strictObject({
  status: z
    .enum(['waiting', 'delivered', 'failed', 'ended', 'all'])
    .default('all')
    .describe('`ended`: its endpoint answered 410.'),
  job: z
    .string()
    .regex(/^job_[0-9A-Z]{26}$/, 'must be the id of a job')
    .optional()
    .describe('Deliveries of one job.'),
  limit: z
    .string()
    .regex(/^[0-9]{1,3}$/, LIMIT)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT).max(100, LIMIT))
    .default(20)
    .describe('Items on a page, 1–100.'),
  cursor: z
    .string()
    .regex(/^msg_[0-9A-Z]{26}$/, 'must be the `next_cursor` of the previous page')
    .optional()
    .describe('`next_cursor` of the previous page.')
})

/** Body of `POST /api/v1/webhooks/secret/rotate`; may be absent. */
export const RotateBody = z.strictObject({
  keep_previous_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('Hours for which the previous secret signs too; 0 ends it at once.')
})
