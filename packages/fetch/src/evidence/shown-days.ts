/** Days and times of a text, with their places. */

import { isoDate } from '@sluice/values'
import type { Span } from './shown-words.ts'

/** See {@link shownDays}. */
export interface ShownDays {
  /** Days by `2026-03-04`; those without a year by `-03-04`. */
  readonly days: ReadonlyMap<string, Span>
  /** Places of all dates. */
  readonly places: readonly Span[]
}

/** Dates by their first number; all look at one place. */
const NUMERIC = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/y
const DAY_FIRST =
  /\b\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s+(?:de\s+)?\p{L}{3,12}(?!\p{L})(?:\.?,?\s+(?:de\s+)?(\d{4})\b)?/uy
const EASTERN = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})(?!\d)/y
/** The day behind its month. */
const MONTH_BEFORE = /\p{L}{3,12}\.?\s{1,20}$/u
const DAY_BEHIND = /\d{1,2}(?:st|nd|rd|th)?(?:\b|,)(?:,?\s+(\d{4})\b)?/y
/** Characters of a month and the space behind it. */
const BEFORE = 33

/** Adds a day at a place of the text. */
type AddDay = (day: string, start: number, written: string) => void

/** The days that a text names. Each date begins or goes on at a number, so that only numbers are looked at. */
export function shownDays(text: string, language: string | null): ShownDays {
  const days = new Map<string, Span>()
  const places: Span[] = []
  const read = dayReader(language)
  const add: AddDay = (day, start, written) => {
    const span = { start, end: start + written.length }
    if (!days.has(day)) days.set(day, span)
    places.push(span)
  }
  let end = 0
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    if (index < end || digits.length > 4) continue
    end = addDate(text, index, digits.length, read, add)
  }
  return { days, places }
}

/** @returns the end of the date that a number begins; its own place without one. */
function addDate(text: string, at: number, length: number, read: ReadDay, add: AddDay): number {
  const next = text[at + length] ?? ''
  if (SEPARATORS.has(next)) {
    const written = matchAt(NUMERIC, text, at)?.[0]
    if (written !== undefined) return addNumeric(written, at, read, add)
  }
  if (EASTERN_SIGNS.test(next) || /\s/.test(next)) {
    const eastern = matchAt(EASTERN, text, at)
    if (eastern) return addEastern(text, eastern, at, read, add)
  }
  if (length > 2) return at
  const first = matchAt(DAY_FIRST, text, at)
  if (first && addWritten(first[0], first[1], at, read, add)) return at + first[0].length
  const month = /\s/.test(text[at - 1] ?? '')
    ? MONTH_BEFORE.exec(text.slice(Math.max(0, at - BEFORE), at))?.[0]
    : undefined
  const behind = month === undefined ? undefined : matchAt(DAY_BEHIND, text, at)
  if (month === undefined || !behind) return at
  const isDate = addWritten(month + behind[0], behind[1], at - month.length, read, add)
  return isDate ? at + behind[0].length : at
}

const SEPARATORS = new Set(['.', '/', '-'])
const EASTERN_SIGNS = /[年년月월]/

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

function addNumeric(written: string, at: number, read: ReadDay, add: AddDay): number {
  const day = read(written)
  // Parts of a longer row of numbers, such as an address, are no date either.
  if (day === undefined) return at + written.length
  add(day, at, written)
  // Day and month of two digits can stand in either order.
  const [year, month, date] = day.split('-')
  if (/^\d{1,2}[./-]/.test(written) && Number(date) <= 12) {
    add(`${year}-${date}-${month}`, at, written)
  }
  return at + written.length
}

function addEastern(
  text: string,
  { 0: written, 1: year, 2: month = '', 3: date = '' }: RegExpExecArray,
  at: number,
  read: ReadDay,
  add: AddDay
): number {
  if (year !== undefined) {
    const day = read(written)
    if (day !== undefined) add(day, at, written)
  } else if (!/[年년]\s?$/.test(text.slice(Math.max(0, at - 2), at))) {
    add(`-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, at, written)
  }
  return at + written.length
}

/** Adds a date with the name of its month. @returns whether it is one. */
function addWritten(
  written: string,
  year: string | undefined,
  at: number,
  read: ReadDay,
  add: AddDay
): boolean {
  const day = read(year === undefined ? `${written} 2024` : written)
  if (day === undefined) return false
  add(year === undefined ? day.slice(4) : day, at, written)
  return true
}

type ReadDay = (written: string) => string | undefined

/** Reads dates. Words that are no month are tried once. */
function dayReader(language: string | null): ReadDay {
  const isDate = new Map<string, boolean>()
  return (written) => {
    const form = written.replace(/\d+/g, (digits) => (digits.length > 2 ? '2024' : '1'))
    // The digits alone decide.
    if (!/\p{L}/u.test(form)) return readDay(written, language)
    let known = isDate.get(form)
    if (known === undefined) {
      known = readDay(form, language) !== undefined
      isDate.set(form, known)
    }
    return known ? readDay(written, language) : undefined
  }
}

function readDay(written: string, language: string | null): string | undefined {
  for (const tag of [language ?? undefined, undefined, 'en']) {
    const day = isoDate(written, { language: tag })?.slice(0, 10)
    if (day !== undefined) return day
  }
  return undefined
}

const CLOCK =
  /(午後|午前|下午|上午|오후|오전)?\s?(?<![\d.,])(\d{1,2})(?:\s?[:.h時点시]\s?(\d\d)(?!\d)|\s?(?:h|uhr|heures?|時|点|시)(?!\p{L}))?\s?([ap])?\.?(m)?/giu

/** Times of day by their minutes after midnight. */
export function shownTimes(text: string): ReadonlyMap<number, Span> {
  const times = new Map<number, Span>()
  for (const { 0: written, 1: eastern, 2: hour, 3: minute, 4: half, 5: m, index } of text.matchAll(
    CLOCK
  )) {
    const isHalf = half !== undefined && m !== undefined
    const isTime = eastern !== undefined || isHalf || !/\d\s*$/.test(written) || minute
    if (!isTime) continue
    const isAfternoon = /午後|下午|오후/.test(eastern ?? '') || (isHalf && /p/i.test(half))
    const hours = (Number(hour) % (isAfternoon ? 12 : 24)) + (isAfternoon ? 12 : 0)
    const key = hours * 60 + Number(minute ?? 0)
    if (!times.has(key)) times.set(key, { start: index, end: index + written.trimEnd().length })
  }
  return times
}
