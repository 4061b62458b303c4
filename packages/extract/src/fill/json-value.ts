/** A value of a JSON document as a schema asks for it. */

import type { SchemaNode } from '../schema/schema-node.ts'
import { namesNull, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import type { Wanted } from '../values/concepts.ts'
import { addReport, newReport, noteFilled, type Report } from './fill-report.ts'
import { jsonList } from './json-list.ts'
import { jsonObject } from './json-object.ts'
import type { FoundValue } from './json-path.ts'
import { jsonScalar } from './json-scalar.ts'
import { type JsonScope, shapesIn } from './json-scope.ts'

/** Levels of a value that is answered as it is. */
const DEPTH = 100

const FORMATS = { formats: true } as const

/**
 * Fill one property from the values that may be meant, the surest first.
 *
 * @returns `undefined` where none of them is valid; the report then has the path as missing or invalid.
 */
export function jsonProperty(
  candidates: Iterable<FoundValue>,
  node: SchemaNode,
  want: Wanted,
  scope: JsonScope,
  report: Report,
  at: string
): unknown {
  let isInvalid = false
  for (const found of candidates) {
    if (--report.left < 0) break
    if (found.value === null) {
      if (!namesNull(node)) continue
      noteFilled(report, at, `json:${found.path}`)
      return null
    }
    const part = newReport(report.left)
    const value = jsonValue(found, node, want, scope, part, at)
    report.left = part.left
    if (value !== undefined) {
      addReport(report, part)
      return value
    }
    // An object that lacks every property that is asked for says nothing.
    isInvalid ||= part.invalid.length > 0 || part.missing.length === 0
  }
  report[isInvalid ? 'invalid' : 'missing'].push(at)
  return namesNull(node) && !violation(node, null) ? null : undefined
}

/** One item of a list or of a dictionary. */
export function jsonItem(
  found: FoundValue,
  node: SchemaNode,
  want: Wanted,
  scope: JsonScope,
  report: Report,
  at: string
): unknown {
  if (--report.left < 0) return undefined
  if (found.value === null) return namesNull(node) ? null : undefined
  return jsonValue(found, node, want, scope, report, at)
}

/** The first shape of a schema that a value has. */
function jsonValue(
  found: FoundValue,
  node: SchemaNode,
  want: Wanted,
  scope: JsonScope,
  report: Report,
  at: string
): unknown {
  const lacks = newReport(0)
  for (const shape of shapesIn(scope, node)) {
    const part = newReport(report.left)
    const value = shaped(found, shape, want, scope, part, at)
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

function shaped(
  found: FoundValue,
  shape: SchemaNode,
  want: Wanted,
  scope: JsonScope,
  report: Report,
  at: string
): unknown {
  const type = typeOf(shape)
  if (type === 'object') return jsonObject(found, shape, want, scope, report, at)
  const value =
    type === 'array'
      ? jsonList(found, shape, want, scope, report, at)
      : type === undefined && typeof found.value === 'object'
        ? whole(found.value)
        : jsonScalar(found.value, shape, want, scope.page)
  if (value !== undefined) noteFilled(report, at, `json:${found.path}`)
  return value
}

/** A value as the document has it, `undefined` where it is deeper than an answer may be. */
export function whole(value: unknown): unknown {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH) return undefined
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      for (const inner of Array.isArray(one) ? one : Object.values(one)) {
        if (typeof inner === 'object' && inner !== null) next.push(inner)
      }
    }
    level = next
  }
  return value
}
