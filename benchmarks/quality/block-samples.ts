/** Pages of the corpora as samples for the block model: features, answers and weights of each block. */

import {
  BLOCK_FEATURES,
  blockRows
} from '../../packages/content/src/main-content/block-features.ts'
import { type PageView, pageView } from '../../packages/content/src/main-content/page-view.ts'
import { parseHtml } from '../../packages/content/src/parse-html.ts'
import { labelBlocks } from './block-labels.ts'
import { htmlOf, type Truth, truthOf, urlOf } from './corpora.ts'
import { spaced, wordsOf } from './scores.ts'

/** One page. */
export interface Sample {
  readonly corpus: string
  readonly id: string
  readonly truth: Truth
  readonly view: PageView
  /** Text of each block. */
  readonly texts: readonly string[]
  /** Share of each block that is content. */
  readonly answers: Float64Array
  /** What each block counts; 0 where the truth says nothing. */
  readonly weights: Float64Array
}

/** All development pages whose main content is known. */
export function blockSamples(): Sample[] {
  return ['wcxb', 'aeb', 'trafilatura-eval'].flatMap((corpus) =>
    Object.entries(truthOf(corpus)).map(([id, truth]) => sampleOf(corpus, id, truth))
  )
}

/** Features of all blocks of all samples, one column a feature, blocks in order of samples. */
export function featureColumns(
  samples: readonly Sample[],
  names: readonly string[]
): Float32Array[] {
  const rows = samples.reduce((sum, { texts }) => sum + texts.length, 0)
  const columns = names.map(() => new Float32Array(rows))
  const places = names.map((name) => BLOCK_FEATURES.indexOf(name))
  const rowsOf = blockRows(names)
  let row = 0
  for (const { view } of samples) {
    if (view.page.blocks.length === 0) continue
    const rowOf = rowsOf(view)
    for (const block of view.page.blocks) {
      const values = rowOf(block)
      for (const [column, place] of places.entries()) columns[column]![row] = values[place]!
      row++
    }
  }
  return columns
}

function sampleOf(corpus: string, id: string, truth: Truth): Sample {
  const view = pageView(parseHtml(htmlOf(corpus, id)), urlOf(truth))
  const texts = view.page.blocks.map(({ text }) => spaced(text))
  const content = truth.main_content ?? truth.articleBody
  const known = content === undefined ? bySegments(texts, truth) : byContent(texts, content)
  return { corpus, id, truth, view, texts, ...known }
}

interface Answers {
  readonly answers: Float64Array
  readonly weights: Float64Array
}

/** No block says more than this, so that one long paragraph does not stand for a page. */
const MOST = 0.25
/** All blocks of a page together; a page with much around little content would say too much. */
const MOST_OF_PAGE = 3
/** A short block decides little of a score and yet should be right. */
const LEAST = 0.002

function byContent(texts: readonly string[], content: string): Answers {
  const words = wordsOf(content).length
  const weights = Float64Array.from(texts, (text) => {
    const count = wordsOf(text).length
    return count === 0 ? 0 : Math.min(MOST, count / (words + 30)) + LEAST
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scale = Math.min(1, MOST_OF_PAGE / (sum || 1))
  return { answers: labelBlocks(texts, content), weights: weights.map((weight) => weight * scale) }
}

/** What a block with a segment counts. */
const SEGMENT = 0.12
/** A shorter block inside a segment may be there by chance. */
const PART_OF_SEGMENT = 25

function bySegments(texts: readonly string[], truth: Truth): Answers {
  const answers = new Float64Array(texts.length)
  const weights = new Float64Array(texts.length)
  const right = (truth.with ?? []).map(spaced)
  const wrong = (truth.without ?? []).map(spaced)
  for (const [index, text] of texts.entries()) {
    const isPart = (segment: string) => text.length > PART_OF_SEGMENT && segment.includes(text)
    const isRight = right.some((segment) => text.includes(segment) || isPart(segment))
    const isWrong = wrong.some((segment) => text.includes(segment))
    if (isRight === isWrong) continue
    answers[index] = isRight ? 1 : 0
    weights[index] = SEGMENT
  }
  return { answers, weights }
}
