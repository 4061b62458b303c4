/** Command line arguments that a worker thread takes over from this process. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Load a module before the program, such as tracing. */
const PRELOADS = ['--import', '--require', '-r', '--loader', '--experimental-loader']
const WITH_VALUE = [...PRELOADS, '--conditions', '-C', '--disable-warning']
const ALONE = [
  '--enable-source-maps',
  '--no-warnings',
  '--preserve-symlinks',
  '--experimental-strip-types',
  '--experimental-transform-types'
]

/** Flags with their values. Others are of the whole process (`--max-old-space-size`): no thread starts with one. */
export function inheritedArguments(args: readonly string[] = process.execArgv): string[] {
  return flagsOf(args).flatMap(({ flag, value, words }) =>
    ALONE.includes(flag) || (WITH_VALUE.includes(flag) && value !== undefined) ? words : []
  )
}

/** Files of the modules that are loaded before each thread's own. */
export function preloadedFiles(args: readonly string[] = process.execArgv): string[] {
  const { resolve: find } = createRequire(join(process.cwd(), 'any.js'))
  return flagsOf(args).flatMap(({ flag, value }) => {
    if (!PRELOADS.includes(flag) || value === undefined) return []
    try {
      return [value.startsWith('file:') ? fileURLToPath(value) : find(value)]
    } catch {
      // Not found, or a `data:` URL: what needs no right.
      return []
    }
  })
}

/** Both `--flag=value` and `--flag value`. */
function flagsOf(args: readonly string[]) {
  return args.flatMap((argument, i) => {
    if (!argument.startsWith('-')) return []
    const [flag = '', joined] = argument.split(/=(.*)/s)
    const next = args[i + 1]
    const isApart = joined === undefined && next !== undefined && WITH_VALUE.includes(flag)
    return [{ flag, value: joined ?? next, words: isApart ? [argument, next] : [argument] }]
  })
}
