/** Request bodies for monitors (docs/design/jobs.md §3). */

import { SluiceError } from '@sluice/core'
import { asSluiceError, FetchRequest, parseRequest, readFetchRequest } from '@sluice/fetch'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import type { JobPorts } from '../ports.ts'
import { mergedRequest, refuseUnkept } from '../request/stored-request.ts'
import { checkedWebhook, WebhookBody } from '../request/webhook-request.ts'
import { BatchRequest, readBatch } from '../start/batch.ts'
import { atIndex, type WrittenItem } from '../start/batch-pages.ts'
import { CrawlBody, readCrawl } from '../start/crawl.ts'
import { nextTime } from './schedule.ts'

/** Pages of a batch that a monitor repeats. */
const MOST_REQUESTS = 100

/** Members who get the e-mails of a monitor. */
const MOST_EMAILS = 10

const fields = {
  name: z.string().min(1).max(200).optional().describe('Your own name for it.'),
  schedule: z
    .string()
    .max(200)
    .describe('A cron expression of five fields: minute, hour, day, month, weekday.'),
  timezone: z.string().max(64).default('UTC').describe('IANA time zone of the schedule.'),
  enabled: z.boolean().default(true).describe('False: the schedule is paused.'),
  request: FetchRequest.optional().describe('The page to fetch, as the body of a fetch.'),
  batch: BatchRequest.omit({ webhook: true })
    .optional()
    .describe(`The pages to fetch, as the body of a batch; at most ${MOST_REQUESTS}.`),
  crawl: CrawlBody.omit({ webhook: true })
    .optional()
    .describe('The site to crawl, as the body of a crawl.'),
  webhook: WebhookBody.optional().describe('Webhook for the events of the job of each run.'),
  emails: z
    .array(z.string().max(254))
    .max(MOST_EMAILS)
    .optional()
    .describe(
      'Members of the account who get an e-mail when pages change or a run fails. Needs SMTP_URL.'
    )
}

/** Body of `POST /api/v1/monitors`. */
export const MonitorBody = z.strictObject(fields).meta({ id: 'MonitorInput' })

/** Body of `PATCH /api/v1/monitors/{id}`: the fields to change. */
export const MonitorPatch = z
  .strictObject({
    ...fields,
    schedule: fields.schedule.optional(),
    timezone: fields.timezone.unwrap().optional(),
    enabled: fields.enabled.unwrap().optional(),
    new_feed: z
      .literal(true)
      .optional()
      .describe('Make new links to the feeds. The links so far stop working.'),
    webhook: WebhookBody.nullable().optional().describe('Null removes the webhook.')
  })
  .meta({ id: 'MonitorPatch' })

type Started =
  | { readonly request: object }
  | { readonly batch: object }
  | { readonly crawl: object }

/** Request that a monitor starts, as it was sent, and who gets its news. */
export type Watched = Started & {
  readonly webhook?: WebhookBody | undefined
  readonly emails?: readonly string[] | undefined
}

/**
 * Returns the request that a body asks to watch, if there is one. Pages are compared with their last result unless the
 * body says otherwise.
 */
function watchedOf(raw: object): Started | undefined {
  const given = (['request', 'batch', 'crawl'] as const).filter((name) => Object.hasOwn(raw, name))
  if (given.length > 1) throw oneOf()
  const [name] = given
  if (!name) return undefined
  const body = (raw as Record<string, { options?: object }>)[name]
  return { [name]: { ...body, options: { changes: true, ...body?.options } } } as Started
}

/**
 * Check the request that a monitor starts, as the start itself would. @throws SluiceError as a fetch, a batch or a
 * crawl.
 */
export function checkWatched(
  service: JobPorts,
  caller: Caller,
  watched: Watched | undefined
): Watched {
  if (!watched) throw oneOf()
  const { pipeline } = service
  if (watched.webhook) checkedWebhook(service, caller, watched.webhook)
  if ('crawl' in watched) readCrawl(service, watched.crawl)
  else if ('request' in watched) {
    refuseUnkept(pipeline.prepare(readFetchRequest(watched.request)).request)
  } else checkBatch(service, watched.batch)
  return watched
}

function checkBatch({ pipeline }: Pick<JobPorts, 'pipeline'>, batch: object): void {
  const { written, items } = readBatch(batch)
  const requests = [...(items as Iterable<WrittenItem>)]
  if (requests.length === 0 || requests.length > MOST_REQUESTS) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`batch\` must have 1 to ${MOST_REQUESTS} requests.`,
      { details: { path: 'batch', limit: MOST_REQUESTS } }
    )
  }
  for (const [index, item] of requests.entries()) {
    try {
      pipeline.prepare(mergedRequest(item.url, written, item))
    } catch (error) {
      throw atIndex(asSluiceError(error), index)
    }
  }
}

/** The fields of a body, checked. @throws SluiceError `INVALID_REQUEST`. */
export function readMonitor(raw: unknown) {
  const { name, schedule, timezone, enabled, webhook, emails } = parseRequest(
    MonitorBody,
    objectOf(raw)
  )
  nextTime({ schedule, timezone }, Date.now())
  const watched = watchedOf(objectOf(raw))
  return {
    name: name ?? null,
    schedule,
    timezone,
    enabled,
    watched: watched && { ...watched, webhook, emails }
  }
}

/** Reads the changes to a monitor. @throws SluiceError `INVALID_REQUEST`. */
export function readPatch(raw: unknown) {
  const fields = parseRequest(MonitorPatch, objectOf(raw))
  const { name, schedule, timezone, enabled, webhook, emails, new_feed } = fields
  const watched = watchedOf(objectOf(raw))
  const given = { name, schedule, timezone, enabled, watched, webhook, emails, new_feed }
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined)
  ) as Partial<ReturnType<typeof readMonitor>> & {
    webhook?: WebhookBody | null
    emails?: string[]
    new_feed?: true
  }
}

function objectOf(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new SluiceError('INVALID_REQUEST', 'The body must be a JSON object.')
}

function oneOf(): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    'A monitor needs exactly one of `request`, `batch` and `crawl`.',
    { details: { path: 'request' } }
  )
}
