/** Value of a field by the votes of its rules. */

import { fold } from '../page/fold.ts'
import type { Rule, ValueField } from '../parser/learned-parser.ts'
import { type FieldFacts, MIXED_READING, type RuleReading, readRule } from './read-rule.ts'
import { type FieldType, type FieldValue, typedValue, valueKey } from './typed-value.ts'
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
  const votes = new Map<string, Vote>()
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
    const isData = rule.place.kind === 'data'
    if (vote) {
      vote.weight += weight
      vote.isData ||= isData
    } else votes.set(reading.key, { weight, rule, reading, isData })
  }
  const [best] = [...votes.values()].sort((a, b) => b.weight - a.weight)
  if (!best) return undefined
  const isStated = best.isData && silent > 0 && isShown(field.type, best.reading, page)
  if (!isStated) total += silent
  if (best.weight < total * LEAST) return 'conflict'
  return { values: best.reading.values, rule: best.rule, agreement: best.weight / total }
}

interface Vote {
  weight: number
  readonly rule: Rule
  readonly reading: RuleReading
  /** Structured data gives the value. */
  isData: boolean
}

/**
 * Checks whether the page also shows the value that structured data gives. The layout may differ there, so that rules
 * about the layout find nothing.
 */
function isShown(type: FieldType, { values }: RuleReading, page: ViewedPage): boolean {
  return values.every((value) =>
    type === 'text' ? showsText(fold(String(value)), page) : showsValue(type, value, page)
  )
}

function showsText(key: string, { view, scope }: ViewedPage): boolean {
  if (key === '') return false
  for (let at = scope.firstText; at < scope.endText; at++) {
    if (view.texts[at]!.key.includes(key)) return true
  }
  return false
}

/** Most characters of a text that is an amount, a number or a date. */
const SHORT = 60

function showsValue(type: FieldType, value: FieldValue, page: ViewedPage): boolean {
  const { view, scope, context } = page
  const key = valueKey(type, value)
  for (let at = scope.firstText; at < scope.endText; at++) {
    const text = view.texts[at]!
    if (text.value.length > SHORT || !/\p{N}/u.test(text.key)) continue
    const shown = typedValue(type, text.value, context)
    if (shown !== undefined && valueKey(type, shown) === key) return true
  }
  return false
}
