/** The schema's properties that data has, for data that came from elsewhere. */

import type { CompiledSchema } from './compile-schema.ts'
import type { SchemaNode } from './schema-node.ts'
import { shapesOf } from './schema-shapes.ts'

/** Properties of a schema; of those beyond nothing is said. */
const PROPERTIES = 2000

/** Properties that data has and that it lacks, as names with dots between them; lists count as wholes. */
export function filledPaths(
  { root }: CompiledSchema,
  data: unknown
): { readonly filled: string[]; readonly missing: string[] } {
  const filled: string[] = []
  const missing: string[] = []
  const walk = (node: SchemaNode, value: unknown, path: string): void => {
    const properties = shapesOf(node).find((shape) => shape.properties)?.properties
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!properties || (path !== '' && !isObject)) {
      ;(isEmpty(value) ? missing : filled).push(path === '' ? (node.title ?? 'items') : path)
      return
    }
    for (const [name, inner] of properties) {
      if (filled.length + missing.length >= PROPERTIES) return
      const own = isObject && Object.hasOwn(value, name) ? value[name as keyof typeof value] : null
      walk(inner, own, path === '' ? name : `${path}.${name}`)
    }
  }
  walk(root, data, '')
  return { filled, missing }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
