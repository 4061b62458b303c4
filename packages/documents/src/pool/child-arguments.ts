/** Command line of a process that may only read documents. */

import { fileURLToPath } from 'node:url'
import { readableFolders } from '@sluice/core/readable-folders'

/**
 * Arguments of Node: the process may read the code of this package and of its imports, and load native addons. No other
 * file, no program, no thread.
 *
 * @param heapMib - heap limit of JavaScript, MiB.
 * @param folders - further folders to read.
 */
export function childArguments(heapMib: number, folders: readonly string[] = []): string[] {
  const file = childFile()
  return [
    '--permission',
    '--allow-addons',
    '--no-warnings',
    `--max-old-space-size=${heapMib}`,
    // MiB of a semi-space, of which V8 has three in addition to the heap: with the usual 16 MiB a long document reached
    // the limit by garbage that was not yet collected.
    '--max-semi-space-size=8',
    ...(file.endsWith('.ts') ? ['--conditions=@sluice/source'] : []),
    ...[...readableFolders([file]), ...folders, file].map((path) => `--allow-fs-read=${path}`),
    file
  ]
}

/** Heaps of the C library. Otherwise it keeps memory that was freed apart for each thread: up to twice as much. */
const HEAPS = { MALLOC_ARENA_MAX: '1' }

/** Nothing of the operator's; Windows starts no program without the one. */
export function childEnvironment(): Record<string, string> {
  const { SystemRoot } = process.env
  return process.platform === 'win32' && SystemRoot ? { SystemRoot } : HEAPS
}

/** The module beside this one: TypeScript when run from the sources, JavaScript when built. */
function childFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './convert-child.ts' : './convert-child.js'
  return fileURLToPath(new URL(name, import.meta.url))
}
