/**
 * What a worker thread may do: read the code of the service and of parsers, and no other file, write none, and start
 * no program, thread or native addon. Node's permissions hold for a thread alone, so that the process keeps its own.
 *
 * The lists are of folders, since a file in each is loaded by its real path: of a package, what is in it; of every
 * `node_modules` on the way up, all of it; and the same of each package that is linked there from elsewhere.
 */

import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedArguments, preloadedFiles } from './worker-arguments.ts'

/** Major version of Node from which threads have permissions of their own that are tested here. */
const LEAST_NODE = 24

/**
 * Arguments of Node for a worker thread: those of this process that hold for threads, and its rights. Undefined where
 * Node is older, which then passes on its own.
 *
 * @param options.parsersConfig - module that lists the parsers; its package may be read, too.
 * @param options.data - folder that may not be read, wherever it is.
 */
export function workerArguments(options: {
  parsersConfig?: string
  data?: string
}): string[] | undefined {
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) return undefined
  const data = resolve(options.data ?? 'data')
  const folders = new Set<string>()
  const starts = [
    fileURLToPath(import.meta.url),
    ...given(options.parsersConfig),
    ...preloadedFiles()
  ]
  for (const start of starts) allowPackage(packageOf(real(start)), folders, real(data))
  // In a thread Node takes the working folder for the program's own file, which may always be read, but not where it
  // expects a prompt. No thread has one, and the data folder is often in the working one.
  return [
    ...inheritedArguments(),
    '--permission',
    '--interactive',
    ...[...folders].map((folder) => `--allow-fs-read=${folder}`)
  ]
}

function given(path: string | undefined): string[] {
  return path === undefined ? [] : [resolve(path)]
}

/** The nearest folder with a package.json; without one, that of the file. */
function packageOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return dirname(file)
  }
}

function allowPackage(folder: string, folders: Set<string>, data: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    const holdsData = data === path || data.startsWith(path + sep)
    if (!holdsData && !name.startsWith('.') && name !== 'node_modules') folders.add(path)
  }
  for (let place = folder; ; place = dirname(place)) {
    allowModules(join(place, 'node_modules'), folders, data)
    if (place === dirname(place)) break
  }
}

function allowModules(modules: string, folders: Set<string>, data: string): void {
  if (folders.has(modules) || !existsSync(modules)) return
  folders.add(modules)
  const packages = namesIn(modules).flatMap((name) =>
    name.startsWith('@')
      ? namesIn(join(modules, name)).map((inner) => join(modules, name, inner))
      : [join(modules, name)]
  )
  for (const path of packages) {
    if (!lstatSync(path).isSymbolicLink()) continue
    const target = real(path)
    if (!target.includes(`${sep}node_modules${sep}`)) allowPackage(target, folders, data)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A link to nothing stays what it is. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
