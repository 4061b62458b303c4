/**
 * The classes of elements. Elements with the same `class` text share one list and everything computed from it: pages
 * repeat a few hundred values thousands of times.
 */

import { alikeWord, type KnownWord, knownWord, newJudge } from './known-words.ts'
import { pageMemory } from './page-memory.ts'
import { recentTexts } from './recent-texts.ts'
import { words } from './words.ts'

/** Classes as hast has them. */
export type Classes = readonly (string | number)[]

/** Maximum characters; longer values are rarely repeated. */
const LONGEST = 300

const shared = recentTexts((value) => newList(words(value)), { hashes: 16_384, longest: LONGEST })

/** The classes in a `class` attribute. The list is shared and frozen. */
export function classList(value: string): string[] {
  return shared(value)
}

/**
 * The same for a value that the tokenizer probably caches at a place: the last value requested there is found without a
 * hash.
 *
 * @param place - less than {@link PLACES}.
 */
export function classListAt(place: number, value: string): string[] {
  if (lastValues[place] === value) return lastLists[place]!
  const list = classList(value)
  lastValues[place] = value
  lastLists[place] = list
  return list
}

/**
 * A function of classes that caches its result with the list, if it is one of {@link classList}.
 *
 * @param judge - must be pure.
 */
export function rememberingClasses(
  judge: (classes: Classes) => number
): (classes: Classes) => number {
  const place = judges++
  return (classes) => {
    const known = about.get(classes)
    if (known === undefined) return judge(classes)
    known.answers[place] ??= judge(classes)
    return known.answers[place]
  }
}

/** Functions of the same judgement: see {@link wordBits}. */
export interface WordBits {
  /** Bits of one word, such as an id: see `idWordOf`. */
  readonly ofWord: (word: KnownWord) => number
  /** Bits of all classes together. */
  readonly ofClasses: (classes: Classes) => number
}

/** See {@link wordBits}. */
interface WordBounds {
  /** Maximum characters; longer words have no bits. */
  readonly longest?: number
  /** Maximum classes; further ones are ignored. */
  readonly most?: number
  /** True if `judge` does not depend on the digits in a run of three or more. */
  readonly alike?: boolean
}

/**
 * A judgement of words as bits. It runs once per word, however many classes and ids it is in.
 *
 * @param judge - must be pure.
 */
export function wordBits(judge: (word: string) => number, bounds: WordBounds = {}): WordBits {
  const { longest = Infinity, most = Infinity, alike = false } = bounds
  const place = newJudge()
  const bitsOf = (known: KnownWord): number => {
    if (known.text.length > longest) return 0
    const word = alike ? alikeWord(known) : known
    word.answers[place] ??= judge(word.text)
    return word.answers[place]
  }
  const ofClasses = rememberingClasses((classes) => {
    const words = wordsIn(classes)
    const count = Math.min(words.length, most)
    let bits = 0
    for (let index = 0; index < count; index++) bits |= bitsOf(words[index]!)
    return bits
  })
  return { ofClasses, ofWord: bitsOf }
}

function wordsIn(classes: Classes): readonly KnownWord[] {
  const known = about.get(classes)
  if (known?.words !== undefined) return known.words
  const words: KnownWord[] = []
  for (const name of classes) words.push(knownWord(String(name)))
  if (known !== undefined) known.words = words
  return words
}

let judges = 0

/** Results about a shared list. */
interface KnownList {
  /** By the index of the function. */
  readonly answers: (number | undefined)[]
  words: readonly KnownWord[] | undefined
}

const about = pageMemory<Classes, KnownList>()

/** A page has some two hundred different values of `class`. */
export const PLACES = 4096
const lastValues = new Array<string>(PLACES).fill('')
const lastLists = new Array<string[]>(PLACES).fill(classList(''))

function newList(classes: string[]): string[] {
  about.set(classes, { answers: new Array(judges), words: undefined })
  return Object.freeze(classes) as string[]
}
