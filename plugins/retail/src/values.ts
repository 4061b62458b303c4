/** Values of shops made alike: stock, condition, trade item numbers, ratings, counts. */

import { plainText } from '@sluice/content'
import { type Money, money, stock } from '@sluice/values'
import type { Availability, Gtin, Product, Rating } from './record.ts'

/** Stock of a word of schema.org or of a text of the page. */
export function availabilityOf(value: string | undefined): Availability {
  return stock(value ?? '') ?? 'unknown'
}

/** Checks whether nobody can order it. */
export function isSoldOut(availability: Availability): boolean {
  return availability === 'out_of_stock' || availability === 'discontinued'
}

const SCHEMA_CONDITION: Readonly<Record<string, string>> = {
  newcondition: 'new',
  usedcondition: 'used',
  refurbishedcondition: 'refurbished',
  damagedcondition: 'damaged',
  new: 'new',
  used: 'used',
  refurbished: 'refurbished',
  damaged: 'damaged'
}

/** Condition in the words of the record where the value is one of schema.org, else as written. */
export function conditionOf(value: string | undefined): string | null {
  const text = (value ?? '').trim()
  if (text === '') return null
  const local = text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('#')) + 1)
  const known = SCHEMA_CONDITION[local.replace(/[\s_-]/g, '').toLowerCase()]
  return known ?? (/^https?:/i.test(text) || text.length > 100 ? null : text)
}

/** A trade item number whose check digit is right; `undefined` for anything else a field may hold, `'n/a'`. */
export function gtinOf(value: string | undefined): Gtin | undefined {
  const written = (value ?? '')
    .replace(/^(?:urn:)?(?:gtin|isbn|ean|upc)[-: ]*/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  if (/^\d{9}[\dX]$/.test(written))
    return isIsbn10(written) ? { type: 'isbn10', value: written } : undefined
  if (!/^(?:\d{8}|\d{12,14})$/.test(written) || /^0+$/.test(written)) return undefined
  const digits = [...written].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 1 ? 3 : 1), 0)
  if (sum % 10 !== 0) return undefined
  if (/^97[89]/.test(written) && written.length === 13) return { type: 'isbn13', value: written }
  return { type: `gtin${written.length as 8 | 12 | 13 | 14}`, value: written }
}

function isIsbn10(written: string): boolean {
  const sum = [...written].reduce(
    (total, character, index) =>
      total + (character === 'X' ? 10 : Number(character)) * (10 - index),
    0
  )
  return sum % 11 === 0
}

/** Trade item numbers among values, each once. */
export function gtinsOf(values: readonly (string | undefined)[]): Gtin[] {
  const found = new Map<string, Gtin>()
  for (const value of values) {
    const gtin = gtinOf(value)
    if (gtin) found.set(gtin.value, gtin)
  }
  return [...found.values()]
}

/** Fields of a price. */
export function priceFields(
  found: Money | undefined
): Pick<Product, 'price' | 'currency' | 'currency_raw'> {
  return {
    price: found?.amount ?? null,
    currency: found?.currency ?? null,
    currency_raw: found?.currencyRaw ?? null
  }
}

/** A decimal number as a page writes it: `'4,7'`, `4.7`. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const match = /\d{1,9}(?:[.,]\d{1,9})?/.exec(value.slice(0, 100))
  return match ? Number(match[0].replace(',', '.')) : null
}

/** A whole number as a page writes it: `'5.182 valoraciones'`, `'(1,298)'`, `'2.3K'` gives null: it is not exact. */
export function countOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const match = /\d{1,3}(?:[.,\s'’\u00a0\u202f]\d{2,3})+(?!\d)|\d{1,12}/.exec(value.slice(0, 200))
  if (!match) return null
  const behind = value.slice(match.index + match[0].length)
  if (/^\s?(?:[km]|tsd|mil|万)(?![\p{L}])/iu.test(behind) || /^[.,]\d/.test(behind)) return null
  return Number(match[0].replace(/\D/g, ''))
}

/** A rating; null when the page states none, or there are no ratings yet. */
export function ratingOf(rating: Partial<Rating>): Rating | null {
  const { value = null, best = null, count = null, reviews_count = null } = rating
  if (value === null && count === null && reviews_count === null) return null
  const isNobody = (value === null || value === 0) && (count ?? reviews_count ?? 0) === 0
  if (isNobody || (value !== null && value > (best ?? 100))) return null
  return { value, best, count, reviews_count }
}

/** `'4.7 out of 5 stars'`, `'4,5 de 5 estrellas'`, `'5つ星のうち4.3'`. */
export function shownRating(text: string | undefined): {
  value: number | null
  best: number | null
} {
  const numbers = [...(text ?? '').slice(0, 200).matchAll(/\d{1,3}(?:[.,]\d{1,2})?/g)].map(
    ([digits]) => Number(digits.replace(',', '.'))
  )
  const [one, other] = numbers
  if (one === undefined || one > 10) return { value: null, best: null }
  if (other === undefined || ![5, 10].includes(Math.max(one, other)))
    return { value: one, best: null }
  return { value: Math.min(one, other), best: Math.max(one, other) }
}

/** A price in a text of the page. */
export function priceIn(
  text: string | undefined,
  locale: string | undefined,
  currency?: string
): Money | undefined {
  return text === undefined ? undefined : money(text, { locale, currency })
}

/** A text without markup, marks of direction and white space around; null when nothing is left. */
export function cleanText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  const text = plainText(value)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .trim()
  return text === '' || /^(?:n\/a|null|undefined|none|-)$/i.test(text) ? null : text
}
