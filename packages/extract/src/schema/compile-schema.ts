/** JSON Schema to a tree of nodes, within a budget, references resolved. */

import { checkSize, SCHEMA_LIMITS } from './schema-budget.ts'
import { checkCounts } from './schema-count.ts'
import { below, invalidSchema } from './schema-error.ts'
import {
  boundsOf,
  checkKeywords,
  cssOf,
  enumOf,
  jsonLdOf,
  patternOf,
  requiredOf,
  textOfKeyword,
  typesOf,
  uniqueOf,
  type WrittenSchema
} from './schema-keywords.ts'
import type { SchemaNode } from './schema-node.ts'
import { shapesOf } from './schema-shapes.ts'
import { createTextCache } from './text-cache.ts'

export { type RowColumn, rowColumns } from './row-columns.ts'

/** A schema within the budget, of the subset that is understood. */
export interface CompiledSchema {
  readonly root: SchemaNode
}

/** The schemas of this thread that were compiled last. */
const cached = createTextCache<CompiledSchema>()

/**
 * Check and compile a schema.
 *
 * Understood: `type properties additionalProperties required items enum const anyOf oneOf allOf not uniqueItems format pattern title description
 * $ref $defs`, the bounds of numbers, lengths and counts, `x-css x-attr x-jsonld`. Annotations are accepted.
 * The last ones are kept: a request is checked, read and completed by one schema, and clients send theirs again.
 *
 * @throws SluiceError `INVALID_SCHEMA` - malformed, over the budget, cyclic, or with another keyword; `details.path`
 *   says where, `details.keyword` which.
 */
export function compileSchema(schema: unknown): CompiledSchema {
  checkSize(schema)
  return cached(schema, compiled)
}

function compiled(schema: unknown): CompiledSchema {
  checkCounts(schema)
  const state: State = { refs: [], written: new Map() }
  const root = nodeOf(schema, '#', state)
  for (const ref of state.refs) ref.resolve()
  checkExpansion(root)
  checkAttributes(state.written.values())
  return { root }
}

interface State {
  readonly refs: { resolve(): void }[]
  /** Nodes by the path they are written at. */
  readonly written: Map<string, SchemaNode>
}

type Building = { -readonly [key in keyof SchemaNode]: SchemaNode[key] }

function nodeOf(schema: unknown, path: string, state: State): SchemaNode {
  if (typeof schema === 'boolean') {
    const node: SchemaNode = { path, bounds: {}, ...(schema ? {} : { never: true }) }
    state.written.set(path, node)
    return node
  }
  if (!isObject(schema)) throw invalidSchema(path, 'A schema is an object')
  checkKeywords(schema, path)
  const node: Building = { path, bounds: boundsOf(schema, path) }
  state.written.set(path, node)
  addKeywords(node, schema)
  addSchemas(node, schema, state)
  addReference(node, schema, state)
  return node
}

function addKeywords(node: Building, schema: WrittenSchema): void {
  const { path } = node
  const found: Partial<Building> = {
    types: typesOf(schema, path),
    required: requiredOf(schema, path),
    enum: enumOf(schema, path),
    uniqueItems: uniqueOf(schema, path),
    pattern: patternOf(schema, path),
    format: textOfKeyword(schema, 'format', path),
    title: textOfKeyword(schema, 'title', path),
    description: textOfKeyword(schema, 'description', path),
    css: cssOf(schema, path),
    attribute: textOfKeyword(schema, 'x-attr', path),
    jsonLd: jsonLdOf(schema, path)
  }
  Object.assign(
    node,
    Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
  )
  if (Object.hasOwn(schema, 'const')) node.constant = [schema.const]
}

function addSchemas(node: Building, schema: WrittenSchema, state: State): void {
  const { path } = node
  const map = (keyword: string) => {
    const schemas = schema[keyword]
    if (schemas === undefined) return undefined
    const at = below(path, keyword)
    if (!isObject(schemas)) throw invalidSchema(at, `\`${keyword}\` must be an object`, keyword)
    return new Map(
      Object.entries(schemas).map(([name, value]) => [name, nodeOf(value, below(at, name), state)])
    )
  }
  const properties = map('properties')
  if (properties) node.properties = properties
  map('$defs')
  map('definitions')
  for (const [keyword, name] of [
    ['items', 'items'],
    ['additionalProperties', 'additional'],
    ['not', 'not']
  ] as const) {
    const value = schema[keyword]
    if (value !== undefined) node[name] = nodeOf(value, below(path, keyword), state)
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
    const list = schema[keyword]
    if (list === undefined) continue
    const at = below(path, keyword)
    if (!Array.isArray(list) || list.length === 0) {
      const message = `\`${keyword}\` must be a list of schemas that is not empty`
      throw invalidSchema(at, message, keyword)
    }
    node[keyword] = list.map((value, index) => nodeOf(value, below(at, index), state))
  }
}

function addReference(node: Building, schema: WrittenSchema, state: State): void {
  const target = textOfKeyword(schema, '$ref', node.path)
  if (target === undefined) return
  const at = below(node.path, '$ref')
  if (target !== '#' && !target.startsWith('#/')) {
    throw invalidSchema(
      at,
      '`$ref` must be a pointer into this schema, such as "#/$defs/price"',
      '$ref'
    )
  }
  const pointer = decoded(target)
  const resolve = () => {
    const found = pointer === undefined ? undefined : state.written.get(pointer)
    if (found === undefined) throw invalidSchema(at, '`$ref` does not point to a schema', '$ref')
    node.ref = found
  }
  state.refs.push({ resolve })
}

/** A pointer as paths are written here. */
function decoded(target: string): string | undefined {
  try {
    return decodeURIComponent(target)
  } catch {
    return undefined
  }
}

/** Refuse circular references, and references that multiply. */
function checkExpansion(root: SchemaNode): void {
  const sizes = new Map<SchemaNode, number>()
  const open = new Set<SchemaNode>()
  const sizeOf = (node: SchemaNode, depth: number): number => {
    const known = sizes.get(node)
    if (known !== undefined) return known
    if (open.has(node)) throw invalidSchema(node.path, 'The `$ref`s form a cycle', '$ref')
    if (depth > SCHEMA_LIMITS.depth + SCHEMA_LIMITS.refs) {
      throw invalidSchema(node.path, 'The references are too deep', '$ref')
    }
    open.add(node)
    let size = 1
    for (const child of childrenOf(node)) size += sizeOf(child, depth + 1)
    open.delete(node)
    if (size > SCHEMA_LIMITS.expanded) {
      throw invalidSchema(node.path, 'The references multiply the schema', '$ref')
    }
    sizes.set(node, size)
    return size
  }
  sizeOf(root, 0)
}

/** Refuse a property that names an attribute, and nowhere the element that has it. */
function checkAttributes(nodes: Iterable<SchemaNode>): void {
  for (const { properties } of nodes) {
    for (const property of properties?.values() ?? []) {
      const shapes = shapesOf(property)
      if (!shapes.some(({ attribute }) => attribute !== undefined)) continue
      if (shapes.some(({ css }) => css !== undefined)) continue
      throw invalidSchema(property.path, '`x-attr` needs `x-css` beside it', 'x-attr')
    }
  }
}

function childrenOf(node: SchemaNode): SchemaNode[] {
  const { properties, additional, items, anyOf, oneOf, allOf, not, ref } = node
  const single = [additional, items, not, ref].filter((one) => one !== undefined)
  const lists = [anyOf, oneOf, allOf].flatMap((list) => list ?? [])
  return [...(properties?.values() ?? []), ...single, ...lists]
}

function isObject(value: unknown): value is WrittenSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
