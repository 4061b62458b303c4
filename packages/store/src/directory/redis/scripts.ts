/**
 * The Lua files of the directory, one per operation. All its keys are in one slot.
 */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import { callScript, defineFolder, type Reply } from '../../connections/redis/script-files.ts'

const OPERATIONS = [
  'add-user',
  'user',
  'users',
  'set-password',
  'set-role',
  'remove-user',
  'remove-users',
  'add-invitation',
  'invitation',
  'invitations',
  'remove-invitation',
  'team',
  'set-team',
  'factors',
  'put-factors',
  'identity',
  'add-identity',
  'identities',
  'remove-identity',
  'add-ticket',
  'ticket',
  'take-ticket',
  'open-session',
  'session',
  'sessions',
  'note-session',
  'end-session',
  'end-sessions',
  'attempt',
  'attempted',
  'forgive',
  'append-audit',
  'audit-head',
  'audit',
  'add-data-key'
] as const

/** Kinds of keys in the store, in the order of lua/directory/include/fields.lua. */
const PARTS = [
  'users',
  'emails',
  'members',
  'sessions',
  'opened',
  'invitations',
  'attempts',
  'ends',
  'audit',
  'index',
  'head',
  'appended',
  'keys',
  'teams',
  'factors',
  'tickets',
  'issued',
  'identities',
  'linked'
] as const

const FOLDER = { folder: 'directory', names: OPERATIONS, numberOfKeys: PARTS.length } as const

/** Runs an operation until it works or the caller has waited long enough. */
export type RunOperation = (
  name: (typeof OPERATIONS)[number],
  args?: readonly (string | number)[]
) => Promise<Reply>

/** The key of a part. */
export function directoryKey(part: (typeof PARTS)[number]): string {
  return `slc:{directory}:${part}`
}

/** The operations of `lua/directory/` over a connection. */
export function directoryOperations({ client, ask, scriptTime }: RedisConnection): RunOperation {
  defineFolder(client, FOLDER)
  const keys = PARTS.map(directoryKey)
  return (name, args = []) => {
    const time = scriptTime()
    return ask(() => callScript(client, FOLDER, name, [...keys, time, ...args]))
  }
}
