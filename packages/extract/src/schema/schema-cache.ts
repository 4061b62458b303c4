/** The schemas of this thread that were compiled last, by their text. */

import type { CompiledSchema } from './compile-schema.ts'

/** Characters of all texts: what is made of a text may be thirty times larger. */
const CHARACTERS = 256 * 1024
/** Schemas, however small. */
const SCHEMAS = 64

const kept = new Map<string, CompiledSchema>()
let characters = 0

/**
 * What was made of an equal schema before, or what is made of this one now.
 *
 * @param schema - JSON, bounded in size and depth already. The order of properties is part of it.
 * @param make - its result must not change. What it throws is thrown on, and not kept.
 */
export function cachedSchema(
  schema: unknown,
  make: (schema: unknown) => CompiledSchema
): CompiledSchema {
  const text = JSON.stringify(schema)
  const made = kept.get(text) ?? make(schema)
  // The map is in the order of use: what was used just now goes to its end.
  if (kept.delete(text)) characters -= text.length
  kept.set(text, made)
  characters += text.length
  for (const oldest of kept.keys()) {
    if (kept.size <= SCHEMAS && characters <= CHARACTERS) break
    kept.delete(oldest)
    characters -= oldest.length
  }
  return made
}
