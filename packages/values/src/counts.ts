/**
 * Counts as sites show them, `'1.2M'`, `'12,5 mil'`, `'3.4万'`, to integers.
 *
 * A text that can be read in two ways is read as its language reads it; without a language, only where one
 * reading gives a count: `'1.234'` is 1234, because followers have no fractions, `'1.234K'` is nothing.
 */

import { checkText } from './checked-text.ts'
import { type Marks, smallerUnits, unitOf } from './scale-words.ts'
import { westernDigits } from './western-digits.ts'

/** A count, and the text that it was read from. */
export interface Count {
  /** A safe integer, 0 or more. */
  readonly value: number
  /** The number as written, with the word that scales it: `'12,5 mil'`. */
  readonly raw: string
}

/** Characters looked at. */
const LONGEST = 200

/**
 * The first count in a text.
 *
 * Understood: digits of any script, grouped by points, commas, apostrophes or spaces, also as in India
 * (`'1,23,456'`), and words and letters for thousands to billions of some forty languages.
 *
 * @param options.locale - BCP 47 tag of the text's language: decides what `'1.234'` is, and what words mean that
 *   languages do not share (`'2 mil.'` is thousands in Spanish, millions in Czech).
 * @returns `undefined` when the first number is no count: `'4.5'`, `'-3'`, `'12:30'`, `'1.234'` in English.
 */
export function count(text: string, { locale }: { locale?: string } = {}): Count | undefined {
  checkText('count', text)
  const plain = westernDigits(text.slice(0, LONGEST))
  const match = NUMBER.exec(plain)
  if (!match || NO_COUNT_BEFORE.test(plain.slice(0, match.index))) return undefined
  const marks = marksOf(locale)
  const digits = withoutLooseGroups(match[0], marks)
  let end = match.index + digits.length
  const unit = unitOf(plain.slice(end), locale)
  let value = scaled(digits, unit?.factor, marks ?? unit?.marks)
  if (!unit && NO_COUNT_AFTER.test(plain.slice(end))) return undefined
  if (unit && value !== undefined) {
    end += unit.length
    const smaller = unit.isJoined ? smallerUnits(plain.slice(end), unit.factor) : undefined
    value += smaller?.value ?? 0
    end += smaller?.length ?? 0
  }
  if (value === undefined || !Number.isSafeInteger(value)) return undefined
  // Digits outside of the basic plane are two units long, and places differ.
  const shown = plain.length === Math.min(text.length, LONGEST) ? text : plain
  return { value, raw: shown.slice(match.index, end).trim() }
}

/** Spaces that group digits: no-break, thin, figure and narrow no-break; and the common one. */
const SPACES = ' \u00a0\u2007\u2009\u202f'
const NUMBER = new RegExp(`\\d+(?:[.,٫٬'’]\\d+|[${SPACES}]\\d{3}(?!\\d))*`)
/** A name, a sign or a date of which the digits are a part. */
const NO_COUNT_BEFORE = /(?:[\p{Script=Latin}_@#$€£¥.]|(?:^|\s)[-−–])$/u
const NO_COUNT_AFTER = /^(?:[-:/]\d|[\p{Script=Latin}_%]|\s?%)/u

function marksOf(locale: string | undefined): Marks | undefined {
  if (locale === undefined) return undefined
  try {
    const parts = new Intl.NumberFormat(locale).formatToParts(12345.6)
    const mark = (type: string) => parts.find((part) => part.type === type)?.value
    const decimal = mark('decimal')
    return decimal === undefined ? undefined : { decimal, group: mark('group') ?? '' }
  } catch {
    // Pages declare languages that do not exist.
    return undefined
  }
}

/** `'3 224'` in a language that groups by commas is a 3 and another number. */
function withoutLooseGroups(digits: string, marks: Marks | undefined): string {
  if (!marks || SPACES.includes(marks.group)) return digits
  return digits.split(' ', 1)[0]!
}

/** The number, times its unit; `undefined` when it is no integer or could be two. */
function scaled(digits: string, factor: number | undefined, marks: Marks | undefined) {
  const bare = digits.replace(/[^\d.,٫٬]/g, (mark) => (/['’]/.test(mark) ? "'" : ' '))
  const [decimal, group] = readingOf(bare, factor !== undefined, marks)
  const parts = decimal === undefined ? [bare] : bare.split(decimal)
  const [whole = '', fraction = ''] = parts
  if (parts.length > 2 || (decimal !== undefined && !/^\d+$/.test(fraction))) return undefined
  if (!isGrouped(whole, group)) return undefined
  const number = Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`)
  if (factor === undefined) return Number.isInteger(number) ? number : undefined
  return Math.round(number * factor)
}

/** Returns the decimal mark and the grouping mark. Returns `[undefined, undefined]` if there is neither. */
function readingOf(
  digits: string,
  isScaled: boolean,
  marks: Marks | undefined
): [decimal: string | undefined, group: string | undefined] {
  const used = [...new Set(digits.replace(/\d/g, ''))]
  const [first, second] = used
  if (first === undefined) return [undefined, undefined]
  if (second !== undefined) return [second, first]
  if (first === ' ' || first === "'" || first === '٬') return [undefined, first]
  if (first === '٫') return [first, undefined]
  const couldGroup = isGrouped(digits, first)
  if (!couldGroup) return [first, undefined]
  if (digits.indexOf(first) !== digits.lastIndexOf(first)) return [undefined, first]
  if (marks) return marks.decimal === first ? [first, undefined] : [undefined, first]
  // Two readings: a fraction of a unit, or thousands of it. `'x'` is in no number, so that neither is taken.
  return isScaled ? ['x', 'x'] : [undefined, first]
}

/** Groups of three digits; or, as in India, of two with three at the end. */
function isGrouped(digits: string, mark: string | undefined): boolean {
  const groups = mark === undefined ? [digits] : digits.split(mark)
  if (groups.length === 1) return /^\d+$/.test(digits)
  const [head = '', ...rest] = groups
  const last = rest.pop() ?? ''
  if (!/^[1-9]\d{0,2}$/.test(head) || !/^\d{3}$/.test(last)) return false
  return (
    rest.every((group) => /^\d{3}$/.test(group)) ||
    (head.length < 3 && rest.every((group) => /^\d\d$/.test(group)))
  )
}
