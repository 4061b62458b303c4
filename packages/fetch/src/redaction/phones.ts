/** Finds phone numbers. A number that other things could have needs a word such as "phone" before it. */

import { labelBefore, OF_THINGS } from './labels.ts'

const SEPARATOR = '[ \\u00a0\\u202f./()\\u2010-\\u2013-]'

/** `+49 (0)30 1234567`, `%2B49301234567` in a URL, `0049 30 1234567`. */
const INTERNATIONAL = new RegExp(
  `(?:(?:(?<![\\w+])\\\\?\\+|%2[Bb])|(?<![\\w.,/+-])(?<!\\d )00)[1-9](?:${SEPARATOR}{0,3}\\d){6,14}(?!\\d)`,
  'g'
)
/** `(212) 555-0123`, `212-555-0123`. Source: NANP. */
const NORTH_AMERICAN =
  /(?<![\w.+-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}([.-]))[2-9]\d{2}[.-]\d{4}(?![\w-]|[.]\d)/g
/** `030 1234567`, `020 7946 0958`, `01 42 68 53 00`, `(030) 123456`. */
const TRUNK =
  /(?<![\w.,:+/-])(?:\(0\d{1,5}\)|0[1-9]\d{0,3})(?:[ \u00a0./-]{1,2}\d{2,8}){1,5}(?![\w-]|[.,:]\d)/g
/** Any digits behind a word that names them. */
const NAMED = new RegExp(`(?<![\\w+])\\(?\\d(?:${SEPARATOR}{0,3}\\d){5,14}(?!\\w)`, 'g')

/** Russian trunk: `8 (495) 123-45-67`. */
const RUSSIAN = /(?<![\w.,+-])8 ?\(\d{3,5}\) ?\d{1,3}(?:[ -]?\d{2}){2}(?![\w-])/g

const NAME =
  /(?:电话|電話|手机|手機|携帯|전화|тел(?:ефон)?|τηλ(?:έφωνο)?|טלפון|هاتف|جوال|t[eé]l(?:\.|:|[eé]phone|[eé]fon[eo]?)?|phone|fax|mob(?:ile|il)?|móvil|cell(?:ulare)?|handy|call(?: us)?(?: on| at)?|whats ?app|sms|portable|hotline|rufnummer|ring(?: us)?|appelez|contact)[\s.:：#()=>"*_-]{0,6}(?:(?:no|nr|number|nummer)[\s.:#]{0,4})?$|\bwa\.me\/$/i
const DATE =
  /^(?:\d{1,2}([./-])\d{1,2}\1(?:19|20)?\d{2}|\d{1,2} \d{1,2} (?:19|20)\d{2}|\d{4}([./-])\d{1,2}\2\d{1,2})(?![./-]?\d)/

/** Places of phone numbers. */
export function* phones(text: string, field: string): Generator<{ start: number; end: number }> {
  for (const [form, isPlausible] of FORMS) {
    for (const { 0: found, index } of text.matchAll(form)) {
      const before = labelBefore(text, index, field)
      if (!isPlausible(found, before)) continue
      yield { start: index, end: index + found.replace(/[^\d]+$/, '').length }
    }
  }
}

type Plausible = (found: string, before: string) => boolean

const FORMS: readonly (readonly [RegExp, Plausible])[] = [
  [INTERNATIONAL, (found, before) => isInternational(found) && !OF_THINGS.test(before)],
  [NORTH_AMERICAN, (_, before) => !OF_THINGS.test(before)],
  [TRUNK, (found, before) => isTrunk(found) && !OF_THINGS.test(before)],
  [RUSSIAN, (_, before) => !OF_THINGS.test(before)],
  [NAMED, (found, before) => NAME.test(before) && !DATE.test(found)]
]

/** `00` without separators begins codes of things, too. */
function isInternational(found: string): boolean {
  const digits = found.replace(/\D/g, '')
  if (found.includes('+')) return digits.length >= 8 && digits.length <= 15
  return digits.length >= 11 && digits.length <= 17 && /\D/.test(found)
}

function isTrunk(found: string): boolean {
  const digits = found.replace(/\D/g, '').length
  const isRow = /^\d\d(?:\D\d\d){5,}$/.test(found)
  return digits >= 9 && digits <= 12 && !isRow && !DATE.test(found)
}
