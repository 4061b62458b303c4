/** A month in a text, `'Joined August 2008'`. */

import { isoDate } from '@sluice/values'

/** @returns `'2008-08'`, or a whole date where the text has one; `undefined` when it has neither. */
export function monthOf(
  text: string | undefined,
  language: string | undefined
): string | undefined {
  if (!text) return undefined
  const reading = { language, since: 1990 }
  const whole = isoDate(text, reading)
  if (whole) return whole
  const digits = /([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]/.exec(text)
  if (digits) return isoDate(`${digits[1]}-${digits[2]}-1`, reading)?.slice(0, 7)
  const words = /(\p{L}{3,20})\.?(?:\s(?:de|del|of))?\s([12]\d{3})(?!\d)/u.exec(text)
  return words ? isoDate(`1 ${words[1]} ${words[2]}`, reading)?.slice(0, 7) : undefined
}
