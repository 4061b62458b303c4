/** Numbers of a text in the forms in which people write them, with their places. */

import { smallerUnits, unitOf } from '@sluice/values'
import type { Span } from './shown-words.ts'
import { conversionsOf, unitIn } from './units.ts'

const NUMBER = /\d+(?:[.,'’ \u00a0\u2007\u2009\u202f]\d+){0,8}/g
const LETTER = /[a-z]/i
const SPACE = /[ \u00a0\u2007\u2009\u202f]/
/** Letters and digits in a row from which on they are a code; its digits are no numbers. */
const CODE = /(?=[a-z]{0,60}\d)(?=\d{0,60}[a-z])[a-z\d]{16,}/gi
const PERCENT =
  /^[\s\u00a0\u202f]?(?:[%٪]|per\s?cent|prozent|pour\s?cent|por\s?c(?:ien|en)to|per\s?cento|procent|процент)/iu
const POWER = /^\s?[×x·*]\s?10(?:\^|\*\*|<sup>)?([-−]?\d{1,2})/
const POWER_SIGNS = /^\s?[×x·]\s?10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})/
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const UNIT = /^[\s\u00a0\u202f-]?(\p{L}{1,8})(?![\p{L}\p{N}²³])/u

const WORDS = new Map(
  [
    'one eins un une uno una een en',
    'two zwei deux dos due twee два две',
    'three drei trois tres tre drie три',
    'four vier quatre cuatro quattro четыре',
    'five fünf cinq cinco cinque vijf пять',
    'six sechs seis sei zes шесть',
    'seven sieben sept siete sette zeven семь',
    'eight acht huit ocho otto восемь',
    'nine neun neuf nueve nove negen девять',
    'ten zehn dix diez dieci tien десять',
    'eleven elf onze once undici',
    'twelve zwölf douze doce dodici twaalf'
  ].flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const))
)
const PARTS = new Map(
  [
    [1 / 2, 'half halb halbe halbes demi demie medio media metà metade'],
    [1 / 3, 'third thirds drittel tiers tercio terzo terço'],
    [1 / 4, 'quarter quarters viertel quart quarts cuarto cuartos quarto quarti'],
    [1 / 5, 'fifth fifths fünftel cinquième quinto']
  ].flatMap(([part, words]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(part)] as const)
  )
)
const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 1 / 4,
  '½': 1 / 2,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8
}

/** Numbers without their signs; of a date only the year is one. */
export interface ShownNumbers {
  /** @param name - name of the value: 2.35 kg show `weight_g: 2350`. */
  placeOf(value: number, name?: string): Span | undefined
}

/** @param dates - places of dates. */
export function shownNumbers(
  text: string,
  language: string | null,
  dates: readonly Span[]
): ShownNumbers {
  const found = new Map<number, Span>()
  const converted = new Map<number, Converted[]>()
  const add: Add = (value, start, end, into) => {
    const key = rounded(value)
    if (into === undefined) {
      if (!found.has(key)) found.set(key, { start, end })
      return
    }
    const places = converted.get(key)
    const one = { unit: into.unit, isSmaller: into.factor > 1, start, end }
    if (places) places.push(one)
    else converted.set(key, [one])
  }
  const hidden = [...dates, ...codesIn(text)].sort((a, b) => a.start - b.start)
  addDigits(text, language, hidden, add)
  addFractions(text, add)
  addDurations(text, add)
  addWords(text, add)
  return {
    placeOf(value, name = '') {
      const key = rounded(value)
      const unit = unitIn(name)
      return (
        found.get(key) ??
        converted.get(key)?.find((one) => {
          return unit === undefined ? one.isSmaller : conversionsOf(unit).get(one.unit) === 1
        })
      )
    }
  }
}

/** A number in a unit other than the one that the page shows. */
interface Converted extends Span {
  readonly unit: string
  /** The page shows a larger unit: a name without a unit has the smaller one. */
  readonly isSmaller: boolean
}

/** Numbers are compared to six places. */
function rounded(value: number): number {
  return Math.round(Math.abs(value) * 1e6) / 1e6
}

/** @param into - the unit of a converted number, and its factor. */
type Add = (
  value: number,
  start: number,
  end: number,
  into?: { readonly unit: string; readonly factor: number }
) => void

function codesIn(text: string): Span[] {
  return Array.from(text.matchAll(CODE), ({ 0: code, index }) => {
    return { start: index, end: index + code.length }
  })
}

function addDigits(text: string, language: string | null, hidden: readonly Span[], add: Add) {
  let next = 0
  for (const { 0: digits, index: start } of text.matchAll(NUMBER)) {
    const end = start + digits.length
    while (next < hidden.length && (hidden[next]?.end ?? 0) <= start) next++
    const cover = hidden[next]
    if (cover && cover.start <= start && start < cover.end) {
      for (const year of digits.match(/(?<!\d)\d{4}(?!\d)/g) ?? []) add(Number(year), start, end)
      continue
    }
    if (LETTER.test(text[start - 1] ?? '') && LETTER.test(text[end] ?? '')) continue
    const rest = text.slice(end, end + 30)
    for (const value of readings(digits)) addScaled(value, rest, language, start, end, add)
  }
}

/** A number, and what the words after it make of it. */
function addScaled(
  value: number,
  rest: string,
  language: string | null,
  start: number,
  end: number,
  add: Add
): void {
  add(value, start, end)
  const percent = PERCENT.exec(rest)
  if (percent) add(value / 100, start, end + percent[0].length)
  const power = powerOf(rest)
  if (power) add(value * 10 ** power.exponent, start, end + power.length)
  const scale = scaleOf(rest, language)
  for (const factor of scale?.factors ?? []) {
    const smaller = scale?.isJoined ? smallerUnits(rest.slice(scale.length), factor) : undefined
    const length = (scale?.length ?? 0) + (smaller?.length ?? 0)
    add(value * factor + (smaller?.value ?? 0), start, end + length)
  }
  const [written = '', unit = ''] = UNIT.exec(rest) ?? []
  for (const [other, factor] of conversionsOf(unit)) {
    add(value * factor, start, end + written.length, { unit: other, factor })
  }
}

function powerOf(rest: string): { exponent: number; length: number } | undefined {
  const plain = POWER.exec(rest)
  if (plain) return { exponent: Number(plain[1]?.replace('−', '-')), length: plain[0].length }
  const signs = POWER_SIGNS.exec(rest)
  if (!signs) return undefined
  const digits = Array.from(signs[1] ?? '', (one) =>
    one === '⁻' ? '-' : SUPERSCRIPTS.indexOf(one)
  )
  return { exponent: Number(digits.join('')), length: signs[0].length }
}

function scaleOf(
  rest: string,
  language: string | null
): { factors: number[]; length: number; isJoined: boolean } | undefined {
  const unit = unitOf(rest, language ?? undefined)
  if (!unit) return undefined
  // A word that is thousands in some languages is millions in others.
  const factors = Number.isNaN(unit.factor) ? [1e3, 1e6] : [unit.factor]
  return { factors, length: unit.length, isJoined: unit.isJoined }
}

/** The numbers that digits with marks between them can mean: a whole, a fraction, or several numbers with spaces between. */
function* readings(digits: string): Generator<number> {
  const pieces = digits.split(SPACE)
  for (let start = 0; start < pieces.length; start++) {
    for (let end = start + 1; end <= pieces.length; end++) {
      const groups = pieces.slice(start, end)
      const isGrouped = groups.slice(1).every((group) => /^\d{3}(?!\d)/.test(group))
      const hasMarks = groups.slice(0, -1).some((group) => /\D/.test(group))
      if (groups.length === 1 || (isGrouped && !hasMarks)) yield* markedReadings(groups.join(''))
    }
  }
}

function* markedReadings(digits: string): Generator<number> {
  const groups = digits.split(/[.,'’]/)
  const last = groups.at(-1) ?? ''
  if (groups.length === 1) yield Number(digits)
  else if (groups.slice(1, -1).every((group) => group.length === 3 || group.length === 2)) {
    if (last.length === 3) yield Number(groups.join(''))
    yield Number(`${groups.slice(0, -1).join('')}.${last}`)
  }
}

function addFractions(text: string, add: Add): void {
  for (const { 0: written, 1: whole, 2: sign = '', index } of text.matchAll(
    /(?:(\d{1,4})\s?)?([¼½¾⅓⅔⅛⅜⅝⅞])/g
  )) {
    const end = index + written.length
    add(Number(whole ?? 0) + (FRACTIONS[sign] ?? 0), index, end)
    add(FRACTIONS[sign] ?? 0, end - 1, end)
  }
  for (const { 0: written, 1: top, 2: bottom, index } of text.matchAll(
    /(?<![\d/.,-])(\d{1,2})[/⁄](\d{1,2})(?![\d/.,-])/g
  )) {
    if (Number(bottom) > 0) add(Number(top) / Number(bottom), index, index + written.length)
  }
}

function addDurations(text: string, add: Add): void {
  for (const { 0: written, 1: hours, 2: minutes, index } of text.matchAll(
    /(?<!\d)(\d{1,3})\s?(?:h|hrs?|hours?|std|stunden?|heures?|horas?|ore|ч|час(?:а|ов)?)(?![\p{L}])[.,\s]{0,3}(?:(?:and|und|et|y|e)\s)?(?:(\d{1,2})(?!\d))?/giu
  )) {
    add(Number(hours) * 60 + Number(minutes ?? 0), index, index + written.trimEnd().length)
  }
  for (const { 0: written, 1: minutes, 2: seconds, index } of text.matchAll(
    /\b(\d{1,3}):(\d\d)\b/g
  )) {
    add(Number(minutes) * 60 + Number(seconds), index, index + written.length)
  }
}

function addWords(text: string, add: Add): void {
  let last = 0
  for (const { 0: word, index } of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const value = WORDS.get(word)
    const part = PARTS.get(word)
    const end = index + word.length
    if (value !== undefined) {
      add(value, index, end)
      addScaled(value, text.slice(end, end + 30), null, index, end, add)
    }
    if (part !== undefined) add((last || 1) * part, index, end)
    last = value ?? 0
  }
}
