/** Jobs, pages and events as lists. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { keyOf } from '../../tokens/redis/scripts.ts'
import type { Job, JobEvent, JobEventType, JobPage } from '../job.ts'
import type { JobPlace, JobQuery, JobRef, JobStore } from '../job-store.ts'
import { jobInReply, jobOf, REMOVED } from './job-fields.ts'
import { pageOf, pagesInReply } from './page-records.ts'
import type { RedisJobs } from './redis-jobs.ts'
import { jobKeyOf, jobsKeyOf } from './scripts.ts'

type Listings = Pick<JobStore, 'job' | 'jobs' | 'page' | 'pages' | 'successKeys' | 'events'>

/** Items that one command reads, at most. */
const PART = 500

/** The operations that change nothing. */
export function listingsOver(store: RedisJobs): Listings {
  const { client, ask } = store
  return {
    job: (ref) => readJob(store, ref),
    jobs: (account, query) => readJobs(store, account, query),
    page: (ref, number) => ask(() => readPage(client, ref, number)),
    pages: (ref, query) => readPages(store, ref, query),
    successKeys: (ref, query) => readKeys(store, ref, query),
    events: (ref, query) => ask(() => readEvents(client, ref, query))
  }
}

async function readJob({ run }: RedisJobs, ref: JobRef): Promise<Job | undefined> {
  const [status, job] = await run('job', ref)
  return status === 'OK' ? jobInReply(ref, job) : undefined
}

/** Newest first, in parts until enough of them fit. */
async function readJobs(
  store: RedisJobs,
  account: string,
  { status, kind, limit, before }: JobQuery
): Promise<Job[]> {
  const { client, ask } = store
  const found: Job[] = []
  const isFiltered = status !== undefined || kind !== undefined
  const part = isFiltered ? PART : Math.min(limit, PART)
  let from = before
  for (;;) {
    const places = await ask(() => placesBefore(client, account, from, part))
    const ids = places.map(({ id }) => id)
    for (const job of await jobsOf(store, account, ids)) {
      if (status !== undefined && job.status !== status) continue
      if (kind !== undefined && job.kind !== kind) continue
      if (found.push(job) === limit) return found
    }
    if (places.length === 0) return found
    from = places.at(-1)
  }
}

/** Some jobs after a place, newest first; none at the end of the list. */
async function placesBefore(
  client: RedisClient,
  account: string,
  before: JobPlace | undefined,
  count: number
): Promise<JobPlace[]> {
  const newest = before === undefined ? '+inf' : before.createdAt
  // The jobs of one millisecond are in the order of their ids: those up to the place are passed over.
  for (let offset = 0; ; offset += count) {
    const entries = await client.zrevrangebyscore(
      jobsKeyOf(account, 'all'),
      newest,
      '-inf',
      'WITHSCORES',
      'LIMIT',
      offset,
      count
    )
    const places: JobPlace[] = []
    for (let index = 0; index < entries.length; index += 2) {
      const place = { id: entries[index] as string, createdAt: Number(entries[index + 1]) }
      if (isBefore(place, before)) places.push(place)
    }
    if (places.length > 0 || entries.length < 2 * count) return places
  }
}

function isBefore({ id, createdAt }: JobPlace, place: JobPlace | undefined): boolean {
  if (place === undefined || createdAt < place.createdAt) return true
  return createdAt === place.createdAt && id < place.id
}

async function jobsOf(store: RedisJobs, account: string, ids: readonly string[]): Promise<Job[]> {
  const { client, ask } = store
  const [closed, ...jobs] = await ask(() =>
    Promise.all([
      client.hget(keyOf(account, 'acc'), 'closed'),
      ...ids.map(async (job) => {
        const ref = { account, job }
        return jobOf(ref, await client.hgetall(jobKeyOf(ref, 'job')))
      })
    ])
  )
  const found = jobs.filter((job) => job !== undefined)
  if (!closed) return found
  // One that was not cancelled with its account is, once it is asked for.
  const now = await Promise.all(
    found.map((job) => (job.completedAt === null ? readJob(store, { account, job: job.id }) : job))
  )
  return now.filter((job) => job !== undefined)
}

async function readPage(
  client: RedisClient,
  ref: JobRef,
  number: number
): Promise<JobPage | undefined> {
  const [status, text, state] = await Promise.all([
    statusOf(client, ref),
    client.hget(jobKeyOf(ref, 'pages'), String(number)),
    client.hget(jobKeyOf(ref, 'states'), String(number))
  ])
  if (status === undefined || text === null) return undefined
  return pageOf(number, text, state ?? '', ENDED.has(status))
}

async function readPages(
  { run }: RedisJobs,
  ref: JobRef,
  { status = undefined, after, limit }: Parameters<JobStore['pages']>[1]
): ReturnType<JobStore['pages']> {
  const args = [status ?? '', after, Math.min(limit, PART)]
  const [answer, more, ended, ...parts] = await run('pages', ref, args)
  if (answer === 'GONE') return undefined
  const pages = pagesInReply(parts, ended === 1)
  return { pages, next: more === 1 ? (pages.at(-1)?.number ?? null) : null }
}

async function readEvents(
  client: RedisClient,
  ref: JobRef,
  { after, limit }: { after: number; limit: number }
): Promise<JobEvent[] | undefined> {
  const [status, entries] = await Promise.all([
    statusOf(client, ref),
    client.xrange(jobKeyOf(ref, 'events'), `${after + 1}-0`, '+', 'COUNT', Math.min(limit, PART))
  ])
  return status === undefined ? undefined : entries.map(([id, fields]) => eventOf(id, fields))
}

const ENDED: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed'])

/** The status of a job; undefined if there is none, or only what is left of a removed one. */
async function statusOf(client: RedisClient, ref: JobRef): Promise<string | undefined> {
  const status = await client.hget(jobKeyOf(ref, 'job'), 'status')
  return status === null || status === REMOVED ? undefined : status
}

async function readKeys(
  { run }: RedisJobs,
  ref: JobRef,
  { after, limit }: Parameters<JobStore['successKeys']>[1]
): ReturnType<JobStore['successKeys']> {
  const [answer, next, ...keys] = await run('keys', ref, [after || '0', Math.min(limit, PART)])
  if (answer === 'GONE') return undefined
  return { keys: keys.map(String), next: String(next) === '0' ? null : String(next) }
}

/** An entry as `tell` of lua/jobs/include/job.lua writes it. */
function eventOf(id: string, [type, page]: readonly string[]): JobEvent {
  const [number, at] = id.split('-').map(Number) as [number, number]
  return { number, at, type: type as JobEventType, page: page === '' ? null : Number(page) }
}
