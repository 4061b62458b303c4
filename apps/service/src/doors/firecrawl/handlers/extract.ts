/** `POST /v2/extract` and `GET /v2/extract/{id}`. */

import type { Job } from '@sluice/client'
import { jobOf, statusOf } from '../answer/job-documents.ts'
import { type ExtractedPage, mergedValues, sourcesOf } from '../answer/merged-values.ts'
import { ownText } from '../answer/own-names.ts'
import { answer, type Call, idempotency, warningOf } from '../call.ts'
import { uuidOf } from '../job-id.ts'
import { extractRequest } from '../request/extract-request.ts'

/** `POST /v2/extract`. */
export async function startExtract(call: Call): Promise<void> {
  const { request, invalid, warnings } = extractRequest(call.ctx.state.body, call.translation)
  const { id } = await call.client.jobs.batch(request, idempotency(call))
  const lacking = invalid.length > 0 ? { invalidURLs: invalid } : {}
  answer(call, { id: uuidOf(id), urlTrace: [], ...lacking, ...warningOf(warnings) })
}

/** `GET /v2/extract/{id}`. */
export async function extractStatus(call: Call): Promise<void> {
  const { client } = call
  const job = await jobOf(client, String(call.ctx.params.id), ['extract'])
  const status = statusOf(job)
  const facts = {
    expiresAt: job.expires_at,
    creditsUsed: job.tokens.charged,
    tokensUsed: job.tokens.charged,
    ...(job.metadata.warning ? { warning: job.metadata.warning } : {})
  }
  if (status === 'scraping') return answer(call, { status: 'processing', data: [], ...facts })
  const finished: (ExtractedPage & { readonly number: number })[] = []
  for await (const { number, url, data } of client.jobs.pages(job.id, { limit: 10 })) {
    finished.push({ number, url, extracted: (data as { extracted?: unknown } | null)?.extracted })
  }
  // Pages come as they finished; of several values the first page's counts.
  const pages = finished.sort((one, other) => one.number - other.number)
  if (status === 'completed' && pages.length > 0) {
    const sources = job.metadata.sources ? { sources: sourcesOf(pages) } : {}
    return answer(call, { status, data: mergedValues(pages) ?? null, ...sources, ...facts })
  }
  const failed = status === 'cancelled' ? status : 'failed'
  const error = status === 'cancelled' ? 'The job was cancelled.' : await firstError(call, job)
  answer(call, { success: false, status: failed, data: [], error, ...facts })
}

async function firstError({ client }: Call, { id }: Job): Promise<string> {
  const { data } = await client.jobs.pagesPage(id, { status: 'failed', fields: 'meta', limit: 1 })
  return ownText(data[0]?.error?.message ?? 'No page was read.')
}
