/**
 * Loads the parsers that the config module lists, in the main thread and in every worker alike.
 */

import { type AnyParser, createRegistry, RESERVED_KEYS, type Registry } from '@sluice/core'
import { toJSONSchema, type z } from 'zod'
import builtIn from './parsers.config.ts'
import { faultIn, importParsers, parsersModule } from './parsers-module.ts'

/**
 * The registry of the parsers in `module`, or of the built-in ones.
 *
 * @param module - path, from the working directory, of a module whose default export is the list, or a function that makes
 * it of the built-in list.
 * @throws Error when the module is not such a list, a parser's record uses a reserved key, or
 * {@link createRegistry} refuses a rule.
 */
export async function loadParsers(module?: string): Promise<Registry> {
  if (module === undefined) return registryOf(builtIn)
  const file = parsersModule(module)
  const list = await importParsers(file, builtIn)
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
