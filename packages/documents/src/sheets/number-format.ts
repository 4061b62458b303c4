/** Meaning of a number in a sheet. Only its format makes it a date. */

/** Kinds of numbers. */
export type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'date-time'

/** Formats that files name by number only. Source: ECMA-376-1, §18.8.30. */
const BUILT_IN: readonly (readonly [number, number, NumberKind])[] = [
  [9, 10, 'percent'],
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date-time'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date']
]

/** The kind of a format without a code of its own. */
export function builtInKind(id: number): NumberKind {
  return BUILT_IN.find(([from, to]) => from <= id && id <= to)?.[2] ?? 'number'
}

/** The kind of a format by its code, `'dd/mm/yyyy'`. */
export function kindOfCode(code: string): NumberKind {
  const [section = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .split(';')
  if (/general/i.test(section)) return 'number'
  const hasTime = /[hs]/i.test(section)
  // A month, but minutes beside hours or seconds.
  const hasDate = /[dy]/i.test(section) || (!hasTime && /m/i.test(section))
  if (hasDate) return hasTime ? 'date-time' : 'date'
  if (hasTime) return 'time'
  return section.includes('%') ? 'percent' : 'number'
}

const DAY_SECONDS = 86_400
/** Days from the serial of 1970-01-01 in either date system. */
const EPOCH = { 1900: 25_569, 1904: 24_107 }
/** Year 9999 and a bit: larger serials are no dates. */
const MOST_DAYS = 2_958_466

/**
 * A number as text: dates in ISO 8601, percentages with their sign, other numbers in full with a point.
 *
 * @param system - the year that dates count from.
 */
export function numberText(value: number, kind: NumberKind, system: 1900 | 1904): string {
  if (kind === 'number' || !Number.isFinite(value)) return plain(value)
  if (kind === 'percent') return `${plain(value * 100)}%`
  if (value < 0 || value >= MOST_DAYS) return plain(value)
  if (kind === 'time' || (value < 1 && kind === 'date-time')) return clock(value)
  const days = Math.floor(value)
  // The 29th of February 1900 exists in this calendar.
  const shift = system === 1900 && days < 60 ? 1 : 0
  const seconds = Math.round((value + shift - EPOCH[system]) * DAY_SECONDS)
  const iso = new Date(seconds * 1000).toISOString()
  return kind === 'date' ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** Returns a number as a sheet shows it: 15 digits. */
function plain(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
}

/** Hours go on behind 24: a duration. */
function clock(value: number): string {
  const seconds = Math.round(value * DAY_SECONDS)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
