/** The currency signs that belong to the numbers of a text. */

import { currencySign, LONGEST_SIGN } from './money-currencies.ts'
import type { Numeral } from './money-numerals.ts'

/** A sign as the text has it, and where. */
export interface Written {
  readonly written: string
  readonly isWeak: boolean
  readonly start: number
  readonly end: number
}

/** A number with the sign that belongs to it. */
export interface Signed {
  readonly numeral: Numeral
  readonly sign?: Written | undefined
  /** True if a sign stands between this number and the next, and nothing tells whose it is. */
  readonly isUnclear: boolean
}

/**
 * The numbers with their signs.
 *
 * A sign between two numbers belongs to the one that it touches. If it touches both, it stands for the mark
 * before the cents, `12€50`; if it touches neither, what the text has elsewhere decides.
 */
export function signedNumerals(
  text: string,
  numerals: readonly Numeral[],
  locale: string | undefined
): Signed[] {
  const beside = numerals.map((numeral) => ({
    numeral,
    before: signBefore(text, numeral.start),
    behind: signBehind(text, numeral.end),
    isUnclear: false,
    isCents: false
  }))
  for (const [index, left] of beside.entries()) {
    const right = beside[index + 1]
    if (!left.behind || !right?.before || right.before.start >= left.behind.end) continue
    const next = beside[index + 2]?.numeral.start
    // A sign that touches the number behind it is not this one's.
    const isPriced = right.behind !== undefined && !right.behind.isWeak && right.behind.end !== next
    const owner = ownerOf(text, left, right, isPriced, locale)
    if (owner === 'left' || owner === 'cents') right.before = undefined
    if (owner === 'right') left.behind = undefined
    if (owner === 'cents') {
      left.numeral = { ...left.numeral, cents: right.numeral.text }
      right.isCents = true
    }
    if (owner === undefined) left.isUnclear = right.isUnclear = true
  }
  return beside
    .filter(({ isCents }) => !isCents)
    .map(({ numeral, before, behind, isUnclear }) => {
      const first = before && !(before.isWeak && behind && !behind.isWeak) ? before : behind
      return { numeral, sign: withCode(text, first, before, behind), isUnclear }
    })
}

interface Beside {
  readonly numeral: Numeral
  readonly before: Written | undefined
  readonly behind: Written | undefined
}

/** Signs that nearly all countries write before the number; French puts `$` behind. */
const LEADING = /[$£¥￥₹₩₱₦]$|^(?:R[Mp]?|Rs|S\/)\.?$/
/** Signs that stand behind the number. */
const TRAILING =
  /^(?:₽|руб\.?|рублей|р\.?|₴|грн\.?|z[łl]\.?|K[čc]|Ft|лв\.?|円|元|원|₫|đ|lei|₸|тг\.?)$/i
/** An amount with cents or with groups. */
const PRICE = /[.,]\d{2}$|^\d{1,3}(?:[ .,'’]\d{3})+$/
const DASH = /[-–—]/

function ownerOf(
  text: string,
  left: Beside,
  right: Beside,
  isPriced: boolean,
  locale: string | undefined
): 'left' | 'right' | 'cents' | undefined {
  const sign = left.behind!
  const gap = text.slice(left.numeral.end, sign.start)
  const nextGap = text.slice(right.before!.end, right.numeral.start)
  if (DASH.test(gap) || DASH.test(nextGap)) return 'left'
  // "1 875 C$2 000 C$": each number has its sign behind it.
  if (isPriced && gap.length < 2 && right.behind?.written === sign.written) return 'left'
  if (gap === '') {
    const isAtEnd = text.slice(right.numeral.end).trim() === ''
    const isCents = /^\d\d$/.test(right.numeral.text) && !/[.,]/.test(left.numeral.text)
    if (isCents && !left.numeral.scale && !isPriced && (nextGap === '' || isAtEnd)) return 'cents'
    if (nextGap !== '') return 'left'
    return LEADING.test(sign.written) ? 'right' : isPriced ? 'left' : undefined
  }
  if (nextGap === '') return 'right'
  return apartOwner(text, left, right, sign, isPriced, locale)
}

/** The owner of a sign that is apart from the numbers on both sides. */
function apartOwner(
  text: string,
  left: Beside,
  right: Beside,
  sign: Written,
  isPriced: boolean,
  locale: string | undefined
): 'left' | 'right' | undefined {
  if (isPriced) return 'left'
  if (left.before && !left.before.isWeak) return 'right'
  if (TRAILING.test(sign.written)) return 'left'
  if (LEADING.test(sign.written) && !/^fr/i.test(locale ?? '')) return 'right'
  if (left.numeral.text === right.numeral.text.replace('.', ',')) return 'left'
  const [isLeft, isRight] = [PRICE.test(left.numeral.text), PRICE.test(right.numeral.text)]
  if (isLeft !== isRight) return isLeft ? 'left' : 'right'
  const startsText = text.slice(0, left.numeral.start).trim() === ''
  const endsText = text.slice(right.numeral.end).trim() === ''
  return startsText && (isLeft || !endsText) ? 'left' : undefined
}

/** A code says which dollar: "NZD $100", "$1,190.00 AUD". */
function withCode(
  text: string,
  first: Written | undefined,
  before: Written | undefined,
  behind: Written | undefined
): Written | undefined {
  if (first?.written !== '$') return first
  const other = first === before ? signBefore(text, first.start) : undefined
  const code = [other, behind].find(
    (sign) => sign && /^[A-Z]{3}$/.test(sign.written) && !sign.isWeak
  )
  return code ? { ...first, written: code.written } : first
}

const LETTER = /[\p{L}\p{N}]/u

function signBefore(text: string, at: number): Written | undefined {
  const near = text.slice(Math.max(0, at - LONGEST_SIGN - 3), at)
  const body = near.replace(/[ :.-]*$/, (end) =>
    end.includes('.') && /\p{L}$/u.test(near.slice(0, -end.length)) ? '.' : ''
  )
  const isApart = body.length < near.length && near.endsWith(' ')
  for (const ending of body.endsWith('.') ? [body, body.slice(0, -1)] : [body]) {
    for (let length = Math.min(LONGEST_SIGN, ending.length); length > 0; length--) {
      const written = ending.slice(-length)
      const sign = currencySign(written)
      if (!sign || written !== written.trim()) continue
      const previous = ending.at(-length - 1) ?? ''
      if (LETTER.test(written[0]!) && LETTER.test(previous)) continue
      // Other letters before a number are a size or a model: "G3", "E 27".
      if (length === 1 && sign.isWeak && (written !== 'R' || isApart || LETTER.test(previous)))
        continue
      const end = at - near.length + ending.length
      return { written, isWeak: sign.isWeak, start: end - length, end }
    }
  }
  return undefined
}

function signBehind(text: string, at: number): Written | undefined {
  const near = text.slice(at, at + LONGEST_SIGN + 4)
  const body = near.replace(/^(?:[.,] ?[-–—])?[ *]*/, '')
  const start = at + near.length - body.length
  for (let length = Math.min(LONGEST_SIGN, body.length); length > 0; length--) {
    const written = body.slice(0, length)
    const sign = currencySign(written)
    if (!sign || written !== written.trim()) continue
    const next = body[length] ?? ''
    // Languages without spaces go on right behind the sign.
    const isInText = start === at && /[円元圆圓원]$/.test(written)
    if (LETTER.test(written.at(-1)!) && LETTER.test(next) && !isInText) continue
    if (length === 1 && sign.isWeak && next !== '' && (written !== 'p' || LETTER.test(next)))
      continue
    if (isWeight(written, body.slice(length))) continue
    return { written, isWeak: sign.isWeak, start, end: start + length }
  }
  return undefined
}

/** Pounds of a thing: `1 pound of your choosing`, `2 pounds carrots`. A price is followed by what it is for, or by nothing. */
function isWeight(written: string, behind: string): boolean {
  return (
    /^pounds?$/.test(written) &&
    /^ +(?!(?:sterling|per|each|off|a|an|and|or|to|for|more|less|in|on|plus|egyptian)(?!\p{L}))\p{L}/iu.test(
      behind
    )
  )
}

/** A sure sign anywhere in a text, for a number that has none beside it. */
export function signIn(text: string): string | undefined {
  const whole = currencySign(text)
  if (whole) return text
  for (const match of text.matchAll(/[^\s\d,:;()/*-]+/g)) {
    const word = match[0]
    for (let length = Math.min(LONGEST_SIGN, word.length); length > 0; length--) {
      for (const part of [word.slice(0, length), word.slice(-length)]) {
        const sign = currencySign(part)
        if (!sign || (sign.isWeak && length !== word.length)) continue
        const isWord = LETTER.test(part)
        if (isWord && (length !== word.length || sign.isWeak)) continue
        if (isWeight(part, text.slice(match.index + word.length))) continue
        return part
      }
    }
  }
  return undefined
}
