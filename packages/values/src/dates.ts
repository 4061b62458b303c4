/**
 * Dates as people and programs write them, to ISO 8601.
 *
 * Nothing is invented: a date without a time stays a date, and a time without a zone has none in the
 * result. Only offsets and the zones that RFC 2822 defines are zones; `ET` or `IST` are not.
 */

import { checkText } from './checked-text.ts'
import { monthName } from './dates-month-forms.ts'
import { type DateReading, dateOf, type FoundDate } from './dates-parts.ts'
import { timeIn } from './dates-time.ts'
import { westernDigits } from './western-digits.ts'

/**
 * The first date in a text.
 *
 * Understood: ISO 8601, RFC 2822, what `Date` prints, seconds and milliseconds since 1970, dates in
 * digits of any script, and dates with month names of some fifty languages.
 *
 * @returns `'2018-07-06'`, `'2018-07-06T12:30'` or with seconds and zone as far as the text gives
 *   them; `undefined` when there is no date.
 */
export function isoDate(text: string, reading: DateReading = {}): string | undefined {
  checkText('isoDate', text)
  const plain = westernDigits(text.slice(0, LONGEST)).trim()
  return epochDate(plain) ?? dateInText(plain, reading)
}

/** Characters looked at. */
const LONGEST = 400

const FORMS: readonly ((text: string, reading: DateReading) => FoundDate | undefined)[] = [
  yearFirst,
  cjk,
  monthName,
  digits
]

function dateInText(text: string, reading: DateReading): string | undefined {
  let first: FoundDate | undefined
  for (const form of FORMS) {
    const found = form(text, reading)
    if (found && (!first || found.index < first.index)) first = found
    // Nothing stands before the start: most dates of metadata are all of their text.
    if (first?.index === 0) break
  }
  return first && first.date + timeIn(text.slice(first.end))
}

const EPOCH = /^\d{10}(?:\d{3})?(?:\.\d+)?$/

function epochDate(text: string): string | undefined {
  if (!EPOCH.test(text)) return undefined
  const number = Math.floor(Number(text))
  const date = new Date(number < 1e11 ? number * 1000 : number)
  return date.toISOString().replace('.000Z', 'Z')
}

const YEAR_FIRST = /(?<!\d)([12]\d{3})(?:([-/.])\s?(\d{1,2})\2\s?(\d{1,2})|(\d{2})(\d{2}))(?!\d)/g

function yearFirst(text: string, reading: DateReading): FoundDate | undefined {
  for (const match of text.matchAll(YEAR_FIRST)) {
    const [, year, , month = match[5], day = match[6]] = match
    const found = foundDate(match, [Number(year), Number(month), Number(day)], reading)
    if (found) return found
  }
  return undefined
}

const CJK = /([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]?/

function cjk(text: string, reading: DateReading): FoundDate | undefined {
  const match = CJK.exec(text)
  return match
    ? foundDate(match, [Number(match[1]), Number(match[2]), Number(match[3])], reading)
    : undefined
}

const DIGITS = /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?([12]\d{3}|\d{2})(?![\d/-])/g

function digits(text: string, reading: DateReading): FoundDate | undefined {
  for (const match of text.matchAll(DIGITS)) {
    const [, first, mark, second, year] = match
    const full = year!.length === 2 ? 2000 + Number(year) : Number(year)
    // A dot is the mark of languages that write the day first.
    const monthFirst = mark !== '.' && isMonthFirst(reading.language)
    const [day, month] = ordered(Number(first), Number(second), monthFirst)
    const found = foundDate(match, [full, month, day], reading)
    if (found) return found
  }
  return undefined
}

function ordered(first: number, second: number, monthFirst: boolean): [day: number, month: number] {
  if (first > 12) return [first, second]
  if (second > 12 || monthFirst) return [second, first]
  return [first, second]
}

function isMonthFirst(language: string | undefined): boolean {
  return language === undefined || /^en(?:[-_](?:us|ph))?$/i.test(language)
}

function foundDate(
  match: RegExpMatchArray,
  parts: readonly [number, number, number],
  reading: DateReading
): FoundDate | undefined {
  const date = dateOf(parts, reading)
  const index = match.index ?? 0
  return date === undefined ? undefined : { date, index, end: index + match[0].length }
}
