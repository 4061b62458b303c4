/** Amounts of pay in what a page shows: "$130,000 - $160,000 a year", "£25 per hour", "60K € – 80K €". */

import type { Amounts } from './posting.ts'
import type { Period } from './record.ts'

/** Characters looked at. */
const LONGEST = 300

const AMOUNT =
  /(?<![\d.,])(\d{1,9}(?:[.,'’\u00a0\u202f\u2009 ]\d{3})*(?:[.,]\d{1,2})?)(?!\d)[\s\u00a0]?(k(?![\p{L}])|lakh|lac|lpa)?/giu

const PERIODS: readonly (readonly [Period, RegExp])[] = [
  ['hour', per('hr|hour|stunde|heure|hora|ora|uur', 'hourly|p\\.?h', '時給|小时|시급')],
  ['day', per('day|tag|jour|d[ií]a|giorno|dag', 'daily', '日給')],
  ['week', per('wk|week|woche|semaine|semana|settimana', 'weekly', '週給')],
  ['month', per('mo|mth|month|monat|mois|m[eê]s|mese|maand', 'monthly', '月給|月薪|월급')],
  [
    'year',
    per(
      'yr|year|annum|jahr|an|année|año|ano|anno|jaar',
      'p\\.?a|annually|annual|yearly|annuel|lpa',
      '年収|年薪|연봉'
    )
  ]
]

/** "per <unit>" or "/<unit>", and words that say it alone. */
function per(units: string, words: string, unspaced: string): RegExp {
  const before = "(?:\\/|(?<!\\p{L})(?:per|an?|pro|par|por|al|all['’]|la|im|je|the))\\s?"
  return new RegExp(
    `${before}(?:${units})(?!\\p{L})|(?<!\\p{L})(?:${words})(?!\\p{L})|${unspaced}`,
    'iu'
  )
}

/** Signs that stand for one currency. Longer ones first: `US$` before `$`. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['AU$', 'AUD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['MX$', 'MXN'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['RM', 'MYR'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₱', 'PHP'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₴', 'UAH']
]

const CODE =
  /(?<![a-z])(USD|EUR|GBP|AUD|CAD|NZD|SGD|HKD|INR|JPY|CNY|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|BRL|MXN|ZAR|AED|SAR|ILS|TRY|KRW|TWD|MYR|PHP|THB|IDR|VND|UAH)(?![a-z])/i

/**
 * Read a salary.
 *
 * @param dollar - currency of a bare `$` on the site, `'AUD'`; unknown if omitted.
 * @returns `undefined` when the text has no amount, or more than a range.
 */
export function salaryIn(shown: string, dollar?: string): Amounts | undefined {
  const text = shown.slice(0, LONGEST)
  const amounts = [...text.matchAll(AMOUNT)].map(([, digits, unit]) => amountOf(digits!, unit))
  const [least, greatest] = amounts
  if (least === undefined || amounts.length > 2) return undefined
  const [min, max] = [least, greatest ?? least]
  // "80-100K": the unit stands behind the second only.
  const isShort = max >= 1000 && min < 1000 && /k\b/i.test(text)
  const period = periodIn(text)
  const currency = currencyIn(text, dollar)
  if (currency === null && period === null) return undefined
  return { min: decimal(isShort ? min * 1000 : min), max: decimal(max), currency, period }
}

/** Returns the period that an amount is for. */
function periodIn(text: string): Period | null {
  return PERIODS.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** A number of money as the record has it: no exponent, no fraction or one of two digits. */
export function decimal(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

function amountOf(digits: string, unit: string | undefined): number {
  const isFraction = /[.,]\d{1,2}$/.test(digits)
  const whole = isFraction ? digits.replace(/[.,]\d{1,2}$/, '') : digits
  const fraction = isFraction ? digits.slice(whole.length + 1) : '0'
  const amount = Number(`${whole.replace(/\D/g, '')}.${fraction}`)
  if (unit === undefined) return amount
  return amount * (unit.toLowerCase() === 'k' ? 1e3 : 1e5)
}

function currencyIn(text: string, dollar: string | undefined): string | null {
  const code = CODE.exec(text)?.[1]
  if (code !== undefined) return code.toUpperCase()
  const sign = SIGNS.find(([written]) => text.includes(written))
  if (sign) return sign[1]
  return text.includes('$') ? (dollar ?? null) : null
}
