/** A summary of sentences taken from the page, without a model. */

import { SluiceError } from '@sluice/core'
import { wordCount } from '../answer/word-count.ts'
import type { SummaryInput, TextAnswer } from '../engine.ts'
import { markdownProse } from './markdown-prose.ts'
import { withoutNotices } from './notices.ts'
import { hangingSentences } from './openers.ts'
import { textSize } from './sentences.ts'
import { isDetected, textLanguages } from './text-language.ts'
import { rankedSentences, type Sentence } from './text-rank.ts'

/** Size of a summary, in characters of an English text. */
const MOST = 450
const MOST_SENTENCES = 3
/** Size of the sentences of a page below which they are notices or labels, unless they are half of it. */
const LEAST = 120

/**
 * Summarise by taking sentences in document order: the opening of the text as far as it stands alone, then those that
 * share most with the others and the title, as running text or a list. The summary stays in the page's language.
 *
 * @throws SluiceError `AI_OUTPUT_INVALID` when the page has only links, tables or notices, no sentence that is short
 * enough, or is in another language than the one requested. `INVALID_REQUEST` for facts, which sentences are not.
 */
export function extractiveSummary(input: SummaryInput): TextAnswer {
  const { markdown, declared = '', language, prompt, style, maxWords } = input
  if (style === 'key_facts') {
    throw new SluiceError('INVALID_REQUEST', 'Extractive summaries have no style `key_facts`.')
  }
  const blocks = markdownProse(belowNotice(markdown))
  const inside = textLanguages(blocks.join(' '))
  refuseTranslation(language, inside)
  const title = titleOf(markdown, declared)
  const ranking = rankedSentences(withoutNotices(blocks, title), inside[0] ?? language, title)
  const { sentences, size, isSampled, titleWords } = ranking
  if (sentences.length === 0 || size < Math.min(LEAST, textSize(markdown) / 2)) {
    throw new SluiceError('AI_OUTPUT_INVALID', 'The page has no sentences to summarise.')
  }
  const hangs = hangingSentences(inside[0] ?? primary(language), titleWords)
  const taken = chosen(sentences, hangs, maxWords)
  if (taken.length === 0) {
    throw new SluiceError(
      'AI_OUTPUT_INVALID',
      `The page has no sentence of at most ${maxWords} words that stands alone.`
    )
  }
  const notes = [
    'The summary is extractive: it consists of sentences from the page, in its language.'
  ]
  if (isSampled) notes.push('The page is long, so not all of its sentences were compared.')
  if (prompt) notes.push('Extractive summaries do not follow ai.prompt.')
  const text = style === 'bullets' ? taken.map((one) => `- ${one.text}`).join('\n') : joined(taken)
  return { text, notes }
}

/** The text from its main heading on, if there is no more than a notice above. */
function belowNotice(markdown: string): string {
  const start = markdown.search(/^# /m)
  if (start <= 0) return markdown
  const above = markdown.slice(0, start)
  const isNotice =
    !/^\s*(?:```|~~~)/m.test(above) && textSize(markdownProse(above).join(' ')) < LEAST
  return isNotice ? markdown.slice(start) : markdown
}

/** Chinese and Japanese put no space after a full stop. */
function joined(sentences: readonly Sentence[]): string {
  const text = sentences.map(({ text }) => text).join(' ')
  return text.replace(
    /(?<=[。！？｡][\p{Pe}\p{Pf}]?) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
    ''
  )
}

function primary(language: string | undefined): string | undefined {
  return language?.toLowerCase().split('-')[0]
}

function refuseTranslation(language: string | undefined, inside: readonly string[]): void {
  const wanted = primary(language)
  if (wanted === undefined || inside.length === 0 || !isDetected(wanted) || inside.includes(wanted))
    return
  throw new SluiceError(
    'AI_OUTPUT_INVALID',
    `The page is in "${inside[0]}". An extractive summary consists of its sentences and cannot be in "${language}".`
  )
}

function titleOf(markdown: string, declared: string): string {
  const stated = /^title: (.*)$/m.exec(declared)?.[1]
  const heading = /^#{1,2} (.*)$/m.exec(markdown)?.[1]
  return `${stated ?? ''} ${heading ?? ''}`
}

/** Sentences in document order. One that hangs comes only with the one before it. */
function chosen(
  all: readonly Sentence[],
  hangs: (sentence: string) => boolean,
  maxWords = Number.POSITIVE_INFINITY
): readonly Sentence[] {
  const taken = new Set<Sentence>()
  let size = 0
  let words = 0
  const take = (wanted: readonly Sentence[]): void => {
    const added = wanted.filter((sentence) => !taken.has(sentence))
    const more = added.reduce((sum, { text }) => sum + textSize(text) + 1, 0)
    const isTooMuch = taken.size + added.length > MOST_SENTENCES || size + more > MOST + 1
    const moreWords = added.reduce((sum, { text }) => sum + wordCount(text), 0)
    if ((isTooMuch && taken.size > 0) || words + moreWords > maxWords) return
    for (const sentence of added) taken.add(sentence)
    size += more
    words += moreWords
  }
  const start = openingOf(all, hangs)
  const opening = all.slice(start, start + MOST_SENTENCES)
  const central = [...all].sort((left, right) => right.score - left.score)
  for (const sentence of [...opening, ...central]) {
    if (taken.size >= MOST_SENTENCES) break
    const before = all[all.indexOf(sentence) - 1]
    if (sentence === all[start] || !hangs(sentence.text)) take([sentence])
    else if (before?.place === sentence.place - 1) {
      if (taken.has(before) || !hangs(before.text)) take([before, sentence])
    }
  }
  return all.filter((sentence) => taken.has(sentence))
}

/** Words of a title that a sentence on its subject has. */
const NAMING_WORDS = 2
/** Sentences among which the opening is searched. */
const SEARCHED = 15

/**
 * The number of the sentence that a summary opens with: the first that stands alone, or, where neither it nor the next
 * two name the subject of the title, the first that does. Pages of products and posts begin with notices of the site.
 */
function openingOf(all: readonly Sentence[], hangs: (sentence: string) => boolean): number {
  const stands = ({ text }: Sentence): boolean => !hangs(text)
  const first = Math.max(0, all.findIndex(stands))
  if (all.slice(first, first + MOST_SENTENCES).some(({ titled }) => titled > 0)) return first
  const most = Math.max(0, ...all.slice(0, SEARCHED).map(({ titled }) => titled))
  if (most < NAMING_WORDS) return first
  const named = all.findIndex((sentence) => sentence.titled === most && stands(sentence))
  return named < 0 || named >= SEARCHED ? first : named
}
