/**
 * The Lua files: one atomic operation each, run where the account's keys are.
 */

import {
  callScript,
  defineFolder,
  type RedisClient,
  type Reply
} from '../../connections/redis/script-files.ts'

/** Operations, by the names of their files. */
export type Operation =
  | 'open'
  | 'balance'
  | 'reserve'
  | 'settle'
  | 'release'
  | 'release-lapsed'
  | 'count-failures'
  | 'grant'
  | 'refund'
  | 'delete'
  | 'entry'
  | 'entries'
  | 'amounts'
  | 'trim'
  | 'due'
  | 'close'
  | 'suspend'
  | 'rename'
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
  'release-lapsed',
  'count-failures',
  'grant',
  'refund',
  'delete',
  'entry',
  'entries',
  'amounts',
  'trim',
  'due',
  'close',
  'suspend',
  'rename',
  'add-key',
  'use-key',
  'revoke-key',
  'profile-id'
]

/** Kinds of keys of an account, in the order of lua/tokens/include/account.lua. */
const PARTS = [
  'acc',
  'holds',
  'due',
  'charges',
  'names',
  'hist',
  'order',
  'forms',
  'formed',
  'ends',
  'grants',
  'allow',
  'keys',
  'used',
  'revoked',
  'usage',
  'profiles',
  'moves'
] as const

/** One of the keys of an account. */
export type Part = (typeof PARTS)[number]

/** The key of a part; the braces keep all parts of an account in one slot of a cluster. */
export function keyOf(account: string, part: Part): string {
  return `slc:{${account}}:${part}`
}

const FOLDER = { folder: 'tokens', names: OPERATIONS, numberOfKeys: PARTS.length } as const

/** Make the operations known to a client. */
export function defineScripts(client: RedisClient): void {
  defineFolder(client, FOLDER)
}

/**
 * Run an operation.
 *
 * @param terms - time and allowance, the first two arguments of every script.
 */
export function runScript(
  client: RedisClient,
  name: Operation,
  account: string,
  terms: readonly [time: string, free: number],
  args: readonly (string | number)[]
): Promise<Reply> {
  return callScript(client, FOLDER, name, [...keysOf(account), ...terms, ...args])
}

/** The keys of accounts that were asked for lately, some MB at most. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 1_000

/** All keys of an account, in the order in which scripts take them. */
export function keysOf(account: string): readonly string[] {
  const found = known.get(account)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const keys = PARTS.map((part) => keyOf(account, part))
  known.set(account, keys)
  return keys
}
