/**
 * Measures the frequency of `CONTENT_MAY_BE_INCOMPLETE` by the share of a page's content that was kept. Compares it
 * with a bound on the share alone. As in `train-block-model.ts --check`, the models that read a page have not seen its
 * site.
 *
 *   node --conditions=@sluice/source benchmarks/quality/little-read.ts
 */

import {
  isLittle,
  type ReadWords,
  readWords
} from '../../packages/content/src/main-content/blocks/read-words.ts'
import { keptBlocks } from '../../packages/content/src/main-content/choice/kept-blocks.ts'
import {
  type PageType,
  pageType
} from '../../packages/content/src/main-content/choice/page-type.ts'
import { blockSamples, type Sample } from './block-samples.ts'
import { type Unseen, unseen } from './block-training.ts'
import { hasCorpora } from './corpora.ts'
import { spaced, wordsOf } from './scores.ts'

interface Row {
  readonly corpus: string
  readonly recall: number
  readonly words: ReadWords
  readonly type: PageType
}

type Sign = (row: Row) => boolean

const SIGNS: readonly (readonly [name: string, sign: Sign])[] = [
  ['isLittle', ({ words, type }) => isLittle(words, type === 'article')],
  ...[0.15, 0.2, 0.25, 0.3].map((share): [string, Sign] => [
    `share < ${share}`,
    ({ words: { kept, visible } }) => kept < share * visible
  ])
]

const GROUPS: readonly (readonly [name: string, isIn: (recall: number) => boolean])[] = [
  ['below .5', (recall) => recall < 0.5],
  ['.5 to .8', (recall) => recall >= 0.5 && recall < 0.8],
  ['.8 and more', (recall) => recall >= 0.8]
]

if (hasCorpora()) report([...unseen(blockSamples())].flatMap(rowOf))
else console.log('The corpora are not here; there is nothing to read.')

function rowOf([{ view, truth, texts, corpus }, { chances }]: [Sample, Unseen]): Row[] {
  if (view.body.words === 0) return []
  const kept = keptBlocks(view, chances)
  const read = texts.filter((_, index) => kept[index]).join('\n')
  const content = truth.main_content ?? truth.articleBody
  const recall = content === undefined ? found(read, truth.with ?? []) : recallOf(read, content)
  const words = readWords(view, kept, chances)
  return [{ corpus, recall, words, type: pageType(view, kept) }]
}

/** Share of the segments that are there. */
function found(read: string, segments: readonly string[]): number {
  const there = segments.filter((segment) => read.includes(spaced(segment)))
  return segments.length === 0 ? 1 : there.length / segments.length
}

function recallOf(read: string, content: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(read)) left.set(word, (left.get(word) ?? 0) + 1)
  const wanted = wordsOf(content)
  const found = wanted.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return wanted.length === 0 ? 1 : found.length / wanted.length
}

function report(rows: readonly Row[]): void {
  for (const corpus of new Set(rows.map((row) => row.corpus))) {
    for (const [name, isIn] of GROUPS) {
      const pages = rows.filter((row) => row.corpus === corpus && isIn(row.recall))
      const shares = SIGNS.map(([sign, says]) => {
        const said = pages.filter(says).length
        return `${sign} ${((100 * said) / (pages.length || 1)).toFixed(1)} %`
      })
      console.log(`${corpus}, recall ${name}, ${pages.length} pages: ${shares.join(', ')}`)
    }
  }
}
