/**
 * How often `CONTENT_MAY_BE_INCOMPLETE` is said of pages by how much of their content was kept, beside a bound on the
 * share alone. Models that have not seen the site of a page read it, as in `train-block-model.ts --check`.
 *
 *   node --conditions=@sluice/source benchmarks/quality/little-read.ts
 */

import { keptBlocks } from '../../packages/content/src/main-content/kept-blocks.ts'
import {
  isLittle,
  type ReadWords,
  readWords
} from '../../packages/content/src/main-content/read-words.ts'
import { blockSamples, type Sample } from './block-samples.ts'
import { unseenChances } from './block-training.ts'
import { hasCorpora } from './corpora.ts'
import { wordsOf } from './scores.ts'

interface Row {
  readonly recall: number
  readonly words: ReadWords
}

const SIGNS: readonly (readonly [name: string, sign: (words: ReadWords) => boolean])[] = [
  ['isLittle', isLittle],
  ...[0.15, 0.2, 0.25, 0.3, 0.4].map(
    (share) =>
      [`share < ${share}`, ({ kept, visible }: ReadWords) => kept < share * visible] as const
  )
]

if (hasCorpora()) report([...unseenChances(blockSamples())].flatMap(rowOf))
else console.log('The corpora are not here; there is nothing to read.')

function rowOf([sample, chances]: [Sample, Float64Array]): Row[] {
  const { view, truth, texts } = sample
  const content = truth.main_content ?? truth.articleBody
  if (content === undefined || view.body.words === 0) return []
  const kept = keptBlocks(view, chances)
  const read = texts.filter((_, index) => kept[index]).join('\n')
  return [{ recall: recallOf(read, content), words: readWords(view, kept, chances) }]
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
  const groups: readonly (readonly [string, (recall: number) => boolean])[] = [
    ['recall < .5', (recall) => recall < 0.5],
    ['.5 to .8', (recall) => recall >= 0.5 && recall < 0.8],
    ['.8 and more', (recall) => recall >= 0.8]
  ]
  for (const [name, isIn] of groups) {
    const pages = rows.filter(({ recall }) => isIn(recall))
    const shares = SIGNS.map(([sign, says]) => {
      const said = pages.filter(({ words }) => says(words)).length
      return `${sign} ${((100 * said) / pages.length).toFixed(1)} %`
    })
    console.log(
      `${name.padEnd(12)} ${String(pages.length).padStart(4)} pages: ${shares.join(', ')}`
    )
  }
}
