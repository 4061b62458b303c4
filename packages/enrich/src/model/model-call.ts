/** One call to a chat model, with one attempt to repair the answer. */

import { SluiceError } from '@sluice/core'
import {
  APICallError,
  type FilePart,
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  type UserContent
} from 'ai'
import type { JsonSchema, Usage } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import { modelFailure } from './model-failure.ts'
import type { PageData } from './page-data.ts'

/** Question to a model. Instructions and data stay apart: see `pageData`. */
export interface Question<Value> {
  /** Ours and the client's, never the page's. */
  readonly instructions: string
  /** Text of the page, not yet quoted; `''` when the data is a file. */
  readonly text: string
  readonly file?: FilePart
  readonly data: PageData
  /** Schema of the answer, for servers that can hold a model to it. Nothing relies on it. */
  readonly schema?: JsonSchema
  readonly maxOutputTokens: number
  /** The value of an answer, or its faults, a sentence each. */
  readonly read: (answer: Answer) => Reading<Value>
}

/** Answer of the model. */
export interface Answer {
  readonly text: string
  /** It stopped because it may not say more. */
  readonly isCut: boolean
}

/** An accepted answer, or the problems to report to the model. */
export type Reading<Value> =
  | { readonly value: Value }
  | { readonly problems: readonly [string, ...string[]] }

/**
 * Ask, and ask once more with the problems when the answer is not good.
 *
 * @throws SluiceError `AI_UNAVAILABLE`, or `AI_OUTPUT_INVALID` when the second answer is not good either.
 */
export async function ask<Value>(
  model: LanguageModel,
  question: Question<Value>,
  signal: AbortSignal
): Promise<{ value: Value; usage: Usage }> {
  const messages: ModelMessage[] = [{ role: 'user', content: content(question) }]
  const first = await generate(model, question, messages, signal)
  const reading = question.read(first.answer)
  if ('value' in reading) return { value: reading.value, usage: first.usage }
  messages.push({ role: 'user', content: repair(question.data, first.answer, reading.problems) })
  const second = await generate(model, question, messages, signal)
  const repaired = question.read(second.answer)
  if ('value' in repaired) {
    return { value: repaired.value, usage: addUsage(first.usage, second.usage) }
  }
  throw new SluiceError(
    'AI_OUTPUT_INVALID',
    'The model did not return the requested data, even after one retry.',
    { details: { problems: repaired.problems.slice(0, 20).map((text) => text.slice(0, 300)) } }
  )
}

function content({ text, file, data }: Question<unknown>): UserContent {
  return file ? [file] : [{ type: 'text', text: data.quote(text) }]
}

/** Characters of an answer that are shown to the model again. */
const SHOWN_AGAIN = 8000

/** The answer and its problems can hold words of the page, so they are data too. */
function repair(data: PageData, { text }: Answer, problems: readonly string[]): string {
  const list = problems
    .slice(0, 20)
    .map((problem) => `- ${problem.slice(0, 300)}`)
    .join('\n')
  const shown = `Answer:\n${text.slice(0, SHOWN_AGAIN)}\n\nProblems:\n${list}`
  return `The previous answer and its problems are data again:\n${data.quote(shown)}\nAnswer again, without these problems.`
}

const NO_SCHEMAS = new Set([400, 422, 501])

async function generate(
  model: LanguageModel,
  question: Question<unknown>,
  messages: ModelMessage[],
  signal: AbortSignal
): Promise<{ answer: Answer; usage: Usage }> {
  const { schema, maxOutputTokens } = question
  try {
    const result = await generateText({
      model,
      instructions: `${question.instructions}\n\n${question.data.rule}`,
      messages,
      maxOutputTokens,
      // `modelFetch` counts the attempts, including the attempts of transcriptions.
      maxRetries: 0,
      abortSignal: signal,
      temperature: 0,
      // Strict servers refuse schemas with optional properties; the answer is checked here anyway.
      providerOptions: { openaiCompatible: { strictJsonSchema: false } },
      ...(schema && { output: Output.object({ schema: jsonSchema(schema) }) })
    })
    return answered(result.text, result.finishReason, result.totalUsage)
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error) && !signal.aborted) {
      return answered(error.text ?? '', error.finishReason, error.usage)
    }
    // Some servers know no schemas. The instructions name it and the answer is checked either way.
    if (schema && APICallError.isInstance(error) && NO_SCHEMAS.has(error.statusCode ?? 0)) {
      return generate(model, { ...question, schema: undefined }, messages, signal)
    }
    throw modelFailure(error, signal)
  }
}

function answered(
  text: string,
  finishReason: string | undefined,
  usage: { inputTokens?: number; outputTokens?: number } | undefined
): { answer: Answer; usage: Usage } {
  return {
    answer: { text, isCut: finishReason === 'length' },
    usage: {
      ...NO_USAGE,
      calls: 1,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0
    }
  }
}
