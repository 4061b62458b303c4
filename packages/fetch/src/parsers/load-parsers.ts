/**
 * Loads the parsers that the config module lists, in the main thread and in every worker alike.
 */

import { type AnyParser, createRegistry, RESERVED_KEYS, type Registry } from '@sluice/core'
import { toJSONSchema, type z } from 'zod'
import { faultIn, importParsers, parsersModule } from './parsers-module.ts'

/** Modules that list parsers. Their default export is the list; the second may export a function of the first's. */
export interface ParserModules {
  /** Path of the module whose parsers are loaded unless another one lists them. */
  readonly builtIn?: string | undefined
  /** Path, from the working directory, of a module that lists the parsers or adds to the built-in ones. */
  readonly module?: string | undefined
}

/**
 * The registry of the parsers that modules list.
 *
 * @throws Error when a module is not such a list, a parser's record uses a reserved key, or
 * {@link createRegistry} refuses a rule.
 */
export async function loadParsers({ builtIn, module }: ParserModules): Promise<Registry> {
  const known = builtIn === undefined ? [] : await importParsers(parsersModule(builtIn), [])
  if (module === undefined) return registryOf(known)
  const file = parsersModule(module)
  const list = await importParsers(file, known)
  try {
    return registryOf(list)
  } catch (error) {
    throw faultIn(file, `${(error as Error).message}.`, error)
  }
}

/** A parser's record, or its filters, as JSON Schema 2020-12. */
export function recordSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  return toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })
}

function registryOf(list: readonly AnyParser[]): Registry {
  const registry = createRegistry(list)
  for (const parser of registry.parsers) {
    const taken = Object.keys(recordSchema(parser.data).properties ?? {}).filter((key) =>
      RESERVED_KEYS.includes(key)
    )
    if (taken.length > 0) {
      throw new Error(
        `${parser.name} has reserved keys in its record: ${taken.join(', ')}; give them other names in its package`
      )
    }
  }
  return registry
}
