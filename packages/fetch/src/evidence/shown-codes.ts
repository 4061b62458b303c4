/** Values of a page that stand for others: codes of currencies, countries and languages, addresses, phone numbers. */

import { type Stock, stock } from '@sluice/values'
import { type ShownWords, type Span, wordsOf } from './shown-words.ts'

/** A page's text, as far as codes need it. */
export interface CodedText {
  /** Plain. */
  readonly text: string
  /** With the addresses of links. */
  readonly markdown: string
  readonly words: ShownWords
  readonly language: string | null
}

/** The sign or name of a currency, or the name of a country or language, that a code stands for. */
export function codePlace(value: string, page: CodedText): Span | undefined {
  const { text, words, language } = page
  for (const name of namesOf(value, [language ?? 'en', 'en'])) {
    const at = isSign(name) ? text.indexOf(name) : -1
    if (at >= 0) return { start: at, end: at + name.length }
    const [place] = words.placesOf(wordsOf(name))
    if (place) return place
  }
  return undefined
}

/** Signs that are no letters: `€`, `kr.` is a word. */
function isSign(name: string): boolean {
  return !/^\p{L}/u.test(name)
}

function namesOf(value: string, languages: readonly string[]): string[] {
  try {
    if (/^[A-Z]{3}$/.test(value)) return languages.flatMap((one) => currencyNames(value, one))
    if (!/^[A-Za-z]{2}(?:-[A-Za-z]{2})?$/.test(value)) return []
    return languages.flatMap((locale) =>
      (['region', 'language'] as const).flatMap((type) => {
        const code = type === 'region' ? value.slice(-2).toUpperCase() : value
        return new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code) ?? []
      })
    )
  } catch {
    // The language or the code does not exist.
    return []
  }
}

/** Amounts whose names of a currency differ in some language: one, few, many, a fraction. */
const AMOUNTS = [1, 2, 5, 1.5]

function currencyNames(currency: string, locale: string): string[] {
  const names = (['narrowSymbol', 'name'] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    return AMOUNTS.flatMap((amount) =>
      format.formatToParts(amount).flatMap(({ type, value }) => (type === 'currency' ? value : []))
    )
  })
  // The last word of a name, such as `US dollars`, is how people say it.
  const last = names.flatMap((name) =>
    /^\p{L}/u.test(name) ? (name.split(/\s/).at(-1) ?? []) : []
  )
  return [...new Set([...names, ...last])]
}

/** An address that the page links to or names. */
export function showsAddress(value: string, markdown: string): boolean {
  const url = URL.parse(value)
  if (!url) return false
  const path = `${url.pathname}${url.search}`
  if (markdown.includes(value) || markdown.includes(url.href)) return true
  if (path.length > 1) {
    // A relative address goes up folders that the absolute one lacks.
    return markdown.includes(path) || markdown.includes(`(..${path}`)
  }
  return showsHost(url.hostname.replace(/^www\./, ''), markdown.toLowerCase())
}

function showsHost(host: string, text: string): boolean {
  for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + 1)) {
    const before = text.slice(Math.max(0, at - 5), at).replace(/www\.$/, '')
    if (!/[\p{L}\p{N}.-]$/u.test(before) && !/[\p{L}\p{N}-]/u.test(text[at + host.length] ?? '')) {
      return true
    }
  }
  return false
}

/** Digits of a phone number that decide, without the code of its country. */
const LEAST_PHONE = 7

/** A phone number, with or without the code of its country. */
export function phonePlace(value: string, text: string): Span | undefined {
  const digits = value.replace(/\D/g, '')
  if (!/^[+\d\s()./-]+$/.test(value) || digits.length < LEAST_PHONE + 1) return undefined
  const own = value.startsWith('+')
    ? digits.slice(Math.min(3, digits.length - LEAST_PHONE))
    : digits
  for (const { 0: written, index } of text.matchAll(/[+(]?\d[\d ()./\u00a0-]{6,30}\d/g)) {
    if (written.replace(/\D/g, '').endsWith(own))
      return { start: index, end: index + written.length }
  }
  return undefined
}

const STOCKS: ReadonlySet<string> = new Set<Stock>([
  'in_stock',
  'limited',
  'preorder',
  'backorder',
  'out_of_stock',
  'discontinued'
])
const SENTENCE = /[^\n.!?|]{3,300}/g

/** A sentence that states a stock in the words of its language. */
export function stockPlace(value: string, text: string): Span | undefined {
  const state = STOCKS.has(value) ? value : stock(value)
  if (state === undefined) return undefined
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    if (stock(sentence) === state) return { start: index, end: index + sentence.trimEnd().length }
  }
  return undefined
}
