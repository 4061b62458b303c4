/** Removes jobs. */

import { createRound } from '../../tokens/redis/rounds.ts'
import type { JobStore } from '../job-store.ts'
import { scanAccounts } from './accounts.ts'
import { nextOf } from './lifecycle.ts'
import type { RedisJobs } from './redis-jobs.ts'
import { jobsKeyOf } from './scripts.ts'

/** Jobs of an account that are looked at in one go. */
const PART = 100

type Removal = Pick<JobStore, 'removeJob' | 'trimJobs'>

/**
 * The operations that remove jobs. All keys of a job go in one step, however many rows it has: the server frees them
 * beside its other work. A call for expired jobs continues where the previous one ended.
 */
export function removalOver({ client, run, ask, time }: RedisJobs): Removal {
  let isOnItsWay = false
  const round = createRound(async (place, count) => {
    const [next, ids] = await ask(() => scanAccounts(client, place, count))
    isOnItsWay = next !== '0'
    return [next, ids]
  })
  return {
    async removeJob(ref) {
      const [, next] = await run('remove', ref, [0])
      return { more: false, next: nextOf(next) }
    },
    async trimJobs(limit) {
      const now = await ask(time)
      let rows = 0
      const expired = (account: string) =>
        ask(() => client.zrangebyscore(jobsKeyOf(account, 'ends'), '-inf', now, 'LIMIT', 0, PART))
      await round.each(
        async (account) => (await expired(account)).length > 0,
        async (account) => {
          for (let ids = await expired(account); ids.length > 0; ids = await expired(account)) {
            for (const job of ids) {
              if (rows >= limit) return false
              const [, , removed] = await run('remove', { account, job }, [1])
              rows += 1 + Number(removed ?? 0)
            }
          }
          return true
        }
      )
      return rows >= limit || isOnItsWay
    }
  }
}
