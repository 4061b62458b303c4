/**
 * The Lua files: one atomic operation each, run where the account's keys are.
 */

import { readFileSync } from 'node:fs'
import type { Cluster, Redis } from 'ioredis'

/** A server, or a cluster of them. */
export type RedisClient = Redis | Cluster

/** Operations, by the names of their files. */
export type Operation =
  | 'open'
  | 'balance'
  | 'reserve'
  | 'settle'
  | 'release'
  | 'expire'
  | 'grant'
  | 'refund'
  | 'delete'
  | 'trim'
  | 'suspend'
  | 'add-key'
  | 'use-key'
  | 'revoke-key'
  | 'profile-id'

const OPERATIONS: readonly Operation[] = [
  'open',
  'balance',
  'reserve',
  'settle',
  'release',
  'expire',
  'grant',
  'refund',
  'delete',
  'trim',
  'suspend',
  'add-key',
  'use-key',
  'revoke-key',
  'profile-id'
]

/** What is kept of an account, in the order of lua/prelude.lua. */
const PARTS = [
  'acc',
  'holds',
  'due',
  'charges',
  'rids',
  'hist',
  'order',
  'ids',
  'points',
  'ends',
  'grants',
  'allow',
  'keys',
  'used',
  'revoked',
  'usage',
  'profiles'
] as const

/** One of the keys of an account. */
export type Part = (typeof PARTS)[number]

/** The key of a part; the braces keep all parts of an account in one slot of a cluster. */
export function keyOf(account: string, part: Part): string {
  return `slc:{${account}}:${part}`
}

type Command = (...args: (string | number)[]) => Promise<unknown>

/** Make the operations known to a client. */
export function defineScripts(client: RedisClient): void {
  const read = (name: string) =>
    readFileSync(new URL(`../../lua/${name}.lua`, import.meta.url), 'utf8')
  const prelude = read('prelude')
  for (const name of OPERATIONS) {
    client.defineCommand(commandOf(name), {
      numberOfKeys: PARTS.length,
      lua: `${prelude}\n${read(name)}`
    })
  }
}

/**
 * Run an operation.
 *
 * @param terms - time and allowance, the first two arguments of every script.
 * @returns the reply: its status, then what the file's header says.
 */
export function runScript(
  client: RedisClient,
  name: Operation,
  account: string,
  terms: readonly [time: string, free: number],
  args: readonly (string | number)[]
): Promise<[status: string, ...rest: (string | number)[]]> {
  const commands = client as unknown as Record<string, Command>
  const keys = PARTS.map((part) => keyOf(account, part))
  return (commands[commandOf(name)] as Command).call(client, ...keys, ...terms, ...args) as Promise<
    [string, ...(string | number)[]]
  >
}

function commandOf(name: Operation): string {
  return `slc_${name.replace('-', '_')}`
}
