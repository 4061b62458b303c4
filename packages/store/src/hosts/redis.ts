/** Turns at hosts in Redis: a hash and a sorted set of each host, in a slot of its own, which go by themselves. */

import { openPatient } from '../connections/redis/client.ts'
import { callScript } from '../connections/redis/script-files.ts'
import { type HostReply, type HostStore, PLACE_KEPT_MS, PLACE_MS } from './host-store.ts'

/** Settings of the store of turns in Redis. */
export interface RedisHostsOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** In place of the store's clock, ms since the epoch: for tests. Keys go by the server's own. */
  readonly now?: () => number
}

const FOLDER = { folder: 'hosts', names: ['take', 'give'], numberOfKeys: 2 } as const

/** Open the store of turns in Redis. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function openRedisHosts({ url, now }: RedisHostsOptions): Promise<HostStore> {
  const { ask, close } = await openPatient(url, FOLDER)
  const run = (
    name: (typeof FOLDER.names)[number],
    host: string,
    args: readonly (string | number)[]
  ) => {
    const all = [...keysOf(host), now ? now() : '', ...args]
    return ask((client) => callScript(client, FOLDER, name, all))
  }
  return {
    async takeHost({ host, id, by, concurrency = '', delayMs, leaseMs }): Promise<HostReply> {
      const args = [id, by, concurrency, delayMs, leaseMs, PLACE_KEPT_MS, PLACE_MS]
      const [status, ms] = await run('take', host, args)
      return status === 'OK' ? { status } : { status: 'WAIT', ms: Number(ms) }
    },
    async giveHost({ host, id, blockMs = 0 }) {
      await run('give', host, [id, blockMs])
    },
    close
  }
}

function keysOf(host: string): [string, string] {
  return [`slc:{host:${host}}:pace`, `slc:{host:${host}}:turns`]
}
