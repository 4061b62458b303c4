/** Ids of profiles within an account. */

import { PATIENCE } from '../../connections/redis/connection.ts'
import type { ProfileId } from '../ledger.ts'
import type { RedisStore } from './redis-store.ts'

/** See `Ledger.profileId`. As patient as a charge: the request that asks is charged already. */
export async function profileId(
  { run }: RedisStore,
  account: string,
  { url, at }: { url: string; at: number }
): Promise<ProfileId> {
  const [, id, createdAt] = await run('profile-id', account, [url, at], PATIENCE.settle)
  return { id: Number(id), createdAt: Number(createdAt) }
}
