/** Chooses the server and the key for a command. */

import { isFromEnvFile } from '../env-file.ts'
import { UsageError } from '../failure.ts'
import { readCredentials } from './credentials.ts'

/** Flags that choose a server. */
export interface ServerFlags {
  readonly server?: string
  readonly key?: string
}

/** A server and its key. */
export interface ChosenServer {
  /** Without a trailing slash. */
  readonly url: string
  readonly key: string
  /** Source of the key, in words: never the key itself. */
  readonly keyFrom: string
}

/**
 * The server of the flags, else of `SLUICE_SERVER`, else of `sluice login`; undefined without any. Its key comes from
 * the flags, else from `SLUICE_API_KEY` or `SLUICE_KEY`, else from the login to that server.
 *
 * @throws UsageError - an address is invalid, or it has no key; or the address is from `.env` and the key is not.
 */
export function chosenServer(flags: ServerFlags): ChosenServer | undefined {
  const { SLUICE_SERVER } = process.env
  if (flags.server !== undefined) return withKey(serverUrl(flags.server, '--server'), flags)
  if (SLUICE_SERVER) return withOwnKey(serverUrl(SLUICE_SERVER, 'SLUICE_SERVER'), flags)
  const { current } = readCredentials()
  return current === null ? undefined : withKey(current, flags)
}

function withKey(url: string, flags: ServerFlags): ChosenServer {
  if (flags.key !== undefined) return { url, key: flags.key, keyFrom: '--key' }
  for (const keyFrom of ['SLUICE_API_KEY', 'SLUICE_KEY']) {
    const key = process.env[keyFrom]
    if (key) return { url, key, keyFrom }
  }
  const kept = readCredentials().servers[url]
  if (kept) return { url, key: kept.key, keyFrom: 'sluice login' }
  throw new UsageError(`${url} needs an API key: set SLUICE_API_KEY, or run: sluice login ${url}`)
}

/** The same for `SLUICE_SERVER`: a downloaded folder may have a `.env` that names a server to collect keys. */
function withOwnKey(url: string, flags: ServerFlags): ChosenServer {
  const chosen = withKey(url, flags)
  if (isTrusted(url) || isFromEnvFile(chosen.keyFrom)) return chosen
  throw new UsageError(
    `SLUICE_SERVER is ${url}, from .env, but the key is from ${chosen.keyFrom}: a key is never sent to a server that only a file names. Set both in one place, give --server, or run: sluice login ${url}`
  )
}

/** Returns true if the user chose the server: in the environment, or by a login. */
export function isTrusted(url: string): boolean {
  return !isFromEnvFile('SLUICE_SERVER') || Object.hasOwn(readCredentials().servers, url)
}

/**
 * The same.
 *
 * @throws UsageError - there is no server.
 */
export function neededServer(flags: ServerFlags): ChosenServer {
  const server = chosenServer(flags)
  if (server) return server
  throw new UsageError(
    'No server is configured. Run sluice login URL; or set SLUICE_SERVER and SLUICE_API_KEY, or give --server.'
  )
}

/**
 * An address in the form in which it is stored.
 *
 * @param name - the flag or variable with the address.
 * @throws UsageError - it is invalid.
 */
export function serverUrl(given: string, name: string): string {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `${name} ${JSON.stringify(given)} is not an http or https URL, such as https://sluice.example.`
    )
  }
  if (url.username || url.password) {
    throw new UsageError(
      `${name} contains credentials. Give the address alone; the key is set separately.`
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
