/**
 * Sentences of a text, and how central each is.
 *
 * TextRank (Mihalcea and Tarau, 2004): sentences that share rare words vote for each other. `Intl.Segmenter` splits
 * words, so no language needs a list of stop words.
 */

import { isAside } from './notices.ts'
import { isWhole, sentenceReader, textSize } from './sentences.ts'

/** Sentences ranked at most. Of a longer text: the first 150, and of the others every n-th, evenly. */
const MOST_SENTENCES = 450
const FIRST_SENTENCES = 150
/** Characters of text that are split into sentences; of a longer one, the start and even samples. */
const MOST_CHARACTERS = 300_000
/** Different words of a sentence, at least. */
const FEWEST_WORDS = 4
const ROUNDS = 20
const DAMPING = 0.85
/** Weight of the words of the title, and of the start of the text. */
const TITLE = 1
const START = 0.5

/** One sentence of a text. */
export interface Sentence {
  readonly text: string
  /** Number in the text, in which pieces that are no sentences count as well. */
  readonly place: number
  /** Higher for a sentence that says more of what the text is about. */
  readonly score: number
  /** Words of the title in it, except those that are short or in much of the text. */
  readonly titled: number
}

/** Ranked sentences, in order. */
interface Ranking {
  readonly sentences: readonly Sentence[]
  /** Of all sentences, with those that the text repeats: see {@link textSize}. */
  readonly size: number
  readonly titleWords: ReadonlySet<string>
  /** Sentences were left out before the ranking. */
  readonly isSampled: boolean
}

interface Candidate extends Pick<Sentence, 'text' | 'place'> {
  readonly words: ReadonlySet<string>
}

/**
 * Sentences of a text in order.
 *
 * @param blocks - paragraphs, in order. Sentences do not go across them.
 * @param language - BCP 47; an unknown tag reads as none.
 * @param title - its words count more.
 */
export function rankedSentences(
  blocks: readonly string[],
  language: string | undefined,
  title: string
): Ranking {
  const total = blocks.reduce((sum, block) => sum + block.length, 0)
  const sample = sampledBlocks(blocks, total)
  const reader = sentenceReader(language, sample.map(({ text }) => text).join('\n'))
  const found: Candidate[] = []
  const seen = new Set<string>()
  let place = 0
  let size = 0
  for (const { text, isCut } of sample) {
    const texts = reader.sentencesOf(text)
    if (isCut) texts.pop()
    for (const sentence of texts) {
      place++
      if (!isWhole(sentence) || isAside(sentence)) continue
      size += textSize(sentence)
      if (seen.has(sentence)) continue
      seen.add(sentence)
      const words = reader.wordsOf(sentence)
      if (words.size >= FEWEST_WORDS) found.push({ text: sentence, place, words })
    }
  }
  const ranking = sampled(found)
  const titleWords = reader.wordsOf(title)
  const scores = scoresOf(ranking, titleWords)
  const telling = tellingWords(titleWords, ranking)
  const sentences = ranking.map(({ words, ...sentence }, index) => ({
    ...sentence,
    score: scores[index] ?? 0,
    titled: telling.filter((word) => words.has(word)).length
  }))
  return {
    sentences,
    size,
    titleWords,
    isSampled: total > MOST_CHARACTERS || ranking.length < found.length
  }
}

/** Letters of a word of the title that is no article or preposition. */
const LONG_WORD = 4

/** Words of the title that tell sentences on its subject from others. */
function tellingWords(title: ReadonlySet<string>, sentences: readonly Candidate[]): string[] {
  const most = Math.max(1, sentences.length / 3)
  return [...title].filter(
    (word) =>
      textSize(word) >= LONG_WORD && sentences.filter(({ words }) => words.has(word)).length <= most
  )
}

interface Block {
  readonly text: string
  /** Its last sentence is not whole. */
  readonly isCut: boolean
}

/** Whole blocks up to the bound: half of it from the start, the other half spread over the rest. */
function sampledBlocks(blocks: readonly string[], total: number): Block[] {
  if (total <= MOST_CHARACTERS) return blocks.map((text) => ({ text, isCut: false }))
  const half = MOST_CHARACTERS / 2
  const taken: Block[] = []
  let seen = 0
  let kept = 0
  for (const block of blocks) {
    const due = seen < half ? seen : half + ((seen - half) / (total - half)) * half
    if (kept <= due) {
      const text = block.slice(0, half)
      taken.push({ text, isCut: text.length < block.length })
      kept += text.length
    }
    seen += block.length
  }
  return taken
}

function sampled(sentences: readonly Candidate[]): Candidate[] {
  if (sentences.length <= MOST_SENTENCES) return [...sentences]
  const step = (sentences.length - FIRST_SENTENCES) / (MOST_SENTENCES - FIRST_SENTENCES)
  const others = Array.from(
    { length: MOST_SENTENCES - FIRST_SENTENCES },
    (_, index) => sentences[FIRST_SENTENCES + Math.floor(index * step)] as Candidate
  )
  return [...sentences.slice(0, FIRST_SENTENCES), ...others]
}

/** Votes by power iteration over similarities, raised by words of the title and near the start. */
function scoresOf(sentences: readonly Candidate[], title: ReadonlySet<string>): number[] {
  const count = sentences.length
  const { weights, totals } = similarities(sentences)
  let scores = new Float64Array(count).fill(1)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count).fill(1 - DAMPING)
    for (let from = 0; from < count; from++) {
      const share = (DAMPING * (scores[from] ?? 0)) / (totals[from] || 1)
      for (let to = 0; to < count; to++) {
        next[to] = (next[to] ?? 0) + share * (weights[from * count + to] ?? 0)
      }
    }
    scores = next
  }
  return sentences.map(({ words }, index) => {
    const titled = [...title].filter((word) => words.has(word)).length / (title.size || 1)
    return (scores[index] ?? 0) * (1 + TITLE * titled + START / (1 + index / 5))
  })
}

/** Shared words by rarity, over the lengths. Words of more than a third of the sentences say nothing. */
function similarities(sentences: readonly Candidate[]) {
  const count = sentences.length
  const weights = new Float64Array(count * count)
  const totals = new Float64Array(count)
  const places = new Map<string, number[]>()
  sentences.forEach(({ words }, index) => {
    for (const word of words) {
      const known = places.get(word)
      if (known) known.push(index)
      else places.set(word, [index])
    }
  })
  for (const indexes of places.values()) {
    if (indexes.length < 2 || (count > 12 && indexes.length > count / 3)) continue
    const rarity = Math.log(1 + count / indexes.length)
    for (const left of indexes) {
      for (const right of indexes) {
        if (left === right) continue
        const norm = lengthOf(sentences[left]) + lengthOf(sentences[right])
        weights[left * count + right] = (weights[left * count + right] ?? 0) + rarity / norm
        totals[left] = (totals[left] ?? 0) + rarity / norm
      }
    }
  }
  return { weights, totals }
}

function lengthOf(sentence: Candidate | undefined): number {
  return Math.log(1 + (sentence?.words.size ?? 0))
}
