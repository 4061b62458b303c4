/** The value of a whole schema: an object with what was found, or another value if the schema asks for one. */

import type { Scope } from '../page/scope.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import { wanted } from '../values/concepts.ts'
import { fillJson, type JsonInput } from './fill-json.ts'
import { fillObject } from './fill-object.ts'
import { addReport, newReport, type Report } from './fill-report.ts'
import { type FilledShare, filledShare, isMore } from './filled-share.ts'

/** Fill a schema from the page that a scope is of. Requirements of the schema itself are not enforced. */
export function fillRoot(
  root: SchemaNode,
  shape: SchemaNode,
  scope: Scope,
  report: Report
): unknown {
  if (typeOf(shape) !== 'object') return wholeValue(root, scope, report)
  const shapes = shapesOf(root).filter((one) => typeOf(one) === 'object' && one.properties)
  if (shapes.length < 2) {
    return checked(root, fillObject(shape, { scope, report, path: '', fillObject }), report)
  }
  return bestOption(root, shapes, scope, report)
}

/** The option of a union whose required properties have the most values; of several the first. */
function bestOption(
  root: SchemaNode,
  shapes: readonly SchemaNode[],
  scope: Scope,
  report: Report
): unknown {
  let best: { data: unknown; own: Report; share: FilledShare } | undefined
  for (const shape of shapes) {
    const own = newReport(report.left)
    const filled = fillObject(shape, { scope, report: own, path: '', fillObject })
    const data = checked(root, filled, own)
    report.left = own.left
    const share = filledShare(shape, data)
    if (!best || isMore(share, best.share)) best = { data, own, share }
  }
  if (best) addReport(report, best.own)
  return best?.data ?? null
}

/** Fill a schema from a JSON document. */
export function fillRootFromJson(
  root: SchemaNode,
  shape: SchemaNode,
  input: JsonInput,
  report: Report
): unknown {
  return checked(root, fillJson(root, shape, input, report), report)
}

function checked(root: SchemaNode, data: unknown, report: Report): unknown {
  if (data === null || isValid(root, data)) return data
  report.invalid.push('')
  report.filled.length = 0
  report.provenance.clear()
  return isValid(root, {}) ? {} : null
}

/** A schema that is a list or a scalar: the property of a page that its title names. */
function wholeValue(root: SchemaNode, scope: Scope, report: Report): unknown {
  const name = root.title ?? 'items'
  const wrapper: SchemaNode = { path: '#', bounds: {}, properties: new Map([[name, root]]) }
  const value = fillObject(wrapper, { scope, report, path: '', fillObject })[name]
  return value === undefined || wanted(name, root).keys.length === 0 ? null : value
}

function isValid(node: SchemaNode, data: unknown): boolean {
  const found = violation(withoutRequired(node), data, { formats: true })
  return found === undefined
}

/**
 * A schema without required properties: missing values are reported, not an error. Several options of `oneOf` may hold
 * then.
 */
function withoutRequired(node: SchemaNode): SchemaNode {
  const { ref, anyOf, oneOf, allOf = [] } = node
  const options = oneOf ? [{ path: node.path, bounds: {}, anyOf: oneOf }] : []
  const all = [...allOf, ...options]
  return {
    ...node,
    required: undefined,
    oneOf: undefined,
    ...(ref ? { ref: withoutRequired(ref) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(withoutRequired) } : {}),
    ...(all.length > 0 ? { allOf: all.map(withoutRequired) } : {})
  }
}
