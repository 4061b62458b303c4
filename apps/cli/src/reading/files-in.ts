/** The files that paths of the command line name. */

import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/** A file to read. */
export interface NamedFile {
  /** Absolute. */
  readonly path: string
  /** `file:///home/ada/docs/report.pdf`. */
  readonly url: string
  /** Below the folder that was named, or the last part of its path: `2026/report.pdf`. */
  readonly name: string
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
      return statSync(path).isDirectory() ? filesOfFolder(path, '') : [named(path, basename(path))]
    } catch (error) {
      throw new UsageError(`${typed} cannot be read: ${(error as Error).message}.`)
    }
  })
}

function filesOfFolder(folder: string, prefix: string): NamedFile[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const shown = entries.filter(({ name }) => !name.startsWith('.'))
  shown.sort((one, other) => (one.name < other.name ? -1 : 1))
  return shown.flatMap((entry) => {
    const path = join(folder, entry.name)
    const name = `${prefix}${entry.name}`
    if (entry.isDirectory()) return filesOfFolder(path, `${name}/`)
    return entry.isFile() ? [named(path, name)] : []
  })
}

function named(path: string, name: string): NamedFile {
  return { path, url: pathToFileURL(path).href, name }
}
