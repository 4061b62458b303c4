/** A summary by a chat model; long pages part by part, then the summaries together. */

import { SluiceError } from '@sluice/core'
import pMap from 'p-map'
import { isStuck } from '../answer/plain-answer.ts'
import { opensLikeRefusal } from '../answer/refusal.ts'
import { shownShare } from '../answer/shown-words.ts'
import { type SummaryShape, shaped, shapeRule } from '../answer/summary-shape.ts'
import type { SummaryInput, TextAnswer, Usage } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import type { ChatModel } from './chat-model.ts'
import { callCounter, declaredLines, pagePlan, planned } from './model-budget.ts'
import { type Answer, ask, type Reading } from './model-call.ts'
import { pageData } from './page-data.ts'

/** Characters a summary may have. */
const LONGEST = 8000
const PARALLEL = 4

/**
 * Summarise a page in the language asked for, else its own.
 *
 * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`, `INVALID_REQUEST`, `PAGE_TOO_COMPLEX`
 */
export async function modelSummary(model: ChatModel, input: SummaryInput): Promise<TextAnswer> {
  if (input.markdown.trim() === '') {
    throw new SluiceError('AI_OUTPUT_INVALID', 'The page has no text to summarise.')
  }
  return planned(model, input, async (session) => {
    const { contextTokens, maxCalls } = session.bounds
    const outputTokens = Math.min(tokensOf(input), Math.floor(contextTokens / 8))
    const countCall = callCounter(maxCalls)
    const declared = declaredLines(input.declared, session)
    let usage: Usage = NO_USAGE
    let text = input.markdown
    for (let round = 0; ; round++) {
      const whole = instructionsOf(input, input, round > 0)
      const plan = pagePlan(text, whole, outputTokens, session, declared)
      const { parts, maxOutputTokens } = plan
      // Only the summary of the whole has the client's form.
      const shape = parts.length > 1 ? {} : input
      const answerOf = (part: string) => {
        const question = {
          instructions:
            parts.length > 1 ? `${instructionsOf(input, {}, round > 0)} ${ONE_PART}` : whole,
          text: [declared, part].filter(Boolean).join('\n\n'),
          data: pageData(),
          maxOutputTokens,
          read: (answer: Answer) => readSummary(answer, `${declared}\n${part}`, input, shape)
        }
        return ask(session, question, input.signal, countCall)
      }
      const made = await pMap(parts, answerOf, { concurrency: PARALLEL })
      for (const { usage: used } of made) usage = addUsage(usage, used)
      // A round makes each part at most a third: it ends, since a summary is shorter than its part.
      if (made.length === 1) return { text: made[0]?.value ?? '', usage }
      text = made.map(({ value }) => value).join('\n\n')
    }
  })
}

const ONE_PART = 'This is one part of a longer page: summarise only what this part says.'

/** Tokens of an answer: a word of some languages has several. */
function tokensOf({ maxWords = 0 }: SummaryInput): number {
  return Math.max(1024, 4 * maxWords)
}

function instructionsOf(
  { language, prompt }: SummaryInput,
  shape: SummaryShape,
  isOfSummaries: boolean
): string {
  const what = isOfSummaries
    ? 'You are given summaries of the parts of one web page, in order. Write one summary of the page.'
    : 'You summarise a web page for a program.'
  const lines = [
    `${what} Answer with the summary alone, ${shapeRule(shape)}: no other Markdown, no links, no introduction. Say only what the page says.`,
    language
      ? `Write in the language ${language}.`
      : 'Write in the language that most of the page is in.'
  ]
  if (prompt) lines.push(`The client also asks: ${prompt}`)
  return lines.join('\n')
}

/** Share of a summary's words that its page must have: paraphrases have half and more, texts about other things a few. */
const LEAST_SHOWN = 0.25
/** The same of a text that opens like a refusal: a page can be about one. */
const LEAST_SHOWN_OF_REFUSAL = 0.7

function readSummary(
  { text, isCut }: Answer,
  page: string,
  { language, prompt }: SummaryInput,
  shape: SummaryShape
): Reading<string> {
  if (text === undefined) return { problems: ['The answer has thoughts only, and no summary.'] }
  const made = shaped(text, shape)
  if ('problem' in made) return { problems: [made.problem] }
  const summary = made.text
  if (summary === '') return { problems: ['The answer has no text.'] }
  if (isCut || summary.length > LONGEST) return { problems: ['The answer is too long.'] }
  if (isStuck(summary)) return { problems: ['The answer repeats itself.'] }
  const share = shownShare(summary, page)
  if (opensLikeRefusal(summary) && (share ?? 0) < LEAST_SHOWN_OF_REFUSAL) {
    return { problems: ['The answer is not a summary of the data.'] }
  }
  // A translation, or what a client asks for, may have other words.
  const isFree = language !== undefined || prompt !== undefined
  if (!isFree && share !== undefined && share < LEAST_SHOWN) {
    return {
      problems: ['The answer has hardly a word of the data: summarise the data, in its language.']
    }
  }
  return { value: summary }
}
