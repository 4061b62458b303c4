/** Queries and bodies of the routes of webhooks. */

import { z } from 'zod'
import { pageCursor, pageLimit } from '../../../base/list-query.ts'

/** Query of `GET /api/v1/webhooks/deliveries/`. */
export const DeliveriesQuery = z.strictObject({
  status: z
    .enum(['waiting', 'delivered', 'failed', 'ended', 'all'])
    .default('all')
    .describe(
      '`ended`: its endpoint answered 410, or the job or endpoint that caused it no longer exists.'
    ),
  job: z
    .string()
    .regex(/^job_[0-9A-Z]{26}$/, 'must be the id of a job')
    .optional()
    .describe('Deliveries of one job.'),
  limit: pageLimit,
  cursor: pageCursor(/^msg_[0-9A-Z]{26}$/)
})

/** Body of `POST /api/v1/webhooks/secret/rotate`; may be absent. */
export const RotateBody = z.strictObject({
  keep_previous_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('Hours for which the previous secret also signs; 0 retires it at once.')
})
