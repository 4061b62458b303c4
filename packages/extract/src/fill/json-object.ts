/** Reads an object of a JSON document as the properties that a schema requires. */

import type { SchemaNode } from '../schema/schema-node.ts'
import type { Wanted } from '../values/concepts.ts'
import { newReport, noteFilled, remarkCut } from './fill-report.ts'
import { membersFor } from './json-names.ts'
import {
  type FoundValue,
  isJsonObject,
  type JsonObject,
  memberNames,
  memberPath,
  valueAt,
  wholeValue
} from './json-path.ts'
import { type JsonFill, type JsonScope, shapesIn, wantIn } from './json-scope.ts'

/** Members of one dictionary that are answered. */
const MEMBERS = 10_000

/** The properties of an object that the document has; of one that names none, all of its members. */
export function jsonObject(
  found: FoundValue,
  shape: SchemaNode,
  want: Wanted,
  fill: JsonFill
): Record<string, unknown> | undefined {
  const { value } = found
  const { report, path: at } = fill
  if (Array.isArray(value)) {
    const [only] = value
    if (value.length !== 1 || !isJsonObject(only)) return undefined
    return jsonObject({ value: only, path: `${found.path}[0]` }, shape, want, fill)
  }
  if (!isJsonObject(value)) {
    return typeof value === 'string'
      ? namedObject({ value: { name: value }, path: found.path }, shape, want, fill)
      : undefined
  }
  if (!shape.properties) {
    const members = shape.additional ? dictionary(found, shape, want, fill) : value
    if (members === undefined || wholeValue(members) === undefined) return undefined
    noteFilled(report, at, `json:${found.path}`)
    return members as Record<string, unknown>
  }
  const entries = Object.entries(jsonMembers([found], shape, [want.name], fill))
  if (entries.every(([, inner]) => inner === null)) return undefined
  return Object.fromEntries(entries)
}

/** A name alone as the object that it is the name of. */
function namedObject(
  named: FoundValue,
  shape: SchemaNode,
  want: Wanted,
  fill: JsonFill
): Record<string, unknown> | undefined {
  if (!shape.properties) return undefined
  const { report } = fill
  const part = newReport(report.left)
  const made = jsonObject(named, shape, want, { ...fill, report: part })
  for (const filled of part.filled) noteFilled(report, filled, `json:${named.path}`)
  report.missing.push(...part.missing)
  return made
}

/** The properties of a schema from the objects that may have them, the surest first. */
function jsonMembers(
  objects: readonly FoundValue[],
  { properties }: SchemaNode,
  around: readonly string[],
  fill: JsonFill
): Record<string, unknown> {
  const { scope } = fill
  const entries: [string, unknown][] = []
  for (const [name, node] of properties ?? []) {
    const want = wantIn(scope, name, node, around)
    const path = fill.path === '' ? name : `${fill.path}.${name}`
    const found = candidates(objects, node, want, scope)
    const value = scope.fillProperty(found, node, want, { ...fill, path })
    if (value !== undefined) entries.push([name, value])
  }
  return Object.fromEntries(entries)
}

/** Yields the possible values of a property of objects. A path in `x-jsonld` comes first. */
export function* candidates(
  objects: readonly FoundValue[],
  node: SchemaNode,
  want: Wanted,
  scope: JsonScope
): Generator<FoundValue> {
  const jsonLd = shapesIn(scope, node)[0]?.jsonLd
  if (jsonLd) {
    for (const object of objects) {
      const found = valueAt(object, jsonLd)
      if (found) yield found
    }
  }
  for (const object of objects) yield* membersFor(object, want, scope.views)
}

/** All members of an object, each by the schema for further properties. */
function dictionary(
  { value, path }: FoundValue,
  { additional }: SchemaNode,
  want: Wanted,
  fill: JsonFill
): Record<string, unknown> {
  const { scope, report, path: at } = fill
  const names = memberNames(value as JsonObject)
  if (names.length > MEMBERS) remarkCut(report, at, MEMBERS, names.length)
  const inside = newReport(report.left)
  const entries = names.slice(0, MEMBERS).flatMap((name): [string, unknown][] => {
    const found = { value: (value as Record<string, unknown>)[name], path: memberPath(path, name) }
    const made = scope.fillItem(found, additional!, want, { ...fill, report: inside })
    return made === undefined ? [] : [[name, made]]
  })
  report.left = inside.left
  return Object.fromEntries(entries)
}
