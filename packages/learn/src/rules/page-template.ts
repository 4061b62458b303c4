/** Template of a page, and the fields and rules that read it. */

import type { Field, LearnedParser, Mark, Rule } from '../parser/learned-parser.ts'
import { hasMark } from './page-marks.ts'
import type { ViewedPage } from './viewed-page.ts'

/** Least share of a template's marks on its pages, and the lead over any other template. */
const LEAST = 0.5
const LEAD = 0.15

/** Templates as marks. */
export type Templates = readonly { readonly marks: readonly Mark[] }[]

/** Index of the template of a page; `undefined` if it shows none, or if several fit. */
export function templateOf(templates: Templates, page: ViewedPage): number | undefined {
  const shares = templates.map(({ marks }) => {
    const found = marks.filter((mark) => hasMark(mark, page)).length
    return marks.length === 0 ? 0 : found / marks.length
  })
  const [best = 0, next = 0] = [...shares].sort((a, b) => b - a)
  if (best >= LEAST) return best - next >= LEAD ? shares.indexOf(best) : undefined
  const other = templates.findIndex(({ marks }) => marks.length === 0)
  return other < 0 ? undefined : other
}

/** The fields that a page of a template can have, with the rules that read it there. */
export function fieldsOn({ fields, templates }: LearnedParser, template: number | undefined) {
  if (!templates) return fields
  return fields.flatMap((field) => (isOn(field, template) ? [withRulesOf(field, template)] : []))
}

/** Checks whether pages of a template can have a field. A page without a template can have each. */
export function isOn({ templates }: Field, template: number | undefined): boolean {
  return template === undefined || (templates?.includes(template) ?? true)
}

function withRulesOf(field: Field, template: number | undefined): Field {
  const ownOf = (rules: readonly Rule[]) =>
    rules.filter((rule) => rule.template === undefined || rule.template === template)
  if (field.type !== 'records') return { ...field, rules: ownOf(field.rules) }
  const members = field.members.map((member) => ({ ...member, rules: ownOf(member.rules) }))
  return { ...field, rules: ownOf(field.rules), members }
}
