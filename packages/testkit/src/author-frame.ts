/** Locates an error in the author's own files. */

import { isAbsolute, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Stack frames kept while a parser is called: the author's may be far down. */
const FRAMES = 100

/** Our packages among the installed ones; also this folder, and theirs in this repository. */
const OURS =
  /[\\/]node_modules[\\/](?:@sluice[\\/](?:content|core|values|extract|testkit)|zod)[\\/]/
const FOLDERS = [import.meta.url, ...['@sluice/core', '@sluice/content'].map(resolved)].flatMap(
  (url) => (url ? [fileURLToPath(new URL('./', url))] : [])
)

/** Call `job` with stack traces long enough for {@link authorFrame}. */
export function withLongStacks<T>(job: () => T): T {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  try {
    return job()
  } finally {
    Error.stackTraceLimit = before
  }
}

/**
 * The first stack frame of the author: not from Node or our packages, and from an installed package only if there is no
 * other.
 *
 * @returns `'src/index.ts:12:7'`, relative to the working directory if it is inside.
 */
export function authorFrame(stack: string | undefined): string | undefined {
  const places = (stack ?? '').split('\n').flatMap((line) => placeOf(line) ?? [])
  const theirs = places.filter(({ file }) => !isOurs(file))
  const own = theirs.find(({ file }) => !file.includes(`${sep}node_modules${sep}`)) ?? theirs[0]
  if (!own) return undefined
  const short = relative(process.cwd(), own.file)
  return `${short.startsWith('..') || isAbsolute(short) ? own.file : short}:${own.at}`
}

/** `at read (file:///a/b.js:1:2)`, with or without name, parentheses and scheme. */
function placeOf(line: string): { file: string; at: string } | undefined {
  const [, where = '', at = ''] = /^\s+at (?:.* \()?(.+?):(\d+:\d+)\)?$/.exec(line) ?? []
  // Vite adds a query to modules it loads again.
  const place = where.replace(/\?.*$/, '')
  if (/^file:/.test(place)) return { file: fileURLToPath(place), at }
  return isAbsolute(place) ? { file: place, at } : undefined
}

function isOurs(file: string): boolean {
  return OURS.test(file) || FOLDERS.some((folder) => file.startsWith(folder))
}

function resolved(name: string): string | undefined {
  try {
    return import.meta.resolve(name)
  } catch {
    return undefined
  }
}
