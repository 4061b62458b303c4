/** A summary of sentences taken from the page, without a model. */

import { SluiceError } from '@sluice/core'
import type { SummaryInput, TextAnswer } from '../engine.ts'
import { markdownProse } from './markdown-prose.ts'
import { centralSentences } from './text-rank.ts'

const MOST_SENTENCES = 5

/**
 * Summarise by taking sentences: a quarter of them and at most five, in document order. The summary stays in the page's
 * language and ignores the prompt; `notes` state both.
 *
 * @throws SluiceError `AI_OUTPUT_INVALID` when the page has no sentences, only links or tables.
 */
export function extractiveSummary({ markdown, language, prompt }: SummaryInput): TextAnswer {
  const blocks = markdownProse(markdown)
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  const most = Math.min(MOST_SENTENCES, Math.max(1, Math.round(length / 400)))
  const { sentences, isSampled } = centralSentences(blocks, language, most)
  if (sentences.length === 0) {
    throw new SluiceError('AI_OUTPUT_INVALID', 'The page has no sentences to summarise.')
  }
  const notes = [
    'The summary is extractive: it consists of sentences from the page, in its language.'
  ]
  if (isSampled) notes.push('The page is long, so not all of its sentences were compared.')
  if (prompt) notes.push('Extractive summaries do not follow ai.prompt.')
  return { text: sentences.join(' '), notes }
}
