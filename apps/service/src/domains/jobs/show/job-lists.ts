/** Jobs and pages of jobs, a page of them at a time. */

import { SluiceError } from '@sluice/core'
import type { HistoryEntry, Job, JobPage, JobPlace, JobRef } from '@sluice/store'
import { z } from 'zod'
import { AT_ONCE, MOST_CHARACTERS } from '../../../base/answer-size.ts'
import { pageCursor, pageLimit } from '../../../base/list-query.ts'
import { resultData } from '../../fetch/result-payload.ts'
import type { JobPorts } from '../ports.ts'
import { eventsOfType } from './events-of-type.ts'
import { jobView, pageView } from './job-view.ts'

/** Query of `GET /api/v1/jobs/`. */
export const JobsQuery = z.strictObject({
  status: z
    .enum(['queued', 'running', 'paused', 'completed', 'cancelled', 'failed', 'all'])
    .default('all'),
  kind: z.enum(['fetch', 'batch', 'crawl', 'map', 'learn', 'all']).default('all'),
  limit: pageLimit,
  cursor: pageCursor(/^[0-9]{1,15}-job_[0-9A-Z]{26}$/)
})

/** Query of `GET /api/v1/jobs/{id}/pages`. */
export const PagesQuery = z.strictObject({
  status: z
    .enum(['success', 'failed', 'skipped', 'waiting', 'running', 'all'])
    .default('success')
    .describe(
      'Outcome of the pages. `success`: in the order in which they finished; others by number.'
    ),
  fields: z.enum(['full', 'meta']).default('full').describe('`meta` leaves `data` out.'),
  limit: pageLimit,
  cursor: pageCursor(/^[0-9]{1,12}$/)
})

/** Query of `GET /api/v1/jobs/{id}/changes`. */
export const ChangesQuery = z.strictObject({
  limit: pageLimit,
  cursor: pageCursor(/^[0-9]{1,12}$/)
})

/** A page of the jobs of an account, newest first. */
export async function listJobs(
  { jobs }: JobPorts,
  account: string,
  query: z.infer<typeof JobsQuery>
): Promise<{ data: unknown[]; next_cursor: string | null; has_more: boolean }> {
  const found = await jobs.store.jobs(account, {
    // One more tells whether there is another page.
    limit: query.limit + 1,
    ...(query.status === 'all' ? {} : { status: query.status }),
    ...(query.kind === 'all' ? {} : { kind: query.kind }),
    ...(query.cursor ? { before: placeOf(query.cursor) } : {})
  })
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  const next = last && found.length > query.limit ? `${last.createdAt}-${last.id}` : null
  return { data: shown.map(jobView), next_cursor: next, has_more: next !== null }
}

/** The place that a cursor names: valid whether or not the job is still there. */
function placeOf(cursor: string): JobPlace {
  const [time = '', id = ''] = cursor.split('-')
  return { createdAt: Number(time), id }
}

/** The answer for a page of the pages of a job, as JSON text: payloads go out as they are. */
export async function jobPage(
  service: JobPorts,
  job: Job,
  query: z.infer<typeof PagesQuery>
): Promise<string> {
  const { pages, next: following } =
    query.status === 'success'
      ? await finishedPages(service, job, query)
      : await numberedPages(service, job, query)
  const items: string[] = []
  let length = 0
  for (let from = 0; from < pages.length && length < MOST_CHARACTERS; from += AT_ONCE) {
    const part = pages.slice(from, from + AT_ONCE)
    const withData = query.fields === 'full'
    const texts = await Promise.all(
      part.map(({ page }) => pageItem(service, job.account, page, withData))
    )
    items.push(...texts)
    for (const text of texts) length += text.length
  }
  const isCut = items.length < pages.length
  const after = isCut ? pages[items.length - 1]?.place : following
  const next = after == null ? null : String(after)
  const tail = JSON.stringify({ next_cursor: next, has_more: next !== null })
  return `{"success":true,"data":[${items.join(',')}],${tail.slice(1)}`
}

/** Some pages of a job, each with its place in the list. */
interface PagePart {
  readonly pages: readonly { readonly page: JobPage; readonly place: number }[]
  /** The place after which the list goes on; null at its end. */
  readonly next: number | null
}

type PagePartQuery = Pick<z.infer<typeof PagesQuery>, 'status' | 'limit' | 'cursor'>

/** Pages in the order in which they succeeded: a reader of a running job misses none that takes long. */
async function finishedPages(
  service: JobPorts,
  { account, id: job }: Job,
  { limit, cursor }: PagePartQuery
): Promise<PagePart> {
  const ref: JobRef = { account, job }
  const query = { type: 'page.completed', limit, after: Number(cursor ?? 0) } as const
  const { found, next } = await eventsOfType(service, ref, query)
  const pages = await Promise.all(
    found.map(async ({ number: place, page }) => {
      const row = await service.jobs.store.page(ref, Number(page))
      return row ? [{ page: row, place }] : []
    })
  )
  return { pages: pages.flat(), next }
}

/** Pages by their numbers. */
async function numberedPages(
  { jobs }: JobPorts,
  { account, id: job }: Job,
  { status, limit, cursor }: PagePartQuery
): Promise<PagePart> {
  const found = await jobs.store.pages(
    { account, job },
    { after: Number(cursor ?? 0), limit, ...(status === 'all' ? {} : { status }) }
  )
  if (!found) throw new SluiceError('NOT_FOUND', 'You have no job with this id.')
  return { pages: found.pages.map((page) => ({ page, place: page.number })), next: found.next }
}

/** A page of a job as JSON text, with the title of its result; with the `data` of its result, or null. */
export async function pageItem(
  service: JobPorts,
  account: string,
  page: JobPage,
  withData: boolean
): Promise<string> {
  const entry = await entryOf(service, account, page)
  const shown = JSON.stringify({ ...pageView(page), title: entry?.title ?? null })
  if (!withData) return shown
  return `${shown.slice(0, -1)},"data":${await dataIn(service, entry)}}`
}

/** The data of the result of a page, as JSON text. */
export async function dataOf(
  service: JobPorts,
  account: string,
  page: Pick<JobPage, 'result'>
): Promise<string> {
  return dataIn(service, await entryOf(service, account, page))
}

async function entryOf(
  { ledger }: JobPorts,
  account: string,
  { result }: Pick<JobPage, 'result'>
): Promise<HistoryEntry | undefined> {
  return result === null ? undefined : ledger.historyEntry(account, result)
}

async function dataIn({ payloads }: JobPorts, entry: HistoryEntry | undefined): Promise<string> {
  const bytes = entry?.pointer ? await resultData(payloads, entry.pointer) : undefined
  return bytes ? new TextDecoder().decode(bytes) : 'null'
}
