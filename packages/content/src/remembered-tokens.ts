/** Judging what pages repeat once: classes, ids, names of attributes. */

/** How much {@link rememberingTokens} remembers. */
interface MemoryBounds {
  /** Texts remembered at least; twice as many at most. */
  readonly remembered: number
  /** Characters; what is longer is generated, and judged each time. */
  readonly longest: number
}

const TOKENS: MemoryBounds = { remembered: 20_000, longest: 100 }

/**
 * A function of a text that remembers its answers, those of texts that were asked for last: what one
 * site repeats must be known as well after a thousand other sites as after none.
 *
 * @param judge - must answer the same to the same text.
 */
export function rememberingTokens<Answer extends NonNullable<unknown>>(
  judge: (text: string) => Answer,
  { remembered, longest } = TOKENS
): (text: string) => Answer {
  let recent = new Map<string, Answer>()
  let former = new Map<string, Answer>()
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    if (text.length > longest) return judge(text)
    const answer = former.get(text) ?? judge(text)
    if (recent.size >= remembered) {
      former = recent
      recent = new Map()
    }
    recent.set(text, answer)
    return answer
  }
}

/**
 * The same for answers that numbers make no difference to: `post-1234` is judged as `post-000`, once.
 *
 * @param judge - must answer the same whatever the digits in a run of three or more.
 */
export function rememberingWords<Answer extends NonNullable<unknown>>(
  judge: (text: string) => Answer
): (text: string) => Answer {
  const remembered = rememberingTokens(judge)
  return rememberingTokens((text) => remembered(text.replace(NUMBER, '000')))
}

const NUMBER = /\d{3,}/g
