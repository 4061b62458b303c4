/** Batches and crawls: start, status, errors, cancel, and the list of running jobs. */

import type { Client } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { json, raw } from '../../http/answer.ts'
import { readJson } from '../../http/bodies/body.ts'
import { callerOf } from '../../http/context.ts'
import { crawlOptions } from '../answer/crawl-options.ts'
import { countsOf, documentsOf, jobOf, pageAfter, statusOf } from '../answer/job-documents.ts'
import { ownText } from '../answer/own-names.ts'
import { answer, type Call, idempotency, linkTo, shownTo, warningOf } from '../call.ts'
import { codeOf } from '../failure.ts'
import { uuidOf } from '../job-id.ts'
import { batchRequest } from '../request/batch-request.ts'
import { crawlRequest } from '../request/crawl-request.ts'
import { ofVersion } from '../request/job-fields.ts'
import { promptedBody, refusalOfMade } from './crawl-prompt.ts'

/** Kinds of jobs, and where they are found. */
const PATHS = { crawl: '/crawl', batch: '/batch/scrape' } as const
/** A kind of job. */
export type JobKind = keyof typeof PATHS

/** `POST /v2/batch/scrape`. @param toV2 - translates the body of an older version. */
export async function startBatch(call: Call, toV2: (body: unknown) => unknown): Promise<void> {
  const body = toV2(await readJson(call.ctx.req, call.service.config.MAX_BATCH_BYTES))
  call.ctx.state.body = body
  const { request, invalid, warnings } = batchRequest(body, call.translation)
  const { id } = await call.client.jobs.batch(ofVersion(request, call.version), idempotency(call))
  const lacking = invalid.length > 0 ? { invalidURLs: invalid } : {}
  sendStarted(call, 'batch', id, { ...lacking, ...warningOf(warnings) })
}

/** `POST /v2/crawl`. */
export async function startCrawl(call: Call): Promise<void> {
  const prompted = await promptedBody(call)
  const { request, warnings } = crawlRequest(prompted.body, call.translation)
  try {
    const { id } = await call.client.jobs.crawl(ofVersion(request, call.version), idempotency(call))
    const { made } = prompted
    sendStarted(call, 'crawl', id, {
      ...(made === undefined ? {} : { promptGeneratedOptions: made }),
      ...warningOf(warnings)
    })
  } catch (error) {
    throw refusalOfMade(error, prompted)
  }
}

function sendStarted(call: Call, kind: JobKind, id: string, more: object): void {
  const uuid = uuidOf(id)
  answer(call, { id: uuid, url: linkTo(call, `${PATHS[kind]}/${uuid}`), ...more })
}

/** Characters of the documents in one answer. More documents are behind `next`. */
const MOST_CHARACTERS = 10_000_000

const StatusQuery = z.object({
  skip: z
    .string()
    .regex(/^(?:[0-9]{1,4}|10000)$/, 'must be a whole number up to 10000; use `next` for the rest')
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/, 'must be a whole number from 1')
    .optional(),
  after: z
    .string()
    .regex(/^[0-9]{1,10}$/, 'must be the one in `next`')
    .optional()
})

/** `GET /v2/crawl/{id}` and `GET /v2/batch/scrape/{id}`: the job and its documents, the rest of them behind `next`. */
export async function jobStatus(call: Call, kind: JobKind): Promise<void> {
  const { ctx, client } = call
  const query = parseRequest(StatusQuery, { ...ctx.query })
  const job = await jobOf(client, String(ctx.params.id), [kind])
  const after = query.after ?? (await pageAfter(client, job.id, Number(query.skip ?? 0)))
  const most = query.limit === undefined ? undefined : Number(query.limit)
  const { texts, next } = await documentsOf(client, job.id, {
    after,
    most,
    characters: MOST_CHARACTERS,
    shown: shownTo(call)
  })
  const limit = most === undefined ? '' : `&limit=${most}`
  const path = `${PATHS[kind]}/${uuidOf(job.id)}?after=${next}${limit}`
  const facts = { success: true, ...countsOf(job), next: next && linkTo(call, path) }
  const head = JSON.stringify(next === null ? { ...facts, next: undefined } : facts)
  raw(ctx, `${head.slice(0, -1)},"data":[${texts.join(',')}]}`)
}

/** `GET /v2/crawl/{id}/errors` and `GET /v2/batch/scrape/{id}/errors`. */
export async function jobErrors(call: Call, kind: JobKind): Promise<void> {
  const { client } = call
  const job = await jobOf(client, String(call.ctx.params.id), [kind])
  const errors: object[] = []
  for await (const { url, number, error } of pagesOf(client, job.id, 'failed')) {
    const { code = 'INTERNAL_ERROR', message = '' } = error ?? {}
    errors.push({
      id: `${uuidOf(job.id)}-${number}`,
      url,
      code: codeOf(code),
      error: ownText(message)
    })
  }
  const robotsBlocked: string[] = []
  const { robots } = job.skipped
  for await (const { url, reason } of robots > 0 ? pagesOf(client, job.id, 'skipped') : []) {
    if (reason === 'robots' && robotsBlocked.push(url) === robots) break
  }
  answer(call, { errors, robotsBlocked })
}

/** Pages that are looked at for one answer. */
const MOST_PAGES = 10_000

/** The first pages of a job with an outcome. */
async function* pagesOf(client: Client, id: string, status: 'failed' | 'skipped') {
  let left = MOST_PAGES
  for await (const page of client.jobs.pages(id, { status, fields: 'meta', limit: 100 })) {
    yield page
    if (--left === 0) return
  }
}

/** `DELETE /v2/crawl/{id}` and `DELETE /v2/batch/scrape/{id}`. */
export async function cancelJob(call: Call, kind: JobKind): Promise<void> {
  const { client, ctx } = call
  const { id } = await jobOf(client, String(ctx.params.id), [kind])
  const job = await client.jobs.cancel(id)
  if (job.status === 'cancelled') return answer(call, { status: 'cancelled' })
  ctx.status = 409
  const error = `The job has already ended: it is ${statusOf(job)}.`
  json(ctx, { success: false, error, code: 'CONFLICT' })
}

/** Jobs of an account that are listed as running. */
const MOST_ACTIVE = 100

/** `GET /v2/crawl/active`. */
export async function activeCrawls(call: Call): Promise<void> {
  const crawls: object[] = []
  const teamId = callerOf(call.ctx).account
  for (const status of ['running', 'queued', 'paused'] as const) {
    const query = { kind: 'crawl', status, limit: MOST_ACTIVE } as const
    for (const job of (await call.client.jobs.listPage(query)).data) {
      const { site } = job.request as { site?: { url?: string } }
      crawls.push({
        id: uuidOf(job.id),
        teamId,
        url: site?.url,
        created_at: job.created_at,
        options: crawlOptions(job)
      })
    }
  }
  answer(call, { crawls })
}
