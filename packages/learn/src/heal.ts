/** Repair of a parser after a redesign, from the last good records of pages that still exist. */

import type { Example } from './learning/example.ts'
import { learn } from './learning/learn.ts'
import { shownText, standsIn } from './learning/stands-on.ts'
import type { LearnPage } from './page/page-view.ts'
import type { Field, LearnedParser } from './parser/learned-parser.ts'
import { read } from './read.ts'
import { describeRule } from './rules/describe-rule.ts'
import { type FieldValue, valueKey } from './rules/typed-value.ts'
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
 * kind. A field is lost if its new rules contradict a lasting value on a page that was held back, or read fewer pages
 * than the records have values.
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
  const held = usable.filter((_, index) => index % HELD === HELD - 1)
  const kept = usable.filter((one) => !held.includes(one))
  const options = { pages, types: typesOf(parser) }
  const trial = learn(kept, options).parser
  const lost = new Set(
    trial.fields.filter((field) => !isProven(field, trial, held)).map(({ name }) => name)
  )
  const whole = learn(usable, options).parser
  const fields = whole.fields.filter(({ name, rules }) => !lost.has(name) && rules.length > 0)
  if (fields.length === 0) return undefined
  const names = new Set(fields.map(({ name }) => name))
  return {
    parser: { ...whole, fields },
    lost: parser.fields.map(({ name }) => name).filter((name) => !names.has(name)),
    changes: fields.flatMap((field) => changeOf(parser, field)),
    used: usable.length
  }
}

function typesOf({ fields }: LearnedParser) {
  return Object.fromEntries(fields.map(({ name, type }) => [name, type]))
}

/** Checks whether the values of a field last: prices, counts, stocks and dates change. */
function isLasting({ type, shape }: Pick<Field, 'type' | 'shape'>): boolean {
  return (type === 'text' && shape !== 'money') || type === 'url' || type === 'image'
}

/** The values of a record that its page still shows; nothing if it lacks most of the lasting ones. */
function stillShown(parser: LearnedParser, { page, values }: HistoryPage): HistoryPage[] {
  const text = shownText(viewed(page))
  const lasting = new Set(parser.fields.filter(isLasting).map(({ name }) => name))
  let missing = 0
  let found = 0
  const shown: [string, HistoryPage['values'][string]][] = []
  const unknown: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const list = listOf(value)
    if (list.length === 0) continue
    const stands = list.every((one) => isUrl(one) || standsIn(text, one))
    if (stands) shown.push([name, value])
    else unknown.push(name)
    if (lasting.has(name)) stands ? found++ : missing++
  }
  const isUsable = found > 0 && found >= missing
  return isUsable ? [{ page, values: Object.fromEntries(shown), unknown }] : []
}

function listOf(value: unknown): FieldValue[] {
  return [value].flat().filter((one) => one !== null && one !== undefined) as FieldValue[]
}

function isUrl(value: FieldValue): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value)
}

/** Checks a field on the pages that were held back. */
function isProven(field: Field, parser: LearnedParser, held: readonly HistoryPage[]): boolean {
  let given = 0
  let right = 0
  for (const { page, values } of held) {
    const got = keysOf(field, read(parser, page).record[field.name])
    const wanted = keysOf(field, values[field.name])
    if (wanted.length === 0) continue
    given++
    const isRight = wanted.length === got.length && wanted.every((key) => got.includes(key))
    if (isRight) right++
    else if (got.length > 0 && isLasting(field)) return false
  }
  return given === 0 || right >= Math.ceil(given * LEAST)
}

/** Share of the pages held back on which a field must be read. */
const LEAST = 0.6

function keysOf({ type }: Field, value: unknown): string[] {
  return [...new Set(listOf(value).map((one) => valueKey(type, one)))]
}

function changeOf(parser: LearnedParser, field: Field): string[] {
  const before = parser.fields.find(({ name }) => name === field.name)?.rules[0]
  const now = describeRule(field.rules[0]!)
  const then = before ? describeRule(before) : undefined
  if (then === now) return []
  return [`${field.name}: ${now}${then === undefined ? '' : ` instead of ${then}`}`]
}
