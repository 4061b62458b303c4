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

const DATES = [
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g,
  /\b\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+)?\d{4}\b/gu,
  /\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b/gu,
  /\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}/g
]
const DATES_WITHOUT_YEAR = [
  /\b\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:de\s+)?\p{L}{3,12}\b/gu,
  /\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?\b/gu
]
const EASTERN_WITHOUT_YEAR = /(?<![\d年년]|[年년]\s)(\d{1,2})\s?[月월]\s?(\d{1,2})(?!\d)/g

/** The days that a text names. */
export function shownDays(text: string, language: string | null): ShownDays {
  const days = new Map<string, Span>()
  const places: Span[] = []
  const add = (day: string, start: number, written: string) => {
    const span = { start, end: start + written.length }
    if (!days.has(day)) days.set(day, span)
    places.push(span)
  }
  for (const form of DATES) {
    for (const { 0: written, index } of text.matchAll(form)) {
      const day = readDay(written, language)
      if (day === undefined) continue
      add(day, index, written)
      // Day and month of two digits can stand in either order.
      const [year, month, date] = day.split('-')
      if (/^\d{1,2}[./-]/.test(written) && Number(date) <= 12) {
        add(`${year}-${date}-${month}`, index, written)
      }
    }
  }
  const whole = [...places]
  for (const form of DATES_WITHOUT_YEAR) {
    for (const { 0: written, index } of text.matchAll(form)) {
      if (whole.some(({ start, end }) => start <= index && index < end)) continue
      const day = readDay(`${written} 2024`, language)
      if (day !== undefined) add(day.slice(4), index, written)
    }
  }
  for (const { 0: written, 1: month, 2: date, index } of text.matchAll(EASTERN_WITHOUT_YEAR)) {
    add(`-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`, index, written)
  }
  return { days, places }
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
