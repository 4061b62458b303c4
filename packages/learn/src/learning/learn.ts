/** Parsers from examples. */

import type { LearnPage } from '../page/page-view.ts'
import { type LearnedParser, PARSER_FORMAT, PARSER_LIMITS } from '../parser/learned-parser.ts'
import { describeRule } from '../rules/describe-rule.ts'
import type { FieldType } from '../rules/typed-value.ts'
import { viewed } from '../rules/viewed-page.ts'
import { type Example, fieldTask } from './example.ts'
import type { LearnedField } from './learn-field.ts'
import { learnFields } from './learn-fields.ts'

/** Options of {@link learn}. */
export interface LearnOptions {
  /** Types of fields. Default: the type of the given values. */
  readonly types?: Readonly<Record<string, FieldType>>
  /** Pages of the site without values. Rules that disagree there are dropped. */
  readonly pages?: readonly LearnPage[]
}

/** Rule that fits the examples, but contradicts the others elsewhere, or a value that no rule gives. */
export interface Conflict {
  readonly field: string
  /** Sentence for people. */
  readonly message: string
}

/** Result of {@link learn}. */
export interface Learned {
  readonly parser: LearnedParser
  readonly conflicts: readonly Conflict[]
}

/** Most pages without values that are looked at. */
const OTHERS = 16

/**
 * Learn a parser.
 *
 * @param examples - pages of one site with their values. Three are usually enough.
 * @returns a parser whose fields may have no rules: see `conflicts`.
 * @throws TypeError - no examples, or no fields.
 */
export function learn(examples: readonly Example[], options: LearnOptions = {}): Learned {
  const names = [...new Set(examples.flatMap(({ values }) => Object.keys(values)))]
  if (examples.length === 0 || names.length === 0) {
    throw new TypeError('learn: needs an example with at least one value')
  }
  const pages = examples.map(({ page }) => viewed(page))
  const others = spread(options.pages ?? [], OTHERS).map(viewed)
  const parts = names.slice(0, PARSER_LIMITS.fields).map((name) =>
    pages.map((page, index) => {
      const { values, unknown = [] } = examples[index]!
      return { page, value: values[name], isUnknown: unknown.includes(name) }
    })
  )
  const tasks = parts.map((part, index) => {
    const name = names[index]!
    return fieldTask(name, options.types?.[name], part)
  })
  const learned = learnFields(tasks, others)
  const fields = learned.map(({ field }) => field)
  const conflicts = learned.flatMap((one, index) => conflictsOf(one, parts[index]!))
  return { parser: { format: PARSER_FORMAT, fields }, conflicts }
}

function spread<One>(list: readonly One[], most: number): One[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]!)
}

function conflictsOf(
  { field, dropped }: LearnedField,
  parts: readonly { readonly value: unknown }[]
): Conflict[] {
  const { name } = field
  const given = parts.filter(({ value }) => value !== undefined && value !== null).length
  const missing =
    field.support < given
      ? [{ field: name, message: `${given - field.support} of ${given} values have no rule.` }]
      : []
  const contradicting = dropped.map(({ candidate }) => ({
    field: name,
    message: `Other pages contradict ${describeRule(candidate)}.`
  }))
  return [...missing, ...contradicting]
}
