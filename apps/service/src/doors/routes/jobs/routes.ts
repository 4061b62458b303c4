/** The routes of jobs (docs/design/jobs.md §1). */

import { ERRORS } from '@sluice/core'
import { z } from 'zod'
import { ExportQuery } from '../../../domains/jobs/show/job-export.ts'
import { ChangesQuery, JobsQuery, PagesQuery } from '../../../domains/jobs/show/job-lists.ts'
import { BatchRequest } from '../../../domains/jobs/start/batch.ts'
import { CrawlBody } from '../../../domains/jobs/start/crawl.ts'
import { MapBody } from '../../../domains/jobs/start/map.ts'
import { RetryRequest } from '../../../domains/jobs/start/retry-job.ts'
import { FetchQuery } from '../../http/query.ts'
import { jsonAnswer, successAnswer } from '../../openapi/answer.ts'
import { acceptedAnswer } from '../accepted-answer.ts'
import { IDEMPOTENCY_KEY } from '../fetch/handlers.ts'
import { asyncHeaders, FETCH_CODES } from '../fetch/request-parts.ts'
import type { Route } from '../route.ts'
import {
  CrawlQuote,
  JobChangesAnswer,
  JobDeleted,
  JobItem,
  JobPagesAnswer,
  JobsAnswer,
  MapAnswer
} from './answers.ts'
import { createBatchJob } from './batch-handler.ts'
import { createCrawlJob } from './crawl-handler.ts'
import {
  cancelJob,
  job,
  jobChanges,
  jobPages,
  jobs,
  pauseJob,
  removeJob,
  resumeJob,
  retryFailedPages
} from './handlers.ts'
import { mapUrls } from './map-handler.ts'
import { DeleteJobQuery } from './queries.ts'
import { eventsOfJob, exportOfJob } from './stream-handlers.ts'

const tag = 'Jobs'
const id = z.object({ id: z.string().describe('`data.id` of the answer that started the job.') })
const idempotency = z.object({
  'Idempotency-Key': z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .describe('Repeating the request returns the job that was started first.')
})

/** Everything that a request can be refused for before it is fetched. */
const REFUSALS = FETCH_CODES.filter((code) => ERRORS[code].status < 500)

const started = acceptedAnswer('The job is queued.')

/** A list's query, with numbers typed as numbers. */
function asSent<Query extends typeof JobsQuery | typeof PagesQuery | typeof ChangesQuery>(
  query: Query
) {
  const limit = query.shape.limit
  return query.extend({
    limit: limit
      .unwrap()
      .out.default(20)
      .describe(limit.description ?? '')
  })
}

/** The routes. */
export const jobRoutes: readonly Route[] = [
  {
    id: 'createBatch',
    method: 'post',
    path: '/api/v1/internet/batch',
    tag,
    summary: 'Fetch many URLs',
    description:
      'Starts a job. The body is JSON with up to 10,000 requests, or `application/x-ndjson` with up to 100,000: one request per line. An optional first line without `url` has `options`, `filters`, `job`, `webhook` and `metadata` for all.',
    access: 'fetch',
    headers: idempotency,
    body: BatchRequest,
    readsOwnBody: true,
    takesLong: true,
    answer: started,
    status: 202,
    codes: REFUSALS,
    handle: createBatchJob
  },
  {
    id: 'createCrawl',
    method: 'post',
    path: '/api/v1/internet/crawl',
    tag,
    summary: 'Crawl a site',
    description:
      'Starts a job that fetches the page, follows its links and the sitemaps of the site, within `scope`.',
    access: 'fetch',
    query: FetchQuery,
    headers: idempotency,
    body: CrawlBody,
    takesLong: true,
    answer: started,
    status: 202,
    otherAnswers: { 200: jsonAnswer('With `dry_run=true`: the bound.', CrawlQuote) },
    codes: REFUSALS,
    handle: createCrawlJob
  },
  {
    id: 'mapSite',
    method: 'post',
    path: '/api/v1/internet/map',
    tag,
    summary: 'List the URLs of a site',
    description:
      'From its sitemaps, the links of the page, its feeds and its llms.txt, without fetching the pages.',
    access: 'fetch',
    headers: asyncHeaders,
    body: MapBody,
    answer: {
      ...jsonAnswer('The URLs.', MapAnswer),
      headers: { 'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' } }
    },
    otherAnswers: { 202: started },
    isCharged: true,
    codes: FETCH_CODES,
    handle: mapUrls
  },
  {
    id: 'listJobs',
    method: 'get',
    path: '/api/v1/jobs',
    tag,
    summary: 'List jobs',
    access: 'results',
    query: asSent(JobsQuery),
    answer: jsonAnswer('The jobs, newest first.', JobsAnswer),
    handle: jobs
  },
  {
    id: 'getJob',
    method: 'get',
    path: '/api/v1/jobs/{id}',
    tag,
    summary: 'Get a job',
    access: 'results',
    parameters: id,
    answer: successAnswer('The job.', JobItem),
    codes: ['NOT_FOUND'],
    handle: job
  },
  {
    id: 'listJobPages',
    method: 'get',
    path: '/api/v1/jobs/{id}/pages',
    tag,
    summary: 'List the pages of a job',
    description: 'In the order of their numbers. A cursor is valid as long as the job exists.',
    access: 'results',
    parameters: id,
    query: asSent(PagesQuery),
    answer: jsonAnswer('The pages, and the cursor of the next ones.', JobPagesAnswer),
    codes: ['NOT_FOUND'],
    handle: jobPages
  },
  {
    id: 'listJobChanges',
    method: 'get',
    path: '/api/v1/jobs/{id}/changes',
    tag,
    summary: 'List the pages of a job that changed',
    description:
      'Pages with a `changed` event, in the order of their events. An answer may have fewer than `limit` pages even if more follow.',
    access: 'results',
    parameters: id,
    query: asSent(ChangesQuery),
    answer: jsonAnswer(
      'The pages with their differences, and the cursor of the next ones.',
      JobChangesAnswer
    ),
    codes: ['NOT_FOUND'],
    handle: jobChanges
  },
  {
    id: 'exportJob',
    method: 'get',
    path: '/api/v1/jobs/{id}/export',
    tag,
    summary: 'Export a job',
    description: 'If the connection breaks, lines are missing.',
    access: 'results',
    parameters: id,
    query: ExportQuery,
    answer: {
      description: 'The file.',
      headers: {
        'Content-Disposition': {
          description: 'A name for the file.',
          required: true,
          schema: { type: 'string' }
        }
      },
      content: {
        'application/x-ndjson': { schema: { type: 'string' } },
        'text/csv': { schema: { type: 'string' } },
        'application/vnd.apache.parquet': { schema: { type: 'string', format: 'binary' } },
        'text/markdown': { schema: { type: 'string' } },
        'text/plain': { schema: { type: 'string' } },
        'application/warc': { schema: { type: 'string' } }
      }
    },
    codes: ['NOT_FOUND', 'NOT_KEPT'],
    handle: exportOfJob
  },
  {
    id: 'watchJob',
    method: 'get',
    path: '/api/v1/jobs/{id}/events',
    tag,
    summary: 'Follow a job',
    description:
      'Server-sent events. The stream ends with the job, or when the key is revoked; `Last-Event-ID` resumes a stream that broke. An account can have 100 streams and exports open at once.',
    access: 'results',
    parameters: id,
    headers: z.object({
      'Last-Event-ID': z
        .string()
        .regex(/^[0-9]{1,12}$/)
        .optional()
        .describe('Number of the last event received.')
    }),
    answer: {
      description: 'The events, each with its number as `id`.',
      headers: {
        'X-Accel-Buffering': {
          description: '`no`: a proxy must not buffer the events.',
          required: true,
          schema: { type: 'string' }
        }
      },
      content: { 'text/event-stream': { schema: { type: 'string' } } }
    },
    codes: ['NOT_FOUND'],
    handle: eventsOfJob
  },
  change('pauseJob', 'pause', 'Pause a job', pauseJob),
  change('resumeJob', 'resume', 'Resume a job', resumeJob),
  change('cancelJob', 'cancel', 'Cancel a job', cancelJob),
  {
    id: 'retryJob',
    method: 'post',
    path: '/api/v1/jobs/{id}/retry',
    tag,
    summary: 'Retry the failed pages of a job',
    description:
      'Starts a batch with them and with the options of the job: a job that has ended does not change. The body is optional.',
    access: 'fetch',
    parameters: id,
    body: RetryRequest,
    mayLackBody: true,
    readsOwnBody: true,
    answer: started,
    status: 202,
    codes: REFUSALS,
    handle: retryFailedPages
  },
  {
    id: 'deleteJob',
    method: 'delete',
    path: '/api/v1/jobs/{id}',
    tag,
    summary: 'Delete a job',
    description: 'A job that is not finished is cancelled first.',
    access: 'results',
    parameters: id,
    query: DeleteJobQuery,
    answer: successAnswer('The job is deleted.', JobDeleted),
    codes: ['NOT_FOUND'],
    handle: removeJob
  }
]

function change(name: string, verb: string, summary: string, handle: Route['handle']): Route {
  return {
    id: name,
    method: 'post',
    path: `/api/v1/jobs/{id}/${verb}`,
    tag,
    summary,
    access: 'fetch',
    parameters: id,
    answer: successAnswer('Current state of the job.', JobItem),
    codes: ['NOT_FOUND'],
    handle
  }
}
