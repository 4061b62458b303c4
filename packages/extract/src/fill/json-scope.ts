/** The context while a JSON document is read. */

import type { SchemaNode } from '../schema/schema-node.ts'
import { shapesOf } from '../schema/schema-shapes.ts'
import type { CoerceContext } from '../values/coerce.ts'
import { type Wanted, wanted } from '../values/concepts.ts'
import type { Report } from './fill-report.ts'
import type { FoundValue } from './json-path.ts'
import type { JsonViews } from './json-views.ts'

/** One document, and the schemas that are filled from it. */
export interface JsonScope {
  readonly page: CoerceContext
  readonly views: JsonViews
  /** Shapes and names of schemas, made once: the items of a list have the same ones. */
  readonly shapes: Map<SchemaNode, readonly SchemaNode[]>
  readonly wants: Map<SchemaNode, Map<string, Wanted>>
  /** `jsonProperty` and `jsonItem`, passed to their own steps, because objects and lists hold more of them. */
  readonly fillProperty: (
    candidates: Iterable<FoundValue>,
    node: SchemaNode,
    want: Wanted,
    fill: JsonFill
  ) => unknown
  readonly fillItem: (found: FoundValue, node: SchemaNode, want: Wanted, fill: JsonFill) => unknown
}

/** One value that is being filled. */
export interface JsonFill {
  readonly scope: JsonScope
  /** Report of the filling, and its remaining budget. */
  readonly report: Report
  /** Names with dots between them, `''` for the whole. */
  readonly path: string
}

/** The shapes of a schema, remembered. */
export function shapesIn({ shapes }: JsonScope, node: SchemaNode): readonly SchemaNode[] {
  const known = shapes.get(node)
  if (known) return known
  const made = shapesOf(node)
  shapes.set(node, made)
  return made
}

/** Returns the cached description of a property that the schema asks for. */
export function wantIn(
  scope: JsonScope,
  name: string,
  node: SchemaNode,
  around: readonly string[] = []
): Wanted {
  const known = scope.wants.get(node) ?? new Map<string, Wanted>()
  scope.wants.set(node, known)
  // A schema that is referred to has the same properties inside of several objects.
  const key = `${around.at(-1) ?? ''}.${name}`
  const made = known.get(key) ?? wanted(name, shapesIn(scope, node)[0] ?? node, around)
  known.set(key, made)
  return made
}
