/** Types of events, for the stream of a job, for webhooks, and for the OpenAPI document, which clients are made from. */

import { z } from 'zod'

/** Events of a job that its webhook sends. */
export const JOB_EVENTS = [
  'job.started',
  'job.paused',
  'job.resumed',
  'job.completed',
  'job.cancelled',
  'job.failed',
  'page.completed',
  'page.failed',
  'changed'
] as const

/** Events that the endpoint of an account receives. */
export const ACCOUNT_EVENTS = ['balance.low', 'parser.drift', 'parser.candidate'] as const

/** All events of a job. The stream has one that webhooks do not send. */
export const JobEventType = z
  .enum([...JOB_EVENTS, 'page.skipped'])
  .meta({ id: 'JobEventType', description: 'Type of an event in `GET /api/v1/jobs/{id}/events`.' })
export type JobEventType = z.infer<typeof JobEventType>

/** All messages of webhooks. */
export const WebhookMessageType = z
  .enum([...JOB_EVENTS, ...ACCOUNT_EVENTS, 'webhook.test'])
  .meta({ id: 'WebhookMessageType', description: '`type` of a message of a webhook.' })
export type WebhookMessageType = z.infer<typeof WebhookMessageType>
