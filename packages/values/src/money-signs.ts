/** The currency sign that belongs to a number in a text. */

import { currencySign, LONGEST_SIGN } from './money-currencies.ts'

/** A sign as the text has it. */
export interface Written {
  readonly written: string
  readonly isWeak: boolean
}

/** The sign before or behind a number; the surer one, else the one before. */
export function signBeside(
  text: string,
  { start, end }: { readonly start: number; readonly end: number }
): Written | undefined {
  const before = signBefore(text.slice(Math.max(0, start - LONGEST_SIGN - 3), start))
  const behind = signBehind(text.slice(end, end + LONGEST_SIGN + 4))
  const first = before && !(before.isWeak && behind && !behind.isWeak) ? before : behind
  if (first?.written !== '$') return first
  // A code says which dollar: "NZD $100", "$1,190.00 AUD".
  const other =
    first === before
      ? signBefore(text.slice(Math.max(0, start - 8), text.lastIndexOf('$', start)))
      : undefined
  const code = [other, behind].find(
    (sign) => sign && /^[A-Z]{3}$/.test(sign.written) && !sign.isWeak
  )
  return code ?? first
}

const LETTER = /[\p{L}\p{N}]/u

function signBefore(text: string): Written | undefined {
  const body = text.replace(/[ :.-]*$/, (end) =>
    end.includes('.') && /\p{L}$/u.test(text.slice(0, -end.length)) ? '.' : ''
  )
  const isApart = body.length < text.length && text.endsWith(' ')
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
      return { written, isWeak: sign.isWeak }
    }
  }
  return undefined
}

function signBehind(text: string): Written | undefined {
  const body = text.replace(/^(?:[.,] ?[-–—])?[ *]*/, '')
  for (let length = Math.min(LONGEST_SIGN, body.length); length > 0; length--) {
    const written = body.slice(0, length)
    const sign = currencySign(written)
    if (!sign || written !== written.trim()) continue
    const next = body[length] ?? ''
    if (LETTER.test(written.at(-1)!) && LETTER.test(next)) continue
    // What follows a sign before a number belongs to that number: "2 kr 5", "1 $5".
    if (
      /^ ?\d/.test(body.slice(length, length + 2)) &&
      /[$£]$/.test(written) &&
      text.startsWith(' ')
    )
      continue
    if (length === 1 && sign.isWeak && next !== '') continue
    return { written, isWeak: sign.isWeak }
  }
  return undefined
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
        return part
      }
    }
  }
  return undefined
}
