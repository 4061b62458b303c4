/** The context of every step of filling from a page. */

import type { Scope } from '../page/scope.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import type { Wanted } from '../values/concepts.ts'
import type { Report } from './fill-report.ts'

/** One object or value that is being filled. */
export interface Fill {
  /** Scope of the search for evidence. */
  readonly scope: Scope
  /** Report of the filling, and its remaining budget. */
  readonly report: Report
  /** Names with dots between them, `''` for the whole. */
  readonly path: string
  /** `fillObject`, passed to its own steps, because objects hold lists and rows that hold objects. */
  readonly fillObject: FillObject
}

/**
 * Fills the properties of an object.
 *
 * @param around - names of the objects that it is in, the nearest last.
 */
type FillObject = (
  node: SchemaNode,
  fill: Fill,
  around?: readonly string[]
) => Record<string, unknown>

/** A property of a schema, and what it asks for. */
export interface Property {
  readonly node: SchemaNode
  /** The shapes that its value may have. */
  readonly shapes: readonly SchemaNode[]
  readonly want: Wanted
}

/** Values are checked by their formats as well. */
export const FORMATS = { formats: true } as const
