/** Mistakes of the caller, told as such: the store that was asked is well. */

import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Check the path of a database.
 *
 * @throws TypeError - `file` is no path, or its folder does not exist.
 */
export function checkFile(file: unknown): asserts file is string {
  if (typeof file !== 'string' || file === '') {
    throw new TypeError(`openStore: file must be the path of a database, not ${said(file)}`)
  }
  // SQLite would keep it in memory, and the journal beside it would be a file of that name.
  if (file === ':memory:') {
    throw new TypeError(`openStore: file must be the path of a database; ":memory:" keeps nothing`)
  }
  if (existsSync(dirname(file))) return
  throw new TypeError(`openStore: the folder of file does not exist; make ${dirname(file)} first`)
}

/** Check the URL of a store. @throws TypeError - it is no text. */
export function checkUrl(url: unknown): asserts url is string {
  if (typeof url === 'string') return
  throw new TypeError(`openStore: url must be text such as 'embedded:', not ${said(url)}`)
}

/** An argument, as a message shows it. */
export function said(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'an array' : 'an object'
  return typeof value === 'string' ? `the string ${JSON.stringify(value)}` : String(value)
}
