/** Scores of reading plain pages, as their measures define them: one row for each corpus. */

import { toMarkdown } from '../../packages/content/src/index.ts'
import { keptTree } from '../../packages/content/src/main-content/choice/kept-tree.ts'
import { isOfSite, type Sample } from './block-samples.ts'
import { urlOf } from './corpora.ts'
import { measurePage, type Tally } from './plain-measure.ts'

/** A sample, and which of its blocks are kept. */
export interface KeptSample {
  readonly sample: Sample
  readonly kept: readonly boolean[]
}

/** Shares of pages without a fault, of blocks kept and of lines that should be absent, and more, by corpus. */
export function plainScores(readings: readonly KeptSample[]): Map<string, number> {
  const scores = new Map<string, number>()
  const plain = readings.filter(({ sample }) => !isOfSite(sample))
  for (const [corpus, pages] of Map.groupBy(plain, ({ sample }) => sample.corpus)) {
    const tally: Tally = new Map()
    for (const { sample, kept } of pages) {
      const { markdown } = toMarkdown(keptTree(sample.view.page, kept), {
        base: urlOf(sample.truth)
      })
      const { blocks = [], absent = [], links = [] } = sample.truth
      measurePage(markdown, { blocks, absent, links }, tally)
    }
    for (const [name, [right, all]] of tally) scores.set(`${corpus} ${name}`, right / all)
  }
  return scores
}
