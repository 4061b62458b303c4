/** Prices as shops write them, in any locale. */

import { checkText } from './checked-text.ts'
import { monthNumber } from './dates-months.ts'
import { codeOf, isHundredth, type MoneyOptions } from './money-currencies.ts'
import { amountOf } from './money-numerals.ts'
import { priceIn } from './money-places.ts'
import { type Signed, signIn } from './money-signs.ts'
import { westernDigits } from './western-digits.ts'

/** An amount of money. */
export interface Money {
  /** Decimal string with a point and no groups, as many places as written: `'1234.50'`. Never negative. */
  readonly amount: string
  /** ISO 4217; null when the text and the hints do not decide it. */
  readonly currency: string | null
  /** Sign or code as written, `'US $'`. */
  readonly currencyRaw: string | null
}

/**
 * Read the first price of a text: the first number with a currency sign, else the first that is no
 * percentage and no date. Of a range, the lower end.
 *
 * A sign belongs to the number that it touches: `iPhone 15 €999` is 999. Separators are recognized by their shape
 * (`1.234,50`, `1,23,456`, `1'000.-`, `35€99`); where it leaves a doubt, as in `1.234`, by the locale, else by the
 * number of digits behind. Words that scale are multiplied in: `$85k`, `₹ 1.5 crore`, `1万2800円`; so are cents, `99¢`.
 * Takes time linear in the text.
 *
 * @returns `undefined` when there is no price, when it is negative, or when the text leaves open which number or which
 *   amount it is: `iPhone 15 € 999`, `12.34.56 €`, `$12 M`.
 */
export function money(text: string, options: MoneyOptions = {}): Money | undefined {
  checkText('money', text)
  const clean = normalised(text.slice(0, LONGEST))
  if (FREE.test(clean))
    return { amount: '0', currency: codeOf(undefined, options), currencyRaw: null }
  const [, word = ''] = MONTH.exec(clean) ?? []
  if (DATE.test(clean) || monthNumber(word) !== undefined) return undefined
  const found = priceIn(clean, options)
  return found && moneyOf(clean, found.lower, options)
}

/** A price, or the two ends of a range of prices. */
export interface MoneyRange {
  readonly min: Money
  /** Missing where the text has one price. */
  readonly max?: Money
}

/**
 * Read the first price of a text like {@link money}, and the upper end of the range that it begins: `£14.50 - £16.00`,
 * `$80–100k`, `between $90k and $120k`. Ends in the wrong order are exchanged.
 */
export function moneyRange(text: string, options: MoneyOptions = {}): MoneyRange | undefined {
  checkText('moneyRange', text)
  const clean = normalised(text.slice(0, LONGEST))
  const found = priceIn(clean, options)
  const min = found && moneyOf(clean, found.lower, options)
  const max = found?.upper && moneyOf(clean, found.upper, options)
  if (min === undefined) return undefined
  if (max === undefined) return { min }
  // "$123 – $254 USD": the code stands once.
  const currency = min.currency ?? max.currency
  const ends = [min, max].map((end) => ({ ...end, currency: end.currency ?? currency }))
  const [least, greatest] = ends.sort((one, other) => Number(one.amount) - Number(other.amount))
  return { min: least!, max: greatest! }
}

/** A number of a text as money. */
function moneyOf(clean: string, found: Signed, options: MoneyOptions): Money | undefined {
  const { numeral, sign } = found
  const written = sign?.written ?? signIn(clean) ?? signIn(normalised(options.currency ?? ''))
  const currency = codeOf(written, options)
  const shift = isHundredth(written) ? -2 : 0
  if (shift !== 0 && !isCents(found, currency)) return undefined
  const amount = amountOf(numeral, options.locale, currency, shift)
  return amount === undefined ? undefined : { amount, currency, currencyRaw: written ?? null }
}

/**
 * Checks whether a number is one of cents or pence. `0.99¢` is written where 99 are meant; `p` also stands for pages, and
 * from 240 on for resolutions of video.
 */
function isCents({ numeral, sign }: Signed, currency: string | null): boolean {
  const isBehind = sign !== undefined && sign.start >= numeral.digitsEnd
  const isPence = sign?.written !== 'p' || (currency === 'GBP' && Number(numeral.text) < 240)
  return isBehind && isPence && !numeral.scale && /^\d{1,3}$/.test(numeral.text)
}

/** Characters that are looked at: a price is a short text. */
const LONGEST = 2000
const FREE = /^(?:free|gratis|gratuit|kostenlos|grátis|ingyenes|бесплатно)\s*[!.]?$/i
const DATE = /^\d{1,2}([./-])\d{1,2}\1\d{4}$|^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}-0\d$/
const MONTH = /^(\p{L}{3,20})\.?,? [12]\d{3}$/u

function normalised(text: string): string {
  return westernDigits(text)
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\s]+/g, ' ')
    .replace(/[\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e]/g, '')
    .replace(/[．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
}
