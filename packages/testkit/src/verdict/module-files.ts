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

/** The real path of the file that importing a package loads; its sources if it is not built. */
export function entryOf(folder: string): string | undefined {
  return inPackage(folder, '.', 'import') ?? fileAt(join(folder, 'src/index.ts'))
}

/** The real path of the file that a module is. */
export function resolveModule({ module, by }: Load, from: string): string | undefined {
  if (module.startsWith('.')) return fileAt(resolve(dirname(from), module))
  const own = packageOf(from)
  if (module.startsWith('#')) {
    const [path] = (own && importsOf(manifestOf(own), module, conditionsFor(by))) || []
    return own && path ? fileAt(join(own, path)) : undefined
  }
  const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+|[^/]+)(.*)$/.exec(module) ?? []
  for (let place = dirname(from); ; place = dirname(place)) {
    const folder = join(place, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return inPackage(folder, `.${rest}`, by)
    if (place === dirname(place))
      return own && manifestOf(own).name === name ? inPackage(own, `.${rest}`, by) : undefined
  }
}

function inPackage(folder: string, path: string, by: Load['by']): string | undefined {
  const manifest = manifestOf(folder)
  if (!('exports' in manifest)) {
    return fileAt(join(folder, path === '.' ? (manifest.main ?? 'index.js') : path))
  }
  try {
    const [file] = exportsOf(manifest, path, conditionsFor(by)) || []
    return file === undefined ? undefined : fileAt(join(folder, file))
  } catch {
    // The package does not export this.
    return undefined
  }
}

/** Sources are loaded if this package runs from its own. */
function conditionsFor(by: Load['by']) {
  const conditions = ['module-sync', ...(import.meta.url.endsWith('.ts') ? ['@sluice/source'] : [])]
  return { require: by === 'require', conditions }
}

/** `require` also resolves files without extension, and folders. */
function fileAt(path: string): string | undefined {
  const candidates = ['', '.js', '.json', '.node', '/index.js', '/index.json'].map(
    (end) => path + end
  )
  const found = candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
  return found && realpathSync(found)
}
