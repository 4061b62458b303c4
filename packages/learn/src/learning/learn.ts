/** Parsers from examples. */

import type { LearnPage } from '../page/page-view.ts'
import {
  type Field,
  type LearnedParser,
  PARSER_FORMAT,
  PARSER_LIMITS
} from '../parser/learned-parser.ts'
import { describeRule } from '../rules/describe-rule.ts'
import type { FieldType } from '../rules/typed-value.ts'
import { type ViewedPage, viewed } from '../rules/viewed-page.ts'
import { type Example, fieldTask } from './example.ts'
import type { LearnedField } from './learn-field.ts'
import { learnFields } from './learn-fields.ts'
import { learnRecords, type RecordsTask, spread } from './learn-records.ts'
import { isRecordList } from './record-values.ts'

/** Options of {@link learn}. */
export interface LearnOptions {
  /** Types of fields, and of fields of records by `list.field`. Default: the type of the given values. */
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
  const learned = learnParts(names.slice(0, PARSER_LIMITS.fields), parts, options.types, others)
  const fields = learned.map(({ field }) => field)
  const conflicts = learned.flatMap(({ conflicts }) => conflicts)
  return { parser: { format: PARSER_FORMAT, fields }, conflicts }
}

type Parts = RecordsTask['parts']

interface LearnedPart {
  readonly field: Field
  readonly conflicts: readonly Conflict[]
}

/** Rules of each field, in order. */
function learnParts(
  names: readonly string[],
  parts: readonly Parts[],
  types: LearnOptions['types'] = {},
  others: readonly ViewedPage[]
): LearnedPart[] {
  const isList = parts.map((part) => isRecordList(part.map(({ value }) => value)))
  const single = names.flatMap((name, index) =>
    isList[index] ? [] : [{ name, task: fieldTask(name, types[name], parts[index]!) }]
  )
  const learned = learnFields(
    single.map(({ task }) => task),
    others
  )
  const found = new Map(single.map(({ name }, index) => [name, learned[index]!]))
  return names.flatMap((name, index) => {
    const one = found.get(name)
    if (one) return [{ field: one.field, conflicts: conflictsOf(one, name) }]
    const task = { name, types: innerTypes(types, name), parts: parts[index]! }
    return recordsPart(task, others)
  })
}

function recordsPart(task: RecordsTask, others: readonly ViewedPage[]): LearnedPart[] {
  const { name } = task
  const one = learnRecords(task, others)
  if (one) {
    const inner = one.members.flatMap((member) =>
      conflictsOf(member, `${name}.${member.field.name}`)
    )
    return [{ field: one.field, conflicts: inner }]
  }
  const message = 'No repeated part of the pages holds the records.'
  const field: Field = {
    name,
    type: 'text',
    many: true,
    optional: true,
    rules: [],
    longest: 1,
    support: 0,
    agreement: 0
  }
  return [{ field, conflicts: [{ field: name, message }] }]
}

/** Types of the fields of a record: `reviews.rating` is the field `rating` of the records `reviews`. */
function innerTypes(types: NonNullable<LearnOptions['types']>, name: string) {
  const start = `${name}.`
  const inner = Object.entries(types).filter(([key]) => key.startsWith(start))
  return Object.fromEntries(inner.map(([key, type]) => [key.slice(start.length), type]))
}

function conflictsOf({ field, dropped, given }: LearnedField, name: string): Conflict[] {
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
