/**
 * Jobs in Redis: Redis 7 or newer, standalone or cluster, many processes on one store.
 *
 * Each operation on a job is one Lua file of `lua/jobs/`, so it happens whole or not at all.
 */

import { connectRedis } from '../../connections/redis/client.ts'
import type { JobRoom } from '../job-room.ts'
import type { JobStore } from '../job-store.ts'
import { keptBy, totals, unfinished } from './accounts.ts'
import { lifecycleOver } from './lifecycle.ts'
import { listingsOver } from './listings.ts'
import { redisJobs } from './redis-jobs.ts'
import { removalOver } from './removal.ts'
import { defineScripts } from './scripts.ts'
import { verifyJobs } from './verify.ts'
import { workingOver } from './working.ts'

/** Settings of the store of jobs in Redis. */
export interface RedisJobsOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** Free tokens of each account per UTC month, as of its ledger. */
  readonly freePerMonth?: number
  /** Limits on the stored jobs of an account; default `MOST_KEPT`. */
  readonly jobRoom?: JobRoom
  /** In place of the store's clock, ms since the epoch: for tests. */
  readonly now?: () => number
}

/** Open the store of jobs beside the ledger at the same URL. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openRedisJobs(options: RedisJobsOptions): Promise<JobStore> {
  const client = await connectRedis(options.url, defineScripts)
  const store = redisJobs(client, options)
  return {
    ...lifecycleOver(store),
    ...workingOver(store),
    ...listingsOver(store),
    ...removalOver(store),
    unfinished: (account) => unfinished(store, account),
    totals: () => totals(store),
    kept: (account) => keptBy(store, account),
    async verifyJobs(ref) {
      store.assertOpen()
      return verifyJobs(options.url, ref)
    },
    close: async () => store.close()
  }
}
