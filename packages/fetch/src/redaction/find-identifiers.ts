/** Finds identifiers of people in a text: addresses, accounts, cards, numbers. */

import { isIsbn, passesLuhn, remainderOf } from './check-digits.ts'
import { labelBefore, OF_THINGS } from './labels.ts'
import { NATIONAL_IDS } from './national-ids.ts'
import { phones } from './phones.ts'

/** Kinds of identifiers. */
export const IDENTIFIERS = ['email', 'phone', 'iban', 'card', 'national_id'] as const

/** A place of a text. `other` is a number that no person has, such as an ISBN. */
export interface Span {
  readonly kind: (typeof IDENTIFIERS)[number] | 'person' | 'other'
  readonly start: number
  readonly end: number
}

const EMAIL =
  /(?<![\p{L}\p{N}._%+'\\-])[\p{L}\p{N}._%+'\\-]{1,80}(?:@|%40|&#64;|\s?[[(]\s?at\s?[\])]\s?)[\p{L}\p{N}-]{1,63}(?:(?:\.|\s?[[(]\s?dot\s?[\])]\s?)[\p{L}\p{N}-]{1,63}){1,6}(?![\p{L}\p{N}])/giu
const FILE_TYPES = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|html?)$/i

const IBAN = /(?<![A-Za-z\d])[A-Z]{2}\d{2}(?:[ \u00a0-]?[A-Z\d]){11,30}(?![A-Za-z\d])/gi

/** Lengths by country. Source: SWIFT IBAN Registry, release 99. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 ' +
    'SI19 SK24 SM27 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))])
)

const CARD = /(?<![\w.,-])\d(?:[ \u00a0-]?\d){11,18}(?![\w-]|[.,]\d)/g
/** First digits of the large networks, with their lengths. Source: ISO/IEC 7812, the networks' own ranges. */
const NETWORKS =
  /^(?:4\d{12}(?:\d{3})?(?:\d{3})?|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|62\d{14,17}|(?:5018|5020|5038|6304|6759|6761|6763)\d{8,15})$/
const GROUPED_CARD =
  /^(?:\d{4}([ \u00a0-])(?:\d{4}\1){2}\d{1,7}|\d{4}([ \u00a0-])\d{6}\2\d{4,5}|\d+)$/

const ISBN = /(?<![\dX-])(?:97[89][- ]?)?\d(?:[- ]?\d){8}[- ]?[\dX](?![\dX])/g

/**
 * All identifiers of a text, in the order of their places, without overlaps.
 *
 * @param field - name of the field that has the text; it may say what a number is.
 */
export function findIdentifiers(text: string, field = ''): Span[] {
  const spans: Span[] = []
  let taken: Uint8Array | undefined
  const take = (kind: Span['kind'], found: Iterable<Pick<Span, 'start' | 'end'>>) => {
    for (const { start, end } of found) {
      taken ??= new Uint8Array(text.length)
      if (taken.subarray(start, end).includes(1)) continue
      taken.fill(1, start, end)
      spans.push({ kind, start, end })
    }
  }
  if (/@|%40|&#64;|\bat\b/i.test(text)) take('email', emails(text))
  if (!/\d[\d\s().,/-]*\d/.test(text)) return spans
  take('iban', ibans(text))
  take('card', cards(text, field))
  take('national_id', nationalIds(text, field))
  take('other', isbns(text, field))
  take('phone', phones(text, field))
  return spans.sort((a, b) => a.start - b.start)
}

function* emails(text: string) {
  for (const { 0: found, index } of text.matchAll(EMAIL)) {
    const [domain = ''] = /[^@\])]*$/.exec(found) ?? []
    if (!FILE_TYPES.test(found) && !/\d$/.test(domain)) {
      yield { start: index, end: index + found.length }
    }
  }
}

function* ibans(text: string) {
  for (const { 0: written, index } of text.matchAll(IBAN)) {
    const found = written.toUpperCase()
    const length = IBAN_LENGTHS[found.slice(0, 2)]
    if (length === undefined) continue
    const end = endOf(found, length)
    const plain = found.slice(0, end).replace(/[^A-Z\d]/g, '')
    if (plain.length !== length || /^[A-Z\d]/.test(found.slice(end))) continue
    if (remainderOf(plain.slice(4) + plain.slice(0, 4), 97) === 1) {
      yield { start: index, end: index + end }
    }
  }
}

/** Place behind so many letters and digits. */
function endOf(text: string, length: number): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (/[A-Z\d]/.test(text[at] as string) && ++count === length) return at + 1
  }
  return text.length
}

function* cards(text: string, field: string) {
  for (const { 0: found, index } of text.matchAll(CARD)) {
    const plain = found.replace(/\D/g, '')
    if (!NETWORKS.test(plain) || !GROUPED_CARD.test(found) || !passesLuhn(plain)) continue
    if (OF_THINGS.test(labelBefore(text, index, field))) continue
    yield { start: index, end: index + found.length }
  }
}

function* nationalIds(text: string, field: string) {
  for (const { form, isValid, label } of NATIONAL_IDS) {
    for (const { 0: found, index } of text.matchAll(form)) {
      const before = labelBefore(text, index, field)
      if (
        label ? !label.test(before) : OF_THINGS.test(before) && !/national|insurance/i.test(before)
      )
        continue
      const plain = found.replace(/[\s.+-]/g, '')
      if (isValid(plain)) yield { start: index, end: index + found.length }
    }
  }
}

function* isbns(text: string, field: string) {
  for (const { 0: found, index } of text.matchAll(ISBN)) {
    const isNamed = /isbn|ean|gtin/i.test(labelBefore(text, index, field))
    const plain = found.replace(/\D(?!$)/g, '')
    if (isNamed || (plain.length === 13 && isIsbn(plain))) {
      yield { start: index, end: index + found.length }
    }
  }
}
