/** Rules of all fields, from the values on parts of pages. */

import type { Field } from '../parser/learned-parser.ts'
import { describeRule } from '../rules/describe-rule.ts'
import type { FieldType } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { fieldTask } from './example.ts'
import type { LearnedField } from './learn-field.ts'
import { learnFields } from './learn-fields.ts'
import { learnRecords, type RecordsTask } from './learn-records.ts'
import { isRecordList } from './record-values.ts'

/** Rule that fits the examples, but contradicts the others elsewhere, or a value that no rule gives. */
export interface Conflict {
  readonly field: string
  /** Sentence for people. */
  readonly message: string
}

/** Values of a field, for each example. */
type Parts = RecordsTask['parts']

/** Values of all fields, in the order of the names, and pages without values. */
export interface LearnTask {
  readonly names: readonly string[]
  readonly parts: readonly Parts[]
  /** Types of fields, and of fields of records by `list.field`. */
  readonly types: Readonly<Record<string, FieldType>>
  readonly others: readonly ViewedPage[]
}

/** The task with some of its examples. */
export function someExamples(task: LearnTask, isKept: (index: number) => boolean): LearnTask {
  return { ...task, parts: task.parts.map((part) => part.filter((_, index) => isKept(index))) }
}

/** A field that was learned. */
export interface LearnedPart {
  readonly field: Field
  readonly conflicts: readonly Conflict[]
}

/** Rules of each field, in order. */
export function learnParts({ names, parts, types, others }: LearnTask): LearnedPart[] {
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
function innerTypes(types: LearnTask['types'], name: string) {
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
