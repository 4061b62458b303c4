/** Year, month and day as a date, if there is such a day. */

/** Rules for reading ambiguous dates. */
export interface DateReading {
  /** BCP 47 language of the text: in `en-US` and `en` a month comes before the day, `3/4/2020`. */
  readonly language?: string | undefined
  /** Oldest year believed. Default 1000. */
  readonly since?: number
}

/** A date found in a text, and where the text goes on: at the time, if it has one. */
export interface FoundDate {
  readonly date: string
  readonly index: number
  readonly end: number
}

/** No page is from a later year, and a larger number is something else. */
const LAST_YEAR = 2100

/** @returns `'2018-07-06'`, or `undefined` when there is no such day. */
export function dateOf(
  [year, month, day]: readonly [number, number, number],
  { since = 1000 }: DateReading
): string | undefined {
  if (year < since || year > LAST_YEAR || month < 1 || month > 12) return undefined
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day < 1 || day > days) return undefined
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
