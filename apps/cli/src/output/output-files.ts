/** The output of `-o`: a file, or files in a folder. Each appears once it is complete. */

import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../failure.ts'
import { typedPath } from '../paths.ts'

/** Returns true if a path is a folder: it exists as one, or ends with a slash. */
export function isFolder(path: string): boolean {
  const found = statSync(typedPath(path), { throwIfNoEntry: false })
  return found ? found.isDirectory() : /[/\\]$/.test(path)
}

/** The file for `-o`: the path itself, or this name in it if it is a folder. */
export function outputFile(path: string, name: () => string): string {
  return isFolder(path) ? join(typedPath(path), name()) : typedPath(path)
}

/**
 * Write a file, creating its folders.
 *
 * @throws UsageError - it cannot be written.
 */
export function writeOutput(file: string, text: string | Uint8Array): void {
  const draft = `${file}.${process.pid}.part`
  try {
    mkdirSync(dirname(file), { recursive: true })
    try {
      writeFileSync(draft, text)
      renameSync(draft, file)
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (error) {
    throw new UsageError(`-o: ${file} cannot be written: ${(error as Error).message}.`)
  }
}

/** Letters of a file name taken from the URL; the rest distinguishes similar URLs. */
const READABLE = 80

/** A file name for a URL: the same for the same URL. @param extension - with its dot. */
export function fileNameOf(url: string, extension: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {}
  const words = `${host}${pathname}`.replace(/[^a-z0-9.]+/gi, '-').replace(/^[-.]+|[-.]+$/g, '')
  const mark = createHash('sha256').update(url).digest('hex').slice(0, 8)
  return `${words.slice(0, READABLE)}-${mark}${extension}`
}
