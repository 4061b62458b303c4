/** Dates without a day, as people write when they worked somewhere: `Feb 2014`, `2014年2月`, `2014`. */

import { checkText } from './checked-text.ts'
import { gregorian, withoutEras } from './dates-calendars.ts'
import { monthNumber, withSimpleMonths } from './dates-months.ts'
import { westernDigits } from './western-digits.ts'

/** Characters looked at. */
const LONGEST = 100

const WORD = /\p{L}[\p{L}\p{M}\u200c']{1,23}/gu
const YEAR = /(?<![\d.,])([12]\d{3})(?!\d)/
const CJK = /([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]/
/** A month before its year; `03/2016` of `02/03/2016` may be the day. */
const DIGITS =
  /(?<!\d|\d\s?[/-]\s?)(?:(\d{1,2})\s?[./-]\s?([12]\d{3})|([12]\d{3})\s?[./-]\s?(\d{1,2}))(?!\d)/

/**
 * The year, and the month where there is one, that a text names.
 *
 * @param text - one date and nothing else that has digits.
 * @returns `'2014-02'` or `'2014'`; `undefined` when there is no year from 1000 to 2100, or when it is one of a calendar
 *   whose years begin at another time than ours.
 */
export function partialDate(text: string): string | undefined {
  checkText('partialDate', text)
  const plain = withSimpleMonths(withoutEras(westernDigits(text.slice(0, LONGEST))))
  const cjk = CJK.exec(plain)
  if (cjk) return monthOf(cjk[1]!, Number(cjk[2]), text)
  const digits = DIGITS.exec(plain)
  if (digits) return monthOf(digits[2] ?? digits[3]!, Number(digits[1] ?? digits[4]), text)
  const year = YEAR.exec(plain)?.[1]
  if (year === undefined) return undefined
  for (const [word] of plain.matchAll(WORD)) {
    const month = monthNumber(word)
    if (month !== undefined) return monthOf(year, month, text)
  }
  return monthOf(year, 0, text)
}

function monthOf(written: string, month: number, text: string): string | undefined {
  const year = gregorian([Number(written), 1, 1], text.slice(0, LONGEST), undefined)?.[0]
  if (year === undefined || year > 2100) return undefined
  return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : String(year)
}
