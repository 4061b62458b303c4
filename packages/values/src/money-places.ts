/** The number of a text that is its price, and the range that it is in. */

import { codeOf, isHundredth, type MoneyOptions } from './money-currencies.ts'
import { amountOf, type Numeral, numeralsOf, scaleBehindSign } from './money-numerals.ts'
import { type Signed, signedNumerals, type Written } from './money-signs.ts'

/** The first price of a text, and the upper end of its range. */
interface Priced {
  readonly lower: Signed
  readonly upper?: Signed | undefined
}

/**
 * The first number with a sign of its own, else the first number.
 *
 * @returns `undefined` when nothing tells which number has the sign, or what its scale is.
 */
export function priceIn(text: string, options: MoneyOptions): Priced | undefined {
  const { locale } = options
  const all = signedNumerals(text, numeralsOf(text, locale), locale)
  const positive = all.filter((one) => !isPercentage(text, one) && !isNegative(text, one))
  const sure = positive.find(({ sign }) => sign && !isWeak(sign, options))
  if (sure) return sure.isUnclear ? undefined : inRange(text, all, sure, options)
  const weak = positive.find(({ sign, isUnclear }) => sign && !isUnclear)
  if (weak) return inRange(text, all, weak, options)
  // A number without a sign is the price only if no other claims to be one.
  const [first] = all.filter((one) => !isPercentage(text, one))
  if (!first || isNegative(text, first) || first.numeral.scale?.isShort) return undefined
  return all.some(({ sign }) => sign) ? undefined : inRange(text, all, first, options)
}

/** Checks whether a sign is a letter that may mean something else, as `p` does outside of Britain. */
function isWeak({ isWeak, written }: Written, options: MoneyOptions): boolean {
  return isWeak && !(isHundredth(written) && codeOf(written, options) !== null)
}

function isPercentage(text: string, { numeral: { end } }: Signed): boolean {
  return /^ ?[%％]/.test(text.slice(end, end + 2))
}

/** `-$5`, `−5 €`, `€ -15`; a dash before a space separates, and one behind a number is a range. */
function isNegative(text: string, { numeral, sign }: Signed): boolean {
  const isLeading = sign !== undefined && sign.end <= numeral.start
  if (isLeading && /[-−]$/.test(text.slice(sign.end, numeral.start))) return true
  const start = isLeading ? sign.start : numeral.start
  return /(?:^|[\s(])[-−–]$/.test(text.slice(Math.max(0, start - 2), start))
}

const RANGE = /^ ?(?:[-–—~～〜]|to|bis|à|al?|do|až|till?|tot|до) ?$/i
/** Words between two prices; behind the first may stand what it is for, as in `$21/hr to $25/hr`. */
const UP_TO =
  /^(?: ?\/ ?\p{L}+\.?)?,? ?(?:[-–—~～〜]|to|up to|bis zu|jusqu['’]à|hasta|até|fino a|tot) ?$/iu
const AND = /^ ?(?:and|und|et|y|e|en|og|och|i|и) ?$/i
const BETWEEN = /(?:between|zwischen|entre|tussen|tra|fra|mellem|mellom|mellan|między|между) ?$/i

/**
 * The range that a number is in: `26 to 50 €`, `$80–100k`, `between $90k and $120k`; else the number, with the scale that
 * follows its sign.
 */
function inRange(
  text: string,
  all: readonly Signed[],
  one: Signed,
  { locale }: MoneyOptions
): Priced | undefined {
  const index = all.indexOf(one)
  const own = scaledBehind(text, one, locale)
  const [before, after] = [all[index - 1], all[index + 1]]
  let found: Priced = { lower: own }
  if (before && !before.sign && isRange(text, before, one)) {
    const numeral = sharing(before.numeral, own.numeral)
    if (worth(numeral) <= worth(own.numeral)) found = { lower: { ...one, numeral }, upper: own }
  } else if (after && isRange(text, one, after)) {
    const upper = scaledBehind(text, { ...after, sign: after.sign ?? one.sign }, locale)
    found = { lower: { ...own, numeral: sharing(own.numeral, upper.numeral) }, upper }
  }
  return Number.isNaN(found.lower.numeral.scale?.factor ?? 1) ? undefined : found
}

/** The number with the scale that follows its sign, `125 USD Millones`. */
function scaledBehind(text: string, one: Signed, locale: string | undefined): Signed {
  if (one.numeral.scale || !one.sign) return one
  const scale = scaleBehindSign(text, Math.max(one.sign.end, one.numeral.end), locale)
  return scale ? { ...one, numeral: { ...one.numeral, scale } } : one
}

function isRange(text: string, lower: Signed, upper: Signed): boolean {
  const { sign } = upper
  const isLeading = sign !== undefined && sign.end <= upper.numeral.start
  // Before the lower number there would be a sign too, and a letter makes it a name: `A4-12 €`.
  if (!lower.sign && (isLeading || /\p{L}/u.test(text[lower.numeral.start - 1] ?? ''))) return false
  const start = Math.max(lower.numeral.end, lower.sign?.end ?? 0)
  const between = text.slice(start, isLeading ? sign.start : upper.numeral.start).slice(0, 24)
  if (RANGE.test(between) || (lower.sign && UP_TO.test(between))) return true
  const first = Math.min(lower.numeral.start, lower.sign?.start ?? lower.numeral.start)
  return AND.test(between) && BETWEEN.test(text.slice(Math.max(0, first - 12), first))
}

/** The lower number with the scale of the upper, where only the upper has one and is the larger without it. */
function sharing(lower: Numeral, { scale, ...upper }: Numeral): Numeral {
  return scale && !lower.scale && worth(lower) < worth(upper) ? { ...lower, scale } : lower
}

function worth(numeral: Numeral): number {
  return Number(amountOf(numeral, undefined, null) ?? Number.NaN)
}
