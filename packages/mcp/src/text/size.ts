/** About how many tokens a part of a text has, in a time that does not depend on its length. */

import { estimateTokens, longestOf, mostTokens, type Range } from '@sluice/passages'

/** Samples of a long text, and characters of each. */
const SAMPLES = { count: 24, length: 256 }

/** Estimated tokens: of a short part as {@link estimateTokens} counts them, of a long one from samples. */
export function sizeOf(text: string, { start, end }: Range): number {
  const length = end - start
  const sampled = SAMPLES.count * SAMPLES.length
  if (length <= sampled) return estimateTokens(text.slice(start, end))
  let sum = 0
  for (let index = 0; index < SAMPLES.count; index++) {
    const from = start + Math.floor((index * (length - SAMPLES.length)) / (SAMPLES.count - 1))
    sum += estimateTokens(text.slice(from, from + SAMPLES.length))
  }
  return Math.round((sum * length) / sampled)
}

/** Tokens that a text has at most; infinite without a count if the text is too long to have as few as `most`. */
export function tokensUpTo(text: string, most: number): number {
  return text.length <= longestOf(most * 4) ? mostTokens(text) : Number.POSITIVE_INFINITY
}
