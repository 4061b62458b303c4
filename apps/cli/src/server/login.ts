/** `sluice login`, `logout` and `whoami`: the server and key that commands use. */

import { type Client, UnauthorizedError } from '@sluice/client'
import { SluiceError } from '@sluice/core'
import { UsageError } from '../failure.ts'
import { printFacts } from '../terminal/print-facts.ts'
import {
  type ChosenServer,
  isTrusted,
  neededServer,
  type ServerFlags,
  serverUrl
} from './chosen-server.ts'
import { credentialsFile, readCredentials, writeCredentials } from './credentials.ts'
import { openClient } from './open-client.ts'
import { readKey } from './read-key.ts'

/**
 * Check a key with its server, and store it.
 *
 * @throws the server's error; then nothing is stored.
 */
export async function login(
  given: string | undefined,
  { keyFile, json }: { keyFile?: string; json?: boolean }
): Promise<void> {
  const former = readCredentials()
  const address = given ?? (process.env.SLUICE_SERVER || former.current)
  if (!address) throw new UsageError('Name the server: sluice login https://sluice.example')
  const server = serverUrl(address, 'The server')
  if (given === undefined && !isTrusted(server)) {
    throw new UsageError(
      `SLUICE_SERVER is ${server}, from .env: a key is never sent to a server that only a file names. Name it: sluice login ${server}`
    )
  }
  warnOfPlainHttp(server)
  const key = await readKey(server, keyFile)
  const facts = await accountOf(openClient({ url: server, key }))
  writeCredentials({ current: server, servers: { ...former.servers, [server]: { key } } })
  printFacts({ server, ...facts, key_file: credentialsFile() }, json)
}

/**
 * Delete a server and its key.
 *
 * @throws SluiceError `NOT_FOUND` - there is no such login.
 */
export function logout(given: string | undefined, { json }: { json?: boolean }): void {
  const { current, servers } = readCredentials()
  const server = given === undefined ? current : serverUrl(given, 'The server')
  if (server === null || !Object.hasOwn(servers, server)) {
    const known = Object.keys(servers).join(', ') || 'none'
    throw new SluiceError(
      'NOT_FOUND',
      `There is no login to ${server ?? 'a server'}. Known: ${known}.`
    )
  }
  const { [server]: _forgotten, ...others } = servers
  writeCredentials({ current: current === server ? null : current, servers: others })
  process.stderr.write('The key itself stays valid; revoke it where keys are managed.\n')
  printFacts({ server, logged_out: true }, json)
}

/** Print the server in use, the account of the key, and the source of the key. */
export async function whoami(flags: ServerFlags & { json?: boolean }): Promise<void> {
  const server: ChosenServer = neededServer(flags)
  const facts = await accountOf(openClient(server))
  printFacts({ server: server.url, ...facts, key_from: server.keyFrom }, flags.json)
}

/** The account of a key; unknown for a valid key without permission to read it. */
async function accountOf(
  client: Client
): Promise<{ account: string | null; tokens: number | null }> {
  try {
    const { id, balance } = await client.account()
    return { account: id, tokens: balance.total }
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    // Any valid key may list parsers.
    await client.parsers()
    return { account: null, tokens: null }
  }
}

/** A key sent in clear text to another machine can be read by others. */
function warnOfPlainHttp(server: string): void {
  const { protocol, hostname } = new URL(server)
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol === 'https:' || isHere) return
  process.stderr.write(`${server} is not https: anyone on the network path can read the key.\n`)
}
