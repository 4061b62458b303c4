/**
 * Values of a model that the text given to it does not show. Forms differ: `39.9` is shown by `39,90 €`, `2026-03-04` by
 * `4 March 2026`, `in_stock` by `In stock`.
 */

import { isoDate } from '@sluice/values'

/** Values that are listed. */
const MOST = 200
/** Texts of more words are shown if most of their words are. */
const SHORT = 4
const LEAST_SHOWN = 0.8
/** Characters within which the words of a short text stand. */
const WINDOW = 120

/**
 * Paths of the values without evidence, names and positions joined by dots. Booleans are judgements and never listed.
 *
 * @param facts - values of the page itself, which need no evidence.
 * @param text - text that the model was given.
 */
export function unfoundedPaths(
  data: unknown,
  facts: unknown,
  text: string,
  language: string | null
): string[] {
  const page = evidenceOf(text, language)
  const paths: string[] = []
  const visit = (value: unknown, fact: unknown, path: string): void => {
    if (paths.length >= MOST || value === null || value === undefined || value === fact) return
    if (typeof value === 'object') {
      const known = (typeof fact === 'object' && fact !== null ? fact : {}) as Record<
        string,
        unknown
      >
      for (const [name, inner] of Object.entries(value)) {
        visit(inner, known[name], path === '' ? name : `${path}.${name}`)
      }
      return
    }
    const isShown =
      typeof value === 'number'
        ? page.showsNumber(value)
        : typeof value !== 'string' || page.showsText(value)
    if (!isShown) paths.push(path === '' ? 'value' : path)
  }
  visit(data, facts, '')
  return paths
}

interface Evidence {
  showsNumber(value: number): boolean
  showsText(value: string): boolean
}

function evidenceOf(text: string, language: string | null): Evidence {
  const plain = normal(text)
  let numbers: ReadonlySet<number> | undefined
  let days: ReadonlySet<string> | undefined
  let words: ReadonlySet<string> | undefined

  const showsNumber = (value: number): boolean => {
    numbers ??= numbersIn(text)
    const amount = Math.abs(value)
    return (
      numbers.has(rounded(amount)) || (text.includes('%') && numbers.has(rounded(amount * 100)))
    )
  }
  const showsDay = (value: string): boolean => {
    days ??= daysIn(text, language)
    return days.has(value) || days.has(value.slice(4))
  }
  const showsWords = (value: string): boolean => {
    const own = value.split(' ').filter(Boolean)
    if (own.length === 0) return true
    if (own.length > SHORT) {
      words ??= new Set(plain.split(' ').map(stem))
      return own.filter((word) => words?.has(stem(word))).length >= own.length * LEAST_SHOWN
    }
    return own.length > 1 && standTogether(own, plain)
  }
  return {
    showsNumber,
    showsText(value) {
      const wanted = normal(value)
      if (wanted === '' || isWithin(wanted, plain)) return true
      if (/^https?:/i.test(value)) return showsAddress(value, text)
      const day = /^(\d{4}-\d\d-\d\d)(?:$|T)/.exec(value)?.[1]
      if (day !== undefined) return showsDay(day)
      if (/^[-+]?\d+(?:[.,]\d+)?$/.test(value)) return showsNumber(Number(value.replace(',', '.')))
      return showsCode(value, plain, text, language) || showsWords(wanted)
    }
  }
}

/** Letters and digits in lower case, one space between words; words in `camelCase` and `snake_case` apart. */
function normal(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\\*`]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

function isWithin(wanted: string, plain: string): boolean {
  if (UNSPACED.test(wanted)) return plain.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))
  return ` ${plain} `.includes(` ${wanted} `)
}

/** The first letters of a word, whose endings differ by case and number. */
function stem(word: string): string {
  return word.length > 5 ? word.slice(0, Math.max(5, word.length - 2)) : word
}

function standTogether(words: readonly string[], plain: string): boolean {
  const [first = '', ...others] = words
  const padded = ` ${plain} `
  for (let at = padded.indexOf(` ${first} `), tries = 0; at >= 0 && tries < 200; tries++) {
    const near = padded.slice(Math.max(0, at - WINDOW), at + WINDOW)
    if (others.every((word) => near.includes(` ${word} `))) return true
    at = padded.indexOf(` ${first} `, at + 1)
  }
  return false
}

function showsAddress(value: string, text: string): boolean {
  const url = URL.parse(value)
  if (!url) return false
  const path = `${url.pathname}${url.search}`
  return text.includes(value) || text.includes(url.href) || (path.length > 1 && text.includes(path))
}

/** A code of a currency, a country or a language, whose sign or name the text has. */
function showsCode(value: string, plain: string, text: string, language: string | null): boolean {
  const languages = [language ?? 'en', 'en']
  try {
    if (/^[A-Z]{3}$/.test(value)) {
      const signs = (['narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
        languages.flatMap((locale) =>
          new Intl.NumberFormat(locale, { style: 'currency', currency: value, currencyDisplay })
            .formatToParts(2)
            .filter(({ type }) => type === 'currency')
            .map((part) => part.value)
        )
      )
      return signs.some((sign) => text.includes(sign) || plain.includes(stem(normal(sign)) || sign))
    }
    if (!/^[A-Za-z]{2}(?:-[A-Za-z]{2})?$/.test(value)) return false
    return languages.some((locale) =>
      (['region', 'language'] as const).some((type) => {
        const code = type === 'region' ? value.slice(-2).toUpperCase() : value
        const name = new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code)
        return name !== undefined && isWithin(normal(name), plain)
      })
    )
  } catch {
    return false
  }
}

const NUMBER = /\d+(?:[.,'’ \u00a0\u202f]\d+){0,8}/g
const SCALE =
  /^[ \u00a0-]?(?:(k|thousand|tsd\.?|tausend|mil\b|mille|тыс)|(m|mio\.?|mn|million(?:en|s)?|millones|млн)|(bn|b|mrd\.?|billion|milliarden?|млрд))(?![\p{L}])/iu
const WORDS = new Map(
  [
    'one eins un une uno una een en',
    'two zwei deux dos due twee',
    'three drei trois tres tre drie',
    'four vier quatre cuatro quattro',
    'five fünf cinq cinco cinque vijf',
    'six sechs seis sei zes',
    'seven sieben sept siete sette zeven',
    'eight acht huit ocho otto',
    'nine neun neuf nueve nove negen',
    'ten zehn dix diez dieci tien',
    'eleven elf onze once undici',
    'twelve zwölf douze doce dodici twaalf'
  ].flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const))
)

function numbersIn(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  for (const match of text.matchAll(NUMBER)) {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 14)
    const [, thousand, million, billion] = SCALE.exec(rest) ?? []
    const scale = thousand ? 1e3 : million ? 1e6 : billion ? 1e9 : 1
    for (const value of readings(match[0])) {
      found.add(rounded(value))
      if (scale > 1) found.add(rounded(value * scale))
    }
  }
  for (const [, hours, minutes] of text.matchAll(
    /(\d{1,3})\s?(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?)\b[\s,]{0,3}(?:(?:and|und|et|y)\s)?(?:(\d{1,2})\s?(?:m|min))?/gi
  )) {
    found.add(Number(hours) * 60 + Number(minutes ?? 0))
  }
  for (const [, minutes, seconds] of text.matchAll(/\b(\d{1,3}):(\d\d)\b/g)) {
    found.add(Number(minutes) * 60 + Number(seconds))
  }
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const value = WORDS.get(word)
    if (value !== undefined) found.add(value)
  }
  return found
}

/** The numbers that digits with marks between them can mean: a whole, a fraction, or several numbers. */
function* readings(digits: string): Generator<number> {
  const groups = digits.split(/[.,'’ \u00a0\u202f]/)
  for (const group of groups) yield Number(group)
  for (let end = 2; end <= groups.length; end++) {
    for (let start = 0; start < end - 1; start++) {
      const [first = '', ...others] = groups.slice(start, end)
      const last = others.pop() ?? ''
      if (others.some((group) => group.length !== 3)) continue
      if (last.length === 3) yield Number(`${first}${others.join('')}${last}`)
      yield Number(`${first}${others.join('')}.${last}`)
    }
  }
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

const DATES = [
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g,
  /\b\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s+(?:de\s+)?\p{L}{3,12}\.?,?\s+(?:de\s+)?\d{4}\b/gu,
  /\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b/gu,
  /\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}/g
]
const DATES_WITHOUT_YEAR = [
  /\b\d{1,2}(?:\.|st|nd|rd|th)?\s+\p{L}{3,12}\b/gu,
  /\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?\b/gu
]

/** Days that a text names, `2026-03-04`; those without a year as `-03-04`. */
function daysIn(text: string, language: string | null): ReadonlySet<string> {
  const found = new Set<string>()
  const read = (written: string): string | undefined => {
    for (const tag of [language ?? undefined, undefined, 'en']) {
      const day = isoDate(written, { language: tag })?.slice(0, 10)
      if (day !== undefined) return day
    }
    return undefined
  }
  for (const form of DATES) {
    for (const [written] of text.matchAll(form)) {
      const day = read(written)
      if (day === undefined) continue
      found.add(day)
      // Day and month of two digits can stand in either order.
      const [year, month, date] = day.split('-')
      if (/^\d{1,2}[./-]/.test(written) && Number(date) <= 12) found.add(`${year}-${date}-${month}`)
    }
  }
  for (const form of DATES_WITHOUT_YEAR) {
    for (const [written] of text.matchAll(form)) {
      const day = read(`${written} 2024`)
      if (day !== undefined) found.add(day.slice(4))
    }
  }
  return found
}
