/**
 * Lua files as commands of a client. The prelude of a folder is put before each of its other files.
 */

import { readFileSync } from 'node:fs'
import type { Cluster, Redis } from 'ioredis'

/** A server, or a cluster of them. */
export type RedisClient = Redis | Cluster

/** What a script answers: its status, then what the file's header says. */
export type Reply = [status: string, ...rest: (string | number)[]]

/** The scripts of one folder. */
export interface ScriptFolder<Name extends string> {
  /** Below `lua/`; `''` for that one itself. */
  readonly folder: '' | 'directory/'
  readonly names: readonly Name[]
  readonly numberOfKeys: number
}

type Command = (...args: (string | number)[]) => Promise<unknown>

/** Make the scripts of a folder known to a client. */
export function defineFolder<Name extends string>(
  client: RedisClient,
  { folder, names, numberOfKeys }: ScriptFolder<Name>
): void {
  const read = (name: string) =>
    readFileSync(new URL(`../../../lua/${folder}${name}.lua`, import.meta.url), 'utf8')
  const prelude = read('prelude')
  for (const name of names) {
    client.defineCommand(commandOf(folder, name), {
      numberOfKeys,
      lua: `${prelude}\n${read(name)}`
    })
  }
}

/** Run a script of a folder that the client knows. */
export function callScript<Name extends string>(
  client: RedisClient,
  { folder }: ScriptFolder<Name>,
  name: Name,
  args: (string | number)[]
): Promise<Reply> {
  const commands = client as unknown as Record<string, Command>
  return (commands[commandOf(folder, name)] as Command).apply(client, args) as Promise<Reply>
}

function commandOf(folder: string, name: string): string {
  return `slc_${folder}${name}`
}
