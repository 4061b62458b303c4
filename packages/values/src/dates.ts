/**
 * Dates as people and programs write them, to ISO 8601.
 *
 * Nothing is invented: a date without a time stays a date, and a time without a zone has none in the
 * result. Only offsets and names that mean one zone are zones; `ET` or `IST` are not.
 */

import { checkText } from './checked-text.ts'
import { persianDate, withoutChineseNumerals, withoutEras } from './dates-calendars.ts'
import { monthName } from './dates-month-forms.ts'
import { withSimpleMonths } from './dates-months.ts'
import { type DateReading, dateOf, type FoundDate, foundDate, fullYear } from './dates-parts.ts'
import { timeIn } from './dates-time.ts'
import { westernDigits } from './western-digits.ts'

/**
 * The first date in a text.
 *
 * Understood: ISO 8601, RFC 2822, what `Date` prints, seconds and milliseconds since 1970, dates in
 * digits of any script, and dates with month names of some fifty languages; also years of Japanese and Taiwanese eras,
 * and on pages in Thai and Persian dates of their calendars.
 *
 * @returns `'2018-07-06'`, `'2018-07-06T12:30'` or with seconds and zone as far as the text gives
 *   them; `undefined` when there is no date, or when it could be two: `02/03/2016` without a language.
 */
export function isoDate(text: string, reading: DateReading = {}): string | undefined {
  checkText('isoDate', text)
  const part = text.slice(0, LONGEST).trim()
  if (ASCII.test(part)) return epochDate(part) ?? dateInText(part, reading)
  const plain = westernDigits(part).normalize('NFC')
  return (
    epochDate(plain) ??
    dateInText(withSimpleMonths(withoutEras(withoutChineseNumerals(plain))), reading)
  )
}

/** Most dates of metadata have neither other digits nor other calendars. */
const ASCII = /^[ -~]*$/

/** Characters looked at. */
const LONGEST = 400

const FORMS: readonly ((text: string, reading: DateReading) => FoundDate | undefined)[] = [
  yearFirst,
  eastAsian,
  monthName,
  persian,
  numbered,
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
  return first?.date && first.date + timeIn(text.slice(first.end))
}

const EPOCH = /^\d{10}(?:\d{3})?(?:\.\d+)?$/

function epochDate(text: string): string | undefined {
  if (!EPOCH.test(text)) return undefined
  const number = Math.floor(Number(text))
  const date = new Date(number < 1e11 ? number * 1000 : number)
  return date.toISOString().replace('.000Z', 'Z')
}

const YEAR_FIRST =
  /(?<!\d)(?:([12]\d{3})(?:([-/.])\s?(\d{1,2})\2\s?(\d{1,2})|(\d{2})(\d{2}))(?!\d)|^([12]\d{3}) (\d\d) (\d\d)$)/g

function yearFirst(text: string, reading: DateReading): FoundDate | undefined {
  for (const match of text.matchAll(YEAR_FIRST)) {
    const [, year = match[7], , month = match[5] ?? match[8], day = match[6] ?? match[9]] = match
    const found = matchedDate(match, [year, month, day], reading)
    if (found) return found
  }
  return undefined
}

const EAST_ASIAN = /([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]?/
/** `1月 18, 2018`, as translations of English templates have it. */
const MONTH_FIRST = /(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?,?\s([12]\d{3})(?!\d)/
/** A year of the era of Taiwan has three digits. */
const TAIWANESE = /(?<![\d.,/-])(1\d\d)([./-])(\d{1,2})\2(\d{1,2})(?![\d./-])/

function eastAsian(text: string, reading: DateReading): FoundDate | undefined {
  const match = EAST_ASIAN.exec(text)
  if (match) return matchedDate(match, [match[1], match[2], match[3]], reading)
  const other = MONTH_FIRST.exec(text)
  if (other) return matchedDate(other, [other[3], other[1], other[2]], reading)
  const taiwanese = /^zh-(?:Hant|TW)\b/i.test(reading.language ?? '') && TAIWANESE.exec(text)
  if (!taiwanese) return undefined
  const [, year, , month, day] = taiwanese
  return matchedDate(taiwanese, [String(Number(year) + 1911), month, day], reading)
}

function persian(text: string, reading: DateReading): FoundDate | undefined {
  const found = persianDate(text)
  const date = found && dateOf(found.parts, reading)
  return date === undefined ? undefined : { ...found!, date }
}

/** Months as numbers beside a word: `21 tháng 09 năm 2025`, `9 de 8 de 1971`. */
const NUMBERED =
  /(?<!\d)(\d{1,2})(?:\s?(?:tháng|thg\.?)\s?(\d{1,2})[\s,/]{1,2}(?:năm\s)?|\sde\s(\d{1,2})\sde\s)([12]\d{3})(?!\d)/iu

function numbered(text: string, reading: DateReading): FoundDate | undefined {
  const match = NUMBERED.exec(text)
  return match ? matchedDate(match, [match[4], match[2] ?? match[3], match[1]], reading) : undefined
}

const DIGITS = /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?([12]\d{3}|\d{2})(?![\d/-])/g

function digits(text: string, reading: DateReading): FoundDate | undefined {
  for (const match of text.matchAll(DIGITS)) {
    const [, first, mark, second, year] = match
    // A dot is the mark of languages that write the day first.
    const order = mark === '.' ? 'day' : (firstIn(reading.language) ?? weekdayOrder(match))
    const parts = ordered(Number(first), Number(second), order)
    const index = match.index
    const end = index + match[0].length
    if (parts === undefined) return { date: undefined, index, end }
    const found = foundDate([fullYear(year!, reading), ...parts], text, index, end, reading)
    if (found) return found
  }
  return undefined
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\.?,?\s{0,2}$/i
const TIME_NEXT = /^ - \d\d:\d\d/

/**
 * The order that a weekday before the date allows: `Fri, 07/03/2020`. If it allows both, the month is the first in the form
 * of one large system, `Tue, 07/11/2023 - 17:57`.
 */
function weekdayOrder(match: RegExpMatchArray): 'day' | 'month' | undefined {
  const { input = '', index = 0 } = match
  const name = WEEKDAY.exec(input.slice(Math.max(0, index - 14), index))?.[1]
  if (name === undefined) return undefined
  const [, first, , second, year] = match
  const isDay = (month: unknown, day: unknown) =>
    WEEKDAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()] ===
    name.toLowerCase()
  const [isMonthFirst, isDayFirst] = [isDay(first, second), isDay(second, first)]
  if (isMonthFirst !== isDayFirst) return isMonthFirst ? 'month' : 'day'
  return isMonthFirst && TIME_NEXT.test(input.slice(index + match[0].length)) ? 'month' : undefined
}

function ordered(
  first: number,
  second: number,
  order: 'day' | 'month' | undefined
): [month: number, day: number] | undefined {
  if (first > 12 || first === second) return [second, first]
  if (second > 12 || order === 'month') return [first, second]
  return order && [second, first]
}

/** Languages whose countries differ, and those that write both behind the year. */
const OPEN = /^(?:en(?:[-_](?:ca|001|latn))?|(?:ja|ko|zh)(?:[-_].*)?)$/i

/** Returns the part that a language writes first. */
function firstIn(language: string | undefined): 'day' | 'month' | undefined {
  if (language === undefined || OPEN.test(language)) return undefined
  return /^en[-_](?:us|ph)\b/i.test(language) ? 'month' : 'day'
}

function matchedDate(
  match: RegExpMatchArray,
  parts: readonly (string | undefined)[],
  reading: DateReading
): FoundDate | undefined {
  const [year, month, day] = parts.map(Number) as [number, number, number]
  const index = match.index ?? 0
  return foundDate([year, month, day], match.input ?? '', index, index + match[0].length, reading)
}
