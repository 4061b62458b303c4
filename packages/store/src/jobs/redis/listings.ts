/** Jobs, pages and events as lists. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { keyOf } from '../../tokens/redis/scripts.ts'
import type { Job, JobEvent, JobEventType, JobPage } from '../job.ts'
import type { JobQuery, JobRef, JobStore } from '../job-store.ts'
import { jobInReply, jobOf, REMOVED } from './job-fields.ts'
import { pageOf, pagesInReply } from './page-records.ts'
import type { RedisJobs } from './redis-jobs.ts'
import { jobKeyOf, jobsKeyOf } from './scripts.ts'

type Listings = Pick<JobStore, 'job' | 'jobs' | 'page' | 'pages' | 'events'>

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
    const ids = await ask(() => idsBefore(client, account, from, part))
    for (const job of await jobsOf(store, account, ids)) {
      if (status !== undefined && job.status !== status) continue
      if (kind !== undefined && job.kind !== kind) continue
      if (found.push(job) === limit) return found
    }
    if (ids.length < part) return found
    from = ids.at(-1)
  }
}

function idsBefore(
  client: RedisClient,
  account: string,
  before: string | undefined,
  count: number
): Promise<string[]> {
  const from = before === undefined ? '+' : `(${before}`
  return client.zrevrangebylex(jobsKeyOf(account, 'all'), from, '-', 'LIMIT', 0, count)
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
  const [isThere, text, state] = await Promise.all([
    hasJob(client, ref),
    client.hget(jobKeyOf(ref, 'pages'), String(number)),
    client.hget(jobKeyOf(ref, 'states'), String(number))
  ])
  return isThere && text !== null ? pageOf(number, text, state ?? '') : undefined
}

async function readPages(
  { run }: RedisJobs,
  ref: JobRef,
  { status = undefined, after, limit }: Parameters<JobStore['pages']>[1]
): ReturnType<JobStore['pages']> {
  const args = [status ?? '', after, Math.min(limit, PART)]
  const [answer, more, ...parts] = await run('pages', ref, args)
  if (answer === 'GONE') return undefined
  const pages = pagesInReply(parts)
  return { pages, next: more === 1 ? (pages.at(-1)?.number ?? null) : null }
}

async function readEvents(
  client: RedisClient,
  ref: JobRef,
  { after, limit }: { after: number; limit: number }
): Promise<JobEvent[] | undefined> {
  const [isThere, entries] = await Promise.all([
    hasJob(client, ref),
    client.xrange(jobKeyOf(ref, 'events'), `${after + 1}-0`, '+', 'COUNT', Math.min(limit, PART))
  ])
  return isThere ? entries.map(([id, fields]) => eventOf(id, fields)) : undefined
}

async function hasJob(client: RedisClient, ref: JobRef): Promise<boolean> {
  const status = await client.hget(jobKeyOf(ref, 'job'), 'status')
  return status !== null && status !== REMOVED
}

/** An entry as `tell` of lua/jobs/include/job.lua writes it. */
function eventOf(id: string, [type, page]: readonly string[]): JobEvent {
  const [number, at] = id.split('-').map(Number) as [number, number]
  return { number, at, type: type as JobEventType, page: page === '' ? null : Number(page) }
}
