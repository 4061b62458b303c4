/** The store of jobs in Redis, as the conformance suite takes it. */

import { connectRedis } from '../../src/connections/redis/client.ts'
import { openRedisJobs, openRedisLedger } from '../../src/index.ts'
import type { JobStoreSubject } from '../../src/jobs/conformance/conformance.ts'
import { jobKeyOf } from '../../src/jobs/redis/scripts.ts'

/** The subject of a name. @param server - what runs by the time a case begins. */
export function jobsOn(
  name: string,
  server: () => { readonly url: string; flush(): Promise<void> }
): JobStoreSubject {
  return {
    name,
    async open(now, jobRoom) {
      await server().flush()
      const { url } = server()
      return {
        store: await openRedisJobs({ url, now, jobRoom }),
        ledger: await openRedisLedger({ url, now })
      }
    },
    again: (now, jobRoom) => openRedisJobs({ url: server().url, now, jobRoom }),
    async miscount(ref, by) {
      const client = await connectRedis(server().url, () => {})
      await client.hincrby(jobKeyOf(ref, 'job'), 'waiting', by)
      client.disconnect()
    }
  }
}
