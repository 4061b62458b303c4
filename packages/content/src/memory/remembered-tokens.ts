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
  const known = new Map<string, Known<Answer>>()
  // So many texts make a round. Known is what was asked for in this one or in the one before it.
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

/** What is remembered of a text. */
interface Known<Answer> {
  readonly answer: Answer
  /** In which it was asked for last. */
  round: number
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
