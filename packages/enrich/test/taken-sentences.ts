/** Returns true if a summary consists only of whole sentences of a page. */

import { textOf } from '@sluice/content'
import type { Nodes } from 'hast'

/**
 * The sentences of a page that a summary is made of, found independently of the provider's own reading: letters and
 * digits alone are compared.
 *
 * @returns `undefined` when something in it is no sentence of the page.
 */
export function takenSentences(
  summary: string,
  page: Nodes,
  language: string
): string[] | undefined {
  const sentences = new Set(sentencesOf(textOf(page), language).map(lettersOf))
  sentences.delete('')
  let rest = lettersOf(summary)
  const taken: string[] = []
  while (rest !== '') {
    const found = [...sentences]
      .filter((sentence) => rest.startsWith(sentence))
      .sort((left, right) => right.length - left.length)[0]
    if (found === undefined) return undefined
    taken.push(found)
    rest = rest.slice(found.length)
  }
  return taken
}

/** A sentence is within a paragraph, whose lines a page may break anywhere. */
function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const paragraphs = [...text.split(/\n\s*\n/), ...text.split('\n')]
  return paragraphs.flatMap((paragraph) =>
    Array.from(segmenter.segment(paragraph.replace(/\s+/g, ' ')), ({ segment }) => segment)
  )
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
