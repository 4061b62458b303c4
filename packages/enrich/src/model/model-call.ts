/** One question to a chat model, with one attempt to repair the answer. */

import { SluiceError } from '@sluice/core'
import { finalAnswer } from '../answer/final-answer.ts'
import type { JsonSchema, Usage } from '../engine.ts'
import { addUsage } from '../extra.ts'
import { type ChatReply, type ChatRequest, type ChatSession, ReplanError } from './chat-model.ts'
import type { PageData } from './page-data.ts'

/** Question to a model. Instructions and data stay apart: see `pageData`. */
export interface Question<Value> {
  /** Ours and the client's, never the page's. */
  readonly instructions: string
  /** Text of the page, not yet quoted; `''` when the data is a file. */
  readonly text: string
  readonly file?: ChatRequest['file']
  readonly data: PageData
  readonly schema?: JsonSchema
  readonly maxOutputTokens: number
  /** The value of an answer, or its faults, a sentence each. */
  readonly read: (answer: Answer) => Reading<Value>
}

/** Answer of the model. */
export interface Answer {
  /** Its last word, without thoughts; undefined if it did not come to one. */
  readonly text: string | undefined
  /** Other places in which servers put an answer, the likeliest first. */
  readonly others: readonly string[]
  readonly isCut: boolean
}

/** An accepted answer, or the problems to report to the model. */
export type Reading<Value> =
  | { readonly value: Value }
  | { readonly problems: readonly [string, ...string[]] }

/** The answer was cut off at its length limit and cannot be used. A smaller part of the page may fit. */
export class CutAnswerError extends SluiceError {
  readonly usage: Usage
  constructor(usage: Usage) {
    super('AI_OUTPUT_INVALID', "The model's answer was cut off by its length limit.")
    this.usage = usage
  }
}

/**
 * Ask, and ask once more with the problems when the answer is not good.
 *
 * @param countCall - called before each request; throws where no more may be made.
 * @throws SluiceError `AI_UNAVAILABLE`, or `AI_OUTPUT_INVALID` when the second answer is not good either.
 * @throws CutAnswerError - the answer does not fit its limit.
 * @throws ReplanError - the question does not fit the model: see {@link ChatSession}.
 */
export async function ask<Value>(
  session: ChatSession,
  question: Question<Value>,
  signal: AbortSignal,
  countCall: () => void = () => undefined
): Promise<{ value: Value; usage: Usage }> {
  const { instructions, data, text, file, schema, maxOutputTokens } = question
  const quoted = file ? '' : data.quote(text)
  const generate = (repair: string, room: number): Promise<ChatReply> => {
    countCall()
    return session.ask(
      {
        instructions: `${instructions}\n\n${data.rule}`,
        text: [quoted, repair].filter(Boolean).join('\n\n'),
        ...(file && { file }),
        schema,
        maxOutputTokens: room
      },
      signal
    )
  }
  const first = await generate('', maxOutputTokens)
  const reading = readReply(session, question, first, first.usage)
  if ('value' in reading) return { value: reading.value, usage: first.usage }
  const second = await generate(repairOf(data, first.text, reading.problems), maxOutputTokens)
  const usage = addUsage(first.usage, second.usage)
  const repaired = readReply(session, question, second, usage)
  if ('value' in repaired) return { value: repaired.value, usage }
  throw new SluiceError(
    'AI_OUTPUT_INVALID',
    `The model did not return what was asked for, even after one retry. ${repaired.problems[0]}`,
    { details: { problems: shown(repaired.problems) } }
  )
}

function readReply<Value>(
  session: ChatSession,
  { read }: Question<Value>,
  reply: ChatReply,
  usage: Usage
): Reading<Value> {
  if (reply.isRefused) return { problems: ['The model declined to answer.'] }
  const text = finalAnswer(reply.text)
  const others = [...reply.tools, finalAnswer(reply.thoughts) ?? '']
  const reading = read({ text, others: others.filter(Boolean), isCut: reply.isCut })
  if ('value' in reading || !reply.isCut) return reading
  if (!text && session.addThoughts()) throw new ReplanError('the model thinks before it answers')
  throw new CutAnswerError(usage)
}

/** Characters of an answer that are shown to the model again. */
const SHOWN_AGAIN = 2000

/** Problems, as many and as long as a client or a model needs to see. */
export function shown(problems: readonly string[]): string[] {
  return problems.slice(0, 20).map((problem) => problem.slice(0, 300))
}

/**
 * The request to answer again. The answer and its problems can hold words of the page, so they are data too. All of it
 * is in one message, because some models refuse two of a user in a row.
 */
function repairOf(data: PageData, answer: string, problems: readonly string[]): string {
  const list = shown(problems).map((problem) => `- ${problem}`)
  const said = `Answer:\n${answer.slice(0, SHOWN_AGAIN)}\n\nProblems:\n${list.join('\n')}`
  return `A previous answer and its problems are data again:\n${data.quote(said)}\nAnswer again, without these problems.`
}
