/** Meaning of a number in a sheet. Only its format makes it a date, a price or an identifier. */

import { SSF } from '@e965/xlsx'

/** Kinds of numbers. */
type NumberKind = 'number' | 'percent' | 'date' | 'time' | 'date-time'

/** Format of a number. */
export interface NumberFormat {
  readonly kind: NumberKind
  /** Code that shows more than digits: a unit, a currency, leading zeros. */
  readonly code?: string
}

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

/** The format of a number without a code of its own. */
export function builtInFormat(id: number): NumberFormat {
  return { kind: BUILT_IN.find(([from, to]) => from <= id && id <= to)?.[2] ?? 'number' }
}

/** Longest code that is read. */
const MOST_CODE = 255

/** The format of a code, `'dd/mm/yyyy'` or `'#,##0.00 "kg"'`. */
export function formatOfCode(code: string): NumberFormat {
  if (code.length > MOST_CODE) return { kind: 'number' }
  const kind = kindOfCode(code)
  return kind === 'number' && showsMore(code) ? { kind, code: withoutFill(code) } : { kind }
}

/** The kind of a format by its code. */
function kindOfCode(code: string): NumberKind {
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

/** Text in quotes or after a backslash, a currency, zeros that a number does not write, digits in groups. */
const MORE =
  /"[^"]*[\p{L}\p{N}\p{S}][^"]*"|\\[\p{L}\p{S}]|\[\$[^\]-]|\p{Sc}|(?:^|[^.,#?\d])0{2,}(?!.{0,99}e)|[0#][\\)\- /]{1,4}[0#]/iu

function showsMore(code: string): boolean {
  const section = withoutFill(code)
  if (/[0#?]\/[0#?\d]|e\+/i.test(section)) return false
  return /[0#?]|general/i.test(section) && MORE.test(section.replace(/\[(?!\$)[^\]]*\]/g, ''))
}

/** The first section: of the others the sign is written as a sign. A code with conditions needs all of them. */
function withoutFill(code: string): string {
  const plain = code.replace(/_.|\*./g, '')
  if (/\[[<>=]/.test(plain)) return plain
  return /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(plain)![0]
}

const DAY_SECONDS = 86_400
/** Days from the serial of 1970-01-01 in either date system. */
const EPOCH = { 1900: 25_569, 1904: 24_107 }
/** Year 9999 and a bit: larger serials are no dates. */
const MOST_DAYS = 2_958_466

/**
 * A number as text: dates in ISO 8601, percentages with their sign, other numbers in full with a point. A number with a
 * unit, a currency or leading zeros is as the sheet shows it, but not rounded.
 *
 * @param system - the year that dates count from.
 */
export function numberText(value: number, format: NumberFormat, system: 1900 | 1904): string {
  const { kind, code } = format
  if (code !== undefined && Number.isFinite(value)) return shownText(value, code)
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

function shownText(value: number, code: string): string {
  const written = plain(Math.abs(value))
  try {
    const shown = SSF.format(withDecimals(code, written), Math.abs(value)).trim()
    if (shown === '') return plain(value)
    return value < 0 ? `-${shown}` : shown
  } catch {
    return plain(value)
  }
}

/** The code with as many decimals as the number has, so that nothing is rounded. */
function withDecimals(code: string, written: string): string {
  const decimals = written.split('.')[1]?.length ?? 0
  if (decimals === 0 || /general|[0#?],+(?![0#?,])/i.test(code)) return code
  let isDone = false
  return code.replace(PIECE, (piece, whole?: string, shown = '') => {
    if (whole === undefined || isDone) return piece
    isDone = true
    return `${whole}.${shown.slice(1).padEnd(Math.max(decimals, shown.length - 1), '0')}`
  })
}

/** A text, a bracket, or the digits of a code. */
const PIECE = /"[^"]*"|\\.|\[[^\]]*\]|([0#?,]*[0#?])(\.[0#?]*)?/g

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
