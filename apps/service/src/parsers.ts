/**
 * Loads the parsers that the config module lists, in the main thread and in every worker alike.
 */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRegistry, RESERVED_KEYS, type Registry } from '@sluice/core'
import { toJSONSchema, type z } from 'zod'
import builtIn from './parsers.config.ts'

/**
 * The registry of the parsers in `module`, or of the built-in ones.
 *
 * @param module - path of a module whose default export is the list, from the working directory.
 * @throws Error when the module is not such a list, a parser's record uses a reserved key, or
 * {@link createRegistry} refuses a rule.
 */
export async function loadParsers(module?: string): Promise<Registry> {
  const list = module ? await importList(module) : builtIn
  const registry = createRegistry(list)
  for (const parser of registry.parsers) {
    const taken = Object.keys(recordSchema(parser.data).properties ?? {}).filter((key) =>
      RESERVED_KEYS.includes(key)
    )
    if (taken.length > 0) {
      throw new Error(`${parser.name} has reserved keys in its record: ${taken.join(', ')}`)
    }
  }
  return registry
}

/** A parser's record, or its filters, as JSON Schema 2020-12. */
export function recordSchema(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  return toJSONSchema(schema, { unrepresentable: 'any', io: 'output' })
}

async function importList(module: string): Promise<typeof builtIn> {
  const url = pathToFileURL(resolve(module)).href
  const { default: list } = (await import(url)) as { default: unknown }
  if (!Array.isArray(list)) throw new Error(`${module} has no list of parsers as default export`)
  return list
}
