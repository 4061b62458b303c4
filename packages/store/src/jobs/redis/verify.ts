/** Recounts jobs, for `JobStore.verifyJobs`. */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import type { RedisClient } from '../../connections/redis/script-files.ts'
import {
  defineScripts as defineTokens,
  runScript as runTokens
} from '../../tokens/redis/scripts.ts'
import type { Job, JobPage } from '../job.ts'
import type { JobRef } from '../job-store.ts'
import { scanAccounts } from './accounts.ts'
import { jobInReply } from './job-fields.ts'
import { pagesInReply } from './page-records.ts'
import { defineScripts, jobKeyOf, jobsKeyOf, runScript } from './scripts.ts'
import { straysOf } from './strays.ts'

/** Items that one command reads. */
const PART = 500
/** The scripts of a recount need neither the time nor the allowance. */
const TERMS = ['0', 0] as const

/** See `JobStore.verifyJobs`. */
export function verifyJobs(
  { readWhole }: RedisConnection,
  ref: JobRef | undefined
): Promise<string[]> {
  return readWhole(async (reader) => {
    defineScripts(reader)
    defineTokens(reader)
    if (ref) {
      const strays = await straysOf(reader, ref.account, new Set([ref.job]))
      return [...(await verifyJob(reader, ref)), ...strays]
    }
    const broken: string[] = []
    let place = '0'
    do {
      const [next, accounts] = await scanAccounts(reader, place, PART)
      for (const account of accounts) broken.push(...(await verifyAccount(reader, account)))
      place = next
    } while (place !== '0')
    return [...new Set(broken)]
  })
}

async function verifyAccount(client: RedisClient, account: string): Promise<string[]> {
  const broken: string[] = []
  const all = await client.zrange(jobsKeyOf(account, 'all'), '0', '-1')
  for (const job of all) broken.push(...(await verifyJob(client, { account, job })))
  const strays = await straysOf(client, account, new Set(all))
  const totals = await verifyTotals(client, account)
  return [...broken, ...strays, ...totals, ...(await verifyRoom(client, account))]
}

async function verifyJob(client: RedisClient, ref: JobRef): Promise<string[]> {
  const [status, fields, ...numbers] = await runScript(client, 'check', ref, TERMS, [])
  if (status === 'GONE') return []
  const job = jobInReply(ref, fields)
  const { pages, tokens, skipped } = job
  const [waiting, running, success, failed, skips, kept, line, taken, held, others, events] =
    numbers.map(Number)
  const pairs: [what: string, kept: number, counted: number | undefined][] = [
    ['waiting pages', pages.waiting, waiting],
    ['running pages', pages.running, running],
    ['successful pages', pages.success, success],
    ['failed pages', pages.failed, failed],
    ['skipped pages', pages.skipped, skips],
    ['skipped pages by reason', pages.skipped, sum(Object.values(skipped))],
    ['pages', pages.found, kept],
    ['pages in line', pages.waiting, line],
    ['pages of slices', pages.running, taken],
    ['held tokens', tokens.held, held],
    ['pages whose hold is another', 0, others],
    ['events', job.lastEvent, events]
  ]
  return [
    ...pairs.flatMap(([what, count, counted]) =>
      count === counted ? [] : [`${ref.job} counts ${count} ${what}, and there are ${counted}`]
    ),
    ...(await verifyCharges(client, ref, job)),
    ...contradictions(job)
  ]
}

function contradictions({ id, status, isFilling, pages, skipped, maxCost, tokens }: Job): string[] {
  const isOver = ['completed', 'cancelled', 'failed'].includes(status)
  const isDone = !isFilling && pages.waiting === 0 && pages.running === 0
  const rules: [isBroken: boolean, text: string][] = [
    [!isOver && isDone, `is ${status}, and all its pages have an outcome`],
    [isOver && (isFilling || pages.running > 0), `is ${status}, and goes on`],
    [isOver && pages.waiting > 0, `is ${status}, and pages wait`],
    [status === 'completed' && skipped.cancelled > 0, 'is completed, and pages were cancelled'],
    [tokens.charged + tokens.held > (maxCost ?? Infinity), `is over its bound of ${maxCost} tokens`]
  ]
  return rules.flatMap(([isBroken, text]) => (isBroken ? [`${id} ${text}`] : []))
}

/** A page that is finished does not change, so what finishes meanwhile is all that may differ. */
async function verifyCharges(client: RedisClient, ref: JobRef, before: Job): Promise<string[]> {
  const broken: string[] = []
  let total = 0
  let after = 0
  for (;;) {
    const args = ['success', after, PART]
    const [, , , ...parts] = await runScript(client, 'pages', ref, TERMS, args)
    const pages = pagesInReply(parts)
    total += sum(pages.map(({ tokens }) => tokens))
    broken.push(...(await uncharged(client, ref, pages)))
    if (pages.length < PART) break
    after = pages.at(-1)?.number ?? 0
  }
  const [status, fields] = await runScript(client, 'check', ref, TERMS, [])
  if (status === 'GONE') return []
  const now = jobInReply(ref, fields)
  if (total < before.tokens.charged || total > now.tokens.charged) {
    broken.push(`${ref.job} charged ${now.tokens.charged}, and its pages ${total}`)
  }
  return broken
}

/** Pages whose charge is another than theirs. That of an old page is folded, and not known any more. */
async function uncharged(
  client: RedisClient,
  { account, job }: JobRef,
  pages: readonly JobPage[]
): Promise<string[]> {
  if (pages.length === 0) return []
  const rids = pages.map(({ number }) => `${job}/${number}`)
  const [, ...amounts] = await runTokens(client, 'amounts', account, ['0', 0], rids)
  return pages.flatMap(({ tokens }, index) => {
    const amount = amounts[index]
    if (amount === '' || Number(amount) === tokens) return []
    return [`${rids[index]} says ${tokens} tokens, and was charged ${amount}`]
  })
}

const LISTS = ['queued', 'filling', 'running', 'paused'] as const

/** The counts of an account against those of its unfinished jobs, all of one moment. */
async function verifyTotals(client: RedisClient, account: string): Promise<string[]> {
  for (;;) {
    const ids = await idsOf(client, account)
    const read = client.multi().hmget(jobsKeyOf(account, 'totals'), ...TOTALS)
    for (const list of LISTS) read.zrange(jobsKeyOf(account, list), '0', '-1')
    for (const job of ids) {
      for (const part of MARKS) read.bitcount(jobKeyOf({ account, job }, part))
    }
    const replies = ((await read.exec()) ?? []).map(([error, value]) => {
      if (error) throw error
      return value
    })
    const totals = replies.shift() as (string | null)[]
    // A job was made or has ended in between: once more.
    if (replies.splice(0, LISTS.length).flat().join() !== ids.join()) continue
    const marked = MARKS.map((_, at) => replies.filter((_, index) => index % MARKS.length === at))
    const counted = [ids.length, ...marked.map((numbers) => sum(numbers.map(Number)))]
    return TOTALS.flatMap((name, at) =>
      Number(totals[at]) === counted[at]
        ? []
        : [`${account} counts ${Number(totals[at])} ${name}, and there are ${counted[at]}`]
    )
  }
}

/**
 * Compares the room that an account counts with the room that all of its jobs take, including jobs that are being
 * removed.
 */
async function verifyRoom(client: RedisClient, account: string): Promise<string[]> {
  const reply = await runScript(client, 'kept', { account, job: '' }, TERMS, [1])
  const [, , pages, bytes, ...counted] = reply.map(Number)
  if (pages === counted[0] && bytes === counted[1]) return []
  return [
    `${account} counts ${pages} pages of ${bytes} bytes, and its jobs have ${counted[0]} of ${counted[1]}`
  ]
}

const TOTALS = ['unfinished', 'waiting', 'running'] as const
/** Bitmaps of the pages that wait and that run. */
const MARKS = ['waiting', 'active'] as const

async function idsOf(client: RedisClient, account: string): Promise<string[]> {
  const lists = LISTS.map((list) => client.zrange(jobsKeyOf(account, list), '0', '-1'))
  return (await Promise.all(lists)).flat()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}
