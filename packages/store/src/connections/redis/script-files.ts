/**
 * Lua files as commands of a client. A file names the files it builds on, each in a line
 *
 *     -- #include include/holds.lua
 *
 * whose path is relative to the file; they are put before it.
 */

import { existsSync, readFileSync } from 'node:fs'
import type { Cluster, Redis } from 'ioredis'

/** A server, or a cluster of them. */
export type RedisClient = Redis | Cluster

/** The answer of a script: its status, then the values that the file's header describes. */
export type Reply = [status: string, ...rest: (string | number)[]]

/** The scripts of one folder. */
export interface ScriptFolder<Name extends string> {
  /** Below `lua/`. */
  readonly folder:
    | 'tokens'
    | 'cookie-sessions'
    | 'directory'
    | 'drift'
    | 'jobs'
    | 'learned'
    | 'monitors'
    | 'hosts'
    | 'presets'
    | 'processes'
    | 'webhooks'
    | 'webhook-accounts'
    | 'webhook-targets'
  readonly names: readonly Name[]
  readonly numberOfKeys: number
}

type Command = (...args: (string | number)[]) => Promise<unknown>

/** Make the scripts of a folder known to a client. */
export function defineFolder<Name extends string>(
  client: RedisClient,
  { folder, names, numberOfKeys }: ScriptFolder<Name>
): void {
  const scripts = luaFolder()
  for (const name of names) {
    const lua = scriptText(new URL(`${folder}/${name}.lua`, scripts))
    client.defineCommand(commandOf(folder, name), { numberOfKeys, lua })
  }
}

const INCLUDE = /^-- #include (\S+)$/gm

/**
 * Returns the folder of the package's Lua files. @throws Error - they are not there: the code was put into a bundle.
 */
function luaFolder(): URL {
  const url = URL.parse('../../../lua/', import.meta.url)
  if (url && existsSync(url)) return url
  throw new Error(
    'the Lua files of @sluice/store are not beside its code; keep the package out of the bundle (external)'
  )
}

/** The text of a Lua file after all that it includes, each file once. */
export function scriptText(file: URL): string {
  const texts: string[] = []
  const seen = new Set<string>()
  const add = (place: URL) => {
    if (seen.has(place.href)) return
    seen.add(place.href)
    const text = readFileSync(place, 'utf8')
    for (const [, path = ''] of text.matchAll(INCLUDE)) add(new URL(path, place))
    texts.push(text)
  }
  add(file)
  return texts.join('\n')
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
  return `slc_${folder}_${name}`
}
