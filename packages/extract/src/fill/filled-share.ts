/** Compares how far the options of a union are filled. */

import type { SchemaNode } from '../schema/schema-node.ts'

/** The part of the required properties that have a value, and the number of all that have. */
export type FilledShare = readonly [required: number, all: number]

/** Measures an object that was filled by an option. */
export function filledShare({ required = [] }: SchemaNode, data: unknown): FilledShare {
  const values = Object(data) as Record<string, unknown>
  const has = (name: string) => (values[name] ?? null) !== null
  const all = Object.keys(values).filter(has).length
  return [required.length === 0 ? 1 : required.filter(has).length / required.length, all]
}

/** Checks whether an option is filled further than another. */
export function isMore([required, all]: FilledShare, other: FilledShare): boolean {
  return required > other[0] || (required === other[0] && all > other[1])
}
