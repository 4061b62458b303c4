/** JSON of a page by a chat model, always checked here, whatever the server promises. */

import { SluiceError } from '@sluice/core'
import { mostTokens } from '@sluice/passages'
import pMap from 'p-map'
import { jsonValues, unwrappings } from '../answer/json-values.ts'
import type { DataAnswer, ExtractInput, JsonSchema, Usage } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import type { ChatModel, ChatSession } from './chat-model.ts'
import { filledLeaves, mergedData } from './merged-data.ts'
import { callCounter, declaredLines, modelParts, pagePlan, planned } from './model-budget.ts'
import { type Answer, ask, CutAnswerError, type Reading, shown } from './model-call.ts'
import { pageData } from './page-data.ts'
import { schemaForModel } from './schema-for-model.ts'

/** Characters of JSON an answer may have. */
const LONGEST = 1_000_000
const PARALLEL = 4

/**
 * Read a page into the client's schema. A page longer than the context, or whose answer does not fit its limit, is read
 * in parts. The parts are merged and the result is validated.
 *
 * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`, `INVALID_REQUEST`, `PAGE_TOO_COMPLEX`
 */
export async function modelExtraction(model: ChatModel, input: ExtractInput): Promise<DataAnswer> {
  return planned(model, input, async (session) => {
    const outputTokens = outputTokensOf(input.schema, session.bounds.contextTokens)
    const declared = declaredLines(input.declared, session)
    const instructions = instructionsOf(input, true)
    const plan = pagePlan(input.markdown, instructions, outputTokens, session, declared)
    const { parts, maxOutputTokens } = plan
    const reading: PageReading = {
      session,
      input,
      countCall: callCounter(session.bounds.maxCalls),
      outputTokens,
      maxOutputTokens,
      declared,
      most: Number.POSITIVE_INFINITY,
      names: ''
    }
    const isWhole = parts.length <= 1
    const made = isWhole
      ? [await readWhole(reading, parts[0] ?? '')]
      : await readParts(reading, parts)
    return joined(reading, made)
  })
}

/** A page that is being read. */
interface PageReading {
  readonly session: ChatSession
  readonly input: ExtractInput
  readonly countCall: () => void
  readonly outputTokens: number
  readonly maxOutputTokens: number
  readonly declared: string
  /** Size of a part above which an answer was cut, tokens. */
  most: number
  /** Names that a model chose for the data of an earlier part, where the schema gives none. */
  names: string
}

/** Data of a part and its parts, in order. */
interface ReadPart {
  readonly values: readonly unknown[]
  readonly usage: Usage
  /** The value is of the whole page, and valid. */
  readonly isWhole?: boolean
}

/** Reads all parts. Where the schema names nothing, the first part with data gives the names to the others. */
async function readParts(reading: PageReading, parts: readonly string[]): Promise<ReadPart[]> {
  const made: ReadPart[] = []
  const isFree = isFreeObject(reading.input.schema)
  for (const part of parts) {
    if (!isFree || reading.names !== '') break
    made.push(await readPart(reading, part))
  }
  const rest = parts.slice(made.length)
  return [
    ...made,
    ...(await pMap(rest, (part) => readPart(reading, part), { concurrency: PARALLEL }))
  ]
}

function isFreeObject(schema: JsonSchema): boolean {
  return schema.type === 'object' && !('properties' in schema)
}

/** Characters of names that are shown to the model again. */
const MOST_NAMES = 400

/** The names in data, without its values; `''` for data that says nothing. */
function namesIn(data: unknown): string {
  if (filledLeaves(data) === 0) return ''
  const names = JSON.stringify(withoutValues(data))
  return names.length <= MOST_NAMES
    ? names
    : JSON.stringify(Object.keys(data as object)).slice(0, MOST_NAMES)
}

function withoutValues(data: unknown): unknown {
  if (Array.isArray(data)) return data.slice(0, 1).map(withoutValues)
  if (typeof data !== 'object' || data === null) return null
  return Object.fromEntries(
    Object.entries(data).map(([name, inner]) => [name, withoutValues(inner)])
  )
}

async function readWhole(reading: PageReading, text: string): Promise<ReadPart> {
  try {
    const { value, usage } = await askPart(reading, text, true)
    return { values: [value], usage, isWhole: true }
  } catch (error) {
    if (error instanceof CutAnswerError) return divided(reading, text, error)
    throw error
  }
}

async function readPart(reading: PageReading, text: string): Promise<ReadPart> {
  if (mostTokens(text) > reading.most) return divided(reading, text)
  try {
    const { value, usage } = await askPart(reading, text, false)
    if (reading.names === '' && isFreeObject(reading.input.schema)) reading.names = namesIn(value)
    return { values: [value], usage }
  } catch (error) {
    if (error instanceof CutAnswerError) return divided(reading, text, error)
    throw error
  }
}

/** Reads two halves of a part whose answer does not fit. @throws the cut - the part is one block or row. */
async function divided(
  reading: PageReading,
  text: string,
  cut?: CutAnswerError
): Promise<ReadPart> {
  const size = mostTokens(text)
  const halves = modelParts(text, Math.ceil(size * 0.6))
  const isSmaller = halves.every((half) => mostTokens(half) < size * 0.95)
  if (halves.length < 2 || !isSmaller) {
    throw cut ?? new CutAnswerError(NO_USAGE)
  }
  if (cut) reading.most = Math.min(reading.most, size * 0.7)
  let values: unknown[] = []
  let usage = cut?.usage ?? NO_USAGE
  for (const half of halves) {
    const read = await readPart(reading, half)
    values = [...values, ...read.values]
    usage = addUsage(usage, read.usage)
  }
  return { values, usage }
}

function askPart(
  { session, input, countCall, maxOutputTokens, declared, names }: PageReading,
  text: string,
  isWhole: boolean
): Promise<{ value: unknown; usage: Usage }> {
  const known = names && `Names in the data of an earlier part, to be used again:\n${names}`
  const question = {
    instructions: instructionsOf(input, !isWhole),
    text: [declared, known, text].filter(Boolean).join('\n\n'),
    data: pageData(),
    schema: envelope(schemaForModel(input.schema, !isWhole)),
    maxOutputTokens,
    read: reader(input, isWhole)
  }
  return ask(session, question, input.signal, countCall)
}

async function joined(
  { session, input, countCall, outputTokens }: PageReading,
  made: readonly ReadPart[]
): Promise<DataAnswer> {
  const usage = made.map((part) => part.usage).reduce((sum, used) => addUsage(sum, used), NO_USAGE)
  const values = made.flatMap((part) => part.values)
  if (made[0]?.isWhole) return { data: values[0], usage }
  const merged = mergedData(values)
  const data = input.coerce?.(merged) ?? merged
  const problems = input.validate(data)
  if (problems.length === 0) return { data, usage }
  // The model gets the data, not the page, and one chance.
  const instructions = `${instructionsOf(input, false)}\nThe data is JSON that was read from the page and does not fit the schema yet. Answer with the same values in JSON that fits.`
  const text = `${JSON.stringify(data)}\n\nProblems:\n${shown(problems).join('\n')}`
  const { parts, maxOutputTokens } = pagePlan(text, instructions, outputTokens, session)
  if (parts.length > 1) throw invalid(problems)
  const read = reader(input, true)
  const question = {
    instructions,
    text,
    data: pageData(),
    schema: envelope(schemaForModel(input.schema, false)),
    maxOutputTokens,
    // This question is the repair: a second answer that does not fit ends it.
    read: (answer: Answer): Reading<unknown> => {
      const again = read(answer)
      if ('problems' in again && !answer.isCut) throw invalid(again.problems)
      return again
    }
  }
  const repaired = await ask(session, question, input.signal, countCall)
  return { data: repaired.value, usage: addUsage(usage, repaired.usage) }
}

function invalid(problems: readonly string[]): SluiceError {
  return new SluiceError(
    'AI_OUTPUT_INVALID',
    `The model's answer does not fit the schema, even after one repair. ${problems[0] ?? ''}`.trim(),
    { details: { problems: shown(problems) } }
  )
}

/** A list can be as long as the page; a few fields are short. */
function outputTokensOf(schema: JsonSchema, contextTokens: number): number {
  const hasList = /"(?:items|additionalProperties)":/.test(JSON.stringify(schema))
  return Math.min(4096, Math.floor(contextTokens / (hasList ? 3 : 6)))
}

function instructionsOf({ schema, prompt }: ExtractInput, isOfPart: boolean): string {
  const lines = [
    'You read data out of a web page for a program. Answer with one JSON value and nothing else. It fits this JSON Schema:',
    JSON.stringify(envelope(schemaForModel(schema, isOfPart))),
    'Take values only from the page, as it states them. Of what the page does not state, leave the property out, or answer null where the schema demands the property and allows null. List each item of the page once, in its order.'
  ]
  if (isOfPart) {
    lines.push(
      'This is one part of a longer page: answer with what this part states, and leave out what it does not state. Headings and the head of a table may be repeated from an earlier part.'
    )
  }
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

/** Reads the last value of an answer that fits the schema and says something. */
function reader(
  { schema, coerce, validate }: ExtractInput,
  isWhole: boolean
): (answer: Answer) => Reading<unknown> {
  const isEnveloped = !isOfObject(schema)
  const candidatesOf = (value: unknown): unknown[] =>
    unwrappings(value).flatMap((inner) => [...(isEnveloped ? enveloped(inner) : []), inner])
  const fitted = (value: unknown): Candidate => {
    const data = coerce?.(value) ?? value
    return { data, problems: isWhole ? validate(data) : [], filled: filledLeaves(data) }
  }
  return ({ text = '', others, isCut }) => {
    if (text.length > LONGEST) return { problems: ['The answer is too long.'] }
    const problems: string[] = []
    for (const source of [text, ...others]) {
      const { values, isOpen } = jsonValues(source)
      if (source === text && (isOpen || values.length === 0) && isCut) break
      const read = values.map((value) => mostFilled(candidatesOf(value).map(fitted)))
      const best = read.findLast((one) => one.problems.length === 0 && one.filled > 0)
      if (best) return { value: best.data }
      if (read.at(-1)?.problems.length === 0 && isEmptyAnswer(values)) {
        return { value: read.at(-1)?.data }
      }
      problems.push(...(read.find((one) => one.problems.length > 0)?.problems ?? []))
    }
    const [first, ...rest] = problems
    return { problems: first ? [first, ...rest] : ['The answer is not one JSON value that fits.'] }
  }
}

interface Candidate {
  readonly data: unknown
  readonly problems: readonly string[]
  readonly filled: number
}

/** The candidate that fits and says most; of equals the outermost. Else the first, for its problems. */
function mostFilled(candidates: readonly Candidate[]): Candidate {
  const valid = candidates.filter(({ problems }) => problems.length === 0)
  return (
    valid.toSorted((left, right) => right.filled - left.filled)[0] ?? (candidates[0] as Candidate)
  )
}

function enveloped(answer: unknown): unknown[] {
  const isObject = typeof answer === 'object' && answer !== null && 'value' in answer
  return isObject ? [answer.value] : []
}

/** The model says that the page has nothing of what the schema asks for. */
function isEmptyAnswer(values: readonly unknown[]): boolean {
  return values.length > 0 && filledLeaves(values.at(-1)) === 0
}
