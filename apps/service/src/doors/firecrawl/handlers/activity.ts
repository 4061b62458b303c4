/** `GET /v2/team/activity`: the requests of the last day, with the ids under which their results are found. */

import type { Client, HistoryItem, Job } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { answer, type Call } from '../call.ts'
import { uuidOf } from '../job-id.ts'

const DAY_MS = 86_400_000

/** Endpoints of Firecrawl, and the list that has their requests. */
const LISTS: Readonly<Record<string, 'jobs' | 'results' | undefined>> = {
  crawl: 'jobs',
  batch_scrape: 'jobs',
  extract: 'jobs',
  map: 'jobs',
  scrape: 'results',
  search: 'results'
}

const Query = z.object({
  endpoint: z.string().max(50).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^(?:jobs|results)~\d{1,15}~[^\s~]{0,1000}$/, 'must be the one of the answer before')
    .optional()
})

interface Entry {
  readonly id: string
  readonly endpoint: string
  readonly created_at: string
  readonly target: string | null
}

interface Part {
  readonly entries: readonly Entry[]
  /** Null on the last part. */
  readonly next: string | null
}

/** See the module. Jobs come first, then the pages and searches; each newest first. */
export async function activity(call: Call): Promise<void> {
  const { endpoint, limit, cursor } = parseRequest(Query, { ...call.ctx.query })
  const only = endpoint === undefined ? undefined : LISTS[endpoint]
  const [list = only ?? 'jobs', from = Date.now() - DAY_MS, at = ''] = cursor?.split('~') ?? []
  const isServed = endpoint === undefined || only !== undefined
  const asked = { limit, ...(at === '' ? {} : { cursor: at }) }
  // A cursor of the results holds for one time only.
  const since = new Date(Number(from)).toISOString()
  const { entries, next } = isServed
    ? await (list === 'jobs' ? jobs : results)(call.client, asked, since)
    : { entries: [], next: null }
  const follows = list === 'jobs' && endpoint === undefined ? `results~${from}~` : null
  const further = next === null ? follows : `${list}~${from}~${next}`
  answer(call, {
    data: entries
      .filter((one) => endpoint === undefined || one.endpoint === endpoint)
      .map((one) => ({ ...one, id: uuidOf(one.id), api_version: call.version.slice(1) })),
    cursor: further,
    has_more: further !== null
  })
}

async function jobs(client: Client, asked: Asked, since: string): Promise<Part> {
  const { data, next_cursor } = await client.jobs.listPage(asked)
  const recent = data.filter(({ created_at }) => created_at >= since)
  const entries = recent.map((job) => ({
    id: job.id,
    endpoint: endpointOf(job),
    created_at: job.created_at,
    target: (Object(job.request) as { site?: { url?: string } }).site?.url ?? null
  }))
  return { entries, next: recent.length < data.length ? null : next_cursor }
}

interface Asked {
  readonly limit: number
  readonly cursor?: string
}

function endpointOf({ kind, metadata }: Job): string {
  const name = metadata.firecrawl ?? kind
  return name === 'batch' ? 'batch_scrape' : name === 'fetch' ? 'scrape' : name
}

async function results(client: Client, asked: Asked, since: string): Promise<Part> {
  const query = { ...asked, from: since, status: 'all', fields: 'meta' } as const
  const { data, next_cursor } = await client.resultsPage(query)
  return { entries: data.map(entryOf), next: next_cursor }
}

function entryOf({ id, url, created_at }: HistoryItem): Entry {
  const endpoint = url.startsWith('search:') ? 'search' : 'scrape'
  return { id, endpoint, created_at, target: url }
}
