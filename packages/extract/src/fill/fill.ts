/** Fills a schema from evidence: every value is of the type asked for and valid, or it is left out. */

import type { Root } from 'hast'
import { contactsIn, type Evidence, evidence, type Scope } from '../page/sources.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { namesNull, shapesOf, typeOf } from '../schema/schema-shapes.ts'
import { violation } from '../schema/validate.ts'
import { asBoolean, asNumber, asText, type CoerceContext, nearestOf } from '../values/coerce.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import { rawText } from '../values/raw-text.ts'
import { valueIndex } from '../values/value-index.ts'
import { joinedText, partsOf } from '../values/value-parts.ts'
import { fillObjects } from './fill-objects.ts'
import {
  addLacks,
  addReport,
  newReport,
  noteFilled,
  type Report,
  remarkCut
} from './fill-report.ts'
import { choosesRows, rowsValue } from './fill-rows.ts'

/** Items of a list that are kept. */
const ITEMS = 10_000

const NOWHERE: Root = { type: 'root', children: [] }

/** The properties of an object that have evidence. Nulls stand in only where the schema names them. */
export function fillObject(
  node: SchemaNode,
  scope: Scope,
  report: Report,
  path: string,
  around: readonly string[] = []
): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [name, property] of node.properties ?? []) {
    const at = path === '' ? name : `${path}.${name}`
    const value = fillProperty(name, property, scope, report, at, around)
    if (value !== undefined) entries.push([name, value])
    else if (namesNull(property) && !violation(property, null)) entries.push([name, null])
  }
  return Object.fromEntries(entries)
}

function fillProperty(
  name: string,
  node: SchemaNode,
  scope: Scope,
  report: Report,
  path: string,
  around: readonly string[]
): unknown {
  const shapes = shapesOf(node)
  const said = shapes[0] ?? node
  const want = wanted(name, said, around)
  const isList = shapes.some((shape) => typeOf(shape) === 'array')
  for (const shape of shapes.filter(choosesRows)) {
    const chosen = rowsValue(shape, node, want, scope, report, path)
    if (!chosen) continue
    // What looks like these elements elsewhere is something else.
    if (chosen.value === undefined) report.missing.push(path)
    return chosen.value
  }
  let isInvalid = false
  for (const found of evidence(want, said, scope, isList)) {
    const from = found.isChosen ? { ...scope, page: contactsIn(scope.page) } : scope
    for (const shape of shapes) {
      if (--report.left < 0) break
      const value = converted(found, shape, want, from, report, path)
      if (value === undefined) continue
      if (violation(node, value, { formats: true })) {
        isInvalid = true
        continue
      }
      noteFilled(report, path, found.source)
      return value
    }
  }
  const built = builtValue(
    shapes.filter((shape) => !isChosenAlone(shape, scope)),
    node,
    want,
    scope,
    report,
    path
  )
  if (built !== undefined) return built
  report[isInvalid ? 'invalid' : 'missing'].push(path)
  return undefined
}

/** An object whose element is chosen is made of nothing else; no list within a row is made of what repeats. */
function isChosenAlone(shape: SchemaNode, { inside }: Scope): boolean {
  return choosesRows(shape) && (typeOf(shape) === 'object' || inside !== undefined)
}

/** Objects that no evidence holds as a whole: of parts that stand apart, or of what a page repeats. */
function builtValue(
  shapes: readonly SchemaNode[],
  node: SchemaNode,
  want: Wanted,
  scope: Scope,
  report: Report,
  path: string
): unknown {
  let rejected: Report | undefined
  for (const shape of shapes) {
    const type = typeOf(shape)
    if (type === 'array') {
      const found = fillObjects(shape, want, scope, report, path)
      if (!found || violation(node, found.value, { formats: true })) continue
      noteFilled(report, path, found.source)
      return found.value
    }
    if (type !== 'object' || !shape.properties) continue
    const part = newReport(report.left)
    const value = fillObject(shape, scope, part, path, [want.name])
    report.left = part.left
    if (isFilled(value) && !violation(node, value, { formats: true })) {
      addReport(report, part)
      return value
    }
    rejected ??= part
  }
  if (rejected) addLacks(report, { ...rejected, filled: [] })
  return undefined
}

function converted(
  found: Evidence,
  shape: SchemaNode,
  want: Wanted,
  scope: Scope,
  report: Report,
  path: string
): unknown {
  switch (typeOf(shape)) {
    case 'null':
      return undefined
    case 'array':
      return listValue(found, shape, want, scope, report, path)
    case 'object':
      for (const value of found.values) {
        const object = objectValue(value, found.source, shape, scope, report, path)
        if (object) return object
      }
      return undefined
    default:
      return scalarValue(found.values, shape, want, scope)
  }
}

function scalarValue(
  values: readonly unknown[],
  shape: SchemaNode,
  want: Wanted,
  { page }: Scope
): unknown {
  const joined = joinedText(values, shape, want)
  for (const value of joined === undefined ? values : [joined]) {
    const found = scalar(value, shape, want, page)
    if (found !== undefined) return found
  }
  return undefined
}

/** One value as the scalar a shape asks for. */
export function scalar(
  value: unknown,
  shape: SchemaNode,
  want: Wanted,
  page: CoerceContext
): unknown {
  if (shape.enum) return nearestOf(shape.enum, value)
  const type = typeOf(shape)
  const types = shape.types
  if (type === 'number' || type === 'integer') {
    const number = asNumber(value, shape, want, page)
    if (number !== undefined && (types?.has('number') || Number.isInteger(number))) return number
    if (!types?.has('string')) return undefined
  }
  if (types?.has('boolean')) {
    const found = asBoolean(value, want)
    if (found !== undefined || type === 'boolean') return found
  }
  if (type === undefined && (typeof value === 'number' || typeof value === 'boolean')) return value
  return asText(value, shape, want, page)
}

function listValue(
  found: Evidence,
  { items }: SchemaNode,
  want: Wanted,
  scope: Scope,
  report: Report,
  path: string
): unknown[] | undefined {
  const shapes = items ? shapesOf(items) : [{ path: '', bounds: {} }]
  // What a selector finds on the page is of no item more than of the others.
  const apart = { ...scope, root: NOWHERE }
  const value: unknown[] = []
  const parts = partsOf(found.values, shapes, want)
  if (parts.length > ITEMS) remarkCut(report, path, ITEMS, parts.length)
  for (const raw of parts.slice(0, ITEMS)) {
    if (--report.left < 0) break
    for (const shape of shapes) {
      const item =
        typeOf(shape) === 'object'
          ? objectValue(raw, found.source, shape, apart, report, path)
          : scalar(raw, shape, want, scope.page)
      if (item === undefined || (items && violation(items, item, { formats: true }))) continue
      value.push(item)
      break
    }
  }
  return value.length > 0 ? value : undefined
}

/** A thing, an object of a record, or a name as an object. */
export function objectValue(
  value: unknown,
  source: string,
  shape: SchemaNode,
  scope: Scope,
  report: Report,
  path: string
): Record<string, unknown> | undefined {
  const isThing = typeof value === 'object' && value !== null && !Array.isArray(value)
  const text = isThing ? undefined : rawText(value)
  if (!isThing && text === undefined) return undefined
  const index = valueIndex(isThing ? value : { name: text! }, source)
  const inner: Scope = {
    ...scope,
    // A record names its fields by other names than schema.org.
    record: source.startsWith('record') ? index : undefined,
    subjects: [index],
    isPage: false,
    shown: undefined
  }
  return partObject(shape, inner, report, path)
}

/** An object that is one part of a value of several: nothing is said of it, the value as a whole is. */
export function partObject(
  node: SchemaNode,
  scope: Scope,
  report: Report,
  path: string
): Record<string, unknown> | undefined {
  const quiet = newReport(report.left)
  const object = fillObject(node, scope, quiet, path)
  report.left = quiet.left
  return isFilled(object) ? object : undefined
}

/** Whether an object has more than nulls. */
export function isFilled(object: object): boolean {
  return Object.values(object).some((value) => value !== null)
}
