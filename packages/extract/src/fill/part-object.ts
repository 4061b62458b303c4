/** Objects that are parts of a value: an item of a list, a thing that a property holds. */

import type { Scope } from '../page/scope.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { hoursOf } from '../values/hours.ts'
import { rawText } from '../values/raw-text.ts'
import { valueIndex } from '../values/value-index.ts'
import type { Fill } from './fill.ts'
import { newReport } from './fill-report.ts'

/** A thing, an object of a record, or a name as an object. */
export function objectValue(
  value: unknown,
  source: string,
  shape: SchemaNode,
  fill: Fill
): Record<string, unknown> | undefined {
  const isThing = typeof value === 'object' && value !== null && !Array.isArray(value)
  const text = isThing ? undefined : rawText(value)
  if (!isThing && text === undefined) return undefined
  const index = valueIndex(isThing ? value : { name: text!, ...hoursOf(text!) }, source)
  const scope: Scope = {
    ...fill.scope,
    // A record names its fields by other names than schema.org.
    record: source.startsWith('record') ? index : undefined,
    subjects: [index],
    isPage: false,
    shown: undefined
  }
  return partObject(shape, { ...fill, scope })
}

/** An object that is one part of a value of several: nothing is said of it, the value as a whole is. */
export function partObject(node: SchemaNode, fill: Fill): Record<string, unknown> | undefined {
  const quiet = newReport(fill.report.left)
  const object = fill.fillObject(node, { ...fill, report: quiet })
  fill.report.left = quiet.left
  return isFilled(object) ? object : undefined
}

/** Checks whether an object has more than nulls. */
export function isFilled(object: object): boolean {
  return Object.values(object).some((value) => value !== null)
}
