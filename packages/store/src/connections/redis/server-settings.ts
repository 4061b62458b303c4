/** Settings of a server that holds money. */

import type { Redis } from 'ioredis'
import type { RedisClient } from './script-files.ts'

/** A setting of a store's server that decides whether money can be lost. */
export interface StoreSetting {
  readonly name: string
  readonly value: string
  readonly wanted: string
  /** Consequence of any other value. */
  readonly why: string
  /** More than the last second is lost otherwise. */
  readonly losesAll: boolean
}

const WANTED: readonly Omit<StoreSetting, 'value'>[] = [
  { name: 'appendonly', wanted: 'yes', why: 'a restart loses charges and grants', losesAll: true },
  {
    name: 'appendfsync',
    wanted: 'always',
    why: 'a crash loses up to a second of charges',
    losesAll: false
  },
  {
    name: 'maxmemory-policy',
    wanted: 'noeviction',
    why: 'accounts are evicted when memory is full',
    losesAll: true
  }
]

/** Settings an operator should change, a sentence each. Empty if the server does not reveal them. */
export async function adviceOn(client: RedisClient): Promise<string[]> {
  const advice = (await settingsOf(client))
    .filter(({ value, wanted }) => value !== wanted)
    .map(
      ({ name, value, wanted, why }) =>
        `Redis has ${name} ${value}; set ${name} ${wanted}, or ${why}.`
    )
  return [...new Set(advice)]
}

/** The relevant settings of every server of a cluster, except those a server hides. */
export async function settingsOf(client: RedisClient): Promise<StoreSetting[]> {
  const found = await Promise.all(
    nodesOf(client).map((node) => settingsOfNode(node).catch(() => []))
  )
  return found.flat()
}

/** The servers that take writes. */
export function nodesOf(client: RedisClient): Redis[] {
  return 'nodes' in client ? client.nodes('master') : [client]
}

async function settingsOfNode(node: Redis): Promise<StoreSetting[]> {
  const settings: StoreSetting[] = []
  for (const one of WANTED) {
    const [, value] = (await node.config('GET', one.name)) as string[]
    if (value !== undefined) settings.push({ ...one, value })
  }
  return settings
}
