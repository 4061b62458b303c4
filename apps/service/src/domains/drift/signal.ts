/**
 * A yes-or-no outcome of each fetch of a parser: a field was filled, or an error did not occur.
 *
 * The newest outcomes are compared with the best earlier ones, not with the mean: a site that broke long ago must not
 * become the rule. What is compared is how improbable the newest outcomes are, so that a field that was always there is
 * missed after 20 records, one that half of the records had after some 50, and a rare one never by chance.
 */

/** Outcomes that a verdict needs. */
export const LATELY = 20
/** Outcomes that are kept, and the outcomes in one earlier part. */
const KEPT = 100
/** A verdict by chance, once in so many outcomes. */
const CHANCE = 1e-9
/** Standard deviations by which an earlier share may have been luck. */
const DOUBT = 3

/** A count of outcomes. */
interface Tally {
  readonly good: number
  readonly total: number
}

/** The outcomes of one signal. Survives JSON. */
export interface Signal {
  /** The newest 100, `1` for a good outcome, the newest last. */
  readonly bits: string
  /** Older than the newest 20; reset at 100. */
  readonly earlier: Tally
  /** The best of those hundreds. */
  readonly best: Tally
}

/** Shares of good outcomes, 0 to 1. */
export interface Verdict {
  readonly before: number
  readonly now: number
  /** Outcomes that `now` is of. */
  readonly samples: number
}

const NOTHING: Tally = { good: 0, total: 0 }

/** A signal that nothing is known of. */
export const NEW_SIGNAL: Signal = { bits: '', earlier: NOTHING, best: NOTHING }

/** The signal after one more outcome. */
export function withOutcome(signal: Signal, isGood: boolean): Signal {
  const bits = (signal.bits + (isGood ? '1' : '0')).slice(-KEPT)
  const leaving = bits.at(-LATELY - 1)
  if (leaving === undefined) return { ...signal, bits }
  const good = signal.earlier.good + Number(leaving)
  const earlier = { good, total: signal.earlier.total + 1 }
  if (earlier.total < KEPT) return { ...signal, bits, earlier }
  return { bits, earlier: NOTHING, best: better(signal.best, earlier) }
}

/** The signal after it went bad: its newest outcomes are reset, the best earlier ones kept. */
export function afresh({ best, earlier }: Signal): Signal {
  return { bits: '', earlier: NOTHING, best: better(best, earlier) }
}

/**
 * Compares the newest outcomes with the best earlier ones. They are worse if the last 20 are all bad, or if too many of
 * the last 100 are bad.
 *
 * @param isWorse - true for a share that is low enough to matter, compared with the expected one.
 * @returns the shares, or `undefined` while nothing is wrong.
 */
export function verdictOn(
  { bits, earlier, best }: Signal,
  isWorse: (now: number, expected: number) => boolean
): Verdict | undefined {
  const reference = better(best, earlier)
  const expected = atLeast(reference)
  if (expected === 0) return undefined
  for (const samples of [LATELY, KEPT]) {
    if (bits.length < samples) continue
    const good = goodOf(bits.slice(-samples))
    // Some of 20 may be bad because a client fetched pages of one kind; all of them hardly.
    if (samples === LATELY && good > 0) continue
    const now = good / samples
    if (!isWorse(now, expected) || chanceOf(good, samples, expected) >= CHANCE) continue
    return { before: reference.good / reference.total, now, samples }
  }
  return undefined
}

/** Share of good ones among the newest 20, and how many there are. */
export function lately({ bits }: Signal): { now: number; samples: number } {
  const newest = bits.slice(-LATELY)
  return { now: newest === '' ? 0 : goodOf(newest) / newest.length, samples: newest.length }
}

function goodOf(bits: string): number {
  let good = 0
  for (let at = 0; at < bits.length; at++) if (bits[at] === '1') good++
  return good
}

function better(one: Tally, other: Tally): Tally {
  return atLeast(other) > atLeast(one) ? other : one
}

/** The least share that such a tally is likely to come from: Wilson's lower bound. 0 for an empty one. */
function atLeast({ good, total }: Tally): number {
  if (total === 0) return 0
  const share = good / total
  const square = DOUBT * DOUBT
  const spread = DOUBT * Math.sqrt((share * (1 - share)) / total + square / (4 * total * total))
  return Math.max(0, (share + square / (2 * total) - spread) / (1 + square / total))
}

/** Probability of at most `good` good outcomes among `total`, each good with probability `share`. */
function chanceOf(good: number, total: number, share: number): number {
  if (share <= 0) return 1
  let term = (1 - share) ** total
  let sum = term
  for (let count = 1; count <= good; count++) {
    term *= ((total - count + 1) / count) * (share / (1 - share))
    sum += term
  }
  return sum
}
