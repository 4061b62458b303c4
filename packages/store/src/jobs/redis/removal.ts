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

/** The operations that remove jobs. A call for expired jobs continues where the previous one ended. */
export function removalOver({ client, run, ask, time }: RedisJobs): Removal {
  let isOnItsWay = false
  const round = createRound(async (place, count) => {
    const [next, ids] = await ask(() => scanAccounts(client, place, count))
    isOnItsWay = next !== '0'
    return [next, ids]
  })
  return {
    async removeJob(ref, limit) {
      const [, next, more] = await run('remove', ref, [limit, 0])
      return { more: more === 1, next: nextOf(next) }
    },
    async trimJobs(limit) {
      const now = await ask(time)
      let left = limit
      const expired = (account: string) =>
        ask(() => client.zrangebyscore(jobsKeyOf(account, 'ends'), '-inf', now, 'LIMIT', 0, PART))
      const trim = async (account: string) => {
        for (let ids = await expired(account); ids.length > 0; ids = await expired(account)) {
          for (const job of ids) {
            for (let more: unknown = 1; more === 1; ) {
              if (left <= 0) return false
              const [, , rest, removed] = await run('remove', { account, job }, [left, 1])
              more = rest
              left -= Number(removed)
            }
          }
        }
        return true
      }
      await round.each(async (account) => (await expired(account)).length > 0, trim)
      return left <= 0 || isOnItsWay
    }
  }
}
