/**
 * Jobs in Redis. Each operation on a job is one Lua file of `lua/jobs/`, so it happens whole or not at all.
 */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import type { JobRoom } from '../job-room.ts'
import type { JobStore } from '../job-store.ts'
import { keptBy, totals, unfinished } from './accounts.ts'
import { lifecycleOver } from './lifecycle.ts'
import { listingsOver } from './listings.ts'
import { redisJobs } from './redis-jobs.ts'
import { removalOver } from './removal.ts'
import { verifyJobs } from './verify.ts'
import { workingOver } from './working.ts'

/** The store of jobs over a connection. */
export function jobsOn(
  connection: RedisConnection,
  terms: { readonly freePerMonth: number; readonly jobRoom: JobRoom }
): JobStore {
  const store = redisJobs(connection, terms)
  return {
    ...lifecycleOver(store),
    ...workingOver(store),
    ...listingsOver(store),
    ...removalOver(store),
    unfinished: (account) => unfinished(store, account),
    totals: () => totals(store),
    kept: (account) => keptBy(store, account),
    verifyJobs: (ref) => verifyJobs(store, ref)
  }
}
