/** Prices as shops write them, in any locale. */

import { checkText } from './checked-text.ts'
import { currencyOfSign, currencySign, isCurrencyCode } from './money-currencies.ts'
import { signBeside, signIn } from './money-signs.ts'

/** An amount of money. */
export interface Money {
  /** Decimal string with a point and no groups, as many places as written: `'1234.50'`. Never negative. */
  readonly amount: string
  /** ISO 4217; null when the text and the hints do not decide it. */
  readonly currency: string | null
  /** Sign or code as written, `'US $'`. */
  readonly currencyRaw: string | null
}

/** Known facts about a price beside its text. */
export interface MoneyOptions {
  /** BCP 47 tag of the page, `'de-AT'`: decides `1.234` and signs that several countries share, such as `$`. */
  readonly locale?: string | undefined
  /** Code or sign that holds where the text has none, or has one that several currencies share. */
  readonly currency?: string | undefined
}

/**
 * Read the first price of a text: the first number beside a currency sign, else the first that is no
 * percentage and no date.
 *
 * Separators are recognized by their shape (`1.234,50`, `1,23,456`, `1'000.-`, `35€99`); where it leaves a doubt, as in
 * `1.234`, by the locale, else by the number of digits behind. Takes time linear in the text.
 *
 * @returns `undefined` when there is no price.
 */
export function money(text: string, options: MoneyOptions = {}): Money | undefined {
  checkText('money', text)
  const clean = normalised(text.slice(0, LONGEST))
  if (FREE.test(clean)) return { amount: '0', currency: hinted(options), currencyRaw: null }
  if (DATE.test(clean)) return undefined
  const numerals = numeralsOf(clean)
  const found = priced(clean, numerals)
  if (found === undefined) return undefined
  const { numeral, sign } = found
  const written = sign ?? signIn(clean) ?? signIn(normalised(options.currency ?? ''))
  const currency = codeOf(written, options)
  const amount = amountOf(numeral.text, options.locale, currency)
  return amount === undefined ? undefined : { amount, currency, currencyRaw: written ?? null }
}

/** Characters that are looked at: a price is a short text. */
const LONGEST = 2000
const FREE = /^(?:free|gratis|gratuit|kostenlos|grátis|ingyenes|бесплатно)\s*[!.]?$/i
const DATE = /^\d{1,2}([./-])\d{1,2}\1\d{4}$|^\d{4}-\d{1,2}-\d{1,2}$/

function normalised(text: string): string {
  return text
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\s]+/g, ' ')
    .replace(/[\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e]/g, '')
    .replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
}

interface Numeral {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Digits with separators between them; a space or an apostrophe only before three digits. */
const NUMERAL =
  /(?:\d{1,3}(?:[ '’`´]\d{3})+(?!\d)|\d+|(?<![\d.,])[.,]{1,3}\d+)(?:[.,]{1,2}\d+)*(?:(?<=\d)[.,] \d{2}(?![\d.,]))?/g

/** Cents behind the sign: `35€99`, `35€ 99`. */
const CENTS = /^ ?[€£$] ?(?:(?<= )\d{2}|(?<! )\d{1,3})(?!\d|[.,]\d| ?[€£$%])/

function numeralsOf(text: string): Numeral[] {
  const found: Numeral[] = []
  for (const match of text.matchAll(NUMERAL)) {
    if (found.length >= NUMERALS) break
    const start = match.index
    const end = start + match[0].length
    if (/\d/.test(match[0])) found.push({ start, end, text: match[0].replace(/\s(?=\d{2}$)/, '') })
  }
  return found
}

/** Numbers of one text that are looked at. */
const NUMERALS = 50

function priced(text: string, numerals: readonly Numeral[]) {
  let weak: { numeral: Numeral; sign: string } | undefined
  for (const [index, numeral] of numerals.entries()) {
    if (isPercentage(text, numeral)) continue
    const sign = signBeside(text, numeral)
    if (sign === undefined) continue
    const lowest = rangeStart(text, numerals[index - 1], numeral) ?? withCents(text, numeral)
    if (!sign.isWeak) return { numeral: lowest, sign: sign.written }
    weak ??= { numeral: lowest, sign: sign.written }
  }
  if (weak) return weak
  const numeral = numerals.find((one) => !isPercentage(text, one))
  return numeral && { numeral, sign: undefined }
}

const RANGE = /^ ?(?:[-–—]|to|bis|à|al?|do|až|till?|tot|до) ?$/

/** The lower end of a range that has its sign at the upper: `26 to 50 €`. */
function rangeStart(
  text: string,
  lower: Numeral | undefined,
  { start }: Numeral
): Numeral | undefined {
  return lower && RANGE.test(text.slice(lower.end, start).slice(0, 10)) ? lower : undefined
}

function isPercentage(text: string, { end }: Numeral): boolean {
  return /^ ?[%％]/.test(text.slice(end, end + 2))
}

function withCents(text: string, numeral: Numeral): Numeral {
  if (/[.,]/.test(numeral.text)) return numeral
  const match = CENTS.exec(text.slice(numeral.end, numeral.end + 8))
  if (!match) return numeral
  return { ...numeral, text: `${numeral.text}.${match[0].replace(/\D/g, '')}!` }
}

function codeOf(written: string | undefined, options: MoneyOptions): string | null {
  const sign = written === undefined ? undefined : currencySign(written)
  if (sign === undefined) return hinted(options)
  if (sign.shared === undefined) return sign.code
  return hinted(options) ?? currencyOfSign(sign, options.locale)
}

/** The code the caller gave. */
function hinted({ currency }: MoneyOptions): string | null {
  const code = currency?.trim().toUpperCase()
  return code !== undefined && isCurrencyCode(code) ? code : null
}

/** Currencies that are counted in thousandths. Source: ISO 4217. */
const THOUSANDTHS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

function amountOf(
  numeral: string,
  locale: string | undefined,
  currency: string | null
): string | undefined {
  const digits = numeral
    .replace(/[ '’`´]/g, '')
    .replace(/^[.,]+(?=\d+[.,]+\d)/, '')
    .replace(/^[.,]+/, '.')
  if (digits.endsWith('!')) return finished(digits.slice(0, -1).split('.') as [string, string])
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return finished([digits, ''])
  const last = marks.at(-1)!
  const at = digits.lastIndexOf(last)
  const parts: [string, string] = [digits.slice(0, at), digits.slice(at + 1)]
  const isDecimal =
    marks.length === 1
      ? isDecimalMark(parts, last, numeral, locale, currency)
      : [...marks].filter((mark) => mark === last).length === 1
  return finished(isDecimal ? parts : [digits, ''])
}

function isDecimalMark(
  [whole, rest]: [string, string],
  mark: string,
  numeral: string,
  locale: string | undefined,
  currency: string | null
): boolean {
  if (
    rest.length !== 3 ||
    whole.length > 3 ||
    whole === '' ||
    /^0/.test(whole) ||
    /[ '’`´]/.test(numeral)
  )
    return true
  if (currency !== null && THOUSANDTHS.has(currency)) return mark === '.' && marksOf(locale) !== ','
  const decimal = marksOf(locale)
  return decimal === mark
}

/** The decimal mark of a locale; `undefined` when it is not known. */
function marksOf(locale: string | undefined): string | undefined {
  if (locale === undefined) return undefined
  const known = MARKS.get(locale)
  if (known !== undefined) return known
  try {
    const part = new Intl.NumberFormat(locale)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')
    if (part) MARKS.set(locale, part.value)
    return part?.value
  } catch {
    // A page may call its language anything.
    return undefined
  }
}

const MARKS = new Map<string, string>()

function finished([whole, rest]: [string, string]): string | undefined {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const cents = rest.replace(/\D/g, '')
  if (digits.length > 30) return undefined
  return cents === '' ? digits : `${digits}.${cents}`
}
