/** The answer to a question about a page, with quotes that are checked here. Long pages are asked part by part. */

import { SluiceError } from '@sluice/core'
import pMap from 'p-map'
import { jsonValues, unwrappings } from '../answer/json-values.ts'
import { isStuck, plainAnswer } from '../answer/plain-answer.ts'
import { isEvidence, type QuoteFinder, quoteFinder } from '../answer/quotes.ts'
import { opensLikeRefusal, saysUnanswered } from '../answer/refusal.ts'
import type { QuestionInput, QuotedAnswer, Usage } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import type { ChatModel } from './chat-model.ts'
import { callCounter, declaredLines, pagePlan, planned } from './model-budget.ts'
import { type Answer, ask, type Reading } from './model-call.ts'
import { pageData } from './page-data.ts'

/** Characters an answer may have, and quotes that are kept. */
const LONGEST = 8000
const MOST_QUOTES = 20
const PARALLEL = 4

/** Form of the answer, for servers that can hold a model to it. */
const SCHEMA = {
  type: 'object',
  properties: {
    found: { type: 'boolean' },
    answer: { type: 'string' },
    quotes: { type: 'array', items: { type: 'string' } }
  },
  required: ['found', 'answer', 'quotes']
}

/** Answer of one part of a page. */
type Finding = Pick<QuotedAnswer, 'text' | 'quotes'>

/**
 * Answer a question from a page. Quotes that the page does not have are dropped.
 *
 * @throws SluiceError `AI_UNAVAILABLE`, `INVALID_REQUEST`, `PAGE_TOO_COMPLEX`; `AI_OUTPUT_INVALID` also when the page
 * does not answer the question, or has none of the quotes.
 */
export async function modelAnswer(model: ChatModel, input: QuestionInput): Promise<QuotedAnswer> {
  if (input.markdown.trim() === '') {
    throw new SluiceError('AI_OUTPUT_INVALID', 'The page has no text that could answer a question.')
  }
  return planned(model, input, async (session) => {
    const { contextTokens, maxCalls } = session.bounds
    const outputTokens = Math.min(1024, Math.floor(contextTokens / 8))
    const countCall = callCounter(maxCalls)
    const declared = declaredLines(input.declared, session)
    // A quote may go across the parts of a page.
    const find = quoteFinder(`${declared}\n\n${input.markdown}`)
    let usage: Usage = NO_USAGE
    let text = input.markdown
    for (let round = 0; ; round++) {
      const instructions = instructionsOf(input, round > 0)
      const plan = pagePlan(text, `${instructions} ${ONE_PART}`, outputTokens, session, declared)
      const { parts, maxOutputTokens } = plan
      const findingOf = async (part: string): Promise<PartAnswer> => {
        const question = {
          instructions: parts.length > 1 ? `${instructions} ${ONE_PART}` : instructions,
          text: [declared, part].filter(Boolean).join('\n\n'),
          data: pageData(),
          schema: SCHEMA,
          maxOutputTokens,
          read: (answer: Answer) => readAnswer(answer, find)
        }
        try {
          return await ask(session, question, input.signal, countCall)
        } catch (error) {
          // One part without a usable answer must not cost the answers of the others.
          if (parts.length === 1 || !isInvalid(error)) throw error
          return { value: null, usage: NO_USAGE, error }
        }
      }
      const made = await pMap(parts, findingOf, { concurrency: PARALLEL })
      for (const { usage: used } of made) usage = addUsage(usage, used)
      const findings = made.flatMap(({ value }) => value ?? [])
      const [first, ...others] = findings
      if (first === undefined) throw made.find(({ error }) => error)?.error ?? unanswered()
      if (others.length === 0) return { ...first, usage }
      // A finding is a fraction of its part: the rounds end.
      text = findings.map(shownFinding).join('\n\n')
    }
  })
}

interface PartAnswer {
  /** Null: the part does not answer the question. */
  readonly value: Finding | null
  readonly usage: Usage
  readonly error?: SluiceError
}

function isInvalid(error: unknown): error is SluiceError {
  return SluiceError.is(error) && error.code === 'AI_OUTPUT_INVALID'
}

function unanswered(): SluiceError {
  return new SluiceError('AI_OUTPUT_INVALID', 'The page does not answer the question.')
}

const ONE_PART =
  'This is one part of a longer page: answer from this part alone, and set "found" to false if it says nothing about the question.'

function instructionsOf(
  { question, language, prompt }: QuestionInput,
  isOfFindings: boolean
): string {
  const what = isOfFindings
    ? 'You are given what the parts of one web page say about a question, in order, with quotes from the page. Answer the question from all of them together. If they contradict each other, say so.'
    : 'You answer a question about a web page.'
  const lines = [
    `${what} Answer with one JSON object and nothing else: {"found": true, "answer": "…", "quotes": ["…"]}.`,
    '"answer" is plain text. "quotes" are the passages that the answer rests on, at most 5, each copied from the data word for word, without omissions. If the data does not answer the question, set "found" to false and leave the others empty. Use nothing that the data does not say.',
    language
      ? `Write the answer in the language ${language}; quotes stay as they are.`
      : 'Write the answer in the language of the question; quotes stay as they are.',
    `The question: ${question}`
  ]
  if (prompt) lines.push(`The client also asks: ${prompt}`)
  return lines.join('\n')
}

/** Characters of a finding that are shown to the model again. */
const SHOWN_AGAIN = { text: 400, quotes: 600 }

function shownFinding({ text, quotes }: Finding): string {
  let left = SHOWN_AGAIN.quotes
  const shown = quotes.filter((quote, index) => {
    left -= quote.length
    return index === 0 || left >= 0
  })
  return [text.slice(0, SHOWN_AGAIN.text), ...shown.map((quote) => `> ${quote}`)].join('\n')
}

/** Reads an answer; null if the model says that the data does not answer the question. */
function readAnswer({ text = '', others }: Answer, find: QuoteFinder): Reading<Finding | null> {
  const said = [text, ...others].map(answerIn).find((one) => one !== undefined)
  if (said === undefined) {
    const isNone = text !== '' && saysUnanswered(plainAnswer(text))
    return isNone
      ? { value: null }
      : { problems: ['The answer is not a JSON object with "found", "answer" and "quotes".'] }
  }
  const answer = plainAnswer(said.answer)
  if (!said.isFound || answer === '' || saysUnanswered(answer)) return { value: null }
  if (answer.length > LONGEST) return { problems: ['The answer is too long.'] }
  if (isStuck(answer)) return { problems: ['The answer repeats itself.'] }
  const found = said.quotes.flatMap((quote) => find(quote) ?? [])
  const quotes = [...new Set(found)].filter((quote) => isEvidence(quote, answer))
  if (quotes.length > 0) return { value: { text: answer, quotes: quotes.slice(0, MOST_QUOTES) } }
  if (opensLikeRefusal(answer)) return { value: null }
  return {
    problems: [
      said.quotes.length === 0
        ? 'The answer has no quotes from the data.'
        : 'None of the quotes is in the data: copy them word for word, without omissions.'
    ]
  }
}

interface Said {
  readonly isFound: boolean
  readonly answer: string
  readonly quotes: readonly string[]
}

const ANSWER = ['answer', 'text', 'response', 'result']
const QUOTES = ['quotes', 'quote', 'citations', 'evidence', 'sources', 'excerpts']
const QUOTED = ['quote', 'text', 'excerpt', 'content', 'passage', 'citation']

/** The last object in a text that has an answer. */
function answerIn(text: string): Said | undefined {
  const objects = jsonValues(text)
    .values.flatMap((value) => unwrappings(value))
    .filter(isFields)
    .filter((fields) => 'found' in fields || ANSWER.some((name) => name in fields))
  const fields = objects.at(-1)
  if (fields === undefined) return undefined
  const answer = ANSWER.map((name) => fields[name]).find((value) => value !== undefined)
  const quotes = QUOTES.map((name) => fields[name]).find((value) => value !== undefined)
  return {
    isFound: !/^(?:false|no|0)$/i.test(String(fields.found ?? true)),
    answer: [answer].flat().filter(isScalar).join('\n'),
    quotes: [quotes].flat().flatMap(quoteIn)
  }
}

/** Models give a quote as text, or as an object that has it beside its place. */
function quoteIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!isFields(value)) return []
  const quote = QUOTED.map((name) => value[name]).find((one) => typeof one === 'string')
  return typeof quote === 'string' ? [quote] : []
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
