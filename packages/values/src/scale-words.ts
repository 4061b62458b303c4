/** Words and letters that scale a number, `'K'`, `'тыс.'`, `'lakh'`, `'万'`: one table for counts and prices. */

import { westernDigits } from './western-digits.ts'

/** The unit at the start of a text. */
interface Unit {
  /** Factor that multiplies the number; not a number if the word could mean several. */
  readonly factor: number
  /** Characters up to the end of the unit, leading spaces and a closing point included. */
  readonly length: number
  /** True if digits may continue right after the unit, as in `1万2千`. */
  readonly isJoined: boolean
  /** Marks that the word's own language uses, where only one language has the word. */
  readonly marks?: Marks
}

/** The marks of a language in numbers. */
export interface Marks {
  readonly decimal: string
  readonly group: string
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
    if (factor === undefined) continue
    const isEnglish = ENGLISH.has(keyOf(word))
    return { factor, length: whole.length, isJoined: false, ...(isEnglish && { marks: POINTS }) }
  }
  return undefined
}

const MORE_DIGITS = /^ ?\d{1,8}(?![\d.,])/

/** The number in smaller units that goes on behind a joined unit: `2千` in `1万2千`, `1만 2천`. */
export function smallerUnits(text: string, above: number): { value: number; length: number } {
  const sum = { value: 0, length: 0 }
  for (let limit = above; ; ) {
    const rest = text.slice(sum.length)
    const digits = MORE_DIGITS.exec(rest)?.[0]
    const unit = digits === undefined ? undefined : unitOf(rest.slice(digits.length), undefined)
    const joined = unit?.isJoined ? unit : undefined
    // Behind a space, a number without such a unit is another one.
    if (digits === undefined || (!joined && digits.startsWith(' '))) return sum
    const value = Number(digits) * (joined?.factor ?? 1)
    if (value >= limit) return sum
    sum.value += value
    sum.length += digits.length + (joined?.length ?? 0)
    if (!joined) return sum
    limit = joined.factor
  }
}

/** Written without spaces around, and one upon the other: `万亿`. */
const JOINED_UNITS: Readonly<Record<string, number>> = {
  百: 1e2,
  백: 1e2,
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
const JOINED = /^\s?([百백千천万萬만亿億억兆조]{1,2})/

const WORD = '[\\p{L}\\p{M}॰]{1,20}'
const TWO_WORDS = new RegExp(`^(\\s?)(${WORD}\\s${WORD})(\\.?)(?![\\p{L}\\p{M}\\p{N}])`, 'u')
const ONE_WORD = new RegExp(`^(\\s?)(${WORD})(\\.?)(?![\\p{L}\\p{M}\\p{N}])`, 'u')

/** Words of English alone: a number before them has English marks. */
const ENGLISH: ReadonlySet<string> = new Set(
  'thousand billion billions bn trillion trillions lakh lakhs lac lacs crore crores'.split(' ')
)
const POINTS: Marks = { decimal: '.', group: ',' }

/** Units that mean one number in all languages that use them on sites. */
const SHARED: ReadonlyMap<string, number> = new Map([
  ...each(1e3, 'k tsd tausend thousand mille mila tys tysięcy tysiące tysiąc тыс тысяч тысячи'),
  ...each(1e3, 'тысяча тис тисяч тысячы bin rb ribu nghìn ngàn tusen tusind tuhatta duizend ezer'),
  ...each(1e3, 'χιλ χιλιάδες hilj tuh tuhat tis tisíc tisíce tisuća tisoč hiljada хил хиляди хиљ'),
  ...each(1e3, 'хиљада илјади tūkst tūkstančių tūkstoši þús þúsund mii мың ming elfu'),
  ...each(1e3, 'हज़ार हजार হাজার ہزار ألف آلاف هزار אלף พัน'),
  ...each(1e4, 'หมื่น'),
  ...each(1e5, 'lakh lakhs lac lacs लाख แสน লাখ লক্ষ لاکھ'),
  ...each(1e6, 'm mn mio mln mill milj million millions millionen millón millones milhão milhões'),
  ...each(1e6, 'milione milioni milion miliony milionów miljoen miljoner miljoonaa milyon juta jt'),
  ...each(1e6, 'milijun milijuna milijon miljonit miljons milioane миллион миллиона'),
  ...each(1e6, 'миллионов млн мільйон мільйонів милион милиона милиони triệu εκ εκατ'),
  ...each(1e6, 'מיליון مليون ملايين میلیون ملین ล้าน'),
  ...each(1e7, 'crore crores cr करोड़ কোটি کروڑ'),
  ...each(1e9, 'bn mrd mld mlrd mia milliard milliards milliarden miliardi miliardo miliard'),
  ...each(1e9, 'miljard milijarda milyar miliar млрд миллиард миллиарда миллиардов δισ'),
  ...each(1e9, 'מיליארד مليار میلیارد ارب tỷ'),
  ...each(1e12, 'трлн')
])

/** Words of one language that `Intl` lacks; elsewhere they mean something else, or nothing. */
const FURTHER: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  da: [[1e3, 't tn td tus']],
  sv: [[1e3, 't tn']],
  nb: [[1e3, 't tn']],
  no: [[1e3, 't tn']],
  en: [[1e12, 'tn']],
  fi: [[1e3, 't']]
}

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
  if (key === 'tn' && own.size === 0) return Number.NaN
  if (word === 'MM' && !isApart) return 1e6
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
  for (const [factor, list] of FURTHER[locale.split(/[-_]/, 1)[0]!.toLowerCase()] ?? [])
    for (const word of list.split(' ')) words.set(word, factor)
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
