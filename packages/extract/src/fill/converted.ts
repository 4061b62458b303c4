/** Converts evidence to a value of the shape that a schema requires. */

import type { Root } from 'hast'
import type { Evidence } from '../evidence.ts'
import { withoutTwins } from '../schema/equal-json.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import type { Wanted } from '../values/concepts.ts'
import { partsOf } from '../values/value-parts.ts'
import { type Fill, FORMATS } from './fill.ts'
import { remarkCut } from './fill-report.ts'
import { objectValue } from './part-object.ts'
import { scalar, scalarOf } from './scalar.ts'

/** Items of a list that are kept. */
const ITEMS = 10_000

const NOWHERE: Root = { type: 'root', children: [] }

/** The value, `undefined` where the evidence has none of that shape. */
export function converted(found: Evidence, shape: SchemaNode, want: Wanted, fill: Fill): unknown {
  switch (typeOf(shape)) {
    case 'null':
      return undefined
    case 'array':
      return listValue(found, shape, want, fill)
    case 'object':
      for (const value of found.values) {
        const object = objectValue(value, found.source, shape, fill)
        if (object) return object
      }
      return undefined
    default:
      return scalarOf(found.values, shape, want, fill.scope.page)
  }
}

function listValue(
  found: Evidence,
  { items, uniqueItems }: SchemaNode,
  want: Wanted,
  fill: Fill
): unknown[] | undefined {
  const { scope, report, path } = fill
  const shapes = items ? shapesOf(items) : [{ path: '', bounds: {} }]
  // What a selector finds on the page is of no item more than of the others.
  const apart = { ...fill, scope: { ...scope, root: NOWHERE } }
  const value: unknown[] = []
  const parts = partsOf(found.values, shapes, want)
  if (parts.length > ITEMS) remarkCut(report, path, ITEMS, parts.length)
  for (const raw of parts.slice(0, ITEMS)) {
    if (--report.left < 0) break
    for (const shape of shapes) {
      const item =
        typeOf(shape) === 'object'
          ? objectValue(raw, found.source, shape, apart)
          : scalar(raw, shape, want, scope.page)
      if (item === undefined || (items && violation(items, item, FORMATS))) continue
      value.push(item)
      break
    }
  }
  if (value.length === 0) return undefined
  return uniqueItems ? withoutTwins(value) : value
}
