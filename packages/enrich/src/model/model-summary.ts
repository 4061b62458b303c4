/** A summary by a chat model; long pages part by part, then the summaries together. */

import type { LanguageModel } from 'ai'
import pMap from 'p-map'
import type { SummaryInput, TextAnswer, Usage } from '../engine.ts'
import { addUsage, NO_USAGE } from '../extra.ts'
import { isRefusal, plainAnswer } from '../plain-answer.ts'
import { type ModelBudget, pageParts } from './model-budget.ts'
import { type Answer, ask, type Reading } from './model-call.ts'
import { pageData } from './page-data.ts'

/** Characters a summary may have. */
const LONGEST = 8000
const PARALLEL = 2

/**
 * Summarise a page in the language asked for, else its own.
 *
 * @throws SluiceError `AI_UNAVAILABLE`, `AI_OUTPUT_INVALID`, `INVALID_REQUEST`, `PAGE_TOO_COMPLEX`
 */
export async function modelSummary(
  model: LanguageModel,
  budget: ModelBudget,
  input: SummaryInput
): Promise<TextAnswer> {
  const outputTokens = Math.min(1024, Math.floor(budget.contextTokens / 8))
  let usage: Usage = NO_USAGE
  let text = input.markdown
  for (let round = 0; ; round++) {
    const instructions = instructionsOf(input, round > 0)
    const parts = pageParts(text, instructions, outputTokens, budget)
    const answerOf = (part: string) => {
      const question = {
        instructions: parts.length > 1 ? `${instructions} ${ONE_PART}` : instructions,
        text: part,
        data: pageData(),
        maxOutputTokens: outputTokens,
        read: readSummary
      }
      return ask(model, question, input.signal)
    }
    const made = await pMap(parts.length === 0 ? [''] : parts, answerOf, { concurrency: PARALLEL })
    for (const { usage: used } of made) usage = addUsage(usage, used)
    // A round makes each part at most a third: it ends, since a summary is shorter than its part.
    if (made.length === 1) return { text: made[0]?.value ?? '', usage }
    text = made.map(({ value }) => value).join('\n\n')
  }
}

const ONE_PART = 'This is one part of a longer page: summarise only what this part says.'

function instructionsOf({ language, prompt }: SummaryInput, isOfSummaries: boolean): string {
  const what = isOfSummaries
    ? 'You are given summaries of the parts of one web page, in order. Write one summary of the page.'
    : 'You summarise a web page for a program.'
  const lines = [
    `${what} Answer with the summary alone, as plain text of at most 200 words: no Markdown, no links, no introduction. Say only what the page says.`,
    language
      ? `Write in the language ${language}.`
      : 'Write in the language that most of the page is in.'
  ]
  if (prompt) lines.push(`The client also asks: ${prompt}`)
  return lines.join('\n')
}

function readSummary({ text, isCut }: Answer): Reading<string> {
  const summary = plainAnswer(text)
  if (summary === '') return { problems: ['The answer has no text.'] }
  if (isRefusal(summary)) return { problems: ['The answer is not a summary of the data.'] }
  if (isCut || summary.length > LONGEST) return { problems: ['The answer is too long.'] }
  return { value: summary }
}
