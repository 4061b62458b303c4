/** Resolves modules to files like Node, without loading anything. */

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { exports as exportsOf, imports as importsOf } from 'resolve.exports'
import type { Load } from './file-verdict.ts'

/** The relevant parts of a package.json. */
export interface PackageFacts {
  readonly name?: string
  readonly version?: string
  readonly type?: string
  readonly main?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly bundleDependencies?: unknown
  readonly bundledDependencies?: unknown
}

/** The package.json of a folder; empty if there is none. */
export function manifestOf(folder: string): PackageFacts {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageFacts) : {}
}

/** The folder of the package that contains a file. */
export function packageOf(file: string): string | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (manifestOf(folder).name !== undefined) return folder
  }
  return undefined
}

/**
 * Returns true if Node reads the `.js` files of this file's folder as modules. The nearest package.json decides, with
 * or without a name.
 */
export function isModuleFile(file: string): boolean {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return manifestOf(folder).type === 'module'
  }
  return false
}

/** The real path of what `import` of a package loads here; its sources where it is not built. */
export function entryOf(folder: string): string | undefined {
  return inPackage(folder, '.', 'import', OWN) ?? fileAt(join(folder, 'src/index.ts'))
}

/** The real paths of all that `import` of a package may load, whatever Node it is and however that is started. */
export function entriesOf(folder: string): string[] {
  const found = anyOf((conditions) => inPackage(folder, '.', 'import', conditions))
  const entry = found.length > 0 ? undefined : entryOf(folder)
  return entry === undefined ? found : [entry]
}

/** The real paths of the files that a module may be; none where it is not there, or is written so that it hides its path. */
export function resolveModule({ module, by }: Load, from: string): string[] {
  if (hidesPath(module.replace(/^#/, ''))) return []
  if (module.startsWith('.')) return [fileAt(resolve(dirname(from), module)) ?? []].flat()
  const own = packageOf(from)
  if (module.startsWith('#')) return own === undefined ? [] : ofImports(own, module, by)
  const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+|[^/]+)(.*)$/.exec(module) ?? []
  const inFolder = (folder: string) =>
    anyOf((conditions) => inPackage(folder, `.${rest}`, by, conditions))
  for (let place = dirname(from); ; place = dirname(place)) {
    const folder = join(place, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return inFolder(folder)
    if (place === dirname(place)) return own && manifestOf(own).name === name ? inFolder(own) : []
  }
}

function ofImports(own: string, module: string, by: Load['by']): string[] {
  return anyOf((conditions) => {
    const [path] =
      importsOf(manifestOf(own), module, { require: by === 'require', conditions }) || []
    return path === undefined || hidesPath(path) ? undefined : fileAt(join(own, path))
  })
}

/** Node reads a path as a URL: `./%65.js` is `e.js`, as are `./e.js?x`, `.\\e.js` and one with a line break in it. */
function hidesPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URLs drop some of them
  return /[%\\?#\s\u0000-\u001f\u007f]/.test(path)
}

function inPackage(
  folder: string,
  path: string,
  by: Load['by'],
  conditions: readonly string[]
): string | undefined {
  const manifest = manifestOf(folder)
  if (!('exports' in manifest)) {
    const file = path === '.' ? (manifest.main ?? 'index.js') : path
    return hidesPath(file) ? undefined : fileAt(join(folder, file))
  }
  try {
    const [file] =
      exportsOf(manifest, path, { require: by === 'require', conditions: [...conditions] }) || []
    return file === undefined || hidesPath(file) ? undefined : fileAt(join(folder, file))
  } catch {
    // The package does not export this.
    return undefined
  }
}

/** Import conditions of this process. If this package runs from its sources, other packages load from sources too. */
const OWN = [
  'module-sync',
  'node-addons',
  ...(import.meta.url.endsWith('.ts') ? ['@sluice/source'] : [])
]
/** Older ones of Node lack the first, some are started without the second, and a checkout of Sluice has the third. */
const SOMETIMES = ['module-sync', 'node-addons', '@sluice/source'] as const
const CONDITIONS = Array.from({ length: 2 ** SOMETIMES.length }, (_, mask) =>
  SOMETIMES.filter((_, at) => (mask >> at) % 2 === 1)
)

/** Returns everything that is found under any conditions that Node may have. */
function anyOf(find: (conditions: string[]) => string | undefined): string[] {
  return [...new Set(CONDITIONS.flatMap((conditions) => find(conditions) ?? []))]
}

/** `require` also finds files without their ending, and folders: by the `main` of their package.json first. */
function fileAt(path: string): string | undefined {
  const candidates = ['', '.js', '.json', '.node'].map((end) => path + end)
  const found = candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  if (found !== undefined) return realpathSync(found)
  const { main } = manifestOf(path)
  if (main !== undefined && main !== '.') {
    return hidesPath(main) ? undefined : (fileAt(join(path, main)) ?? indexIn(path))
  }
  return indexIn(path)
}

function indexIn(folder: string): string | undefined {
  const files = ['index.js', 'index.json', 'index.node'].map((name) => join(folder, name))
  const found = files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  return found && realpathSync(found)
}
