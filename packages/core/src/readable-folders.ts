/**
 * The folders that Node's permission model has to open for some modules to load, and no more.
 *
 * The lists are of folders, since a file in each is loaded by its real path: of a package, what is in it; of every
 * `node_modules` on the way up, all of it; and the same of each package that is linked there from elsewhere.
 */

import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

/**
 * Returns the folders that the packages of some files may read.
 *
 * @param files - absolute paths of modules.
 * @param options.folders - absolute paths of folders that are opened as packages are.
 * @param options.closed - a folder that stays closed, wherever it is.
 */
export function readableFolders(
  files: readonly string[],
  { folders = [], closed }: { folders?: readonly string[]; closed?: string } = {}
): string[] {
  const open = new Set<string>()
  const hidden = closed === undefined ? '' : real(closed)
  for (const file of files) allowPackage(packageOf(real(file)), open, hidden)
  for (const folder of folders) allowPackage(real(folder), open, hidden)
  return [...open]
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
  allowModules(modulesAbove(folder), folders, data)
}

/** Every `node_modules` of a folder and of those it is in. */
function modulesAbove(folder: string): string[] {
  const above = folder === dirname(folder) ? [] : modulesAbove(dirname(folder))
  const modules = join(folder, 'node_modules')
  return existsSync(modules) ? [modules, ...above] : above
}

/** All of them first: most links lead from one to another. */
function allowModules(all: readonly string[], folders: Set<string>, data: string): void {
  const fresh = all.filter((modules) => !folders.has(modules))
  for (const modules of fresh) folders.add(modules)
  for (const modules of fresh) allowLinked(modules, folders, data)
}

function allowLinked(modules: string, folders: Set<string>, data: string): void {
  if (real(modules) !== modules) allowModules([real(modules)], folders, data)
  const packages = namesIn(modules).flatMap((name) =>
    name.startsWith('@')
      ? namesIn(join(modules, name)).map((inner) => join(modules, name, inner))
      : [join(modules, name)]
  )
  for (const path of packages) {
    const links = linksOf(path)
    if (links.length === 0) continue
    for (const link of links) if (!isBelow(link, folders)) folders.add(link)
    const target = real(path)
    if (!isBelow(target, folders)) allowPackage(target, folders, data)
  }
}

/** A link, and those that it leads to. */
function linksOf(path: string): string[] {
  const links: string[] = []
  for (let link = path; isLink(link) && !links.includes(link); ) {
    links.push(link)
    link = resolve(dirname(link), readlinkSync(link))
  }
  return links
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/**
 * Checks whether a path is below one of the folders. The packages that pnpm keeps in a project's own `node_modules`
 * are. Packages that pnpm shares between projects, or that `npm link` links, are not.
 */
function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let place = path; ; place = dirname(place)) {
    if (folders.has(place)) return true
    if (place === dirname(place)) return false
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
