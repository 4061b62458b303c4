/**
 * Possible values of each kind: one reader for each kind, which returns the value that a text is or holds, or
 * `undefined` for a text that cannot be of the kind.
 */

import { languageTag } from '@sluice/content'
import { isoDate, money, partialDate } from '@sluice/values'
import { checkedCode, iban, isbn } from './codes.ts'
import { languageCode } from './languages.ts'
import { personName } from './person-name.ts'

/** Way to read a value, beyond its type. */
export type ValueKind =
  | 'address'
  | 'availability'
  | 'city'
  | 'color'
  | 'count'
  | 'country'
  | 'currency'
  | 'date'
  | 'doi'
  | 'duration'
  | 'email'
  | 'gtin'
  | 'iban'
  | 'image'
  | 'isbn'
  | 'language'
  | 'money'
  | 'person'
  | 'phone'
  | 'postal code'
  | 'rating'
  | 'servings'
  | 'size'
  | 'steps'
  | 'url'
  | 'weekday'

/** Known facts about the text. */
interface KindContext {
  /** BCP 47 tag of the page. */
  readonly language: string | undefined
  /** Name of the property, which can ask for one form of several: `isbn10`. */
  readonly name: string
}

/** Characters that are examined for a short value. */
const EXAMINED = 500

/**
 * The value of a kind in a text of one value.
 *
 * @returns the text itself for a kind without a test.
 */
export function valueOfKind(
  text: string,
  kind: ValueKind | undefined,
  context: KindContext
): string | undefined {
  const read = kind && READERS[kind]
  return read ? read(text, context) : text
}

/** Checks whether a kind has a test, so that a text that fails it is no value. */
export function isTested(kind: ValueKind | undefined): boolean {
  return kind !== undefined && kind in READERS
}

type Reader = (text: string, context: KindContext) => string | undefined

const READERS: Readonly<Partial<Record<ValueKind, Reader>>> = {
  availability: (text) => text.replace(/^https?:\/\/schema\.org\//, ''),
  city: (text) => shortName(text, /^[^\d@:]*(?:\d{1,2}[^\d@:]*)?$/),
  color: (text) => shortName(text, /^(?:#[\da-f]{3,8}|[^@:]*\p{L}[^@:]*)$/iu),
  count: (text) => (/\p{N}/u.test(text) && text.length <= 80 ? text : undefined),
  country: (text) => shortName(text, /^[^\d@:]*$/),
  currency: (text, { language }) => currencyOf(text, language),
  date: (text, { language, name }) => dateOf(text, language) ?? timeOf(text, name),
  doi: (text) => DOI.exec(text)?.[0],
  email: emailIn,
  gtin: checkedCode,
  iban,
  isbn: (text, { name }) => isbn(text, /10$/.test(name) ? 10 : /13$/.test(name) ? 13 : undefined),
  language: (text) => languageCode(text) ?? (TAG.test(text) ? languageTag(text) : undefined),
  money: (text) => (isMoney(text) ? text : undefined),
  person: personName,
  phone: phoneIn,
  'postal code': postalCodeIn,
  rating: (text) => (/\p{N}|[★☆⭐]/u.test(text) && text.length <= 80 ? text : undefined),
  size: (text) => (text.length <= 80 && !/[@:]$/.test(text) ? text : undefined),
  weekday: (text) => text.replace(/https?:\/\/schema\.org\//g, '')
}

/** Source: ISO 26324, the prefix and the suffix of a name. */
const DOI = /(?<![\d.])10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;:)\]]/

/** A language tag, or several. */
const TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*(?:\s*[,;].*)?$/i

/** Words of one name that is not a sentence. */
function shortName(text: string, form: RegExp): string | undefined {
  const plain = text.replace(/[\s,;]+$/, '')
  const isName = plain !== '' && plain.length <= 60 && plain.split(/\s+/).length <= 6
  return isName && form.test(plain) && /\p{L}|#/u.test(plain) ? plain : undefined
}

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}_%+'-](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+'-])?)@((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24})(?![\p{L}\p{N}@-])/gu
/** `photo@2x.png` has the form of an address. */
const FILE = /\.(?:avif|bmp|css|gif|ico|jpe?g|js|json|mp[34]|pdf|png|svg|tiff?|webm|webp)$/i

/** The e-mail address that a text or a `mailto:` link is or holds. */
function emailIn(text: string): string | undefined {
  const plain = /^mailto:/i.test(text.trim())
    ? decoded(text.trim().slice('mailto:'.length).split('?', 1)[0]!)
    : text
  return emailsIn(plain)[0]
}

/** Every e-mail address in a text. */
export function emailsIn(text: string): string[] {
  const found = [...text.slice(0, EXAMINED * 20).matchAll(EMAIL)].map(([address]) => address)
  return [...new Set(found.filter((address) => !FILE.test(address)))]
}

const PHONE =
  /(?<![\p{L}\d.,/:@#-])(?:\+|\(\+?)?\d[\d\s().\u2010-\u2015/\u00a0-]{4,28}\d(?:\s*(?:ext\.?|extension|x|durchwahl|poste|int\.?)\s*\d{1,6})?(?![\d\p{L}@])/giu
/** `1-800-GET-OAKS`. */
const VANITY = /^\+?\d[\d\s().-]*[A-Z][A-Z\d-]{3,}$/
/** A date, a range of years, a price, a time. */
const NO_PHONE =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|[12]\d{3}\s?[-–/]\s?[12]\d{3}|\d{1,3}(?:[.,]\d{3})*[.,]\d{2})(?![-\s/]?\d)/

/** The phone number that a text or a `tel:` link is or holds. */
function phoneIn(text: string): string | undefined {
  const plain = text.trim()
  if (/^tel:/i.test(plain)) {
    const number = decoded(plain.slice('tel:'.length).split(';', 1)[0]!).trim()
    return digits(number) >= 3 && digits(number) <= 15 ? number : undefined
  }
  if (VANITY.test(plain) && plain.length <= 24) return plain
  return phonesIn(plain)[0]
}

/** Every phone number in a text: of six digits at least. */
export function phonesIn(text: string): string[] {
  return [...text.slice(0, EXAMINED * 20).matchAll(PHONE)]
    .map(([number]) => number.trim())
    .filter((number) => digits(number) >= 6 && digits(number) <= 18 && !NO_PHONE.test(number))
}

function digits(text: string): number {
  return text.replace(/\D/g, '').length
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // A percent sign that encodes nothing.
    if (error instanceof URIError) return text
    throw error
  }
}

const POSTAL_CODE =
  /(?<![\p{L}\p{N}-])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]{1,3}-\d{4,6}|\d{5}-\d{3,4}|\d{3}-\d{4}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}\s?[A-Z]{2}|\d{3,7})(?![\p{L}\p{N}])/u

/** A postal code: the whole text, or the part of one that has such a form. */
function postalCodeIn(text: string): string | undefined {
  const plain = text.trim()
  if (/^[A-Z\d][A-Z\d\s-]{1,9}$/i.test(plain) && /\d/.test(plain)) return plain
  return plain.length <= 80 ? POSTAL_CODE.exec(plain)?.[0] : undefined
}

const FREE = /\b(?:free|gratis|kostenlos|gratuit[eo]?|bezpłatn|бесплатно)\b|無料|免费/iu

function isMoney(text: string): boolean {
  return text.length <= 120 && (/\p{N}/u.test(text) || FREE.test(text))
}

/** A date as ISO 8601, or a short text with a number where the date has another form. */
function dateOf(text: string, language: string | undefined): string | undefined {
  const read = isoDate(text, { language }) ?? partialDate(text)
  if (read !== undefined) return read
  return text.length <= 60 && /\d/.test(text) && !/[@:]$|^\d{1,2}[:.]\d\d\b/.test(text)
    ? text
    : undefined
}

/** A time of day, of a property that is one: `start_time`, `Beginn`. */
function timeOf(text: string, name: string): string | undefined {
  return TIMES.test(name) && TIME.test(text) ? text : undefined
}

const TIMES = /time|uhrzeit|start|begin|début|inicio|inizio|end|opens|closes/i
const TIME = /^\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|uhr|h)?$/i

/** The code of a currency, of a text that is it, a sign, or a price. */
function currencyOf(text: string, locale: string | undefined): string | undefined {
  if (/^[A-Z]{3}$/.test(text)) return text
  const found = /\d/.test(text) ? money(text, { locale }) : money(`1 ${text}`, { locale })
  return found?.currency ?? undefined
}
