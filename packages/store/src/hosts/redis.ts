/** Turns at hosts in Redis: a hash and a sorted set of each host, in a slot of its own, which go by themselves. */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import { type HostReply, type HostStore, PLACE_KEPT_MS, PLACE_MS } from './host-store.ts'

const FOLDER = { folder: 'hosts', names: ['take', 'give'], numberOfKeys: 2 } as const

/** The store of turns over a connection. */
export function hostsOn({ client, ask, scriptTime }: RedisConnection): HostStore {
  defineFolder(client, FOLDER)
  const run = (
    name: (typeof FOLDER.names)[number],
    host: string,
    args: readonly (string | number)[]
  ) => {
    const all = [...keysOf(host), scriptTime(), ...args]
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
    }
  }
}

function keysOf(host: string): [string, string] {
  return [`slc:{host:${host}}:pace`, `slc:{host:${host}}:turns`]
}
