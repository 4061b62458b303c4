/**
 * The most central sentences of a text.
 *
 * TextRank (Mihalcea and Tarau, 2004): sentences that share rare words vote for each other. `Intl.Segmenter` splits
 * words and sentences, so no language needs a list of stop words.
 */

import { wordCount } from '../answer/word-count.ts'

/** Sentences ranked at most. Of a longer text: the first 150, and of the others every n-th, evenly. */
const MOST_SENTENCES = 450
const FIRST_SENTENCES = 150
/** Characters of text that are split into sentences; of a longer one, the start and even samples. */
const MOST_CHARACTERS = 300_000
const SHORTEST = 25
const LONGEST = 600
const ROUNDS = 20
const DAMPING = 0.85

interface Sentence {
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** Central sentences, and whether others were left out before they were ranked. */
interface Central {
  readonly sentences: readonly string[]
  readonly isSampled: boolean
}

/**
 * The most central sentences in document order, each verbatim.
 *
 * @param blocks - paragraphs, in order. Sentences do not go across them.
 * @param language - BCP 47; a tag that is not known reads as none.
 * @param most - sentences taken.
 * @param mostWords - words of all of them: a sentence that does not fit beside more central ones is passed over.
 */
export function centralSentences(
  blocks: readonly string[],
  language: string | undefined,
  most: number,
  mostWords = Number.POSITIVE_INFINITY
): Central {
  const total = blocks.reduce((sum, block) => sum + block.length, 0)
  const found = sentencesOf(sampledBlocks(blocks, total), language)
  const ranking = sampled(found)
  const scores = ranked(ranking)
  const order = [...scores.keys()].sort(
    (left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right
  )
  const sentences = fitting(ranking, order, most, mostWords)
    .sort((left, right) => left - right)
    .map((index) => ranking[index]?.text ?? '')
  return { sentences, isSampled: total > MOST_CHARACTERS || ranking.length < found.length }
}

/** The first of the sentences that fit together. */
function fitting(
  ranking: readonly Sentence[],
  order: readonly number[],
  most: number,
  mostWords: number
): number[] {
  const taken: number[] = []
  let left = mostWords
  for (const index of order) {
    if (taken.length === most) break
    const count = wordCount(ranking[index]?.text ?? '')
    if (count > left) continue
    taken.push(index)
    left -= count
  }
  return taken
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

function sentencesOf(blocks: readonly Block[], language: string | undefined): Sentence[] {
  const locale = knownLocale(language)
  const bySentence = new Intl.Segmenter(locale, { granularity: 'sentence' })
  const byWord = new Intl.Segmenter(locale, { granularity: 'word' })
  const seen = new Set<string>()
  const sentences: Sentence[] = []
  for (const block of blocks) {
    const segments = Array.from(bySentence.segment(block.text), ({ segment }) => segment.trim())
    if (block.isCut) segments.pop()
    for (const text of segments) {
      // A Chinese or Japanese sentence needs a third of the characters of an English one.
      const shortest = WIDE.test(text) ? SHORTEST / 3 : SHORTEST
      if (text.length < shortest || text.length > LONGEST || seen.has(text)) continue
      seen.add(text)
      sentences.push({ text, words: wordsOf(text, byWord) })
    }
  }
  return sentences.filter(({ words }) => words.size >= 4)
}

const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function wordsOf(text: string, byWord: Intl.Segmenter): Set<string> {
  const words = new Set<string>()
  for (const { segment, isWordLike } of byWord.segment(text)) {
    if (isWordLike) words.add(segment.toLowerCase())
  }
  return words
}

function knownLocale(language: string | undefined): string | undefined {
  try {
    return language === undefined ? undefined : Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}

function sampled(sentences: readonly Sentence[]): Sentence[] {
  if (sentences.length <= MOST_SENTENCES) return [...sentences]
  const step = (sentences.length - FIRST_SENTENCES) / (MOST_SENTENCES - FIRST_SENTENCES)
  const others = Array.from(
    { length: MOST_SENTENCES - FIRST_SENTENCES },
    (_, index) => sentences[FIRST_SENTENCES + Math.floor(index * step)] as Sentence
  )
  return [...sentences.slice(0, FIRST_SENTENCES), ...others]
}

/** Scores by power iteration over similarities, those near the start a little higher. */
function ranked(sentences: readonly Sentence[]): number[] {
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
  return [...scores].map((score, index) => score * (1 + 0.3 / (1 + index / 5)))
}

/** Shared words by rarity, over the lengths. Words of more than a third of the sentences say nothing. */
function similarities(sentences: readonly Sentence[]) {
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

function lengthOf(sentence: Sentence | undefined): number {
  return Math.log(1 + (sentence?.words.size ?? 0))
}
