/** JSON of a page by a chat model, always checked here, whatever the server promises. */

import { SluiceError } from '@sluice/core'
import type { LanguageModel } from 'ai'
import pMap from 'p-map'
import type { DataAnswer, ExtractInput, JsonSchema } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import { mergedData } from './merged-data.ts'
import { type ModelBudget, pageParts } from './model-budget.ts'
import { type Answer, ask, type Reading } from './model-call.ts'
import { pageData } from './page-data.ts'
import { schemaForModel } from './schema-for-model.ts'

/** Characters of JSON an answer may have. */
const LONGEST = 1_000_000
const PARALLEL = 2

/**
 * Read a page into the client's schema. A page longer than the context is read in parts. The parts are merged and the
 * result is validated.
 *
 * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`, `INVALID_REQUEST`, `PAGE_TOO_COMPLEX`
 */
export async function modelExtraction(
  model: LanguageModel,
  budget: ModelBudget,
  input: ExtractInput
): Promise<DataAnswer> {
  const outputTokens = Math.min(4096, Math.floor(budget.contextTokens / 6))
  const whole = instructionsOf(input, false)
  const parts = pageParts(input.markdown, whole, outputTokens, budget)
  const isWhole = parts.length <= 1
  const schema = schemaForModel(input.schema, !isWhole)
  const instructions = isWhole ? whole : instructionsOf(input, true)
  const read = reader(input.schema, isWhole ? input.validate : () => [])
  const answerOf = (text: string) => {
    const question = {
      instructions,
      text,
      data: pageData(),
      schema: envelope(schema),
      maxOutputTokens: outputTokens,
      read
    }
    return ask(model, question, input.signal)
  }
  const made = await pMap(isWhole ? [parts[0] ?? ''] : parts, answerOf, { concurrency: PARALLEL })
  const usage = made.map((part) => part.usage).reduce((sum, used) => addUsage(sum, used), NO_USAGE)
  if (isWhole) return { data: made[0]?.value, usage }
  const data = mergedData(made.map(({ value }) => value))
  const problems = input.validate(data)
  if (problems.length === 0) return { data, usage }
  return repaired(model, input, { data, problems, outputTokens, usage, budget })
}

interface Merged extends Required<DataAnswer> {
  readonly problems: readonly string[]
  readonly outputTokens: number
  readonly budget: ModelBudget
}

/** Merged parts that do not fit the schema: the model gets the data, not the page, and one chance. */
async function repaired(
  model: LanguageModel,
  input: ExtractInput,
  { data, problems, outputTokens, usage, budget }: Merged
): Promise<DataAnswer> {
  const instructions = `${instructionsOf(input, false)}\nThe data is JSON that was read from the page and does not fit the schema yet. Answer with the same values in JSON that fits.`
  const text = `${JSON.stringify(data)}\n\nProblems:\n${problems.slice(0, 20).join('\n')}`
  const parts = pageParts(text, instructions, outputTokens, budget)
  if (parts.length > 1) throw invalid(problems)
  const checked = reader(input.schema, input.validate)
  const question = {
    instructions,
    text,
    data: pageData(),
    schema: envelope(schemaForModel(input.schema, false)),
    maxOutputTokens: outputTokens,
    // This question is the repair: a second answer that does not fit ends it.
    read: (answer: Answer): Reading<unknown> => {
      const reading = checked(answer)
      if ('problems' in reading) throw invalid(reading.problems)
      return reading
    }
  }
  const made = await ask(model, question, input.signal)
  return { data: made.value, usage: addUsage(usage, made.usage) }
}

function invalid(problems: readonly string[]): SluiceError {
  return new SluiceError(
    'AI_OUTPUT_INVALID',
    "The model's answer does not fit the schema, even after one repair.",
    { details: { problems: problems.slice(0, 20).map((text) => text.slice(0, 300)) } }
  )
}

function instructionsOf({ schema, prompt }: ExtractInput, isOfPart: boolean): string {
  const lines = [
    'You read data out of a web page for a program. Answer with one JSON value and nothing else. It fits this JSON Schema:',
    JSON.stringify(envelope(schemaForModel(schema, isOfPart))),
    'Take values only from the page, as it states them. Of what the page does not state, leave the property out, or answer null where the schema demands the property and allows null.'
  ]
  if (isOfPart) lines.push('This is one part of a longer page: answer with what this part states.')
  if (prompt) lines.push(`The client also asks: ${prompt}`)
  return lines.join('\n')
}

/** Servers hold a model only to objects, so anything else travels as `value` of one. */
function envelope(schema: JsonSchema): JsonSchema {
  if (isOfObject(schema)) return schema
  const { $defs, ...inner } = schema
  return {
    type: 'object',
    properties: { value: inner },
    required: ['value'],
    ...($defs !== undefined && { $defs })
  }
}

function isOfObject({ type, properties }: JsonSchema): boolean {
  return type === 'object' || (type === undefined && properties !== undefined)
}

const FENCE = /^```[a-z]*\s*\n([\s\S]*?)\n?```\s*$/i
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/

function reader(
  schema: JsonSchema,
  validate: ExtractInput['validate']
): (answer: Answer) => Reading<unknown> {
  const isEnveloped = !isOfObject(schema)
  return ({ text, isCut }) => {
    if (isCut || text.length > LONGEST) return { problems: ['The answer is too long.'] }
    const json = text.replace(THOUGHTS, '').trim()
    const value = parsed(FENCE.exec(json)?.[1] ?? json)
    if (value === undefined) return { problems: ['The answer is not one JSON value.'] }
    const data = isEnveloped ? (value as { value?: unknown } | null)?.value : value
    const [first, ...others] = validate(data)
    return first === undefined ? { value: data } : { problems: [first, ...others] }
  }
}

/** JSON without `__proto__`, which would change the prototype of its target; `undefined` if it is not JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
