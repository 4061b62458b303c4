/**
 * The classes of elements. Elements with the same `class` text share one list and everything computed from it: pages
 * repeat a few hundred values thousands of times.
 */

import { pageMemory } from './page-memory.ts'
import { rememberingTokens } from './remembered-tokens.ts'
import { words } from './words.ts'

/** Classes as hast has them. */
export type Classes = readonly (string | number)[]

/** Minimum number of cached values; the maximum is twice that. */
const REMEMBERED = 10_000
/** Maximum characters; longer values are rarely repeated. */
const LONGEST = 300

const shared = rememberingTokens((value) => newList(words(value)), {
  remembered: REMEMBERED,
  longest: LONGEST
})

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
    const answers = answered.get(classes)
    if (answers === undefined) return judge(classes)
    answers[place] ??= judge(classes)
    return answers[place]
  }
}

let judges = 0

/** The results on a shared list, by the index of the function. */
const answered = pageMemory<Classes, (number | undefined)[]>()

/** A page has some two hundred different values of `class`. */
export const PLACES = 4096
const lastValues = new Array<string>(PLACES).fill('')
const lastLists = new Array<string[]>(PLACES).fill(classList(''))

function newList(classes: string[]): string[] {
  answered.set(classes, [])
  return Object.freeze(classes) as string[]
}
