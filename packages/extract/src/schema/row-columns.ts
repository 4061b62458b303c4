/** The columns of a table whose rows a schema describes. */

import type { SchemaNode } from './schema-node.ts'
import { shapesOf, typeOf } from './schema-shapes.ts'

/** A column. */
export interface RowColumn {
  readonly name: string
  /** `undefined` for an object, a list, or nothing but null. */
  readonly type: 'text' | 'url' | 'number' | 'boolean' | 'date' | undefined
}

/** The properties of a row as columns; none if the schema is not of an object. */
export function rowColumns({ root }: { readonly root: SchemaNode }): RowColumn[] {
  const row = shapesOf(root).find((shape) => typeOf(shape) === 'object')
  return [...(row?.properties ?? [])].map(([name, node]) => ({ name, type: columnType(node) }))
}

/** A column of several types holds texts, if one of them is a text. */
function columnType(node: SchemaNode): RowColumn['type'] {
  const types = new Set(shapesOf(node).flatMap(typesOfShape))
  if (types.has(undefined) || types.size === 0) return undefined
  return types.size === 1 ? [...types][0] : 'text'
}

function typesOfShape(shape: SchemaNode): RowColumn['type'][] {
  const values = shape.enum?.filter((value) => value !== null)
  if (values) return values.map((value) => VALUES[typeof value])
  const types = shape.types ? [...shape.types] : [typeOf(shape) ?? 'string']
  return types
    .filter((type) => type !== 'null')
    .map((type) => (type === 'string' ? textType(shape) : VALUES[type]))
}

const VALUES: Readonly<Record<string, RowColumn['type']>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean'
}

function textType({ format = '' }: SchemaNode): RowColumn['type'] {
  if (/^(?:uri|iri)$/.test(format)) return 'url'
  return /^date(?:-time)?$/.test(format) ? 'date' : 'text'
}
