/**
 * A module that lists parsers. Its errors are for the operator or embedder who named it: each says which setting named
 * the module, what is wrong, in which file, and what to do.
 */

import { spawnSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import type { AnyParser } from '@sluice/core'

const HOW =
  'Write `export default [parser]`; or, to add to the built-in ones, `export default (builtIn) => [...builtIn, parser]`.'

/** A module that lists parsers. */
export interface ParsersModule {
  /** Real path: Node resolves its imports from there, and a worker thread may read it there. */
  readonly file: string
  /** The setting or option that names it, for errors. */
  readonly setting: string
}

/**
 * Find a module that lists parsers.
 *
 * @param given - its path, absolute or from the working directory.
 * @throws Error - there is no such file.
 */
export function parsersModule(given: string, setting: string): ParsersModule {
  const path = resolve(given)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return { file: realpathSync(path), setting }
  const fault = found
    ? `${path} is not a file. Name the module in it that lists the parsers: ${join(given, 'parsers.mjs')}.`
    : `there is no file ${path}. Give the path of a module, absolute or from the working directory.`
  throw new Error(`${setting}=${given}: ${fault}`)
}

/**
 * The parsers that a module lists: its default export is the list, or a function that is given the built-in list and
 * returns one, or a promise of it.
 *
 * @throws Error - it cannot be loaded, exports no list, or lists something that is not a parser.
 */
export async function importParsers(
  module: ParsersModule,
  builtIn: readonly AnyParser[]
): Promise<readonly AnyParser[]> {
  const list = await importList(module, builtIn)
  if (!Array.isArray(list)) {
    throw faultIn(module, `the function it exports returns ${described(list)}, not a list. ${HOW}`)
  }
  if (list.length === 0) throw faultIn(module, `its list of parsers is empty. ${HOW}`)
  for (const [index, entry] of list.entries()) {
    if (isParser(entry)) continue
    throw faultIn(
      module,
      `entry ${index + 1} of its list is ${described(entry)}, not a parser. List the default export of a parser's package: import shop from 'sluice-parser-shop'.`
    )
  }
  return list
}

/** An error about what a module lists. */
export function faultIn({ file, setting }: ParsersModule, fault: string, cause?: unknown): Error {
  return new Error(`${setting}: ${file}: ${fault}`, { cause })
}

async function importList(module: ParsersModule, builtIn: readonly AnyParser[]): Promise<unknown> {
  const { file } = module
  let exports: { default?: unknown }
  try {
    exports = await import(pathToFileURL(file).href)
    if (typeof exports.default === 'function') return await exports.default([...builtIn])
  } catch (error) {
    throw faultIn(module, faultOfImport(file, error), error)
  }
  if (Array.isArray(exports.default)) return exports.default
  throw faultIn(module, `${faultOfExports(exports)}. ${HOW}`)
}

function faultOfExports(exports: { default?: unknown }): string {
  if ('default' in exports) return `its default export is ${described(exports.default)}, not a list`
  const names = Object.keys(exports).join(', ')
  return `it has no default export${names && `, only ${names}`}`
}

/** Explains why a module does not load, and what to do about it. Node names the missing import only in its message. */
function faultOfImport(file: string, error: unknown): string {
  const { name, message, code, resource, stack } = toError(error)
  if (code === 'ERR_ACCESS_DENIED') {
    return `it needs ${resource || 'a permission that parsers lack'}, to which a worker thread has no access. Install its dependencies as packages beside it.`
  }
  const [, kind, missing = '', from = file] =
    /^Cannot find (package|module) '(.+?)' imported from (.+)/s.exec(message) ?? []
  if (code === 'ERR_MODULE_NOT_FOUND' && kind) {
    const importer = from.startsWith('file:') ? fileURLToPath(from) : from
    const whose = importer === file ? 'it' : `${importer}, which it loads,`
    if (kind === 'module') {
      return `${whose} imports ${missing}, but there is no such file. Correct the import or, if the file belongs to a package, build it: npm run build.`
    }
    const place = dirname(importer.includes('node_modules') ? file : importer)
    return `${whose} imports ${missing}, which is not installed there. Run: cd ${place} && npm install ${missing}`
  }
  const place = /file:\/\/[^\s()]+?:\d+(?::\d+)?/.exec(stack)?.[0] ?? placeOfSyntax(file, name)
  return `it does not load: ${name}: ${message}${place ? ` (${place})` : ''}. Correct this and start again.`
}

/** Node shows the line of a syntax error only if it prints the error itself. */
function placeOfSyntax(file: string, name: string): string | undefined {
  if (name !== 'SyntaxError' || !isMainThread) return undefined
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  return /^\S+:\d+$/m.exec(stderr)?.[0]
}

/** An error of Node, as far as it is one. */
interface NodeError {
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** The resource or permission that was denied. */
  readonly resource?: string
}

function toError(thrown: unknown): NodeError {
  if (!(thrown instanceof Error)) return { name: 'thrown', message: String(thrown), stack: '' }
  const { name, message, stack = '', code, resource } = thrown as Error & Partial<NodeError>
  return { name, message, stack, ...(code ? { code } : {}), ...(resource ? { resource } : {}) }
}

/** Returns true if a value has the shape of a parser. */
export function isParser(entry: unknown): entry is AnyParser {
  if (typeof entry !== 'object' || entry === null) return false
  const { name, match, parse } = entry as Partial<AnyParser>
  return typeof name === 'string' && Array.isArray(match) && typeof parse === 'function'
}

function described(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'object') return `a ${typeof value}`
  const keys = Object.keys(value)
  if (keys.includes('default')) return 'a whole module (import * as)'
  return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 5).join(', ')}`
}
