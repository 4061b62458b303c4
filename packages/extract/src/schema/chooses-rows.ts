/** Properties whose elements `x-css` names. */

import type { SchemaNode } from './schema-node.ts'
import { shapesOf, typeOf } from './schema-shapes.ts'

/** Checks whether `x-css` of a property, or of its items, selects elements that are read as separate objects. */
export function choosesRows(shape: SchemaNode): boolean {
  const type = typeOf(shape)
  if (type === 'object') return shape.css !== undefined && shape.properties !== undefined
  if (type !== 'array' || !shape.items) return false
  const items = shapesOf(shape.items)
  const isOfObjects = items.some(({ properties }) => properties)
  const css = items.some((item) => item.css !== undefined)
  return isOfObjects ? css || shape.css !== undefined : css && shape.css !== undefined
}
