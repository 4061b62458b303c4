/** Operations of slices: they take pages, hold tokens for them, finish them and give them back. */

import { randomBytes } from 'node:crypto'
import { PATIENCE } from '../../connections/redis/connection.ts'
import { FAILURE_WINDOW_MS } from '../../tokens/ledger.ts'
import { balanceOf } from '../../tokens/redis/balance.ts'
import { entryArgs } from '../../tokens/redis/entries.ts'
import { type FinishReply, type JobStore, PAGES_PER_CALL, type PageFinish } from '../job-store.ts'
import { jobInReply } from './job-fields.ts'
import { detailsOf, pageArgs, pagesInReply } from './page-records.ts'
import type { RedisJobs } from './redis-jobs.ts'

type Working = Pick<JobStore, 'takePages' | 'renew' | 'holdPage' | 'finishPage' | 'giveBack'>

/** The operations of slices. */
export function workingOver({ room, run }: RedisJobs): Working {
  return {
    async takePages({ slice, limit, leaseMs, busy = [], byDepth = false, ...ref }) {
      const call = randomBytes(6).toString('hex')
      const most = Math.min(limit, PAGES_PER_CALL)
      // A retry after a lost answer gets the same pages: others would be the slice's without its knowledge.
      const args = (tries: number) => {
        const isRepeated = tries > 0 ? 1 : 0
        const order = byDepth ? 1 : 0
        return [slice, most, leaseMs, PAGES_PER_CALL, call, isRepeated, order, ...busy]
      }
      const [status, job, dueIn, ...pages] = await run('take', ref, args)
      if (status === 'GONE') return undefined
      const dueInMs = dueIn === '' ? null : Number(dueIn)
      return { job: jobInReply(ref, job), pages: pagesInReply(pages), dueInMs }
    },
    async renew({ slice, leaseMs, ...ref }) {
      const [status] = await run('renew', ref, [slice, leaseMs])
      return status as 'OK' | 'LOST'
    },
    async holdPage({ account, job, number, slice, cost, leaseMs, ...limits }) {
      const { failureLimit = 0, jobsFailureLimit = 0 } = limits
      const args = [number, slice, cost, leaseMs, failureLimit, jobsFailureLimit]
      const [status, value] = await run('hold', { account, job }, args)
      if (status === 'OK') return { status, fence: Number(value) }
      if (status === 'INSUFFICIENT') return { status, available: Number(value) }
      if (status === 'FAILING') return { status, retryAfterMs: Number(value) }
      return { status: status as 'MAX_COST' | 'LOST' | 'NO_ACCOUNT' }
    },
    async finishPage({ account, job, ...finish }) {
      const args = finishArgs(room, { account, job, ...finish })
      const reply = await run('finish', { account, job }, args, PATIENCE.settle)
      return finishReply({ account, job }, finish, reply)
    },
    async giveBack({ slice, ...ref }) {
      await run('give-back', ref, [slice])
    }
  }
}

/** The arguments of lua/jobs/finish.lua. */
function finishArgs(
  room: RedisJobs['room'],
  { account, number, slice, outcome, keys = [], found = [] }: PageFinish
) {
  const { status } = outcome
  const counts = status === 'failed' && outcome.counts === true
  return [
    number,
    slice,
    wordOf(outcome),
    outcome.fence ?? '',
    amountOf(outcome),
    detailsOf(outcome),
    ...entryArgs(account, 'entry' in outcome ? outcome.entry : undefined),
    counts ? FAILURE_WINDOW_MS : 0,
    ...room,
    keys.length,
    ...keys,
    ...pageArgs(found)
  ]
}

/** The tokens to charge, or the time until another attempt. */
function amountOf(outcome: PageFinish['outcome']): number {
  if (outcome.status === 'success') return outcome.amount
  return outcome.status === 'later' ? outcome.inMs : 0
}

/** Returns the result of a page in the form that the script takes. */
function wordOf(outcome: PageFinish['outcome']): string {
  if (outcome.status === 'skipped') return outcome.reason
  if (!('isChanged' in outcome) || !outcome.isChanged) return outcome.status
  return outcome.status === 'success' ? 'changed' : 'removed'
}

function finishReply(
  ref: Pick<PageFinish, 'account' | 'job'>,
  { number }: Pick<PageFinish, 'number'>,
  [status, next, job, ...balance]: readonly (string | number)[]
): FinishReply {
  if (status === 'LOST' || status === 'GONE') return { status }
  if (status === 'EXCEEDS_HOLD') {
    throw new RangeError(`page ${number} of ${ref.job} is charged more than it holds`)
  }
  return {
    status: status as 'OK' | 'DUPLICATE' | 'ALREADY',
    job: jobInReply(ref, job),
    next: next === '' ? null : String(next),
    ...(balance.length > 0 ? { balance: balanceOf(balance) } : {})
  }
}
