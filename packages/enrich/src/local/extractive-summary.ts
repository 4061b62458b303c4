/** A summary of sentences taken from the page, without a model. */

import { SluiceError } from '@sluice/core'
import type { SummaryInput, TextAnswer } from '../engine.ts'
import { markdownProse } from './markdown-prose.ts'
import { centralSentences } from './text-rank.ts'

/** Without a limit of the client. */
const MOST_SENTENCES = 5

/**
 * Summarise by taking sentences: a quarter of them and at most five, in document order, as running text or a list. The
 * summary stays in the page's language and ignores the prompt; `notes` state both.
 *
 * @throws SluiceError `AI_OUTPUT_INVALID` when the page has no sentences, only links or tables, or none that is short
 * enough. `INVALID_REQUEST` for facts, which sentences are not.
 */
export function extractiveSummary(input: SummaryInput): TextAnswer {
  const { markdown, language, prompt, style, maxWords = Number.POSITIVE_INFINITY } = input
  if (style === 'key_facts') {
    throw new SluiceError('INVALID_REQUEST', 'Extractive summaries have no style `key_facts`.')
  }
  const blocks = markdownProse(markdown)
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  const most = Math.min(MOST_SENTENCES, Math.max(1, Math.round(length / 400)))
  const { sentences, isSampled } = centralSentences(blocks, language, most, maxWords)
  if (sentences.length === 0) {
    const limit = maxWords === Number.POSITIVE_INFINITY ? '' : ` of at most ${maxWords} words`
    throw new SluiceError('AI_OUTPUT_INVALID', `The page has no sentences${limit} to summarise.`)
  }
  const notes = [
    'The summary is extractive: it consists of sentences from the page, in its language.'
  ]
  if (isSampled) notes.push('The page is long, so not all of its sentences were compared.')
  if (prompt) notes.push('Extractive summaries do not follow ai.prompt.')
  const text =
    style === 'bullets' ? sentences.map((one) => `- ${one}`).join('\n') : sentences.join(' ')
  return { text, notes }
}
