/** Repair of a parser after a redesign, from the last good records of pages that still exist. */

import type { Example } from './learning/example.ts'
import { type FoundTemplates, someOf } from './learning/find-templates.ts'
import { learnFrom, learnTask, shownTemplates } from './learning/learn.ts'
import { someExamples } from './learning/learn-parts.ts'
import { templatesIn, usesTemplates } from './learning/learn-templates.ts'
import { recordsOf } from './learning/record-values.ts'
import { standsOn } from './learning/stands-on.ts'
import type { LearnPage } from './page/page-view.ts'
import { type Field, type LearnedParser, PARSER_FORMAT } from './parser/learned-parser.ts'
import { read } from './read.ts'
import { describeRule } from './rules/describe-rule.ts'
import type { ReadRecord } from './rules/read-fields.ts'
import { recordKey } from './rules/read-records.ts'
import { type FieldType, type FieldValue, valueKey } from './rules/typed-value.ts'
import { viewed } from './rules/viewed-page.ts'

/** A page as it is today, and its last good record. */
export type HistoryPage = Example

/** Options of {@link heal}. */
export interface HealOptions {
  /** Pages of today without records. */
  readonly pages?: readonly LearnPage[]
}

/** A repaired parser, for a person to judge. */
export interface Healed {
  readonly parser: LearnedParser
  /** Fields that no rule reads any more. */
  readonly lost: readonly string[]
  /** Sentences about each field whose rules changed. */
  readonly changes: readonly string[]
  /** Pages that the rules were learned from and tried on. Others are gone, blocked or of another kind. */
  readonly used: number
}

/** Fewest pages to learn from, and part of them that is held back. */
const FEWEST = 3
const HELD = 3

/**
 * Learn a parser anew from the history.
 *
 * Pages that do not show most of the record's lasting values are not learned from: they are gone, blocked or of another
 * kind. The rules of each field are learned without a third of the pages, and published only if they read the values of
 * that third. A field is lost if no rules of it prove right, or if the published ones contradict a lasting value.
 *
 * @returns `undefined` if fewer than three pages can be used, or no field can be read.
 */
export function heal(
  parser: LearnedParser,
  history: readonly HistoryPage[],
  { pages = [] }: HealOptions = {}
): Healed | undefined {
  const usable = history.flatMap((one) => stillShown(parser, one))
  if (usable.length < FEWEST) return undefined
  const { fields, templates } = provenFields(parser, usable, pages)
  if (fields.length === 0) return undefined
  const names = new Set(fields.map(({ name }) => name))
  return {
    parser: parserOf(fields, templates),
    lost: parser.fields.map(({ name }) => name).filter((name) => !names.has(name)),
    changes: fields.flatMap((field) => changeOf(parser, field)),
    used: usable.length
  }
}

/** A field, and the pages that its rules were not learned from. */
interface ProvenField {
  readonly field: Field
  readonly held: readonly HistoryPage[]
}

/** Fields that prove right, in the order of the parser. Each third is held back once, until no field is lost. */
function provenFields(
  parser: LearnedParser,
  usable: readonly HistoryPage[],
  pages: readonly LearnPage[]
): { readonly fields: Field[]; readonly templates: FoundTemplates | undefined } {
  const whole = learnTask(usable, { pages, types: typesOf(parser) })
  const templates = templatesIn(whole)
  const proven = new Map<string, ProvenField>()
  for (let turn = HELD - 1; turn >= 0 && proven.size < parser.fields.length; turn--) {
    const held = usable.filter((_, index) => index % HELD === turn)
    const isKept = (index: number) => index % HELD !== turn
    const { fields } = learnFrom(
      someExamples(whole, isKept),
      templates && someOf(templates, isKept)
    ).parser
    const trial = parserOf(fields, templates)
    for (const field of fields) {
      if (proven.has(field.name) || field.rules.length === 0) continue
      if (isProven(field, trial, held, usable)) proven.set(field.name, { field, held })
    }
  }
  const inOrder = parser.fields.flatMap(({ name }) => proven.get(name) ?? [])
  const together = provenTogether(inOrder, usable, templates)
  return { fields: together.map(({ field }) => field), templates }
}

/** A parser of fields that were learned with the same templates. */
function parserOf(fields: readonly Field[], found: FoundTemplates | undefined): LearnedParser {
  const needsTemplates = found && fields.some(usesTemplates)
  const templates = needsTemplates ? { templates: shownTemplates(found.templates) } : {}
  return { format: PARSER_FORMAT, ...templates, fields: [...fields] }
}

/** Fields that still prove right beside each other: a label can be the value of a field that was lost. */
function provenTogether(
  fields: readonly ProvenField[],
  usable: readonly HistoryPage[],
  templates: FoundTemplates | undefined
): ProvenField[] {
  const parser = parserOf(
    fields.map(({ field }) => field),
    templates
  )
  const kept = fields.filter(({ field, held }) => isProven(field, parser, held, usable))
  return kept.length === fields.length ? kept : provenTogether(kept, usable, templates)
}

function typesOf({ fields }: LearnedParser): Record<string, FieldType> {
  const types = fields.flatMap((field): [string, FieldType][] =>
    field.type === 'records'
      ? field.members.map(({ name, type }) => [`${field.name}.${name}`, type])
      : [[field.name, field.type]]
  )
  return Object.fromEntries(types)
}

/** Checks whether the values of a field last: prices, counts, stocks, dates and lists of records change. */
function isLasting(field: Field): boolean {
  const { type } = field
  if (type === 'text') return field.shape !== 'money' && field.shape !== 'amount'
  return type === 'url' || type === 'image'
}

/** The values of a record that its page still shows; nothing if it lacks most of the lasting ones, or of all if none last. */
function stillShown(parser: LearnedParser, { page, values }: HistoryPage): HistoryPage[] {
  const seen = viewed(page)
  const stands = standsOn(seen)
  const telling = parser.fields.some(isLasting) ? parser.fields.filter(isLasting) : parser.fields
  const lasting = new Set(telling.map(({ name }) => name))
  let missing = 0
  let found = 0
  const shown: [string, HistoryPage['values'][string]][] = []
  const unknown: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const list = listOf(value).flatMap(leavesOf)
    if (list.length === 0) continue
    const isShown = list.every(stands)
    if (isShown) shown.push([name, value])
    else unknown.push(name)
    if (lasting.has(name)) isShown ? found++ : missing++
  }
  const isUsable = found > 0 && found >= missing
  return isUsable ? [{ page, values: Object.fromEntries(shown), unknown }] : []
}

function listOf(value: unknown): unknown[] {
  return [value].flat().filter((one) => one !== null && one !== undefined)
}

/** Values of a record, or the value itself. */
function leavesOf(value: unknown): FieldValue[] {
  const [record] = recordsOf([value]) ?? []
  return (record ? Object.values(record).flatMap(listOf) : [value]) as FieldValue[]
}

/**
 * Checks the rules of a field: they read the values of most pages that were held back, and no lasting value of another
 * kind on any page. A page that no longer shows the old value proves nothing.
 */
function isProven(
  field: Field,
  parser: LearnedParser,
  held: readonly HistoryPage[],
  usable: readonly HistoryPage[]
): boolean {
  let given = 0
  let right = 0
  for (const one of usable) {
    const wanted = keysOf(field, one.values[field.name])
    if (wanted.length === 0) continue
    const got = keysOf(field, read(parser, one.page).record[field.name])
    // A list of records may have grown.
    const isLength = field.type === 'records' || wanted.length === got.length
    const isRight = isLength && wanted.every((key) => got.includes(key))
    if (!isRight && got.length > 0 && isLasting(field)) return false
    if (!held.includes(one)) continue
    given++
    if (isRight) right++
  }
  return given > 0 && right >= Math.ceil(given * LEAST)
}

/** Share of the pages held back on which a field must be read. */
const LEAST = 0.6

function keysOf(field: Field, value: unknown): string[] {
  const key = (one: unknown) =>
    field.type === 'records'
      ? recordKey(field.members, one as ReadRecord)
      : valueKey(field.type, one as FieldValue)
  return [...new Set(listOf(value).map(key))]
}

function changeOf(parser: LearnedParser, field: Field): string[] {
  const before = parser.fields.find(({ name }) => name === field.name)?.rules[0]
  const now = describeRule(field.rules[0]!)
  const then = before ? describeRule(before) : undefined
  if (then === now) return []
  return [`${field.name}: ${now}${then === undefined ? '' : ` instead of ${then}`}`]
}
