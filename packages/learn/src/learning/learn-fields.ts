/** Rules of all fields of a page: first each by itself, then with the others as labels. */

import { readField } from '../rules/read-field.ts'
import { valueKey } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import type { FieldTask } from './example.ts'
import { type LearnedField, learnField } from './learn-field.ts'

/** Agreement of a field that can be the label of others, and that needs no other as its label. */
const SURE = 0.97

/** Learn the fields. */
export function learnFields(
  tasks: readonly FieldTask[],
  others: readonly ViewedPage[]
): LearnedField[] {
  const learned = tasks.map((task) => learnField(task, others))
  const isSure = ({ field }: LearnedField, { samples }: FieldTask) =>
    field.agreement >= SURE &&
    field.rules[0]?.pick !== 'last' &&
    field.support === samples.filter(({ keys }) => keys.length > 0).length
  const sure = tasks.flatMap((task, index) =>
    task.many !== 'list' && task.type === 'text' && isSure(learned[index]!, task)
      ? [{ task, field: learned[index]!.field }]
      : []
  )
  if (sure.length === 0) return learned
  const known = others.map((page) => ({ ...page, known: keysOn(sure, page) }))
  return learned.map((one, index) => {
    const task = tasks[index]!
    return isSure(one, task) ? one : learnField(withLabels(task, sure), known)
  })
}

type Sure = readonly { readonly task: FieldTask; readonly field: LearnedField['field'] }[]

/** Keys of the sure fields on a page. */
function keysOn(sure: Sure, page: ViewedPage): Map<string, string> {
  const known = new Map<string, string>()
  for (const { task, field } of sure) {
    const reading = readField(field, page)
    const [value] = reading === undefined || reading === 'conflict' ? [] : reading.values
    if (value !== undefined) known.set(task.name, valueKey(task.type, value))
  }
  return known
}

/** A task whose examples know the values of the sure fields. */
function withLabels(task: FieldTask, sure: Sure): FieldTask {
  const samples = task.samples.map((sample, index) => {
    const known = new Map<string, string>()
    for (const { task: other } of sure) {
      const [key] = other.samples[index]!.keys
      if (key !== undefined) known.set(other.name, key)
    }
    return { ...sample, known }
  })
  return { ...task, samples }
}
