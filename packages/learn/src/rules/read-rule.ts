/** Values that one rule reads on a page. */

import type { ValueField } from '../parser/learned-parser.ts'
import { MIXED, type Reader, runRule } from './run-rule.ts'
import { type FieldType, type FieldValue, typedValue, valueKey } from './typed-value.ts'
import { hasShape } from './value-context.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Values with their joint key. */
export interface RuleReading {
  readonly values: readonly FieldValue[]
  /** Equal for equal sets of values; `''` without values. */
  readonly key: string
}

/** Facts about a field that its values must fit. */
export interface FieldFacts extends Pick<ValueField, 'shape' | 'longest'> {
  readonly type: FieldType
}

const NOTHING: RuleReading = { values: [], key: '' }
/** The reading of a rule whose element has something else in it. */
export const MIXED_READING: RuleReading = { values: [], key: '' }

/** Read a page by one rule. Empty if any text is no value of the field. */
export function readRule(rule: Reader, facts: FieldFacts, page: ViewedPage): RuleReading {
  const { context } = page
  const texts = runRule(rule, page, facts.longest)
  if (texts === MIXED) return MIXED_READING
  const values: FieldValue[] = []
  for (const text of texts) {
    if (!hasShape(text, facts, context)) return NOTHING
    const value = typedValue(facts.type, text, context)
    if (value === undefined) return NOTHING
    values.push(value)
  }
  return values.length === 0 ? NOTHING : { values, key: keyOf(facts.type, values) }
}

/** Joint key of values in any order. */
function keyOf(type: FieldType, values: readonly FieldValue[]): string {
  return joined(values.map((value) => valueKey(type, value)))
}

/** Joint key of keys in any order. */
export function joined(keys: readonly string[]): string {
  return keys.length === 1 ? keys[0]! : [...new Set(keys)].sort().join('\n')
}
