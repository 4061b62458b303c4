/**
 * The jobs of all accounts. Which accounts have had jobs is one set, which a cluster keeps in a slot of its own: an
 * account is added before its first job is made, and stays. Counting asks one question of each of them, and more only
 * of those that have unfinished jobs.
 */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { inBatches } from '../../tokens/redis/rounds.ts'
import { keyOf } from '../../tokens/redis/scripts.ts'
import type { JobStatus } from '../job.ts'
import type { JobRoom } from '../job-room.ts'
import type { JobRef, JobStore } from '../job-store.ts'
import type { RedisJobs } from './redis-jobs.ts'
import { jobKeyOf, jobsKeyOf } from './scripts.ts'

/** Set of the ids of accounts that have had jobs. */
const ACCOUNTS = 'slc:jobs:accounts'
/** Accounts per command. */
const PART = 500

/** Remember that an account has jobs. */
export async function enlist(client: RedisClient, account: string): Promise<void> {
  await client.sadd(ACCOUNTS, account)
}

/** Some accounts with jobs from a place on, and the next place: `0` is where it begins and ends, as SSCAN has it. */
export function scanAccounts(
  client: RedisClient,
  place: string,
  count: number
): Promise<[next: string, ids: string[]]> {
  return client.sscan(ACCOUNTS, place, 'COUNT', count)
}

/** See `JobStore.unfinished`. */
export async function* unfinished(
  { client, ask }: RedisJobs,
  account: string | undefined
): ReturnType<JobStore['unfinished']> {
  if (account !== undefined) {
    yield* await ask(() => unfinishedOf(client, account))
    return
  }
  for await (const { id } of busyAccounts({ client, ask })) {
    yield* await ask(() => unfinishedOf(client, id))
  }
}

/** See `JobStore.totals`. */
export async function totals({ client, ask }: Asking): ReturnType<JobStore['totals']> {
  const total = { waiting: 0, paused: 0, running: 0, oldest: null as number | null }
  for await (const { id, waiting, running } of busyAccounts({ client, ask })) {
    total.waiting += waiting
    total.running += running
    if (waiting > 0) total.paused += await ask(() => pausedOf(client, id))
    const oldest = await ask(() => oldestOf(client, id))
    if (oldest !== undefined) total.oldest = Math.min(total.oldest ?? oldest, oldest)
  }
  return total
}

/** See `JobStore.kept`. */
export async function keptBy({ run }: RedisJobs, account: string): Promise<JobRoom> {
  const [, jobs, pages, bytes] = await run('kept', { account, job: '' }, [0])
  return { jobs: Number(jobs), pages: Number(pages), bytes: Number(bytes) }
}

/** Lists of unfinished jobs, and the status of those in them. */
const LISTS = [
  ['queued', 'queued'],
  ['filling', 'queued'],
  ['running', 'running'],
  ['paused', 'paused']
] as const

/** Unfinished jobs of an account that is open. */
async function unfinishedOf(
  client: RedisClient,
  account: string
): Promise<(JobRef & { status: JobStatus })[]> {
  const [closed, ...lists] = await Promise.all([
    client.hget(keyOf(account, 'acc'), 'closed'),
    ...LISTS.map(([list]) => client.zrange(jobsKeyOf(account, list), '0', '-1'))
  ])
  if (closed) return []
  return lists.flatMap((ids, index) => {
    const [, status] = LISTS[index] as (typeof LISTS)[number]
    return ids.map((job) => ({ account, job, status }))
  })
}

type Asking = Pick<RedisJobs, 'client' | 'ask'>

interface Busy {
  readonly id: string
  readonly waiting: number
  readonly running: number
}

/** Open accounts that have unfinished jobs, each once. */
async function* busyAccounts({ client, ask }: Asking): AsyncGenerator<Busy> {
  const seen = new Set<string>()
  let place = '0'
  do {
    const [next, ids] = await ask(() => scanAccounts(client, place, PART))
    place = next
    const found = await ask(() =>
      inBatches(
        ids.filter((id) => !seen.has(id)),
        (id) => busyAccount(client, id)
      )
    )
    for (const one of found) {
      if (one === undefined || seen.has(one.id)) continue
      seen.add(one.id)
      yield one
    }
  } while (place !== '0')
}

async function busyAccount(client: RedisClient, id: string): Promise<Busy | undefined> {
  const counts = await client.hmget(jobsKeyOf(id, 'totals'), 'unfinished', 'waiting', 'running')
  const [jobs = 0, waiting = 0, running = 0] = counts.map(Number)
  if (jobs === 0 || (await client.hget(keyOf(id, 'acc'), 'closed'))) return undefined
  return { id, waiting, running }
}

/** Waiting pages of paused jobs. */
async function pausedOf(client: RedisClient, account: string): Promise<number> {
  const jobs = await client.zrange(jobsKeyOf(account, 'paused'), '0', '-1')
  const counts = await inBatches(jobs, (job) =>
    client.hget(jobKeyOf({ account, job }, 'job'), 'waiting')
  )
  return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
}

/** Creation of the oldest job that is not paused. */
async function oldestOf(client: RedisClient, account: string): Promise<number | undefined> {
  const lists = ['queued', 'filling', 'running'] as const
  const first = await Promise.all(
    lists.map((list) => client.zrange(jobsKeyOf(account, list), '0', '0', 'WITHSCORES'))
  )
  const times = first.flatMap(([, time]) => (time === undefined ? [] : [Number(time)]))
  return times.length > 0 ? Math.min(...times) : undefined
}
