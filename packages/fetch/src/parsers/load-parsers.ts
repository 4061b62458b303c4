/**
 * Loads the parsers that the config module lists, in the main thread and in every worker.
 */

import { pathToFileURL } from 'node:url'
import { type AnyParser, createRegistry, isReserved, type Registry } from '@sluice/core'
import { toJSONSchema, type z } from 'zod'
import type { InstalledModule } from './installed-parsers.ts'
import { faultIn, importParsers, isParser, parsersModule } from './parsers-module.ts'
import { settleConflicts } from './settle-conflicts.ts'

/** Modules that list parsers. Their default export is the list; the second may export a function of the first's. */
export interface ParserModules {
  /** Path of the module whose parsers are loaded unless another one lists them. */
  readonly builtIn?: string | undefined
  /** Path, from the working directory, of a module that lists the parsers or adds to the built-in ones. */
  readonly module?: string | undefined
  /** Name of the setting, used in errors about {@link ParserModules.module}. Default: `parsers.module`. */
  readonly setting?: string | undefined
  /** Packages that were installed by `sluice parser add`; they are added to the others. */
  readonly installed?: readonly InstalledModule[] | undefined
}

/**
 * The registry of the parsers that modules list.
 *
 * @throws Error when a module is not such a list, a parser's record uses a reserved key, or
 * {@link createRegistry} refuses a rule.
 */
export async function loadParsers(modules: ParserModules): Promise<Registry> {
  const { builtIn, module } = modules
  const known = await builtInParsers(builtIn)
  const added = await importInstalled(modules.installed ?? [])
  if (module === undefined) return registryOf(together(known, added))
  const found = parsersModule(module, modules.setting ?? 'parsers.module')
  const list = await importParsers(found, known)
  try {
    return registryOf(together(list, added))
  } catch (error) {
    throw faultIn(found, `${(error as Error).message}.`, error)
  }
}

/** A loaded parser, and where it is from. */
export interface LoadedFrom {
  readonly name: string
  readonly version: string
  readonly source: 'built in' | 'installed' | 'config'
}

/** Returns the source of each parser in a registry, from the modules that the registry was loaded with. */
export async function parserSources(
  { builtIn, installed = [] }: ParserModules,
  registry: Registry
): Promise<LoadedFrom[]> {
  const known = await builtInParsers(builtIn)
  const has = (list: readonly { name: string }[], name: string) =>
    list.some((one) => one.name === name)
  return registry.parsers.map(({ name, version }) => {
    const other = has(known, name) ? 'built in' : 'config'
    return { name, version, source: has(installed, name) ? 'installed' : other }
  })
}

async function builtInParsers(path: string | undefined): Promise<readonly AnyParser[]> {
  return path === undefined ? [] : importParsers(parsersModule(path, 'parsers.builtIn'), [])
}

/** A parser with its {@link InstalledModule.priority}. */
interface Ranked {
  readonly parser: AnyParser
  readonly priority: number
}

async function importInstalled(modules: readonly InstalledModule[]): Promise<Ranked[]> {
  return Promise.all(
    modules.map(async ({ name, module, priority }) => {
      const remedy = `Run: sluice parser update ${name}, or: sluice parser remove ${name}`
      const exports = await import(pathToFileURL(module).href).catch((error: Error) => {
        throw new Error(`${name} does not load: ${error.message}. ${remedy}`, { cause: error })
      })
      if (isParser(exports.default)) return { parser: exports.default, priority }
      throw new Error(`${name} does not export a parser. ${remedy}`)
    })
  )
}

function together(list: readonly AnyParser[], added: readonly Ranked[]): AnyParser[] {
  return settleConflicts([...list.map((parser) => ({ parser, priority: 0 })), ...added])
}

/** A parser's record, or its filters, as JSON Schema 2020-12. */
export function recordSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  return toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })
}

function registryOf(list: readonly AnyParser[]): Registry {
  const registry = createRegistry(list)
  for (const parser of registry.parsers) {
    const taken = Object.keys(recordSchema(parser.data).properties ?? {}).filter(isReserved)
    if (taken.length > 0) {
      throw new Error(
        `${parser.name} has reserved keys in its record: ${taken.join(', ')}; give them other names in its package`
      )
    }
  }
  return registry
}
