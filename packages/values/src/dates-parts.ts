/** Year, month and day as a date, if there is such a day. */

import { type DateParts, gregorian } from './dates-calendars.ts'

/** Rules for reading ambiguous dates. */
export interface DateReading {
  /**
   * BCP 47 language of the text. It decides `3/4/2020`: in `en-US` the month comes first, in `en-GB` and other languages
   * the day; `en` alone leaves it open. `th` and `fa` have years of their own.
   */
  readonly language?: string | undefined
  /** Oldest year believed. Default 1000. */
  readonly since?: number
}

/** A date found in a text, and where the text goes on: at the time, if it has one. */
export interface FoundDate {
  /** `undefined` if the digits could be two dates. */
  readonly date: string | undefined
  readonly index: number
  readonly end: number
}

/** No page is from a later year, and a larger number is something else. */
const LAST_YEAR = 2100

/** @returns `'2018-07-06'`, or `undefined` when there is no such day. */
export function dateOf(
  [year, month, day]: DateParts,
  { since = 1000 }: DateReading
): string | undefined {
  if (year < since || year > LAST_YEAR || month < 1 || month > 12) return undefined
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day < 1 || day > days) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The date that parts of a text are, in the calendar of the text. */
export function foundDate(
  parts: DateParts,
  text: string,
  index: number,
  end: number,
  reading: DateReading
): FoundDate | undefined {
  const ours = gregorian(parts, text, reading.language)
  const date = ours && dateOf(ours, reading)
  return date === undefined ? undefined : { date, index, end }
}

/**
 * A year of two digits in full; 0 in languages with years of their own, where it could be of either kind. Source:
 * RFC 2822, 4.3.
 */
export function fullYear(year: string, { language = '' }: DateReading): number {
  if (year.length > 2) return Number(year)
  if (/^(?:th|fa)\b/i.test(language)) return 0
  return Number(year) + (Number(year) < 50 ? 2000 : 1900)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
