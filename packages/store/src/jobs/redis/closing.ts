/** Changes to jobs when their account is closed. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { jobsKeyOf, runScript } from './scripts.ts'

/**
 * Cancel the unfinished jobs of a closed account. Each operation on a job of a closed account does so by itself, and
 * none is listed as unfinished, so nothing is lost if this is broken off; a repeated call does the rest.
 */
export async function cancelJobs(
  client: RedisClient,
  account: string,
  terms: readonly [time: string, free: number]
): Promise<void> {
  for (const list of ['queued', 'filling', 'running', 'paused'] as const) {
    for (const job of await client.zrange(jobsKeyOf(account, list), '0', '-1')) {
      await runScript(client, 'job', { account, job }, terms, [])
    }
  }
}
