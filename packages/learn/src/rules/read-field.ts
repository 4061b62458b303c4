/** Value of a field by the votes of its rules. */

import { fold } from '../page/fold.ts'
import type { Rule, ValueField } from '../parser/learned-parser.ts'
import { type FieldFacts, MIXED_READING, type RuleReading, readRule } from './read-rule.ts'
import type { FieldValue } from './typed-value.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Vote of a rule without a value for there being none, as a share of its weight. */
const SILENT = 0.5

/** Least share of the votes for a value. */
const LEAST = 0.5

/** Value of a field, with the rule that read it. */
export interface FieldReading {
  readonly values: readonly FieldValue[]
  readonly rule: Rule
  /** Share of the votes. */
  readonly agreement: number
}

/** Read a field; `'conflict'` if its rules contradict each other, `undefined` if they find nothing. */
export function readField(
  field: FieldFacts & Pick<ValueField, 'rules'>,
  page: ViewedPage
): FieldReading | 'conflict' | undefined {
  const votes = new Map<string, { weight: number; rule: Rule; reading: RuleReading }>()
  let silent = 0
  let total = 0
  for (const rule of field.rules) {
    const reading = readRule(rule, field, page)
    const weight = rule.weight ** 2
    if (reading === MIXED_READING) total += weight
    if (reading.key === '') {
      silent += weight * SILENT * rule.coverage
      continue
    }
    total += weight
    const vote = votes.get(reading.key)
    if (vote) vote.weight += weight
    else votes.set(reading.key, { weight, rule, reading })
  }
  const [best] = [...votes.values()].sort((a, b) => b.weight - a.weight)
  if (!best) return undefined
  if (!isStated(best.rule, best.reading, page)) total += silent
  if (best.weight < total * LEAST) return 'conflict'
  return { values: best.reading.values, rule: best.rule, agreement: best.weight / total }
}

/**
 * Checks whether structured data gives a value that the page also shows. The layout may differ there, so that rules
 * about the layout find nothing.
 */
function isStated({ place }: Rule, { values }: RuleReading, { view, scope }: ViewedPage): boolean {
  if (place.kind !== 'data') return false
  return values.every((value) => {
    const key = typeof value === 'string' ? fold(value) : ''
    if (key === '') return false
    for (let at = scope.firstText; at < scope.endText; at++) {
      if (view.texts[at]!.key.includes(key)) return true
    }
    return false
  })
}
