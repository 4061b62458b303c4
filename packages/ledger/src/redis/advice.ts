/** Settings of a server that holds money. */

import { Redis } from 'ioredis'
import type { RedisClient } from './script-files.ts'

const WANTED: readonly (readonly [string, string, string])[] = [
  ['appendonly', 'yes', 'a restart loses charges and grants'],
  ['appendfsync', 'always', 'a crash loses up to a second of charges'],
  ['maxmemory-policy', 'noeviction', 'full memory throws accounts away']
]

/** What an operator should change, a sentence each. Empty where the server does not tell. */
export async function adviceOn(client: RedisClient): Promise<string[]> {
  const nodes = client instanceof Redis ? [client] : client.nodes('master')
  const found = await Promise.all(nodes.map((node) => adviceOnNode(node).catch(() => [])))
  return [...new Set(found.flat())]
}

async function adviceOnNode(node: Redis): Promise<string[]> {
  const advice: string[] = []
  for (const [name, wanted, why] of WANTED) {
    const [, value] = (await node.config('GET', name)) as string[]
    if (value !== undefined && value !== wanted) {
      advice.push(`Redis has ${name} ${value}; set ${name} ${wanted}, or ${why}.`)
    }
  }
  return advice
}
