/**
 * Detection of text that says something else than the page shows: the file maps its glyphs to wrong characters, or to
 * none. The characters themselves tell it.
 */

import type { Word } from '../page/words.ts'

/** Part of a page's glyphs without a character over which its text cannot be read. */
const UNNAMED = 0.3
/** The same, of characters that no font agrees on: private use, replacement characters. */
const PRIVATE = 0.3
/** Characters, pairs, and letters of different words, below which a page has too little to judge. */
const FEW = 30
const FEW_PAIRS = 30
const FEW_LETTERS = 80
/** Part of the pairs of letters in a word that may be of two scripts. */
const MIXED = 0.2
/**
 * Least part of vowels among the letters of long words. Languages in Latin script have a third and more, a shifted
 * alphabet has about a seventh.
 */
const VOWELS = 0.28
/**
 * Least part of the pairs of letters in long words that are a vowel and a consonant: 0.56 to 0.88 in 18 languages, about
 * 0.4 if vowels are anywhere. Vietnamese has as few, but many accents.
 */
const ALTERNATING = 0.47
const MANY_LETTERS = 150
const VIETNAMESE = 0.1
/** Part of capitals that follow a small letter: names in camel case have a seventh, capitals at random a quarter. */
const RAISED = 0.2
/** Part of Latin letters with accents over which Cyrillic or Greek is read as Latin. */
const ACCENTED = 0.5
/**
 * Part of signs inside long words without digits: prose and code have fewer. Words with digits are formulas, prices and
 * addresses.
 */
const SIGNS = 0.1
/** Length of a word that is no abbreviation, and of one that is text. */
const LONG = 5
const LONGEST = 40

/** Counts of a page's characters. */
interface CharacterCounts {
  characters: number
  private: number
  /** Pairs of letters in a word, and those of two scripts. */
  pairs: number
  mixed: number
}

/** Counts inside the long words of a page, each word once. */
interface SignCounts {
  inner: number
  signs: number
}

/** Counts of the long words in Latin script, each word once. */
interface LatinCounts {
  words: number
  letters: number
  vowels: number
  alternating: number
  raised: number
  accented: number
}

/** Checks whether the text of a page is not the one that it shows. @param unnamed - glyphs without a character. */
export function isUnreadable(words: readonly Word[], unnamed: number): boolean {
  const counts = countsOf(words)
  const { characters, pairs, mixed, inner, signs } = counts
  if (unnamed >= FEW && unnamed > UNNAMED * (unnamed + characters)) return true
  if (counts.private >= FEW && counts.private > PRIVATE * characters) return true
  if (pairs >= FEW_PAIRS && mixed > MIXED * pairs) return true
  if (inner >= FEW_LETTERS && signs > SIGNS * inner) return true
  return isShuffled(counts)
}

/** Checks whether letters stand where no language in Latin script has them. */
function isShuffled(counts: LatinCounts): boolean {
  const { words, letters, vowels, alternating, raised, accented } = counts
  if (letters < FEW_LETTERS) return false
  if (vowels < VOWELS * letters || raised > RAISED * letters) return true
  if (accented > ACCENTED * letters) return true
  if (letters < MANY_LETTERS || accented > VIETNAMESE * letters) return false
  return alternating < ALTERNATING * (letters - words)
}

function countsOf(words: readonly Word[]): CharacterCounts & SignCounts & LatinCounts {
  const counts = { characters: 0, private: 0, pairs: 0, mixed: 0 }
  const runs = new Set<string>()
  const long = new Set<string>()
  for (const { text, mono } of words) {
    counts.characters += text.length
    if (NOT_ASCII.test(text)) countScripts(text, counts)
    if (mono || text.length < LONG || text.length > LONGEST) continue
    long.add(text)
    for (const [run] of text.matchAll(LATIN)) runs.add(run)
  }
  return { ...counts, ...signsOf(long), ...latinOf(runs) }
}

function signsOf(words: Iterable<string>): SignCounts {
  let [inner, signs] = [0, 0]
  for (const word of words) {
    const bare = word.replace(EDGES, '')
    if (DIGIT.test(bare)) continue
    inner += bare.length
    signs += bare.match(SIGN)?.length ?? 0
  }
  return { inner, signs }
}

function latinOf(runs: ReadonlySet<string>): LatinCounts {
  let [letters, vowels, alternating, raised, accented] = [0, 0, 0, 0, 0]
  for (const run of runs) {
    const plain = NOT_ASCII.test(run) ? run.normalize('NFD').replace(MARK, '') : run
    letters += run.length
    vowels += plain.match(VOWEL)?.length ?? 0
    alternating += plain.match(ALTERNATION)?.length ?? 0
    raised += run.match(RAISE)?.length ?? 0
    if (plain !== run) accented += run.match(ACCENT)?.length ?? 0
  }
  return { words: runs.size, letters, vowels, alternating, raised, accented }
}

const NOT_ASCII = /[^\0-\x7f]/
/** Runs of letters in words. Digits beside them make a code. */
const LATIN = new RegExp(
  `(?<![\\p{N}\\p{L}])\\p{scx=Latin}{${LONG},${LONGEST}}(?![\\p{N}\\p{L}])`,
  'gu'
)
const VOWEL = /[aeiouyæøœı]/giu
const MARK = /\p{M}/gu
/** A vowel before a consonant, or a consonant before a vowel. */
const ALTERNATION = /[aeiouyæøœı](?=[^aeiouyæøœı])|[^aeiouyæøœı](?=[aeiouyæøœı])/giu
const RAISE = /\p{Ll}\p{Lu}/gu
const SIGN = /[!"#$%&()*+;<=>?[\\\]^`{|}~]/g
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const DIGIT = /\p{N}/u
const ACCENT = /[^\0-\x7f]/g

function countScripts(text: string, counts: CharacterCounts): void {
  let last: string | undefined
  for (const character of text) {
    if (PRIVATE_USE.test(character)) counts.private++
    const script = LETTER.test(character) ? scriptOf(character.codePointAt(0) ?? 0) : undefined
    if (script && last) {
      counts.pairs++
      if (script !== last && !BESIDE.has(script + last)) counts.mixed++
    }
    last = script
  }
}

const PRIVATE_USE = /[\p{Co}\ufffd]/u
const LETTER = /\p{L}/u
/** Scripts that stand in one word: names of products in Chinese text, Greek letters in formulas. */
const BESIDE = new Set(['eastlatin', 'latineast', 'greeklatin', 'latingreek'])

/** First code of a group of blocks, and its scripts. Source: Unicode 16, Blocks.txt. */
const BLOCKS: readonly (readonly [number, string])[] = [
  [0x0, 'latin'],
  [0x370, 'greek'],
  [0x400, 'cyrillic'],
  [0x530, 'armenian'],
  [0x590, 'hebrew'],
  [0x600, 'arabic'],
  [0x780, 'indic'],
  [0xe00, 'thai'],
  [0xf00, 'tibetan'],
  [0x1000, 'burmese'],
  [0x10a0, 'georgian'],
  [0x1100, 'east'],
  [0x1200, 'other'],
  [0x1c80, 'cyrillic'],
  [0x1d00, 'latin'],
  [0x1f00, 'greek'],
  [0x2000, 'latin'],
  [0x2c00, 'rare'],
  [0x2e80, 'east'],
  [0x3400, 'rare'],
  [0x4e00, 'east'],
  [0xa000, 'rare'],
  [0xac00, 'east'],
  [0xd800, 'rare'],
  [0xf900, 'east'],
  [0xfb00, 'latin'],
  [0xfb1d, 'hebrew'],
  [0xfb50, 'arabic'],
  [0xff00, 'east'],
  [0x10000, 'rare'],
  [0x1d400, 'latin'],
  [0x20000, 'east']
]

const scriptOf = (code: number): string =>
  BLOCKS.findLast(([first]) => first <= code)?.[1] ?? 'latin'
