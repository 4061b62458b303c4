/**
 * Dates as people and programs write them, to ISO 8601.
 *
 * Nothing is invented: a date without a time stays a date, and a time without a zone has none in the
 * result. Only offsets and the zones that RFC 2822 defines are zones; `ET` or `IST` are not.
 */

import { monthNumber } from './dates-months.ts'

/** How to read what is ambiguous. */
export interface DateReading {
  /** BCP 47 language of the text: in `en-US` and `en` a month comes before the day, `3/4/2020`. */
  readonly language?: string | undefined
  /** Oldest year believed. Default 1000. */
  readonly since?: number
}

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
  const plain = westernDigits(text.slice(0, LONGEST)).trim()
  return epochDate(plain) ?? dateInText(plain, reading)
}

/** Characters looked at. */
const LONGEST = 400

const FORMS: readonly ((text: string, reading: DateReading) => Found | undefined)[] = [
  yearFirst,
  cjk,
  monthName,
  digits
]

/** A date found in a text, and where the text goes on: at the time, if it has one. */
interface Found {
  readonly date: string
  readonly index: number
  readonly end: number
}

function dateInText(text: string, reading: DateReading): string | undefined {
  let first: Found | undefined
  for (const form of FORMS) {
    const found = form(text, reading)
    if (found && (!first || found.index < first.index)) first = found
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

function yearFirst(text: string, reading: DateReading): Found | undefined {
  for (const match of text.matchAll(YEAR_FIRST)) {
    const [, year, , month = match[5], day = match[6]] = match
    const found = foundDate(match, [Number(year), Number(month), Number(day)], reading)
    if (found) return found
  }
  return undefined
}

const CJK = /([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]?/

function cjk(text: string, reading: DateReading): Found | undefined {
  const match = CJK.exec(text)
  return match
    ? foundDate(match, [Number(match[1]), Number(match[2]), Number(match[3])], reading)
    : undefined
}

const WORD = /\p{L}[\p{L}\p{M}\u200c']{1,23}/gu
const DAY_BEFORE =
  /(?<!\d)(\d{1,2})\s?(?:st|nd|rd|th|er|º|°|ª|\.|-?го|та|e)?[\s.,/-]{0,3}(?:(?:de|d'|of|ta)\s)?$/i
const YEAR_AFTER = /^\.?[\s.,/'-]{0,3}(?:(?:de|del|of|от)\s)?([12]\d{3}|'\d{2})(?!\d)/i
const DAY_YEAR_AFTER =
  /^\.?[\s.,/-]{0,3}(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]{1,3}(?:of\s)?([12]\d{3})(?!\d)/i
const YEAR_BEFORE = /(?<!\d)([12]\d{3})[\s.,/-]{1,3}(?:m\.\s)?$/
const DAY_AFTER = /^[\s.,/-]{0,3}(\d{1,2})(?!\d)/
/** What `Date.prototype.toString` prints: the year after the time. */
const DAY_TIME_YEAR_AFTER = /^\s(\d{1,2})\s\d\d:\d\d(?::\d\d)?(?:\s\w+)?\s([12]\d{3})/

function monthName(text: string, reading: DateReading): Found | undefined {
  for (const match of text.matchAll(WORD)) {
    const month = monthNumber(match[0])
    if (month === undefined) continue
    const found = aroundMonth(text, match.index, match.index + match[0].length, month, reading)
    if (found) return found
  }
  return undefined
}

function aroundMonth(
  text: string,
  start: number,
  end: number,
  month: number,
  reading: DateReading
): Found | undefined {
  const before = text.slice(Math.max(0, start - 20), start)
  const after = text.slice(end, end + 40)
  const at = (day: string, year: string, length: number) => {
    const full = year.startsWith("'") ? `20${year.slice(1)}` : year
    const date = dateOf([Number(full), month, Number(day)], reading)
    return date === undefined ? undefined : { date, index: start, end: end + length }
  }
  const dayYear = DAY_YEAR_AFTER.exec(after) ?? DAY_TIME_YEAR_AFTER.exec(after)
  const dayBefore = DAY_BEFORE.exec(before)
  const yearAfter = YEAR_AFTER.exec(after)
  if (dayBefore && yearAfter) return at(dayBefore[1]!, yearAfter[1]!, yearAfter[0].length)
  if (dayYear) {
    const timed = dayYear[0].includes(':')
    return at(dayYear[1]!, dayYear[2]!, timed ? dayYear[1]!.length + 1 : dayYear[0].length)
  }
  const yearBefore = YEAR_BEFORE.exec(before)
  const dayAfter = DAY_AFTER.exec(after)
  if (yearBefore && dayAfter) return at(dayAfter[1]!, yearBefore[1]!, dayAfter[0].length)
  return undefined
}

const DIGITS = /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?([12]\d{3}|\d{2})(?![\d/-])/g

function digits(text: string, reading: DateReading): Found | undefined {
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
): Found | undefined {
  const date = dateOf(parts, reading)
  const index = match.index ?? 0
  return date === undefined ? undefined : { date, index, end: index + match[0].length }
}

/** No page is from a later year, and a larger number is something else. */
const LAST_YEAR = 2100

function dateOf(
  [year, month, day]: readonly [number, number, number],
  { since = 1000 }: DateReading
): string | undefined {
  if (year < since || year > LAST_YEAR || month < 1 || month > 12) return undefined
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day < 1 || day > days) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const TIME =
  /^(?:T|[\s,|@·•–-]{0,4}(?:(?:at|um|à|às|a las|alle|kl\.?|o|klo|om|в|ora|saat)\s)?)\s?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:[.,]\d{1,9})?\s?([ap])?\.?(?:m\b\.?)?/i
const ZONE =
  /^\s?(?:(Z|UTC|GMT)(?![+-]\d)\b|(?:UTC|GMT)?([+-−]\d{2}):?(\d{2})\b|(EST|EDT|CST|CDT|MST|MDT|PST|PDT)\b)/
/** Hours from UTC. Source: RFC 2822, 4.3. */
const OFFSETS: Record<string, string> = {
  EST: '-05',
  EDT: '-04',
  CST: '-06',
  CDT: '-05',
  MST: '-07',
  MDT: '-06',
  PST: '-08',
  PDT: '-07'
}

/** The time that follows a date: `'T12:30'`, with seconds and zone if it has them; else `''`. */
function timeIn(text: string): string {
  const match = TIME.exec(text)
  if (!match) return ''
  const [all, hours, minutes, seconds, half] = match
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return ''
  const time = `T${twoDigits(hour)}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`
  return time + zoneIn(text.slice(all.length))
}

function hourOf(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  if (half === 'a') return hours === 12 ? 0 : hours
  return hours === 12 ? 12 : hours + 12
}

function zoneIn(text: string): string {
  const match = ZONE.exec(text)
  if (!match) return ''
  const [, universal, hours, minutes, named] = match
  if (universal) return 'Z'
  if (named) return `${OFFSETS[named]}:00`
  const offset = `${hours!.replace('−', '-')}:${minutes}`
  return offset === '+00:00' ? 'Z' : offset
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Digits of other scripts as 0 to 9: each script has its ten in a row from a multiple of ten on. */
function westernDigits(text: string): string {
  return text.replace(/[\p{Nd}--[0-9]]/gv, (digit) => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })
}
