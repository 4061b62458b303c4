/** Columns that only some lists have, named by heads of tables and classes, typed by their values. */

import { isoDate, money } from '@sluice/values'
import { columnName } from './column-names.ts'
import type { Slot } from './item-parts.ts'
import { firstLine, isPrice } from './item-values.ts'
import { FIXED, type ListColumn, type ListValue, type NumberedItem } from './list-table.ts'

/** Columns of one list. */
const COLUMNS = 40

/** The parts of a list that columns are made of. */
interface ColumnParts {
  readonly slots: readonly Slot[]
  /** Place of the titles, which is no further column. */
  readonly title: Slot | undefined
  readonly headers: readonly string[]
  readonly language: string | undefined
}

/** Adds the values of further columns to the items. */
export function furtherColumns(
  items: readonly NumberedItem[],
  { slots, title, headers, language }: ColumnParts
): ListColumn[] {
  const columns: ListColumn[] = []
  const names = new Set(FIXED.map(({ name }) => name))
  const seen = new Set<string>()
  for (const slot of slots) {
    if (slot === title || columns.length >= COLUMNS) continue
    const texts = items.map(({ number }) => slot.values.get(number) || undefined)
    if (!isColumn(texts, items)) continue
    const { type, values } = typed(texts, language)
    const isHeaded = slot.cell !== undefined && headers[slot.cell] !== undefined
    const key = values.join('\n')
    if (seen.has(key) || (!isHeaded && repeatsFixed(values, items))) continue
    seen.add(key)
    const name = columnName(slot, names, headers)
    columns.push({ name, type })
    for (const [at, { item }] of items.entries()) item[name] = values[at] ?? null
  }
  return columns
}

/** Checks whether values differ, stand in a third of the items, and say more than the title. */
function isColumn(
  values: readonly (string | undefined)[],
  items: readonly NumberedItem[]
): boolean {
  const own = values.filter((value) => value !== undefined)
  if (own.length < Math.max(2, items.length / 3)) return false
  if (own.length === items.length && new Set(own).size === 1) return false
  const repeats = values.filter(
    (value, at) => value !== undefined && items[at]!.item.title === firstLine(value)
  )
  return repeats.length * 2 < own.length
}

function repeatsFixed(values: readonly ListValue[], items: readonly NumberedItem[]): boolean {
  return ['price', 'date'].some((name) =>
    values.every((value, at) => value === null || value === items[at]!.item[name])
  )
}

/** Values of one type, if all texts are of it. */
function typed(
  texts: readonly (string | undefined)[],
  language: string | undefined
): { type: ListColumn['type']; values: ListValue[] } {
  for (const [type, read] of READERS) {
    const values = texts.map((text) => (text === undefined ? null : read(text, language)))
    if (values.every((value) => value !== undefined)) return { type, values: values as ListValue[] }
  }
  return { type: 'text', values: texts.map((text) => text ?? null) }
}

type Reader = (text: string, language: string | undefined) => ListValue | undefined

const READERS: readonly (readonly [ListColumn['type'], Reader])[] = [
  ['number', (text) => (/^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined)],
  ['money', (text) => (isPrice(text) ? money(text)?.amount : undefined)],
  ['date', readDate]
]

/** Characters of a date without other words. */
const DATE = 40

function readDate(text: string, language: string | undefined): string | undefined {
  if (text.length > DATE || !/\d/.test(text)) return undefined
  return isoDate(text, language === undefined ? {} : { language })
}
