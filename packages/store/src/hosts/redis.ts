/** Turns at hosts in Redis: a hash and a sorted set of each host, in a slot of its own, which go by themselves. */

import { connectRedis, persistently } from '../connections/redis/client.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import { storeFailure } from '../connections/store-failure.ts'
import { type HostReply, type HostStore, PLACE_KEPT_MS, PLACE_MS } from './host-store.ts'

/** Settings of the store of turns in Redis. */
export interface RedisHostsOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** In place of the store's clock, ms since the epoch: for tests. Keys go by the server's own. */
  readonly now?: () => number
}

const FOLDER = { folder: 'hosts', names: ['take', 'give'], numberOfKeys: 2 } as const
/** Time that an operation may take with its retries, ms. */
const PATIENCE = 900

/** Open the store of turns in Redis. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openRedisHosts({ url, now }: RedisHostsOptions): Promise<HostStore> {
  const client = await connectRedis(url, (one) => defineFolder(one, FOLDER))
  let closed = false
  const ask = (
    name: (typeof FOLDER.names)[number],
    host: string,
    args: readonly (string | number)[]
  ) => {
    if (closed) return Promise.reject(storeFailure(new Error('the store is closed')))
    const all = [...keysOf(host), now ? now() : '', ...args]
    return persistently(() => callScript(client, FOLDER, name, all), PATIENCE)
  }
  return {
    async takeHost({ host, id, by, concurrency = '', delayMs, leaseMs }): Promise<HostReply> {
      const args = [id, by, concurrency, delayMs, leaseMs, PLACE_KEPT_MS, PLACE_MS]
      const [status, ms] = await ask('take', host, args)
      return status === 'OK' ? { status } : { status: 'WAIT', ms: Number(ms) }
    },
    async giveHost({ host, id, blockMs = 0 }) {
      await ask('give', host, [id, blockMs])
    },
    async close() {
      closed = true
      client.disconnect()
    }
  }
}

function keysOf(host: string): [string, string] {
  return [`slc:{host:${host}}:pace`, `slc:{host:${host}}:turns`]
}
