/** Scores of the encodings with one byte per character for a text. */

import { TextDecoder } from 'node:util'
import type { EncodingScore } from './ideograph-scores.ts'

interface Alphabet {
  readonly encodings: readonly string[]
  /** Letters beyond ASCII by language: the frequent ones, then the rare ones. */
  readonly languages: readonly (readonly [frequent: string, rare: string])[]
  /** Words of another script than Latin have no ASCII letters. */
  readonly isLatin: boolean
}

const ALPHABETS: readonly Alphabet[] = [
  {
    encodings: ['windows-1252'],
    isLatin: true,
    languages: [
      ['éèàêç', 'ùâîôûëïœüæÿ'],
      ['äöüß', 'é'],
      ['áéíóúñ', 'üºª'],
      ['ãçáéíóõ', 'úâêôàü'],
      ['àèéìòù', 'î'],
      ['ëéï', 'èêüöáóç'],
      ['åäöé', 'üà'],
      ['æøåé', 'ôòüó'],
      ['áðéíóúöþæ', 'ý'],
      ['õäöü', 'šž'],
      ['àçèéíòóú', 'ïü']
    ]
  },
  {
    encodings: ['windows-1250', 'ISO-8859-2'],
    isLatin: true,
    languages: [
      ['ąęłóżśćń', 'ź'],
      ['íáěéýčřžšů', 'úťďňó'],
      ['áíéýčžšľúô', 'ťňďäóŕĺ'],
      ['áéöóőüí', 'űú'],
      ['ăîâşţ', 'șț'],
      ['čšžćđ', '']
    ]
  },
  { encodings: ['windows-1254'], isLatin: true, languages: [['ıüşçğöİ', 'âî']] },
  {
    encodings: ['windows-1257'],
    isLatin: true,
    languages: [
      ['ėšųžįąūč', 'ę'],
      ['āīšēņūļž', 'ģķč']
    ]
  },
  {
    encodings: ['windows-1251', 'KOI8-U', 'ISO-8859-5', 'IBM866'],
    isLatin: false,
    languages: [
      ['оеаинтсрвлкмдпуяы', 'ьгзбчйхжшюцщэфъё'],
      ['оаинвіетрсклмдупяз', 'ьбгчйхцжїєюшщфґ'],
      ['аоиенјртсвкудмплз', 'гбчшљжхњцћђфџ']
    ]
  },
  {
    encodings: ['windows-1253', 'ISO-8859-7'],
    isLatin: false,
    languages: [['αοιετσνηυρπκμλςωάίόέή', 'γδθχφύβξώζψϊϋΐΰ']]
  },
  {
    encodings: ['windows-1255'],
    isLatin: false,
    languages: [['יוהלאמתשרבנםכד', 'עחקפגטסןצזךףץ']]
  },
  {
    encodings: ['windows-1256'],
    isLatin: false,
    languages: [['اليمنوتربةعدسفهكق', 'حجشطصخضذثئزءغظىآأإؤپچژگ']]
  },
  {
    encodings: ['windows-874'],
    isLatin: false,
    languages: [['านรอกเงมยลวดทสตะปบคหแจพชขใไโผ่้ั็ิีุูำ์', 'ซถธศษภญณฐฟฝฉฮฎฏฒฆฬๆฯึื๊๋']]
  }
]

/** Score of an encoding, compared with windows-1252. */
export interface LetterScore extends EncodingScore {
  /** Advantage in the characters that the two encodings read differently. */
  readonly lead: number
  /** Number of different characters among these. */
  readonly kinds: number
}

/** One score per encoding, that of its best language; windows-1252 is the first. */
export function letterScores(sample: Uint8Array): LetterScore[] {
  const readings = ALPHABETS.flatMap((alphabet) =>
    alphabet.encodings.map((encoding) => readingOf(sample, encoding, alphabet))
  )
  const [western] = readings
  return readings.map((reading) => ({ ...reading, ...leadOver(western!, reading) }))
}

/** A text and the value of each of its characters in the language that fits best. */
interface Reading extends EncodingScore {
  readonly text: string
  readonly values: readonly number[]
}

function readingOf(
  sample: Uint8Array,
  encoding: string,
  { languages, isLatin }: Alphabet
): Reading {
  const text = new TextDecoder(encoding).decode(sample)
  const signs = signsOf(text, isLatin)
  const scores = languages.map((language) => scoreOf(signs, language))
  const best = scores.reduce((one, other) => (other.sum > one.sum ? other : one))
  // A text whose only characters beyond ASCII are quotes and dashes is in the encoding that has them there.
  const share = signs.length === 0 ? 1 : best.sum / signs.length
  const values = Array<number>(text.length).fill(0)
  for (const [index, { at }] of signs.entries()) values[at] = best.values[index]!
  return { encoding, text, values, share, sum: best.sum }
}

function leadOver(western: Reading, { text, values }: Reading): { lead: number; kinds: number } {
  const kinds = new Set<string>()
  let lead = 0
  for (const [index, value] of values.entries()) {
    if (text[index] === western.text[index]) continue
    lead += value - western.values[index]!
    if (value > 0) kinds.add(text[index]!)
  }
  return { lead, kinds: kinds.size }
}

/** A character beyond ASCII that counts. */
interface Sign {
  readonly at: number
  readonly lower: string
  /** Value in a language that does not have it. */
  readonly foreign: number
  /** Reduction for its place. */
  readonly oddity: number
}

/** Values of a letter that a language writes rarely, and of characters that its words do not have. */
const RARE = 0.5
const OTHER_LETTER = -1
const OTHER_SIGN = -2

function signsOf(text: string, isLatin: boolean): Sign[] {
  const signs: Sign[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (character < '\u0080') continue
    const previous = text[index - 1] ?? ''
    const next = text[index + 1] ?? ''
    if (isNeutral(previous, character, next)) continue
    signs.push({
      at: index,
      lower: character.toLowerCase(),
      foreign: isLetter(character) ? OTHER_LETTER : OTHER_SIGN,
      oddity: oddityOf(previous, character, next, isLatin)
    })
  }
  return signs
}

function scoreOf(
  signs: readonly Sign[],
  [frequent, rare]: readonly [string, string]
): { readonly values: readonly number[]; readonly sum: number } {
  let sum = 0
  const values = signs.map(({ lower, foreign, oddity }) => {
    const value = frequent.includes(lower) ? 1 : rare.includes(lower) ? RARE : foreign
    sum += value - oddity
    return value - oddity
  })
  return { values, sum }
}

function isLetter(character: string): boolean {
  return character >= '\u0080' ? /\p{L}/u.test(character) : /[a-z]/i.test(character)
}

/** Reduction for a letter beside a digit, beside one of another script or alone, and for a capital within a word. */
function oddityOf(previous: string, character: string, next: string, isLatin: boolean): number {
  if (/\d/.test(previous + next)) return 1.5
  if (!isLatin && /[a-z]/i.test(previous + next)) return 1.5
  const isAlone = !isLatin && !isLetter(previous) && !isLetter(next)
  return (isAlone ? 0.7 : 0) + capitalOddity(previous, character)
}

function capitalOddity(previous: string, character: string): number {
  if (character === character.toLowerCase()) return 0
  return previous !== previous.toUpperCase() ? 1.5 : isLetter(previous) ? 0.3 : 0
}

/** Signs that stand beside words in all languages, within words, and alone. */
const BESIDE =
  /[\u00a1\u00a9\u00ab\u00ae\u00b0\u00b2\u00b3\u00bb\u00bf\u2010-\u2044\u20ac\u2116\u2122]/
const WITHIN = /[\u00a0\u00ad\u00b7\u2010-\u2026]/
const ALONE = /[\u00a0-\u00bf\u2010-\u2044\u20ac\u2116\u2122\u00d7]/

function isNeutral(previous: string, character: string, next: string): boolean {
  if (!ALONE.test(character)) return false
  const letters = Number(isLetter(previous)) + Number(isLetter(next))
  if (letters === 0 || WITHIN.test(character)) return true
  return letters === 1 && BESIDE.test(character)
}
