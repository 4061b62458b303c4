/**
 * The servers that this user has logged in to, with their keys: a file in the platform's configuration folder that only
 * its owner may read.
 */

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'
import { UsageError } from '../failure.ts'

/** The stored data. */
export interface Credentials {
  /** The server that commands use; null if there is none. */
  readonly current: string | null
  /** Keys by the address of their server: a key is never sent to another one. */
  readonly servers: Readonly<Record<string, { readonly key: string }>>
}

const NONE: Credentials = { current: null, servers: {} }

/** The file. Its folder is `SLUICE_CONFIG_DIR`, or that of the platform: `~/.config/sluice` on Linux. */
export function credentialsFile(): string {
  const { SLUICE_CONFIG_DIR: given } = process.env
  return join(given || envPaths('sluice', { suffix: '' }).config, 'credentials.json')
}

/**
 * The stored data; empty before the first login.
 *
 * @throws UsageError - the file cannot be read or has another format.
 */
export function readCredentials(): Credentials {
  const file = credentialsFile()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return NONE
    throw new UsageError(`${file} cannot be read: ${message}.`)
  }
  const found = credentialsIn(text)
  if (found) return found
  throw new UsageError(`${file} is not a file of sluice login. Remove it, and log in again.`)
}

/** Store the data. A crash leaves the old file or the new one. */
export function writeCredentials(credentials: Credentials): void {
  const file = credentialsFile()
  const draft = `${file}.${process.pid}.new`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    // The mode only applies to new files, and one may be left over.
    rmSync(draft, { force: true })
    try {
      writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, {
        mode: 0o600,
        flush: true
      })
      renameSync(draft, file)
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

function credentialsIn(text: string): Credentials | undefined {
  try {
    const { current, servers } = JSON.parse(text) as Partial<Credentials>
    const areKeys = Object.values(servers ?? { none: null }).every(
      (one) => typeof one?.key === 'string'
    )
    const isCurrent = current === null || typeof current === 'string'
    return areKeys && isCurrent && servers ? { current, servers } : undefined
  } catch {
    return undefined
  }
}
