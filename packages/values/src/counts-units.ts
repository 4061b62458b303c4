/** Words and letters by which sites shorten counts, `'K'`, `'тыс.'`, `'万'`. */

import { westernDigits } from './western-digits.ts'

/** The unit at the start of a text. */
export interface Unit {
  /** Factor that multiplies the number; not a number if the word could mean several. */
  readonly factor: number
  /** Characters up to the end of the unit, leading spaces and a closing point included. */
  readonly length: number
  /** True if digits may continue right after the unit, as in `1万2千`. */
  readonly isJoined: boolean
}

/**
 * The unit that a text begins with, spaces before it allowed.
 *
 * Words of the language come first, then those that mean the same in all languages that use them.
 *
 * @param locale - BCP 47 tag.
 */
export function unitOf(text: string, locale: string | undefined): Unit | undefined {
  const joined = JOINED.exec(text)
  if (joined) {
    const factor = [...joined[1]!].reduce((product, sign) => product * JOINED_UNITS[sign]!, 1)
    return { factor, length: joined[0].length, isJoined: true }
  }
  const own = ownWords(locale)
  for (const pattern of [TWO_WORDS, ONE_WORD]) {
    const match = pattern.exec(text)
    if (!match) continue
    const [whole, space = '', word = '', point = ''] = match
    const factor = own.get(keyOf(word)) ?? sharedFactor(word, space !== '', point !== '', own)
    if (factor !== undefined) return { factor, length: whole.length, isJoined: false }
  }
  return undefined
}

/** Written without spaces around, and one upon the other: `万亿`. */
const JOINED_UNITS: Readonly<Record<string, number>> = {
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  亿: 1e8,
  億: 1e8,
  억: 1e8,
  兆: 1e12,
  조: 1e12
}
const JOINED = /^\s?([千천万萬만亿億억兆조]{1,2})/

const WORD = '[\\p{L}\\p{M}॰]{1,20}'
const TWO_WORDS = new RegExp(`^(\\s?)(${WORD}\\s${WORD})(\\.?)(?![\\p{L}\\p{M}\\p{N}])`, 'u')
const ONE_WORD = new RegExp(`^(\\s?)(${WORD})(\\.?)(?![\\p{L}\\p{M}\\p{N}])`, 'u')

/** Units that mean one number in all languages that use them on sites. */
const SHARED: ReadonlyMap<string, number> = new Map([
  ...each(
    1e3,
    'k tsd tausend thousand mille mila tys tysięcy tysiące tysiąc тыс тысяч тысячи тысяча'
  ),
  ...each(1e3, 'тис тисяч bin rb ribu nghìn ngàn tusen tusind tuhatta duizend ezer χιλ χιλιάδες'),
  ...each(1e3, 'hilj tisíc हज़ार हजार ألف آلاف هزار אלף พัน হাজার'),
  ...each(1e4, 'หมื่น'),
  ...each(1e5, 'lakh lakhs lac lacs लाख แสน লাখ'),
  ...each(1e6, 'm mio mln mill milj million millions millionen millón millones milhão milhões'),
  ...each(1e6, 'milione milioni milion miliony milionów miljoen miljoner miljoonaa milyon juta jt'),
  ...each(
    1e6,
    'triệu млн миллион миллиона миллионов мільйон мільйонів εκ εκατ מיליון مليون ملايين'
  ),
  ...each(1e6, 'میلیون ล้าน'),
  ...each(1e7, 'crore crores cr करोड़ কোটি'),
  ...each(1e9, 'mrd mld mlrd mia milliard milliards milliarden miliardi miliardo miliard miljard'),
  ...each(1e9, 'milyar miliar млрд миллиард миллиарда миллиардов δισ מיליארד مليار میلیارد tỷ')
])

function each(factor: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word.normalize('NFC'), factor])
}

/**
 * Returns the factor of a word in a language that has no such word of its own, or in an unknown language. The result is
 * not a number if the word could mean several. `mil` is a thousand in Spanish and Portuguese, and with a point a
 * million in Czech or Romanian. `B` is a thousand in Turkish, but sites that do not declare Turkish write English.
 */
function sharedFactor(
  word: string,
  isApart: boolean,
  hasPoint: boolean,
  own: ReadonlyMap<string, number>
): number | undefined {
  const key = keyOf(word)
  // A small letter behind a space may be a metre or a minute.
  if (isApart && (word === 'm' || word === 'b')) return Number.NaN
  if (key === 'mil') return hasPoint || own.size > 0 ? Number.NaN : 1e3
  if (word === 'B' || (word === 'b' && !isApart)) return 1e9
  // A million millions in most languages that have the word.
  if (key === 'billion' || key === 'billions') return own.size > 0 ? Number.NaN : 1e9
  return SHARED.get(key)
}

function keyOf(word: string): string {
  return word.normalize('NFC').toLowerCase().replace(/\s/g, ' ')
}

/** Locales whose words are kept; pages may declare any. */
const KEPT = 100
const kept = new Map<string, ReadonlyMap<string, number>>()
const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Returns the words that a language itself uses in short and long forms. The words come from CLDR: sites format with
 * the same data.
 */
function ownWords(locale: string | undefined): ReadonlyMap<string, number> {
  if (locale === undefined) return NONE
  const known = kept.get(locale)
  if (known) return known
  if (kept.size >= KEPT) kept.clear()
  const found = wordsOf(locale)
  kept.set(locale, found)
  return found
}

/** Numbers whose forms differ in some language: one, few, many. */
const MULTIPLES = [1, 2, 5]

function wordsOf(locale: string): ReadonlyMap<string, number> {
  const words = new Map<string, number>()
  for (const compactDisplay of ['long', 'short'] as const) {
    let format: Intl.NumberFormat
    try {
      format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay })
      if (Intl.NumberFormat.supportedLocalesOf(locale).length === 0) return NONE
    } catch {
      // Pages declare languages that do not exist.
      return NONE
    }
    for (let power = 3; power <= 13; power++) {
      for (const multiple of MULTIPLES) addWord(words, format, multiple * 10 ** power)
    }
  }
  return words
}

function addWord(words: Map<string, number>, format: Intl.NumberFormat, number: number): void {
  const parts = format.formatToParts(number)
  const digits = parts.filter(({ type }) => type === 'integer')
  const [unit] = parts.filter(({ type }) => type === 'compact')
  // `mille` of one thousand has no number beside it.
  if (digits.length !== 1 || unit === undefined) return
  const shown = Number(westernDigits(digits[0]!.value))
  const key = keyOf(unit.value.replace(/\.$/, ''))
  if (!words.has(key)) words.set(key, number / shown)
}
