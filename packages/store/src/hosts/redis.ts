/** Turns at hosts in Redis: two hashes and a sorted set of each host, in a slot of its own, which go by themselves. */

import type { RedisConnection } from '../connections/redis/connection.ts'
import { callScript, defineFolder } from '../connections/redis/script-files.ts'
import { type HostReply, type HostStore, PLACE_KEPT_MS, PLACE_MS } from './host-store.ts'

const FOLDER = { folder: 'hosts', names: ['take', 'give'], numberOfKeys: 3 } as const

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
      const [status, value] = await run('take', host, args)
      if (status !== 'OK') return { status: 'WAIT', ms: Number(value) }
      return Number(value) === 1 ? { status, isWanted: true } : { status }
    },
    async giveHost({ host, id, blockMs = 0, leaves = '' }) {
      await run('give', host, [id, blockMs, leaves])
    }
  }
}

function keysOf(host: string): [string, string, string] {
  const name = `slc:{host:${host}}`
  return [`${name}:pace`, `${name}:turns`, `${name}:line`]
}
