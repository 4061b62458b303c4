/** The shapes that a value may have: references followed, the options of `anyOf` and `oneOf` apart, those of `allOf` together. */

import type { SchemaNode, TypeName } from './schema-node.ts'

/** Shapes of one schema that are tried. */
const SHAPES = 16

/** A schema as the shapes it allows, in order, `null` left out. */
export function shapesOf(node: SchemaNode): SchemaNode[] {
  const { ref, anyOf, oneOf, allOf = [] } = node
  const own = { ...node, ref: undefined, anyOf: undefined, oneOf: undefined, allOf: undefined }
  let shapes: SchemaNode[] = [own]
  for (const part of [...(ref ? [ref] : []), ...allOf]) {
    shapes = crossed(shapes, shapesOf(part)).slice(0, SHAPES)
  }
  for (const options of [anyOf, oneOf]) {
    if (options) shapes = crossed(shapes, options.slice(0, SHAPES).flatMap(shapesOf))
  }
  return shapes.slice(0, SHAPES)
}

/** Checks whether a schema itself names `null` as a type. */
export function namesNull({ types, ref, anyOf, oneOf, allOf, enum: values }: SchemaNode): boolean {
  if (types?.has('null') || values?.includes(null)) return true
  const inner = [ref ? [ref] : [], anyOf, oneOf, allOf].flatMap((list) => list ?? [])
  return inner.some(namesNull)
}

/** The type of a shape: the declared one, or else the one implied by its keywords. */
export function typeOf({
  types,
  properties,
  items,
  format,
  pattern
}: SchemaNode): TypeName | undefined {
  if (types) return ORDER.find((type) => types.has(type))
  if (properties) return 'object'
  if (items) return 'array'
  return format !== undefined || pattern ? 'string' : undefined
}

const ORDER: readonly TypeName[] = [
  'object',
  'array',
  'number',
  'integer',
  'boolean',
  'string',
  'null'
]

function crossed(outer: readonly SchemaNode[], inner: readonly SchemaNode[]): SchemaNode[] {
  return outer.flatMap((own) => inner.map((other) => merged(own, other)))
}

function merged(own: SchemaNode, other: SchemaNode): SchemaNode {
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const bounds = { ...other.bounds, ...own.bounds }
  const properties =
    own.properties && other.properties
      ? new Map([...other.properties, ...own.properties])
      : (own.properties ?? other.properties)
  const required = [...new Set([...(own.required ?? []), ...(other.required ?? [])])]
  return {
    ...other,
    ...said,
    bounds,
    properties,
    required: required.length > 0 ? required : undefined,
    path: own.path
  }
}
