/** Reads a value of a JSON document as the schema requires it. */

import type { SchemaNode } from '../schema/schema-node.ts'
import { namesNull, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import type { Wanted } from '../values/concepts.ts'
import { FORMATS } from './fill.ts'
import { addReport, newReport, noteFilled } from './fill-report.ts'
import { jsonList } from './json-list.ts'
import { jsonObject } from './json-object.ts'
import { type FoundValue, wholeValue } from './json-path.ts'
import { jsonScalar } from './json-scalar.ts'
import { type JsonFill, shapesIn } from './json-scope.ts'

/**
 * Fill one property from the values that may be meant, the surest first.
 *
 * @returns `undefined` where none of them is valid; the report then has the path as missing or invalid.
 */
export function jsonProperty(
  candidates: Iterable<FoundValue>,
  node: SchemaNode,
  want: Wanted,
  fill: JsonFill
): unknown {
  const { report, path } = fill
  let isInvalid = false
  for (const found of candidates) {
    if (--report.left < 0) break
    if (found.value === null) {
      if (!namesNull(node)) continue
      noteFilled(report, path, `json:${found.path}`)
      return null
    }
    const part = newReport(report.left)
    const value = jsonValue(found, node, want, { ...fill, report: part })
    report.left = part.left
    if (value !== undefined) {
      addReport(report, part)
      return value
    }
    // An object that lacks every property that is asked for says nothing.
    isInvalid ||= part.invalid.length > 0 || part.missing.length === 0
  }
  report[isInvalid ? 'invalid' : 'missing'].push(path)
  return namesNull(node) && !violation(node, null) ? null : undefined
}

/** One item of a list or of a dictionary. */
export function jsonItem(
  found: FoundValue,
  node: SchemaNode,
  want: Wanted,
  fill: JsonFill
): unknown {
  if (--fill.report.left < 0) return undefined
  if (found.value === null) return namesNull(node) ? null : undefined
  return jsonValue(found, node, want, fill)
}

/** The first shape of a schema that a value has. */
function jsonValue(found: FoundValue, node: SchemaNode, want: Wanted, fill: JsonFill): unknown {
  const { scope, report } = fill
  const lacks = newReport(0)
  for (const shape of shapesIn(scope, node)) {
    const part = newReport(report.left)
    const value = shaped(found, shape, want, { ...fill, report: part })
    report.left = part.left
    if (value !== undefined && !violation(node, value, FORMATS)) {
      addReport(report, part)
      return value
    }
    if (value === undefined) lacks.missing.push(...part.missing)
    lacks.invalid.push(...part.invalid)
  }
  addReport(report, lacks)
  return undefined
}

function shaped(found: FoundValue, shape: SchemaNode, want: Wanted, fill: JsonFill): unknown {
  const type = typeOf(shape)
  if (type === 'object') return jsonObject(found, shape, want, fill)
  const value =
    type === 'array'
      ? jsonList(found, shape, want, fill)
      : type === undefined && typeof found.value === 'object'
        ? wholeValue(found.value)
        : jsonScalar(found.value, shape, want, fill.scope.page)
  if (value !== undefined) noteFilled(fill.report, fill.path, `json:${found.path}`)
  return value
}
