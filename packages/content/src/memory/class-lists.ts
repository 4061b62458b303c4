/**
 * The classes of elements. Those whose `class` is written alike share one list, and with it what was ever
 * judged of it: pages repeat a few hundred values thousands of times.
 */

import { pageMemory } from './page-memory.ts'
import { rememberingTokens } from './remembered-tokens.ts'
import { words } from './words.ts'

/** Classes as hast has them. */
export type Classes = readonly (string | number)[]

/** Values remembered at least; twice as many at most. */
const REMEMBERED = 10_000
/** Characters; what is longer is seldom written twice. */
const LONGEST = 300

const shared = rememberingTokens((value) => newList(words(value)), {
  remembered: REMEMBERED,
  longest: LONGEST
})

/** The classes that a `class` attribute names. The list is shared, and frozen. */
export function classList(value: string): string[] {
  return shared(value)
}

/**
 * The same for a value that the tokenizer probably keeps at a place: what was last asked for there is found without
 * a hash.
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
 * A function of classes that remembers its answer with the list, if it is one of {@link classList}.
 *
 * @param judge - must answer the same to the same classes.
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

/** The answers on a shared list, by the place of who judged. */
const answered = pageMemory<Classes, (number | undefined)[]>()

/** A page has some two hundred values of `class`. */
export const PLACES = 4096
const lastValues = new Array<string>(PLACES).fill('')
const lastLists = new Array<string[]>(PLACES).fill(classList(''))

function newList(classes: string[]): string[] {
  answered.set(classes, [])
  return Object.freeze(classes) as string[]
}
