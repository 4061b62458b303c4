/** An object of a JSON document as the properties that a schema asks for. */

import type { SchemaNode } from '../schema/schema-node.ts'
import type { Wanted } from '../values/concepts.ts'
import { newReport, noteFilled, type Report, remarkCut } from './fill-report.ts'
import { membersFor } from './json-names.ts'
import {
  type FoundValue,
  isJsonObject,
  type JsonObject,
  memberNames,
  memberPath,
  valueAt
} from './json-path.ts'
import { type JsonScope, shapesIn, wantIn } from './json-scope.ts'
import { jsonItem, jsonProperty, whole } from './json-value.ts'

/** Members of one dictionary that are answered. */
const MEMBERS = 10_000

/** The properties of an object that the document has; of one that names none, all of its members. */
export function jsonObject(
  found: FoundValue,
  shape: SchemaNode,
  want: Wanted,
  scope: JsonScope,
  report: Report,
  at: string
): Record<string, unknown> | undefined {
  const { value } = found
  if (Array.isArray(value)) {
    const [only] = value
    if (value.length !== 1 || !isJsonObject(only)) return undefined
    return jsonObject({ value: only, path: `${found.path}[0]` }, shape, want, scope, report, at)
  }
  if (!isJsonObject(value)) {
    return typeof value === 'string'
      ? namedObject(value, found.path, shape, want, scope, report, at)
      : undefined
  }
  if (!shape.properties) {
    const members = shape.additional ? dictionary(found, shape, want, scope, report, at) : value
    if (members === undefined || whole(members) === undefined) return undefined
    noteFilled(report, at, `json:${found.path}`)
    return members as Record<string, unknown>
  }
  const entries = Object.entries(jsonMembers([found], shape, [want.name], scope, report, at))
  if (entries.every(([, inner]) => inner === null)) return undefined
  return Object.fromEntries(entries)
}

/** A name alone as the object that it is the name of. */
function namedObject(
  name: string,
  path: string,
  shape: SchemaNode,
  want: Wanted,
  scope: JsonScope,
  report: Report,
  at: string
): Record<string, unknown> | undefined {
  if (!shape.properties) return undefined
  const part = newReport(report.left)
  const made = jsonObject({ value: { name }, path }, shape, want, scope, part, at)
  for (const filled of part.filled) noteFilled(report, filled, `json:${path}`)
  report.missing.push(...part.missing)
  return made
}

/** The properties of a schema from the objects that may have them, the surest first. */
function jsonMembers(
  objects: readonly FoundValue[],
  { properties }: SchemaNode,
  around: readonly string[],
  scope: JsonScope,
  report: Report,
  at: string
): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [name, node] of properties ?? []) {
    const want = wantIn(scope, name, node, around)
    const path = at === '' ? name : `${at}.${name}`
    const value = jsonProperty(
      candidates(objects, node, want, scope),
      node,
      want,
      scope,
      report,
      path
    )
    if (value !== undefined) entries.push([name, value])
  }
  return Object.fromEntries(entries)
}

/** What may be meant by a property of objects, `x-jsonld` as a path first. */
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
  scope: JsonScope,
  report: Report,
  at: string
): Record<string, unknown> {
  const names = memberNames(value as JsonObject)
  if (names.length > MEMBERS) remarkCut(report, at, MEMBERS, names.length)
  const inside = newReport(report.left)
  const entries = names.slice(0, MEMBERS).flatMap((name): [string, unknown][] => {
    const found = { value: (value as Record<string, unknown>)[name], path: memberPath(path, name) }
    const made = jsonItem(found, additional!, want, scope, inside, at)
    return made === undefined ? [] : [[name, made]]
  })
  report.left = inside.left
  return Object.fromEntries(entries)
}
