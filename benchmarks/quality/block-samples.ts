/** Pages of the corpora as samples for the block model: features, answers and weights of each block. */

import { parseHtml } from '../../packages/content/src/html/parse-html.ts'
import {
  type PageView,
  pageView
} from '../../packages/content/src/main-content/blocks/page-view.ts'
import {
  BLOCK_FEATURES,
  blockRows
} from '../../packages/content/src/main-content/features/block-features.ts'
import { labelBlocks } from './block-labels.ts'
import { htmlOf, partOf, type Truth, truthOf, urlOf } from './corpora.ts'
import type { DocSample } from './doc-sample.ts'
import { familiesOf, templateSamples } from './plain-templates.ts'
import { realDocSamples } from './real-docs.ts'
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
  /** Weight of each block; 0 if the truth says nothing about it. */
  readonly weights: Float64Array
}

/** All development pages whose main content is known. */
export function blockSamples(): Sample[] {
  const ofCorpora = [...SITES, 'plain'].flatMap((corpus) =>
    Object.entries(truthOf(corpus)).map(([id, truth]) =>
      sampleOf(corpus, id, truth, htmlOf(corpus, id))
    )
  )
  return [
    ...ofCorpora,
    ...madeSamples('docs', realDocSamples('tuning')),
    ...madeSamples('templates', templateSamples(1, PAGES, familiesOf('tuning')))
  ]
}

/** Corpora of pages of sites; the others are of plain pages. */
const SITES = ['wcxb', 'aeb', 'trafilatura-eval']

/** Pages of each family of templates. */
const PAGES = 16

/** Returns true if a page is from a site, with much around its content. */
export function isOfSite({ corpus }: Sample): boolean {
  return SITES.includes(corpus)
}

/** Pages of one generator or family of templates, of which every block is known. */
export function madeSamples(corpus: string, pages: readonly DocSample[]): Sample[] {
  return pages.map(({ id, url, html, generator, blocks, absent, links }) =>
    sampleOf(corpus, id, { url, template: `${corpus} ${generator}`, blocks, absent, links }, html)
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

function sampleOf(corpus: string, id: string, truth: Truth, html: string): Sample {
  const view = pageView(parseHtml(html), urlOf(truth))
  const texts = view.page.blocks.map(({ text }) => spaced(text))
  return { corpus, id, truth, view, texts, ...answersOf(view, texts, truth) }
}

function answersOf(view: PageView, texts: readonly string[], truth: Truth): Answers {
  if (truth.blocks) return byBlocks(view, texts, truth)
  const content = truth.main_content ?? truth.articleBody
  // A page without a written truth teaches nothing.
  if (content?.trim() === '')
    return { answers: new Float64Array(texts.length), weights: new Float64Array(texts.length) }
  return content === undefined ? bySegments(texts, truth) : byContent(texts, content)
}

/** Into which of some parts a page falls: those of one site, or made by one template, into the same. */
export function partOfSample({ truth, id }: Sample, parts: number): number {
  const { template } = truth
  return partOf(template === undefined ? truth : { split_key: template }, id, parts)
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
  return { answers: labelBlocks(texts, content), weights: ofPage(weights) }
}

/** Weights that are not more together than a page may count. */
function ofPage(weights: Float64Array): Float64Array {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scale = Math.min(1, MOST_OF_PAGE / (sum || 1))
  return weights.map((weight) => weight * scale)
}

/** Weight of a block with a segment. */
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

/** Weight of a block on a page of which every block is known. */
const KNOWN = 0.05
/** Blocks around content that the truth does not name, such as a byline, say nothing. */
const NEAR = 3

/** Every block of the content is known, and what must be absent; headings that repeat the title are not told. */
function byBlocks(view: PageView, texts: readonly string[], truth: Truth): Answers {
  const answers = labelBlocks(texts, (truth.blocks ?? []).map(({ text }) => text).join('\n'))
  const isRight = (answer: number) => answer > 0.5
  const first = answers.findIndex(isRight)
  const last = answers.findLastIndex(isRight)
  const absent = (truth.absent ?? []).map((line) => ` ${wordsOf(line).join(' ')} `)
  const isAbsent = (text: string) => {
    const words = ` ${wordsOf(text).join(' ')} `
    return absent.some((line) => words.includes(line))
  }
  const weights = Float64Array.from(texts, (text, index) => {
    if (wordsOf(text).length === 0) return 0
    if (isRight(answers[index]!) || isAbsent(text)) return KNOWN
    const { tagName } = view.page.blocks[index]!.container.element
    const isInside = index >= first - NEAR && index <= last
    return tagName === 'h1' || isInside ? 0 : KNOWN
  })
  return { answers, weights: ofPage(weights) }
}
