/** Fills a schema from a JSON document: by its own paths and names, never by how its source reads. */

import { recordValues } from '../page/subject.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { typeOf } from '../schema/schema-shapes.ts'
import type { CoerceContext } from '../values/coerce.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import type { ValueIndex } from '../values/value-index.ts'
import type { Report } from './fill-report.ts'
import { candidates } from './json-object.ts'
import type { FoundValue } from './json-path.ts'
import { type JsonScope, shapesIn, wantIn } from './json-scope.ts'
import { bestObject, type JsonPlaces, jsonPlaces, likelyLists } from './json-subject.ts'
import { jsonItem, jsonProperty } from './json-value.ts'
import { jsonViews } from './json-views.ts'

/** A document, and what is known of it. */
export interface JsonInput {
  readonly value: unknown
  readonly page: CoerceContext
  /** The record of a parser that knows such documents: it comes first. */
  readonly record: ValueIndex | undefined
}

/**
 * Fill a schema from a document.
 *
 * @param shape - shape of `root`, the one that is filled.
 */
export function fillJson(
  root: SchemaNode,
  shape: SchemaNode,
  input: JsonInput,
  report: Report
): unknown {
  const scope: JsonScope = {
    page: input.page,
    views: jsonViews(),
    shapes: new Map(),
    wants: new Map(),
    fillProperty: jsonProperty,
    fillItem: jsonItem
  }
  const read: Read = {
    document: { value: input.value, path: '$' },
    places: jsonPlaces(input.value),
    record: input.record,
    scope,
    report
  }
  return typeOf(shape) === 'object' && shape.properties
    ? propertiesOf(shape, read)
    : rootValue(root, read)
}

/** A document, and the data filled from it. */
interface Read {
  readonly document: FoundValue
  readonly places: JsonPlaces
  readonly record: ValueIndex | undefined
  readonly scope: JsonScope
  readonly report: Report
}

/** The properties of a schema: of the object that has most of them, then of the document as a whole. */
function propertiesOf({ properties }: SchemaNode, read: Read): Record<string, unknown> {
  const { document, places, record, scope, report } = read
  const wants = [...(properties ?? [])].map(([name, node]) => wantIn(scope, name, node))
  const subject = bestObject(places, wants.slice(0, 100), scope.views)
  const objects = subject?.value === document.value ? [document] : [subject ?? [], document].flat()
  const lists = [...(properties ?? [])].filter(([, node]) => isList(node, scope))
  const entries: [string, unknown][] = []
  for (const [index, [name, node]] of [...(properties ?? [])].entries()) {
    const want = wants[index]!
    const found = function* () {
      yield* recorded(want, record)
      yield* candidates(objects, node, want, scope)
      if (!isList(node, scope)) return
      if (Array.isArray(document.value) && lists.length === 1) yield document
      yield* listsFor(node, places, scope)
    }
    const value = jsonProperty(found(), node, want, { scope, report, path: name })
    if (value !== undefined) entries.push([name, value])
  }
  return Object.fromEntries(entries)
}

/**
 * A schema that is a list, a scalar or anything: the document, a member that its title names, or its only such list.
 */
function rootValue(root: SchemaNode, { document, places, scope, report }: Read): unknown {
  const name = root.title ?? 'items'
  const want = wanted(name, root)
  const found = function* () {
    if (!isList(root, scope) || Array.isArray(document.value)) yield document
    if (isList(root, scope) || root.title !== undefined) {
      yield* candidates([document], root, want, scope)
    }
    yield* listsFor(root, places, scope)
  }
  return jsonProperty(found(), root, want, { scope, report, path: name }) ?? null
}

function* recorded(want: Wanted, record: ValueIndex | undefined): Generator<FoundValue> {
  const found = record && recordValues(record, want)
  if (found) yield { value: found.values.length === 1 ? found.values[0] : found.values, path: '$' }
}

/** Lists of objects that have what the items of a list ask for, whatever they are called. */
function listsFor(node: SchemaNode, places: JsonPlaces, scope: JsonScope): readonly FoundValue[] {
  for (const { items } of shapesIn(scope, node)) {
    const shape = items && shapesIn(scope, items).find((one) => one.properties)
    if (!shape?.properties) continue
    const wants = [...shape.properties].map(([name, property]) => wantIn(scope, name, property))
    return likelyLists(places, wants.slice(0, 100), scope.views)
  }
  return []
}

function isList(node: SchemaNode, scope: JsonScope): boolean {
  return shapesIn(scope, node).some((shape) => typeOf(shape) === 'array')
}
