/** Values of texts by type. */

import { resolveUrl } from '@sluice/content'
import { count, isoDate, money } from '@sluice/values'
import { fold } from '../page/fold.ts'
import type { ValueField } from '../parser/learned-parser.ts'

/** Amount of money. */
export interface MoneyValue {
  /** Decimal string. */
  readonly amount: string
  /** ISO 4217; null if the page leaves it open. */
  readonly currency: string | null
}

/** Value of a field. */
export type FieldValue = string | number | MoneyValue

/** Type of a field. */
export type FieldType = ValueField['type']

/** Facts about the page that values depend on. */
export interface ValueContext {
  readonly base: URL
  /** BCP 47 tag of the page. */
  readonly language: string | undefined
}

/** A text as a value; `undefined` if it has no value of this type. */
export function typedValue(
  type: FieldType,
  text: string,
  { base, language }: ValueContext
): FieldValue | undefined {
  if (type === 'text') return text
  if (type === 'number') return numberOf(text, language)
  if (type === 'url' || type === 'image') return resolveUrl(text, base)?.href
  if (type === 'date') return isoDate(text, { language })
  const found = money(text, { locale: language })
  return found && { amount: found.amount, currency: found.currency }
}

/** A number with groups of three digits and decimals: `1,149.00`, `1.149,00`. */
const GROUPED =
  /^[^\d.,-]{0,40}(-?\d{1,3}(?:,\d{3}){1,4}(?=\.)|-?\d{1,3}(?:[. '’\u00a0\u202f]\d{3}){1,4}(?=,))[.,](\d{1,2})(?![\d.,])/

/** A plain decimal number, or a count. */
function numberOf(text: string, language: string | undefined): number | undefined {
  const grouped = GROUPED.exec(text.slice(0, 200))
  if (grouped) return Number(`${grouped[1]!.replaceAll(/[^\d-]/g, '')}.${grouped[2]}`)
  const comma = /^[^\d.,-]{0,40}(-?\d{1,15}),(\d{1,2}|\d{4,10})(?![\d.,])/.exec(text.slice(0, 200))
  if (comma) return Number(`${comma[1]}.${comma[2]}`)
  const plain = /^[^\d.,-]{0,40}(-?\d{1,15}(?:\.\d{1,10})?)(?![\d.,])/.exec(text.slice(0, 200))?.[1]
  if (plain !== undefined && (plain.includes('.') ? !/\.\d{3}$/.test(plain) : true)) {
    // `13 m` are metres, `1.3M` are millions.
    if (!Number.isInteger(Number(plain)) || /\d\s+m\b/.test(text)) return Number(plain)
    return count(text, { locale: language })?.value ?? Number(plain)
  }
  return count(text, { locale: language })?.value
}

/** Key of a value: equal values have equal keys. */
export function valueKey(type: FieldType, value: FieldValue): string {
  if (typeof value === 'object') return `${Number(value.amount)} ${value.currency ?? ''}`
  if (type === 'text') return fold(String(value)) || String(value)
  return String(value)
}
