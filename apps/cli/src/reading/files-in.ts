/** The files that paths of the command line name. */

import { readdirSync, statSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/** A file to read. */
export interface NamedFile {
  /** `file:///home/ada/docs/report.pdf`, from which its path can be told: names need not be UTF-8. */
  readonly url: string
  /** Below the folder that was named, or the last part of its path: `2026/report.pdf`. */
  readonly name: string
  /** It is a folder that cannot be listed, and why. */
  readonly fault?: string
}

/**
 * Files, and those of folders with their folders, in the order of their names. In folders, names that begin with a dot
 * are left out, as are links.
 *
 * @throws UsageError - a path cannot be read, or names nothing.
 */
export function filesIn(paths: readonly string[]): NamedFile[] {
  return paths.flatMap((typed) => {
    const path = typedPath(typed)
    try {
      if (!statSync(path).isDirectory()) return [{ url: fileUrl(path), name: basename(path) }]
      return filesOfFolder(Buffer.from(path), '')
    } catch (error) {
      throw new UsageError(`${typed} cannot be read: ${(error as Error).message}.`)
    }
  })
}

function filesOfFolder(folder: Buffer, prefix: string): NamedFile[] {
  const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
  const shown = entries
    .map((entry) => ({ entry, name: entry.name.toString() }))
    .filter(({ name }) => !name.startsWith('.'))
  shown.sort((one, other) => (one.name < other.name ? -1 : 1))
  return shown.flatMap(({ entry, name }) => {
    const path = Buffer.concat([folder, Buffer.from(sep), entry.name])
    const named = { url: fileUrl(path), name: `${prefix}${name}` }
    if (!entry.isDirectory()) return entry.isFile() ? [named] : []
    try {
      return filesOfFolder(path, `${named.name}/`)
    } catch (error) {
      return [{ ...named, fault: (error as Error).message }]
    }
  })
}

/** Bytes that are not UTF-8 stay what they are. */
function fileUrl(path: string | Buffer): string {
  const text = path.toString()
  if (typeof path === 'string' || Buffer.from(text).equals(path)) return pathToFileURL(text).href
  const encoded = Array.from(path, (byte) => {
    const character = String.fromCharCode(byte)
    return /[\w.~/-]/.test(character) && byte < 128 ? character : `%${hex(byte)}`
  })
  return `file://${encoded.join('')}`
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}
