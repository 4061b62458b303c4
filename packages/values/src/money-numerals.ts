/** Numbers of a text that may be amounts, and what they are worth. */

import { type Marks, smallerUnits, unitOf } from './scale-words.ts'

/** A number as the text has it. */
export interface Numeral {
  readonly start: number
  /** End of the digits. */
  readonly digitsEnd: number
  /** End of the number, the word that scales it included. */
  readonly end: number
  readonly text: string
  readonly scale?: Scale
  /** Digits of the cents, where a sign stands in place of the mark: `35€99`. */
  readonly cents?: string
}

/** The word that scales a number. */
interface Scale {
  /** Not a number if the word could mean several, or no scale at all. */
  readonly factor: number
  /** Sum of the smaller units that follow: 2800 of `1万2800`. */
  readonly more: number
  readonly marks?: Marks | undefined
  /** A letter or two that may stand for a length or a size as well. */
  readonly isShort: boolean
}

/** Numbers of one text that are looked at. */
const NUMERALS = 50

/** Digits with separators between them; a space or an apostrophe only before three digits. */
const NUMERAL =
  /(?:\d{1,3}(?:[ '’`´٬]\d{3})+(?!\d)|\d+|(?<![\d.,])[.,]{1,3}\d+)(?:[.,]{1,2}\d+|٫\d+)*(?:(?<=\d)[.,] \d{2}(?![\d.,]))?/g

/** The numbers of a text with their scales. */
export function numeralsOf(text: string, locale: string | undefined): Numeral[] {
  const found: Numeral[] = []
  for (const match of text.matchAll(NUMERAL)) {
    if (found.length >= NUMERALS) break
    const start = match.index
    if (start < (found.at(-1)?.end ?? 0)) continue
    const digitsEnd = start + match[0].length
    const scaled = scaleAt(text, digitsEnd, match[0], locale)
    found.push({
      start,
      digitsEnd,
      end: scaled?.end ?? digitsEnd,
      text: match[0].replace(/\s(?=\d{2}$)/, ''),
      ...(scaled && { scale: scaled.scale })
    })
  }
  return found
}

/** Characters of the longest scale word, and what stands around it. */
const LONGEST_WORD = 48
/** A letter that is written together with the sign: `20k€`, `50 TEUR`. */
const GLUED = /^ ?(?:([kKM])(?=[€$£]|EUR|USD|CHF)|T(?=€|EUR))/
const SIGN_NEXT = /^ ?(?:[\p{Sc}]|EUR|USD|GBP|CHF|[A-Z]{3}(?![A-Z]))/u

function scaleAt(text: string, at: number, digits: string, locale: string | undefined) {
  const rest = text.slice(at, at + LONGEST_WORD)
  const glued = GLUED.exec(rest)
  if (glued) {
    const factor = glued[1] === 'M' ? 1e6 : 1e3
    return { end: at + glued[0].length, scale: { factor, more: 0, isShort: false } }
  }
  const unit = unitOf(rest, locale)
  if (unit === undefined) return undefined
  const end = at + unit.length
  const word = rest.slice(0, unit.length).trim()
  if (unit.isJoined) {
    const smaller = smallerUnits(text.slice(end, end + LONGEST_WORD), unit.factor)
    const scale = { factor: unit.factor, more: smaller.value, isShort: false }
    return { end: end + smaller.length, scale }
  }
  const isLetter = /^\p{Script=Latin}$/u.test(word)
  // "K-Cups", "M&M", "B/.".
  if (isLetter && /^(?:[-'’&+/]\p{L}|\/\.)/u.test(rest.slice(unit.length))) return undefined
  const isApart = rest.startsWith(' ')
  if (isLetter && isApart && !SIGN_NEXT.test(rest.slice(unit.length))) {
    const places = /[.,](\d+)$/.exec(digits)?.[1]?.length
    // A letter behind cents is a size; behind a whole number, it could be a size or a scale.
    if (places === 2) return undefined
    if (places === undefined || word === word.toLowerCase())
      return { end: at, scale: { factor: Number.NaN, more: 0, isShort: true } }
  }
  const isShort = isLetter ? !/^[kKM]$/.test(word) : word === 'MM'
  return { end, scale: { factor: unit.factor, more: 0, marks: unit.marks, isShort } }
}

/** The scale of a word that follows the sign: `125 USD Millones`. */
export function scaleBehindSign(
  text: string,
  at: number,
  locale: string | undefined
): Scale | undefined {
  const rest = text.slice(at, at + LONGEST_WORD)
  const unit = unitOf(rest, locale)
  // Shorter words have other meanings behind a price.
  if (!unit || unit.isJoined || rest.slice(0, unit.length).trim().length < 4) return undefined
  return { factor: unit.factor, more: 0, marks: unit.marks, isShort: false }
}

/** Currencies that are counted in thousandths. Source: ISO 4217. */
const THOUSANDTHS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/**
 * The amount of a number as a decimal string; `undefined` if its digits are grouped as no language does, or if its
 * scale leaves open whether three digits are thousandths or thousands.
 *
 * @param shift - places by which the decimal point moves to the right besides the scale: −2 for cents.
 */
export function amountOf(
  { text, scale, cents }: Numeral,
  locale: string | undefined,
  currency: string | null,
  shift = 0
): string | undefined {
  const digits = text
    .replace(/[ '’`´٬]/g, '')
    .replace(/^[.,]+(?=\d+[.,]+\d)/, '')
    .replace(/^[.,]+/, '.')
  const parts =
    cents === undefined
      ? partsOf(digits, text, locale, currency, scale)
      : ([digits, cents] as const)
  // A number with all its digits has no scale.
  if (parts === undefined || (scale && parts[0].replace(/\D/g, '').length > 6)) return undefined
  const places = (scale ? Math.round(Math.log10(scale.factor)) : 0) + shift
  const amount = moved(parts[0], parts[1], places)
  if (amount === undefined || !scale?.more) return amount
  return String(Number(amount) + scale.more)
}

type Parts = readonly [whole: string, fraction: string]

function partsOf(
  digits: string,
  text: string,
  locale: string | undefined,
  currency: string | null,
  scale: Scale | undefined
): Parts | undefined {
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return [digits, '']
  const at = digits.lastIndexOf(last)
  const parts: Parts = [digits.slice(0, at), digits.slice(at + 1)]
  if (marks.length === 1) {
    const isDecimal = isDecimalMark(parts, last, text, scale?.marks ?? locale, currency, scale)
    return isDecimal === undefined ? undefined : isDecimal ? parts : [digits, '']
  }
  if (digits.indexOf(last) !== at) return isGrouped(digits) ? [digits, ''] : undefined
  return isGrouped(parts[0].replace(/[.,]+$/, '')) ? parts : undefined
}

/** Groups of three digits by one mark; or, as in India, of two with three at the end. */
function isGrouped(digits: string): boolean {
  return /^\d*$|^\d{1,3}(?:(\.|,)\d{3})(?:\1\d{3})*$|^\d{1,2}(?:,\d\d)+,\d{3}$/.test(digits)
}

/** Returns whether a lone mark is the decimal one; `undefined` where nothing tells. */
function isDecimalMark(
  [whole, rest]: Parts,
  mark: string,
  text: string,
  reading: string | Marks | undefined,
  currency: string | null,
  scale: Scale | undefined
): boolean | undefined {
  if (
    mark === '٫' ||
    rest.length !== 3 ||
    whole.length > 3 ||
    whole === '' ||
    /^0/.test(whole) ||
    /[ '’`´٬]/.test(text)
  )
    return true
  const decimal = typeof reading === 'object' ? reading.decimal : decimalMark(reading)
  if (currency !== null && THOUSANDTHS.has(currency) && scale === undefined)
    return mark === '.' && decimal !== ','
  // `1.234 million`: more than a million, or more than a thousand of them.
  if (scale !== undefined && decimal === undefined) return undefined
  return decimal === mark
}

/** The decimal mark of a locale; `undefined` when it is not known. */
function decimalMark(locale: string | undefined): string | undefined {
  if (locale === undefined) return undefined
  const known = DECIMALS.get(locale)
  if (known !== undefined) return known
  try {
    const part = new Intl.NumberFormat(locale)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')
    if (part) DECIMALS.set(locale, part.value)
    return part?.value
  } catch {
    // A page may call its language anything.
    return undefined
  }
}

const DECIMALS = new Map<string, string>()

/** A decimal string whose point is moved to the right, or to the left by a negative number of places. */
function moved(whole: string, fraction: string, places: number): string | undefined {
  const left = whole.replace(/\D/g, '')
  const point = left.length + places
  const moving = (left + fraction.replace(/\D/g, '')).padEnd(point, '0')
  const all = point < 0 ? '0'.repeat(-point) + moving : moving
  const digits = all.slice(0, Math.max(0, point)).replace(/^0+(?=\d)/, '') || '0'
  const rest = all.slice(Math.max(0, point))
  if (digits.length > 30) return undefined
  return rest === '' ? digits : `${digits}.${rest}`
}
