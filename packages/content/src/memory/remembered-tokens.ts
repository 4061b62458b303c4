/** Judges repeated parts of pages once: classes, ids, attribute names. */

/** Sizes of the memory of {@link rememberingTokens}. */
interface MemoryBounds {
  /** Minimum number of cached texts; the maximum is twice that. */
  readonly remembered: number
  /** Maximum characters; longer texts are generated and judged each time. */
  readonly longest: number
}

const TOKENS: MemoryBounds = { remembered: 20_000, longest: 100 }

/**
 * A function of a text that caches the results for recently used texts: tokens of one site must still be known after a
 * thousand other sites.
 *
 * @param judge - must be pure.
 */
export function rememberingTokens<Answer extends NonNullable<unknown>>(
  judge: (text: string) => Answer,
  { remembered, longest } = TOKENS
): (text: string) => Answer {
  const known = new Map<string, Known<Answer>>()
  // Number of texts in a round. Texts used in this round or the previous one are known.
  let round = 0
  let asked = 0
  const forgetFormer = (one: Known<Answer>, text: string) => {
    if (one.round < round) known.delete(text)
  }
  const note = () => {
    if (++asked < remembered) return
    known.forEach(forgetFormer)
    round++
    asked = 0
  }
  return (text) => {
    if (text.length > longest) return judge(text)
    let found = known.get(text)
    if (found?.round === round) return found.answer
    if (found) found.round = round
    else {
      found = { answer: judge(text), round }
      known.set(text, found)
    }
    note()
    return found.answer
  }
}

/** A cache entry. */
interface Known<Answer> {
  readonly answer: Answer
  /** The round in which it was last used. */
  round: number
}
