/** Rules of a field whose values are lists of records. */

import { PARSER_LIMITS, type RecordsField, type ValueField } from '../parser/learned-parser.ts'
import { memberPages } from '../rules/member-pages.ts'
import type { FieldType } from '../rules/typed-value.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { dataGroups } from './data-groups.ts'
import { type FieldTask, fieldTask } from './example.ts'
import type { LearnedField } from './learn-field.ts'
import { learnFields } from './learn-fields.ts'
import { type MemberGroup, memberGroups, type PageRecords } from './member-groups.ts'
import { recordsOf } from './record-values.ts'
import { spread } from './spread.ts'

/** Lists of records on pages. */
export interface RecordsTask {
  readonly name: string
  /** Types of the fields of a record. */
  readonly types: Readonly<Record<string, FieldType>>
  readonly parts: readonly {
    readonly page: ViewedPage
    readonly value: unknown
    readonly isUnknown: boolean
  }[]
}

/** A list field with rules, and what its inner fields lack. */
export interface LearnedRecords {
  readonly field: RecordsField
  readonly members: readonly LearnedField[]
}

/** Records to learn from, records of pages without values, and of one such page. */
const SAMPLES = 24
const OTHERS = 32
const OF_A_PAGE = 6
/** Groups whose inner rules are learned, and rules of a field. */
const GROUPS = 3
const RULES = 3

/** Learn a field. Nothing, if no repeated part of the pages holds the records. */
export function learnRecords(
  task: RecordsTask,
  others: readonly ViewedPage[]
): LearnedRecords | undefined {
  const pages = task.parts.flatMap(({ page, value }) => {
    const records = recordsOf(value) ?? []
    return records.length > 0 ? [{ page, records }] : []
  })
  const names = [
    ...new Set(pages.flatMap(({ records }) => records.flatMap((one) => Object.keys(one))))
  ].slice(0, PARSER_LIMITS.members)
  const typed = typedFields(task, names, pages)
  const material = { pages, names, others }
  const shown = bestOf(task, memberGroups(pages, typed, others).slice(0, GROUPS), material)
  if (shown?.members.every(isWhole)) return shown
  const stated = bestOf(task, dataGroups(pages, typed).slice(0, GROUPS), material)
  return shown && stated && scoreOf(stated) <= scoreOf(shown) ? shown : (stated ?? shown)
}

/** The records of the best group; nothing without groups. */
function bestOf(
  task: RecordsTask,
  groups: readonly MemberGroup[],
  material: Material
): LearnedRecords | undefined {
  let best: LearnedRecords | undefined
  for (const group of groups) {
    const learned = learnGroup(task, group, material)
    if (!best || scoreOf(learned) > scoreOf(best)) best = learned
    if (best.members.every(isWhole)) break
  }
  return best
}

interface Material {
  readonly pages: readonly PageRecords[]
  readonly names: readonly string[]
  readonly others: readonly ViewedPage[]
}

/** Types of the inner fields: as declared, or of the given values. */
function typedFields(
  { types }: RecordsTask,
  names: readonly string[],
  pages: readonly PageRecords[]
) {
  const entries = names.map((name) => {
    const parts = pages.flatMap(({ page, records }) =>
      records.map((record) => ({ page, value: record[name], isUnknown: false }))
    )
    return [name, fieldTask(name, types[name], parts).type] as const
  })
  return new Map(entries)
}

function learnGroup(
  { name, types, parts }: RecordsTask,
  group: MemberGroup,
  { pages, names, others }: Material
): LearnedRecords {
  const samples = pages.flatMap((one) => samplesOf(group, one))
  const kept = spread(samples, SAMPLES)
  const tasks: FieldTask[] = names.map((inner) =>
    fieldTask(
      inner,
      types[inner],
      kept.map(({ page, record }) => ({ page, value: record[inner], isUnknown: false }))
    )
  )
  const members = learnFields(tasks, otherMembers(group, others))
  const fields: ValueField[] = members.map(({ field }) => field)
  const total = pages.reduce((sum, { records }) => sum + records.length, 0)
  const support = pages.filter((page) => samplesOf(group, page).length === page.records.length)
  const agreement = mean(fields.map((field) => field.agreement))
  const field: RecordsField = {
    name,
    type: 'records',
    many: true,
    optional: parts.some(
      ({ value, isUnknown }) => !isUnknown && (recordsOf(value) ?? []).length === 0
    ),
    rules: group.places.slice(0, RULES).map((place) => ({
      by: place.kind === 'list' ? 'structured-data' : 'position',
      place,
      pick: 'all',
      from: 'text',
      support: support.length,
      agreement,
      coverage: 1,
      weight: Math.round((samples.length / Math.max(1, total)) * 1000) / 1000
    })),
    support: support.length,
    agreement,
    members: fields
  }
  return { field, members }
}

/** Records of a page, each with its part of the page. */
function samplesOf(group: MemberGroup, { page, records }: PageRecords) {
  return records.flatMap((record, index) => {
    const part = group.parts.get(page)?.[index]
    return part ? [{ page: part, record }] : []
  })
}

/** Records of pages without values. */
function otherMembers(
  { places: [place] }: MemberGroup,
  others: readonly ViewedPage[]
): ViewedPage[] {
  if (!place) return []
  const found = others.flatMap((page) => spread(memberPages(place, page), OF_A_PAGE))
  return spread(found, OTHERS)
}

function scoreOf({ members }: LearnedRecords): number {
  return mean(
    members.map(({ field, given }) => (given === 0 ? 1 : field.support / given) * field.agreement)
  )
}

function isWhole({ field, given }: LearnedField): boolean {
  return field.support === given && field.agreement === 1
}

function mean(shares: readonly number[]): number {
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.length === 0 ? 0 : Math.round((sum / shares.length) * 1000) / 1000
}
