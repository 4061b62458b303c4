/**
 * The Lua files of `lua/webhooks/`, one atomic operation each on the webhooks of an account, and of
 * `lua/webhook-accounts/` on the accounts that have something to do, and of `lua/webhook-targets/` on a target that accounts
 * share.
 */

import {
  callScript,
  defineFolder,
  type RedisClient,
  type Reply
} from '../../connections/redis/script-files.ts'

const OPERATIONS = [
  'put-settings',
  'watch',
  'due',
  'advance',
  'deliver',
  'take',
  'record',
  'give-back',
  'redeliver',
  'drop',
  'trim',
  'next'
] as const

/** Operations on the webhooks of an account. */
export type Operation = (typeof OPERATIONS)[number]

/** Kinds of keys of an account, in the order of lua/webhooks/include/hooks.lua. */
const PARTS = [
  'rows',
  'states',
  'due',
  'all',
  'index',
  'ends',
  'watches',
  'looks',
  'ended',
  'settings',
  'paces',
  'hosts',
  'pauses'
] as const

/** Accounts by the time of what is due next; in a slot of its own. */
export const ACCOUNTS = 'slc:webhooks:accounts'

const FOLDER = { folder: 'webhooks', names: OPERATIONS, numberOfKeys: PARTS.length } as const
const ACCOUNT_FOLDER = {
  folder: 'webhook-accounts',
  names: ['claim', 'plan', 'release'],
  numberOfKeys: 1
} as const

const TARGET_FOLDER = { folder: 'webhook-targets', names: ['arrive'], numberOfKeys: 1 } as const

/** The key of a part, in the slot of its account. */
export function hookKeyOf(account: string, part: (typeof PARTS)[number]): string {
  return `slc:{${account}}:hooks:${part}`
}

/** All keys of an account. */
export function hookKeysOf(account: string): string[] {
  return PARTS.map((part) => hookKeyOf(account, part))
}

/** Make the operations known to a client. */
export function defineScripts(client: RedisClient): void {
  defineFolder(client, FOLDER)
  defineFolder(client, ACCOUNT_FOLDER)
  defineFolder(client, TARGET_FOLDER)
}

type Arguments = readonly (string | number)[]

/** Run an operation on the webhooks of an account. @param time - '' for the store's own clock. */
export function runScript(
  client: RedisClient,
  name: Operation,
  account: string,
  time: string,
  args: Arguments
): Promise<Reply> {
  return callScript(client, FOLDER, name, [...hookKeysOf(account), time, ...args])
}

/** Run an operation on the accounts. */
export function runOnAccounts(
  client: RedisClient,
  name: 'claim' | 'plan' | 'release',
  time: string,
  args: Arguments
): Promise<Reply> {
  return callScript(client, ACCOUNT_FOLDER, name, [ACCOUNTS, time, ...args])
}

/** Count an attempt at a target, in a slot of its own. */
export function runOnTarget(
  client: RedisClient,
  target: string,
  time: string,
  args: Arguments
): Promise<Reply> {
  const key = `slc:webhooks:target:${target}`
  return callScript(client, TARGET_FOLDER, 'arrive', [key, time, ...args])
}
