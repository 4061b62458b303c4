/**
 * Permissions of a worker thread. It may read the code of the service and of parsers, but no other files. It may not
 * write files, or start programs, threads or native addons. Node applies permissions to a single thread, so the process
 * keeps its own.
 */

import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readableFolders } from '@sluice/core/readable-folders'
import type { ParserModules } from '../parsers/load-parsers.ts'
import { inheritedArguments, preloadedFiles } from './worker-arguments.ts'

/** First major version of Node with permissions per thread that are tested here. */
const LEAST_NODE = 24

/**
 * Arguments of Node for a worker thread: those of this process that hold for threads, and its rights. Undefined where
 * Node is older, which then passes on its own.
 *
 * @param options.file - the module that the thread starts with.
 * @param options.parsers - modules that list the parsers; their packages may be read, too.
 * @param options.data - folder that may not be read, wherever it is.
 */
export function workerArguments(options: {
  file: string
  parsers: ParserModules
  data?: string | undefined
}): string[] | undefined {
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) return undefined
  const closed = resolve(options.data ?? 'data')
  const { builtIn, module, installed = [] } = options.parsers
  const modules = [...given(builtIn), ...given(module), ...installed.map((one) => one.module)]
  const own = given(module).map(real)
  const folders = [
    ...readableFolders([options.file, ...modules, ...preloadedFiles()], {
      // Its own folder, too, which may be below one that begins with a dot: ~/.config/sluice.
      folders: own.map((file) => dirname(file)),
      closed
    }),
    ...own
  ]
  // In a thread Node takes the working folder for the program's own file, which may always be read, but not where it
  // expects a prompt. No thread has one, and the data folder is often in the working one.
  return [
    ...inheritedArguments(),
    '--permission',
    '--interactive',
    ...folders.map((folder) => `--allow-fs-read=${folder}`)
  ]
}

function given(path: string | undefined): string[] {
  return path === undefined ? [] : [resolve(path)]
}

/** A link to nothing stays what it is. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
