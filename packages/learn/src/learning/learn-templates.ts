/** Rules of a host with one template or several. */

import type { Field } from '../parser/learned-parser.ts'
import type { Templates } from '../rules/page-template.ts'
import type { FieldType } from '../rules/typed-value.ts'
import { type FoundTemplates, findTemplates } from './find-templates.ts'
import { type LearnedPart, type LearnTask, learnParts } from './learn-parts.ts'
import { mergedField } from './merged-field.ts'
import { isFilledValue } from './record-values.ts'
import { type RightValues, rightValues } from './right-values.ts'

/** Fields of a host, with the templates that they need. */
export interface LearnedTemplates {
  readonly parts: readonly LearnedPart[]
  readonly templates?: Templates
}

/**
 * Learn the fields. The rules of a field are those that read all templates. If no such rules read its examples, each template
 * has rules of its own.
 */
export function learnTemplates(task: LearnTask, known?: FoundTemplates): LearnedTemplates {
  const joint = learnParts(task)
  const whole = areWhole(task, joint)
  const isEverywhere = task.parts.every((part) => part.every(({ value }) => isFilledValue(value)))
  if (isEverywhere && whole.every(Boolean)) return { parts: joint }
  const found = known ?? templatesIn(task)
  if (!found || (whole.every(Boolean) && !found.areKinds)) return { parts: joint }
  const { templates } = found
  const split = splitParts(task, found, joint)
  const limited = joint.map((part, at) => limitedPart(part, task.parts[at]!, found))
  const scores = [limited, split].map((parts) => rightValues(task, fieldsOf(parts), templates))
  const parts = limited.map((part, at) => {
    const [asOne, asSeveral] = [scoreOf(scores[0]![at]!), scoreOf(scores[1]![at]!)]
    const isSurer = !whole[at] || trustOf(part) < SURER * trustOf(split[at]!)
    return asSeveral > asOne || (asSeveral === asOne && isSurer) ? split[at]! : part
  })
  const isBetter = total(task, parts, templates) >= total(task, joint)
  return isBetter && parts.some(({ field }) => usesTemplates(field))
    ? { parts, templates }
    : { parts: joint }
}

/** Part of the trust in rules of one template each that rules of all templates must have. */
const SURER = 0.8

/** Weight of the best rule, of the template where it is least. */
function trustOf({ field: { rules } }: LearnedPart): number {
  const best = new Map<number | undefined, number>()
  for (const { template, weight } of rules) {
    best.set(template, Math.max(best.get(template) ?? 0, weight))
  }
  return best.size === 0 ? 0 : Math.min(...best.values())
}

/** Templates of the pages of a task. */
export function templatesIn({ names, parts, others }: LearnTask): FoundTemplates | undefined {
  const pages = (parts[0] ?? []).map(({ page }) => page)
  const fields = pages.map((_, index) =>
    names.filter((_, at) => isFilledValue(parts[at]![index]!.value))
  )
  return findTemplates(pages, fields, others)
}

/** Checks for each field that some rule reads all of its examples, and that no rule reads more. */
function areWhole(task: LearnTask, parts: readonly LearnedPart[]): boolean[] {
  const counts = rightValues(task, fieldsOf(parts), undefined)
  return parts.map(({ field }, at) => {
    const { right, wrong, missing } = counts[at]!
    const isRight = wrong === 0 && missing === 0
    return isRight && field.rules.some(({ support }) => support >= right)
  })
}

function fieldsOf(parts: readonly LearnedPart[]): Field[] {
  return parts.map(({ field }) => field)
}

function scoreOf({ right, wrong }: RightValues): number {
  return right - 2 * wrong
}

function total(task: LearnTask, parts: readonly LearnedPart[], templates?: Templates): number {
  const counts = rightValues(task, fieldsOf(parts), templates)
  return counts.reduce((sum, one) => sum + scoreOf(one), 0)
}

/** Checks whether the reading of a field depends on the template of the page. */
export function usesTemplates({ templates, rules }: Pick<Field, 'templates' | 'rules'>): boolean {
  return templates !== undefined || rules.some(({ template }) => template !== undefined)
}

/** Fields whose rules read one template each. */
function splitParts(
  task: LearnTask,
  { templates, ofExample, ofOther }: FoundTemplates,
  joint: readonly LearnedPart[]
): LearnedPart[] {
  const types = { ...typesOf(joint), ...task.types }
  const own = templates.map((_, template) => {
    const parts = task.parts.map((part) => part.filter((_, index) => ofExample[index] === template))
    const others = task.others.filter((_, index) => ofOther[index] === template)
    const at = task.names.flatMap((_, index) =>
      parts[index]!.some(({ value }) => isFilledValue(value)) ? [index] : []
    )
    const names = at.map((index) => task.names[index]!)
    const learned = learnParts({ names, parts: at.map((index) => parts[index]!), types, others })
    return new Map(names.map((name, index) => [name, learned[index]!]))
  })
  return joint.map((part) => {
    const found = own.flatMap((fields, template) => {
      const one = fields.get(part.field.name)
      return one ? [{ field: one.field, template }] : []
    })
    const field = mergedField(part.field, found, templates.length)
    const conflicts = own.flatMap((fields) => fields.get(part.field.name)?.conflicts ?? [])
    return { field, conflicts }
  })
}

/** Types that the fields have together. */
function typesOf(parts: readonly LearnedPart[]): Record<string, FieldType> {
  const types = fieldsOf(parts).flatMap((field): [string, FieldType][] =>
    field.type === 'records'
      ? field.members.map(({ name, type }) => [`${field.name}.${name}`, type])
      : [[field.name, field.type]]
  )
  return Object.fromEntries(types)
}

/** A field of all templates, which reads only those that have it. */
function limitedPart(
  part: LearnedPart,
  values: LearnTask['parts'][number],
  { templates, ofExample }: FoundTemplates
): LearnedPart {
  const at = new Set(
    ofExample.filter((_, index) => isFilledValue(values[index]!.value) || values[index]!.isUnknown)
  )
  const own = templates.flatMap((_, index) => (at.has(index) ? [index] : []))
  if (own.length === 0 || own.length === templates.length || at.has(undefined)) return part
  const optional = values.some(
    ({ value, isUnknown }, index) => at.has(ofExample[index]) && !isUnknown && !isFilledValue(value)
  )
  return { ...part, field: { ...part.field, optional, templates: own } }
}
