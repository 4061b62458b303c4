/** A job and its documents, as Firecrawl shows them. */

import { type Client, type Job, NotFoundError } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { idOf } from '../job-id.ts'
import { documentOf, readPageOf, type Shown } from './document.ts'

/** Results that are read at once. */
const AT_ONCE = 4
/** Pages of a list of the API. */
const LISTED = 100

/** A job of one of these kinds. @throws SluiceError `NOT_FOUND` - none, or of another kind. */
export async function jobOf(client: Client, id: string, kinds: readonly string[]): Promise<Job> {
  const known = idOf('job', id)
  const job = known && (await client.jobs.get(known).catch(absentIfNotFound))
  if (job && kinds.includes(job.metadata.firecrawl ?? job.kind)) return job
  throw new SluiceError('NOT_FOUND', 'Job not found')
}

function absentIfNotFound(error: unknown): undefined {
  if (error instanceof NotFoundError) return undefined
  throw error
}

/** Firecrawl's name of a status. */
export function statusOf({ status }: Job): 'scraping' | 'completed' | 'failed' | 'cancelled' {
  return status === 'queued' || status === 'running' || status === 'paused' ? 'scraping' : status
}

/** The counts of a job: pages that were skipped were not attempted. */
export function countsOf(job: Job): object {
  const { found, skipped, success } = job.pages
  return {
    status: statusOf(job),
    total: found - skipped,
    completed: success,
    creditsUsed: job.tokens.charged,
    expiresAt: job.expires_at,
    ...(job.metadata.warning ? { warning: job.metadata.warning } : {})
  }
}

/** Some documents of a job. */
export interface Documents {
  /** JSON of each. */
  readonly texts: readonly string[]
  /** Numbers of the pages that were looked at. */
  readonly pages: readonly number[]
  /** Place of the last page, if more follow; null at the current end. */
  readonly next: string | null
}

interface DocumentsQuery {
  readonly after?: string | undefined
  readonly most?: number | undefined
  readonly characters: number
  readonly shown: Shown
}

/**
 * The documents of a job from a page on.
 *
 * @param after - `next` of the documents before.
 * @param most - documents, at most 100.
 * @param characters - of their JSON: the first one that reaches it is the last.
 */
export async function documentsOf(
  client: Client,
  job: string,
  { after, most = LISTED, characters, shown }: DocumentsQuery
): Promise<Documents> {
  const list = (limit: number) => successes(client, job, limit, after)
  const listed = await list(Math.min(LISTED, most))
  const texts: string[] = []
  const pages: number[] = []
  let length = 0
  for (let at = 0; at < listed.data.length; at += AT_ONCE) {
    const some = listed.data.slice(at, at + AT_ONCE)
    const found = await Promise.all(some.map(({ result }) => textOf(client, result, shown)))
    for (const [place, text] of found.entries()) {
      const number = some[place]?.number ?? 0
      pages.push(number)
      if (text !== undefined) texts.push(text)
      length += text?.length ?? 0
      const isLast = at + place === listed.data.length - 1
      if (length < characters || isLast) continue
      return { texts, pages, next: (await list(at + place + 1)).next_cursor }
    }
  }
  return { texts, pages, next: listed.next_cursor }
}

/** The document of a result; undefined if it was deleted. */
export async function textOf(
  client: Client,
  result: string | null,
  shown: Shown
): Promise<string | undefined> {
  const item = result === null ? undefined : await client.result(result).catch(absentIfNotFound)
  const page = item && readPageOf(item)
  return page && JSON.stringify(documentOf(page, [], shown))
}

/** Pages of a job that succeeded, in the order in which they did. */
function successes(client: Client, job: string, limit: number, after: string | undefined) {
  const place = after === undefined ? {} : { cursor: after }
  return client.jobs.pagesPage(job, { status: 'success', fields: 'meta', limit, ...place })
}

/** A place after all pages that have ended. */
const END = '999999999'

/** The place after which a number of documents are left out. */
export async function pageAfter(
  client: Client,
  job: string,
  skip: number
): Promise<string | undefined> {
  let left = skip
  let cursor: string | undefined
  while (left > 0) {
    const page = await successes(client, job, Math.min(LISTED, left), cursor)
    if (page.next_cursor === null) return END
    left -= page.data.length
    cursor = page.next_cursor
  }
  return cursor
}
