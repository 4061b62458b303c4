/** Reads a list of a JSON document as the items that a schema requires. */

import type { SchemaNode } from '../schema/schema-node.ts'
import { typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import type { Wanted } from '../values/concepts.ts'
import { partsOf } from '../values/value-parts.ts'
import { FORMATS } from './fill.ts'
import { addLacks, newReport, remarkCut, remarkLeftOut } from './fill-report.ts'
import { type FoundValue, wholeValue } from './json-path.ts'
import { type JsonFill, type JsonScope, shapesIn } from './json-scope.ts'

/** Items of one list that are answered. */
const ITEMS = 10_000

/** A list of a document, or an object that counts as a list of one, item by item. */
export function jsonList(
  { value, path }: FoundValue,
  { items }: SchemaNode,
  want: Wanted,
  fill: JsonFill
): unknown[] | undefined {
  if (!items) return Array.isArray(value) ? (wholeValue(value) as unknown[]) : undefined
  const { scope, report, path: at } = fill
  const isOfScalars = shapesIn(scope, items).every(isScalar)
  if (Array.isArray(value) && isOfScalars && value.every((one) => !violation(items, one, FORMATS)))
    return value
  const list = listOf(value, items, want, scope)
  if (list.length > ITEMS) remarkCut(report, at, ITEMS, list.length)
  const inside = newReport(report.left)
  const made = list.slice(0, ITEMS).flatMap((one, index) => {
    const found = { value: one, path: Array.isArray(value) ? `${path}[${index}]` : path }
    const kept = scope.fillItem(found, items, want, { ...fill, report: inside })
    return kept === undefined ? [] : [kept]
  })
  report.left = inside.left
  addLacks(report, inside)
  const out = Math.min(list.length, ITEMS) - made.length
  if (inside.left < 0) remarkCut(report, at, made.length, list.length)
  else if (out > 0 && made.length > 0) remarkLeftOut(report, at, out, list.length)
  return made.length > 0 || list.length === 0 ? made : undefined
}

function isScalar(shape: SchemaNode): boolean {
  const type = typeOf(shape)
  return type !== 'object' && type !== 'array' && type !== undefined
}

function listOf(
  value: unknown,
  items: SchemaNode,
  want: Wanted,
  scope: JsonScope
): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? partsOf([value], shapesIn(scope, items), want) : [value]
}
