/** Limits the part of a page that goes into one model call, and the calls of one extra. */

import { SluiceError } from '@sluice/core'
import { chunks, mostTokens } from '@sluice/passages'
import { type Asker, type ChatModel, type ChatSession, ReplanError } from './chat-model.ts'
import { LATE } from './model-failure.ts'

/** The rule about data, the wrapping of messages, and a margin for wrong estimates. */
const OVERHEAD_TOKENS = 300
/** The start of a first answer and its problems, in a repair. */
const REPAIR_TOKENS = 700
/** Plans of one extra: the context can turn out to be smaller, and the thoughts longer. */
const PLANS = 6

/** A page in parts, and the limit of the answer about each, thoughts included. */
export interface PagePlan {
  readonly parts: readonly string[]
  readonly maxOutputTokens: number
}

/** Shares of the context that are left for the page: the least, and the least beside thoughts. */
const LEAST_ROOM = 1 / 16
const LEAST_ROOM_BESIDE_THOUGHTS = 1 / 6

/**
 * The page in parts that fit beside the instructions, an answer, and a repair.
 *
 * @param outputTokens - length of an answer without thoughts.
 * @throws SluiceError `INVALID_REQUEST` when instructions leave no room; `PAGE_TOO_COMPLEX` when the
 * page needs more parts than calls are allowed. Nothing is ever left out instead.
 */
export function pagePlan(
  markdown: string,
  instructions: string,
  outputTokens: number,
  session: ChatSession,
  declared = ''
): PagePlan {
  const { thoughtTokens } = session
  const { contextTokens, maxCalls } = session.bounds
  const repair = Math.min(REPAIR_TOKENS, Math.floor(contextTokens / 12))
  const fixed = mostTokens(instructions) + mostTokens(declared) + repair + OVERHEAD_TOKENS
  const free = contextTokens - fixed
  if (free - outputTokens < contextTokens * LEAST_ROOM) {
    const used = fixed + outputTokens
    throw new SluiceError(
      'INVALID_REQUEST',
      `The prompt and the schema take ${used} of the ${contextTokens} tokens the model has.`
    )
  }
  const most = Math.floor(free - contextTokens * LEAST_ROOM_BESIDE_THOUGHTS)
  const maxOutputTokens = Math.max(outputTokens, Math.min(outputTokens + thoughtTokens, most))
  const parts = modelParts(markdown, free - maxOutputTokens)
  if (parts.length > maxCalls) throw tooManyCalls(maxCalls)
  session.progress.parts = Math.max(session.progress.parts, parts.length)
  return { parts, maxOutputTokens }
}

/** Share of the context that the declared facts may take. */
const MOST_DECLARED = 1 / 10

/** The first lines of the declared facts, as many as have room beside the page. */
export function declaredLines(declared: string | undefined, { bounds }: ChatSession): string {
  if (!declared) return ''
  const most = bounds.contextTokens * MOST_DECLARED
  const [lines = ''] = modelParts(`Declared by the page:\n${declared}`, most)
  return lines
}

/**
 * Markdown in parts for a model, each with its headings, and the head of the table or the opening of the code that it
 * begins in.
 *
 * @param tokens - size of a part at most.
 */
export function modelParts(markdown: string, tokens: number): string[] {
  return chunks(markdown, { maxTokens: tokens, isAlone: true }).map(({ text }) => text)
}

/** Counts calls. The returned function throws `PAGE_TOO_COMPLEX` after the last one. */
export function callCounter(maxCalls: number): () => void {
  let made = 0
  return () => {
    if (++made > maxCalls) throw tooManyCalls(maxCalls)
  }
}

function tooManyCalls(maxCalls: number): SluiceError {
  return new SluiceError(
    'PAGE_TOO_COMPLEX',
    `The page needs more than the ${maxCalls} model calls that one extra may make.`,
    { details: { limit: maxCalls } }
  )
}

/** Says of a long page whose time ran out how much of it was read. */
function inParts(error: unknown, { progress: { parts, answers } }: ChatSession): unknown {
  if (!SluiceError.is(error) || error.message !== LATE || parts < 2) return error
  const read = Math.min(answers, parts)
  const message = `${LATE} The page has ${parts} parts, of which ${read} were read.`
  return new SluiceError('AI_UNAVAILABLE', message, {
    cause: error,
    details: { ...error.details, parts, read }
  })
}

/** Runs a plan in a session, and again with what the session has learned when it turns out not to fit the model. */
export async function planned<Value>(
  model: ChatModel,
  asker: Asker,
  run: (session: ChatSession) => Promise<Value>
): Promise<Value> {
  const session = model.open(asker)
  for (let left = PLANS; ; left--) {
    try {
      const value = await run(session)
      session.keep()
      return value
    } catch (error) {
      if (!(error instanceof ReplanError)) throw inParts(error, session)
      if (left > 1) continue
      throw new SluiceError('AI_OUTPUT_INVALID', "The page does not fit the model's context.", {
        cause: error
      })
    }
  }
}
