/** Positions among siblings whose number differs from page to page. */

import { type Candidate, isCounted } from './candidate.ts'

/** A candidate, the share of the examples on which it is exact, and its joint keys on the pages without values. */
interface Weighed {
  readonly tried: {
    readonly candidate: Candidate
    readonly share: number
    readonly readings: readonly string[]
  }
}

/**
 * Candidates without those that guess. A position among siblings says nothing on a page with more or fewer of them, unless
 * a candidate that finds its element by a name or a label reads the same there. The candidate that also counts the
 * siblings takes the place of one that guesses.
 */
export function withoutGuesses<One extends Weighed>(weighed: readonly One[]): One[] {
  const whole = weighed.filter(({ tried }) => tried.share === 1)
  const counted = whole.filter(({ tried }) => isCounted(tried.candidate))
  const sure = whole.filter(({ tried }) => isNamed(tried.candidate))
  return weighed.filter((one) => {
    if (!isPosition(one.tried.candidate)) return true
    return !counted.some((twin) => isTwin(one, twin) && isGuess(one, twin, sure))
  })
}

/** Checks whether two candidates read the same wherever the one that counts siblings reads anything. */
function isTwin(one: Weighed, counted: Weighed): boolean {
  const { readings } = one.tried
  return counted.tried.readings.every((key, page) => key === '' || key === readings[page])
}

/** Checks whether a candidate depends on the number of elements before or behind it, and does not count them. */
function isPosition({ place, pick }: Candidate): boolean {
  if (place.kind !== 'element' || pick === 'all') return false
  if (pick !== 'only') return true
  return (place.steps ?? []).some(({ nth, of }) => nth !== undefined && of === undefined)
}

/** Checks whether nothing confirms most of what a candidate reads where the number of siblings differs. */
function isGuess(one: Weighed, twin: Weighed, sure: readonly Weighed[]): boolean {
  let differing = 0
  let confirmed = 0
  for (const [page, key] of one.tried.readings.entries()) {
    if (key === '' || twin.tried.readings[page] !== '') continue
    differing++
    if (sure.some(({ tried }) => tried.readings[page] === key)) confirmed++
  }
  return confirmed * 2 < differing
}

/** Checks whether a candidate finds the only element with a name, or the value beside a label, or data. */
function isNamed({ place, pick }: Candidate): boolean {
  if (pick !== 'only') return false
  return place.kind !== 'element' || (place.steps ?? []).every(({ nth }) => nth === undefined)
}
