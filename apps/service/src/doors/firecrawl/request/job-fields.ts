/** Common fields of the bodies of batches and crawls: their bounds, their webhook, their metadata. */

import { z } from 'zod'
import { refused } from './refusal.ts'
import { webUrl } from './web-url.ts'

/** Events of Firecrawl, and the job events that they stand for. */
export const EVENTS = {
  started: ['job.started'],
  page: ['page.completed', 'page.failed'],
  completed: ['job.completed'],
  failed: ['job.failed', 'job.cancelled']
} as const

/** Name in the metadata of a job under which the caller's facts are kept, as JSON. */
export const WEBHOOK_METADATA = 'webhook'

/** The field `webhook`: an address, or an object with settings. */
export const WebhookField = z.preprocess(
  (value) => (typeof value === 'string' ? { url: value } : value),
  z.strictObject({
    url: z.string(),
    headers: z.record(z.string(), z.string()).default({}),
    metadata: z.record(z.string(), z.string()).default({}),
    events: z
      .array(z.enum(['started', 'page', 'completed', 'failed']))
      .min(1)
      .default(['started', 'page', 'completed', 'failed'])
  })
)

/** Out of tokens a job ends: its client polls until it does. */
export function jobOptions(maxConcurrency: number | undefined) {
  return {
    when_out_of_tokens: 'stop',
    ...(maxConcurrency === undefined ? {} : { concurrency: Math.min(100, maxConcurrency) })
  } as const
}

/** Characters of a text in the metadata of a job. */
const LONGEST = 500

/** The webhook of a job, and its metadata with the fields that messages repeat. Each page has its own message. */
export function toldTo(
  webhook: z.infer<typeof WebhookField> | undefined,
  metadata: Record<string, string>
) {
  if (webhook === undefined) return { metadata }
  const { url, headers, events, metadata: repeated } = webhook
  const text = JSON.stringify(repeated)
  if (text.length > LONGEST) {
    throw refused('webhook.metadata', `must have at most ${LONGEST} characters as JSON.`)
  }
  return {
    metadata: { ...metadata, ...(text === '{}' ? {} : { [WEBHOOK_METADATA]: text }) },
    webhook: {
      url: webUrl(url),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      events: events.flatMap((event) => [...EVENTS[event]]),
      payload: 'full',
      batch: { pages: 1, seconds: 1 }
    }
  } as const
}

/** Facts that the answers about a job need later. */
export function jobMetadata(kind: string, warnings: readonly string[]): Record<string, string> {
  const told = warnings.join(' ').slice(0, LONGEST)
  return { firecrawl: kind, ...(told === '' ? {} : { warning: told }) }
}

/** Field of a job's metadata: the version of the format that its messages have, if it is an older one. */
export const JOB_VERSION = 'firecrawl_version'

/** A job whose messages have the format of a version. */
export function ofVersion<T extends { metadata?: Record<string, string> | undefined }>(
  request: T,
  version: string
): T {
  if (version !== '/v1') return request
  return { ...request, metadata: { ...request.metadata, [JOB_VERSION]: version } }
}
