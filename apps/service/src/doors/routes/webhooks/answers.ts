/** Answers of the routes of webhooks. */

import { z } from 'zod'
import { ACCOUNT_EVENTS } from '../../../domains/jobs/event-types.ts'

const count = z.int().min(0)
const instant = z.iso.datetime().describe('ISO 8601, UTC.')

const Attempt = z.object({
  at: instant,
  ms: count.describe('Duration.'),
  status: z.int().nullable().describe('HTTP status of the answer; null if there was none.'),
  error: z.string().nullable().describe('What went wrong.')
})

/** A delivery in a list. */
const DeliveryItem = z
  .object({
    id: z.string().describe('The `webhook-id` of its message.'),
    job: z.string().nullable(),
    type: z.string(),
    sequence: count.describe('Number of its last event.'),
    url: z.string(),
    payload: z.enum(['thin', 'full']),
    status: z.enum(['waiting', 'delivered', 'failed', 'ended']),
    attempts: count,
    last_attempt: Attempt.nullable(),
    next_attempt_at: instant.nullable(),
    host_paused_until: instant
      .nullable()
      .describe(
        'End of the pause of its host after 20 failures in a row; null if it is not paused.'
      ),
    created_at: instant,
    expires_at: instant
  })
  .meta({ id: 'WebhookDelivery' })

/** A delivery with its message. */
export const DeliveryDetails = DeliveryItem.extend({
  attempts_made: z.array(Attempt).describe('Oldest first; the last 30.'),
  body: z.unknown().describe('The message; the data of pages is added when it is sent.')
}).meta({ id: 'WebhookDeliveryDetails' })

/** `GET /api/v1/webhooks/deliveries/`. */
export const DeliveriesAnswer = z.object({
  success: z.literal(true),
  data: z.array(DeliveryItem),
  next_cursor: z.string().nullable(),
  has_more: z.boolean()
})

/** The secrets that sign. */
export const SecretsAnswer = z.object({
  secret: z.string().describe('The current secret: `whsec_` and base64.'),
  created_at: instant,
  previous: z
    .object({ secret: z.string(), ends_at: instant })
    .nullable()
    .describe('The previous secret, which also signs until then.')
})

/** Receiver of messages about the account. */
export const EndpointAnswer = z.object({
  url: z.string().nullable(),
  events: z.array(z.enum(ACCOUNT_EVENTS)),
  below: z.int().nullable(),
  since: instant.nullable()
})
