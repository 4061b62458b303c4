/** Dates with the name of a month, in the orders that languages write them. */

import { monthNumber } from './dates-months.ts'
import { type DateReading, type FoundDate, foundDate, fullYear } from './dates-parts.ts'

const WORD = /\p{L}[\p{L}\p{M}\u200c']{1,23}/gu
const DAY_BEFORE =
  /(?<!\d|\d[:.])(\d{1,2})\s?(?:st|nd|rd|th|er|º|°|ª|\.|-?го|та|e)?[\s.,/-]{0,3}(?:(?:de|d'|of|ta)\s)?$/i
const YEAR_AFTER =
  /^[.׳']?(?:\s?\/\s?\p{L}+)?[\s.,/'-]{0,3}(?:(?:de|del|of|от|พ\.?\s?ศ\.?|ค\.?\s?ศ\.?)\s?)?([12]\d{3}|'\d{2})(?!\d)/iu
/** A year of two digits behind the mark that also stands before the month: `5-Mar-24`. */
const SHORT_YEAR_AFTER = /^([-/.])(\d{2})(?![\d:/.-])/
const DAY_YEAR_AFTER =
  /^\.?[\s.,/-]{0,3}(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]{1,3}(?:of\s)?([12]\d{3})(?!\d)/i
const YEAR_BEFORE = /(?<!\d)([12]\d{3})[\s.,/-]{1,3}(?:m\.\s)?$/
const DAY_AFTER = /^[\s.,/-]{0,3}(\d{1,2})(?!\d)/
/** Date as `Date.prototype.toString` prints it: the year after the time. */
const DAY_TIME_YEAR_AFTER = /^\s(\d{1,2})\s\d\d:\d\d(?::\d\d)?(?:\s[\w+-]+)?\s([12]\d{3})/

/** The first date with the name of a month. */
export function monthName(text: string, reading: DateReading): FoundDate | undefined {
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
): FoundDate | undefined {
  const before = text.slice(Math.max(0, start - 20), start)
  const after = text.slice(end, end + 40)
  const at = (day: string, year: string, length: number) =>
    foundDate(
      [fullYear(year.replace("'", ''), reading), month, Number(day)],
      text,
      start,
      end + length,
      reading
    )
  const dayYear = DAY_YEAR_AFTER.exec(after) ?? DAY_TIME_YEAR_AFTER.exec(after)
  const dayBefore = DAY_BEFORE.exec(before)
  const yearAfter = YEAR_AFTER.exec(after)
  if (dayBefore && yearAfter) return at(dayBefore[1]!, yearAfter[1]!, yearAfter[0].length)
  const shortYear = SHORT_YEAR_AFTER.exec(after)
  if (dayBefore && shortYear && before.endsWith(`${dayBefore[1]}${shortYear[1]}`))
    return at(dayBefore[1]!, shortYear[2]!, shortYear[0].length)
  if (dayYear) {
    const timed = dayYear[0].includes(':')
    return at(dayYear[1]!, dayYear[2]!, timed ? dayYear[1]!.length + 1 : dayYear[0].length)
  }
  const yearBefore = YEAR_BEFORE.exec(before)
  const dayAfter = DAY_AFTER.exec(after)
  if (yearBefore && dayAfter) return at(dayAfter[1]!, yearBefore[1]!, dayAfter[0].length)
  return undefined
}
