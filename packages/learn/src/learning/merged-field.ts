/** A field whose rules read one template each. */

import type { Field, RecordsField, Rule, ValueField } from '../parser/learned-parser.ts'

/** A field as one template has it. */
export interface TemplateField<One = Field> {
  readonly field: One
  readonly template: number
}

/** Merge fields of one name. @param joint - the field as all templates have it: it gives the type. @param count - number of templates. */
export function mergedField(joint: Field, found: readonly TemplateField[], count: number): Field {
  const withRules = found.find(({ field }) => field.rules.length > 0)
  const base = joint.rules.length > 0 ? joint : (withRules?.field ?? joint)
  const own = found.filter(({ field }) => field.type === base.type)
  if (own.length === 0) return joint
  const limits = own.length < count ? { templates: own.map(({ template }) => template) } : {}
  if (base.type !== 'records') return { ...mergedValues(base, valuesOf(own)), ...limits }
  const lists = own.flatMap(({ field, template }) =>
    field.type === 'records' ? [{ field, template }] : []
  )
  const members = membersOf(lists).map((member) => {
    const inner = lists.flatMap(({ field, template }) => {
      const one = field.members.find(({ name }) => name === member.name)
      return one ? [{ field: one, template }] : []
    })
    const merged = mergedValues(member, inner)
    return inner.length < lists.length ? { ...merged, optional: true } : merged
  })
  return { ...base, ...shared(lists), rules: rulesOf(lists), members, ...limits }
}

/** A field of each name that the records of some template have. */
function membersOf(lists: readonly TemplateField<RecordsField>[]): ValueField[] {
  const members = new Map<string, ValueField>()
  for (const { field } of lists) for (const one of field.members) members.set(one.name, one)
  return [...members.values()]
}

function valuesOf(own: readonly TemplateField[]): TemplateField<ValueField>[] {
  return own.flatMap(({ field, template }) =>
    field.type === 'records' ? [] : [{ field, template }]
  )
}

function mergedValues(joint: ValueField, own: readonly TemplateField<ValueField>[]): ValueField {
  if (own.length === 0) return joint
  const { shape: _, ...rest } = joint
  const shapes = new Set(own.map(({ field }) => field.shape))
  const [shape] = shapes
  return {
    ...rest,
    ...(shape !== undefined && shapes.size === 1 ? { shape } : {}),
    ...shared(own),
    many: own.some(({ field }) => field.many),
    longest: Math.max(...own.map(({ field }) => field.longest)),
    rules: rulesOf(own)
  }
}

function shared(own: readonly TemplateField[]) {
  const support = own.reduce((sum, { field }) => sum + field.support, 0)
  const agreement = own.reduce((sum, { field }) => sum + field.agreement, 0) / own.length
  return {
    optional: own.some(({ field }) => field.optional),
    support,
    agreement: Math.round(agreement * 1000) / 1000
  }
}

function rulesOf(own: readonly TemplateField[]): Rule[] {
  return own.flatMap(({ field, template }) => field.rules.map((rule) => ({ ...rule, template })))
}
