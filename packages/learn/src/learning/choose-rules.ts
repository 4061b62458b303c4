/** Choice of a field's rules among candidates: those that agree with each other on pages without values. */

import type { Rule } from '../parser/learned-parser.ts'
import { withoutGuesses } from './sibling-counts.ts'
import type { Tried } from './try-candidates.ts'

/** Most rules of a field. */
const RULES = 6
/** Most rules of a field that find their place in the same way. */
const OF_A_KIND = 2
/** Least weight of a rule, as a share of the best one's. */
const LEAST = 0.45
/** Part of a vote that a candidate without a value has for there being none. */
const SILENT = 0.5

/** Chosen rules, and the others that were exact on the examples but contradict them elsewhere. */
export interface Choice {
  readonly rules: readonly Rule[]
  readonly dropped: readonly Tried[]
  /** Share of the pages on which the rules agree. */
  readonly agreement: number
}

interface Weighed {
  readonly tried: Tried
  readonly agreement: number
  readonly weight: number
}

/** Choose. */
export function chooseRules(tried: readonly Tried[]): Choice {
  let weighed: Weighed[] = tried.map((one) => ({
    tried: one,
    agreement: 1,
    weight: one.candidate.prior * one.share * one.likeness
  }))
  for (let round = 0; round < 2; round++) weighed = reweighed(weighed)
  weighed = withoutGuesses(weighed)
  weighed.sort((a, b) => b.weight - a.weight)
  const chosen = covering(weighed)
  const dropped = weighed.filter(
    ({ agreement, tried: { share } }) => share === 1 && agreement < 0.5
  )
  return {
    rules: chosen.map(ruleOf),
    dropped: dropped.slice(0, 5).map((one) => one.tried),
    agreement: agreementOf(chosen)
  }
}

/** Mean share of the votes for the winner, over the pages on which a rule reads anything. */
function agreementOf(chosen: readonly Weighed[]): number {
  const pages = chosen[0]?.tried.readings.length ?? 0
  let sum = 0
  let filled = 0
  for (let page = 0; page < pages; page++) {
    const votes = new Map<string, number>()
    for (const { tried, weight } of chosen) {
      const key = tried.readings[page]!
      if (key !== '') votes.set(key, (votes.get(key) ?? 0) + weight)
    }
    if (votes.size === 0) continue
    filled++
    const weights = [...votes.values()]
    sum += Math.max(...weights) / weights.reduce((total, weight) => total + weight, 0)
  }
  return chosen.length === 0 ? 0 : filled === 0 ? 1 : sum / filled
}

function ruleOf({ tried, agreement, weight }: Weighed): Rule {
  const { candidate, exact, share, fired, readings } = tried
  const { by, place, pick, from, cut, split } = candidate
  const coverage = rounded((exact + fired * readings.length) / (exact / share + readings.length))
  const parts = { ...(cut ? { cut } : {}), ...(split ? { split } : {}) }
  const shares = { agreement: rounded(agreement), coverage, weight: rounded(weight) }
  return { by, place, pick, from, ...parts, support: exact, ...shares }
}

function rounded(share: number): number {
  return Math.round(Math.min(1, share) * 1000) / 1000
}

/** Weights by the agreement with what most kinds of candidates read. */
function reweighed(weighed: readonly Weighed[]): Weighed[] {
  const pages = weighed[0]?.tried.readings.length ?? 0
  const consensus = Array.from({ length: pages }, (_, page) => consensusOn(weighed, page))
  return weighed.map((one) => {
    const { candidate, readings, share, likeness } = one.tried
    let hits = 0
    let misses = 0
    for (const [page, key] of readings.entries()) {
      if (key === '') continue
      if (key === consensus[page]) hits++
      else misses += consensus[page] === '' ? 0.5 : 1
    }
    const filled = consensus.filter((key) => key !== '').length
    // The examples count as one page more.
    const precision = (hits + 1) / (hits + misses + 1)
    const recall = (hits + 1) / (filled + 1)
    const weight = candidate.prior * share * likeness * precision * (0.4 + 0.6 * recall)
    return { ...one, agreement: precision, weight }
  })
}

/** Joint key that most kinds of candidates read on a page. Each kind has one vote for a key. */
function consensusOn(weighed: readonly Weighed[], page: number): string {
  const votes = new Map<string, Map<string, number>>()
  for (const { tried, weight } of weighed) {
    const key = tried.readings[page]!
    const vote = weight ** 2 * (key === '' ? SILENT * tried.fired : 1)
    const kinds = votes.get(key) ?? new Map<string, number>()
    if ((kinds.get(tried.kind) ?? 0) < vote) kinds.set(tried.kind, vote)
    votes.set(key, kinds)
  }
  let best = ''
  let most = 0
  for (const [key, kinds] of votes) {
    const values = [...kinds.values()]
    // Kinds that find nothing do not support each other: they may look for the same missing part.
    const sum = key === '' ? Math.max(...values) : values.reduce((total, vote) => total + vote, 0)
    if (sum > most) [best, most] = [key, sum]
  }
  return best
}

/** The best of each family, of few kinds each; and more, if some examples are not covered. */
function covering(weighed: readonly Weighed[]): Weighed[] {
  const chosen: Weighed[] = []
  const families = new Set<string>()
  const kinds = new Map<string, number>()
  const least = (weighed[0]?.weight ?? 0) * LEAST
  for (const one of weighed) {
    const { family, kind, right } = one.tried
    const count = kinds.get(kind) ?? 0
    const isNew = right.some((is, index) => is && !chosen.some(({ tried }) => tried.right[index]))
    const isMore = chosen.length < RULES && count < OF_A_KIND && one.weight >= least
    if (!isNew && (!isMore || families.has(family))) continue
    if (chosen.length >= RULES + 2) break
    chosen.push(one)
    families.add(family)
    kinds.set(kind, count + 1)
  }
  return chosen
}
