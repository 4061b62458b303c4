/** Values of the items of a list: titles, prices and dates out of texts. */

import { isoDate, money } from '@sluice/values'
import type { Slot } from './item-parts.ts'

/** The first line of a text that has one. */
export function firstLine(text: string | undefined): string | undefined {
  const line = text?.split('\n').find((part) => part.trim() !== '')
  return line?.replace(/\s+/g, ' ').trim() || undefined
}

/** Characters of a price or a date and the words around it. */
const SHORT = 60

/** Checks whether a short text is a price with the sign of its currency. */
export function isPrice(text: string): boolean {
  if (text.length > SHORT || !/\d/.test(text)) return false
  return money(text)?.currencyRaw != null
}

/** The first price of an item that is not struck out, from the smallest text that has it. */
export function priceOf(slots: readonly Slot[], number: number) {
  let best: { text: string; isStruck: boolean } | undefined
  for (const { values, isStruck } of slots) {
    const text = values.get(number)
    if (text === undefined || !isPrice(text)) continue
    const isBetter =
      !best ||
      (best.isStruck && !isStruck) ||
      (best.isStruck === isStruck && best.text.includes(text))
    if (isBetter) best = { text, isStruck }
  }
  return best && money(best.text)
}

/** The date of an item: a time first, else a part whose class names it, else a text with one. */
export function dateOf(
  slots: readonly Slot[],
  number: number,
  language: string | undefined
): string | undefined {
  const reading = language === undefined ? {} : { language }
  let shown: string | undefined
  for (const { values, tagName, ownName } of slots) {
    const text = values.get(number)
    if (text === undefined || text.length > SHORT) continue
    const isNamed = tagName === 'time' || /date|time|publish|posted/i.test(ownName)
    const date = isNamed || /\d{4}|\d[./]\d/.test(text) ? isoDate(text, reading) : undefined
    if (date === undefined) continue
    if (isNamed) return date
    shown ??= date
  }
  return shown
}
