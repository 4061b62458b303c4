/** The shapes that a value may have: references followed, the options of `anyOf` apart. */

import type { SchemaNode, TypeName } from './schema-node.ts'

/** Shapes of one schema that are tried. */
const SHAPES = 16

/** A schema as the shapes it allows, in order, `null` left out. */
export function shapesOf(node: SchemaNode): SchemaNode[] {
  let shapes: SchemaNode[] = [{ ...node, ref: undefined, anyOf: undefined }]
  if (node.ref) shapes = crossed(shapes, shapesOf(node.ref))
  if (node.anyOf) shapes = crossed(shapes, node.anyOf.slice(0, SHAPES).flatMap(shapesOf))
  return shapes.slice(0, SHAPES)
}

/** Checks whether a schema itself names `null` as a type. */
export function namesNull({ types, ref, anyOf, enum: values }: SchemaNode): boolean {
  if (types?.has('null') || values?.includes(null)) return true
  return (ref !== undefined && namesNull(ref)) || (anyOf?.some(namesNull) ?? false)
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
  return { ...other, ...said, bounds, properties, path: own.path }
}
