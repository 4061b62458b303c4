/**
 * Month names of many languages, from the tables of `Intl`.
 *
 * Names are compared without case, accents and dots, so that `Déc.`, `dec` and `DEC` are one; but for the
 * vowels of Thai, which tell January from March.
 */

/** Languages whose dates are read. Those that write months as numbers need no names. */
const LANGUAGES =
  'af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ka kk lt lv mk ms mt nb nl nn pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi'

/** Names that sites use and `Intl` lacks, by number of the month. */
const FURTHER: readonly (readonly [name: string, month: number])[] = [
  ['sept', 9],
  ['jänner', 1],
  ['jän', 1],
  ['feber', 2],
  ['mrz', 3],
  ['maerz', 3],
  ['janvr', 1],
  ['fevr', 2],
  ['juill', 7],
  ['setiembre', 9],
  ['agt', 8],
  ['agu', 8],
  ...months('tam - - huh tou kes hei elo syy lok - jou'),
  // Of the Levant and Iraq, of Algeria and Tunisia, and of Morocco.
  ...months('- شباط آذار نيسان أيار حزيران تموز آب أيلول - - -'),
  ...months('جانفي فيفري - أفريل ماي جوان جويلية أوت - - - -'),
  ...months('- - - - - - يوليوز غشت شتنبر - نونبر دجنبر')
]

/** Names of the twelve months, `-` where there is none. */
function months(names: string): [name: string, month: number][] {
  return names
    .split(' ')
    .flatMap((name, index): [string, number][] => (name === '-' ? [] : [[name, index + 1]]))
}

/** Months of two words, or of a word and a number, as their names of one word. */
const COMPOUND: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/كانون\s(?:الثاني|ثاني|ثان|2)(?!\d)/g, 'يناير'],
  [/كانون\s(?:ال[أا]ول|[أا]ول|1)(?!\d)/g, 'ديسمبر'],
  [/تشرين\s(?:ال[أا]ول|[أا]ول|1)(?!\d)/g, 'أكتوبر'],
  [/تشرين\s(?:الثاني|ثاني|ثان|2)(?!\d)/g, 'نوفمبر']
]

/** A text with all names of months as one word. */
export function withSimpleMonths(text: string): string {
  const joined = text.replace(THAI_SHORT, '$1$2')
  return COMPOUND.reduce((plain, [pattern, name]) => plain.replace(pattern, name), joined)
}

/** A Thai month in short, `มี.ค.`. */
const THAI_SHORT = /(\p{Script=Thai}{1,4})\.(\p{Script=Thai}{1,2})\./gu

/**
 * Number of the month that a word names, in any of the languages.
 *
 * @param word - letters, with or without an abbreviating dot.
 * @returns 1 to 12, or `undefined`.
 */
export function monthNumber(word: string): number | undefined {
  if (word.length > LONGEST) return undefined
  names ??= monthNames()
  const name = folded(word)
  // Hebrew writes "in" and Thai writes "month" into the same word.
  return names.get(name) ?? names.get(name.replace(/^(?:ב(?=\p{L})|เดือน)/u, ''))
}

/** Characters of a month's name; what is longer is not looked up. */
const LONGEST = 24

/** Built when first asked for: most pages give their date in ISO 8601. */
let names: ReadonlyMap<string, number> | undefined

function monthNames(): Map<string, number> {
  const found = new Map<string, number>()
  // English first and French before Breton: the few words that differ in meaning go to the larger language.
  const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ru', ...LANGUAGES.split(' ')]
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) addNames(found, language, month)
  }
  for (const [name, month] of FURTHER) found.set(folded(name), month)
  return found
}

function addNames(found: Map<string, number>, language: string, style: 'long' | 'short'): void {
  const settings = { timeZone: 'UTC', calendar: 'gregory' } as const
  const alone = new Intl.DateTimeFormat(language, { ...settings, month: style })
  // With a day, Slavic and other languages put the name into the genitive.
  const dated = new Intl.DateTimeFormat(language, { ...settings, month: style, day: 'numeric' })
  for (let month = 1; month <= 12; month++) {
    const date = new Date(Date.UTC(2020, month - 1, 15))
    for (const format of [alone, dated]) {
      for (const { type, value } of format.formatToParts(date)) {
        const name = type === 'month' ? folded(value) : ''
        if (name.length > 1 && !/\d/.test(name) && !found.has(name)) found.set(name, month)
      }
    }
  }
}

function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[[\p{M}--\p{Script=Thai}].׳'\u200e\u200f]/gv, '')
}
