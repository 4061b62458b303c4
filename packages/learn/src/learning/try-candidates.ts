/** Candidates tried on the examples, and on pages without values. */

import { masked } from '../page/fold.ts'
import { joined, readRule } from '../rules/read-rule.ts'
import type { ViewedPage } from '../rules/viewed-page.ts'
import { type Candidate, familyOf, isCounted } from './candidate.ts'
import { type FieldTask, longestOf, shapeOf } from './example.ts'

/** A candidate and what it read. */
export interface Tried {
  readonly candidate: Candidate
  readonly family: string
  /** First word of the family. */
  readonly kind: string
  /** Examples on which it reads exactly the values; whether it does, for each. */
  readonly exact: number
  readonly right: readonly boolean[]
  /** Share of the examples with the field on which it is exact. */
  readonly share: number
  /** Joint keys on the pages without values. */
  readonly readings: readonly string[]
  /** Share of these pages on which it reads anything. */
  readonly fired: number
  /** Likeness of these values to the examples, from 0 to 1. */
  readonly likeness: number
}

/** Share of the examples that may contradict a rule, where there are many: records of a history have errors. */
const NOISE = 0.12
/** Trust in a rule that an example contradicts. */
const CONTRADICTED = 0.5
/** Likeness of a number with other words than the examples. */
const OTHER_WORDS = 0.3
/** Trust in a label that is perhaps only a neighbour, from one example. */
const FAR = 0.6

/** Most candidates that are tried on pages without values. */
const FINALISTS = 200
/** Most of them in one family. */
const OF_A_FAMILY = 5

/** Facts that the values of a field must fit. */
export function factsOf(task: FieldTask) {
  return { type: task.type, shape: shapeOf(task), longest: Math.max(1, longestOf(task.samples)) }
}

/** Candidates that no example contradicts, tried on more pages. */
export function tryCandidates(
  task: FieldTask,
  candidates: readonly Candidate[],
  others: readonly ViewedPage[]
): Tried[] {
  const facts = factsOf(task)
  const present = task.samples.filter(({ keys }) => keys.length > 0).length
  const passed = candidates.flatMap((candidate) => {
    const tried = rightOn(task, candidate, facts)
    const right = tried?.right ?? []
    const exact = right.filter(Boolean).length
    if (!tried || exact === 0) return []
    const byDistance = candidate.isFar && present === 1 ? FAR : 1
    const prior = candidate.prior * byDistance * (tried.wrong > 0 ? CONTRADICTED : 1)
    return [{ candidate: { ...candidate, prior }, right, exact, share: exact / present }]
  })
  passed.sort((a, b) => b.share * b.candidate.prior - a.share * a.candidate.prior)
  const tried = finalists(passed).map((one) => {
    const family = familyOf(one.candidate)
    const readings = others.map((page) => readRule(one.candidate, facts, page).key)
    const filled = readings.filter((key) => key !== '')
    const fired = others.length > 0 ? filled.length / others.length : 1
    const likeness = likenessOf(filled, task)
    return { ...one, family, kind: family.split(' ', 1)[0]!, readings, fired, likeness }
  })
  return task.many === 'perhaps' ? withoutParts(tried) : tried
}

/** Candidates without those that read one of several values where a label has all of them: as its `dd`, or as items. */
function withoutParts(tried: readonly Tried[]): Tried[] {
  const lists = tried.filter(
    ({ candidate: { place, pick }, share }) =>
      share === 1 &&
      place.kind === 'label' &&
      place.extent === 'cell' &&
      (place.items === undefined || pick === 'all')
  )
  const isPart = (key: string, page: number) =>
    key !== '' &&
    lists.some(({ readings }) => {
      const values = readings[page]!.split('\n')
      return values.length > 1 && !key.includes('\n') && values.includes(key)
    })
  return tried.filter(({ readings }) => !readings.some(isPart))
}

/** The best of each family. */
function finalists<One extends { readonly candidate: Candidate }>(passed: readonly One[]): One[] {
  const counts = new Map<string, number>()
  const best = passed.filter(({ candidate }) => {
    const family = `${familyOf(candidate)} ${isCounted(candidate)}`
    const count = counts.get(family) ?? 0
    counts.set(family, count + 1)
    return count < OF_A_FAMILY
  })
  return best.slice(0, FINALISTS)
}

/** Likeness of keys to those of the examples: letters, digits, length. */
function likenessOf(keys: readonly string[], { samples }: FieldTask): number {
  const given = samples
    .filter(({ keys: own }) => own.length > 0)
    .map(({ keys: own }) => joined(own))
  if (keys.length === 0) return 1
  // Numbers with words that other pages repeat, as "12 reviews": those with other words are of another kind.
  const masks = new Set(given.filter((key) => LETTER.test(key)).map(masked))
  const repeats =
    given.every((key) => DIGIT.test(key)) && keys.some((key) => masks.has(masked(key)))
  const always = (test: RegExp) => given.every((key) => test.test(key))
  const never = (test: RegExp) => !given.some((key) => test.test(key))
  const length = given.reduce((sum, key) => sum + key.length, 0) / given.length
  let sum = 0
  for (const key of keys) {
    const isOdd = [LETTER, DIGIT].some((one) =>
      one.test(key) ? never(one) && one === LETTER : always(one)
    )
    const ratio = key.length / length
    const byWords = repeats && !masks.has(masked(key)) ? OTHER_WORDS : 1
    sum += (isOdd ? 0.7 : 1) * (ratio > 5 || ratio < 0.1 ? 0.8 : 1) * byWords
  }
  return sum / keys.length
}

const LETTER = /\p{L}/u
const DIGIT = /\p{N}/u

/** Examples on which a candidate is exact; `undefined` if too many contradict it. */
function rightOn(
  { samples }: FieldTask,
  candidate: Candidate,
  facts: ReturnType<typeof factsOf>
): { readonly right: readonly boolean[]; readonly wrong: number } | undefined {
  let wrong = 0
  const right = samples.map(() => false)
  // Candidates are exact where they were made: on the first examples. The last ones refuse most of them.
  for (let index = samples.length - 1; index >= 0; index--) {
    const sample = samples[index]!
    const { key } = readRule(candidate, facts, sample)
    const isExact = sample.keys.length > 0 && key === joined(sample.keys)
    right[index] = isExact
    if (!isExact && key !== '' && !sample.isUnknown) wrong++
    if (wrong > NOISE * samples.length) return undefined
  }
  return { right, wrong }
}
