/** Services on the embedded store and on Redis, for tests whose subject the store decides. */

import { hasRedis, startRedis } from '@sluice/store/test/redis-server'
import { startService, type TestService } from './harness.ts'

/** Names of the stores that this machine has. */
export const STORES = ['the embedded store', ...(hasRedis ? ['Redis'] : [])] as const

/** Start a service on an empty store. Its `stop` ends the store too. */
export async function startOn(
  store: string,
  environment: Record<string, string> = {}
): Promise<TestService> {
  const redis = store === 'Redis' ? await startRedis() : undefined
  const shared = redis && { STORE_URL: redis.url, SECRET: 'a secret of the tests, long enough' }
  const sluice = await startService({ ...shared, ...environment })
  await sluice.service.reader.started
  return {
    ...sluice,
    async stop() {
      await sluice.stop()
      await redis?.stop()
    }
  }
}
