/** How likely each block of a page is content. */

import { BLOCK_FEATURES, blockView } from './block-features.ts'
import { BLOCK_MODEL } from './block-model.ts'
import { boostedTrees } from './boosted-trees.ts'
import type { PageView } from './page-view.ts'

const model = boostedTrees(BLOCK_MODEL)
const reads = model.features.map((name) => BLOCK_FEATURES.get(name)!)

/** The chance, 0 to 1, that each block is part of what the page is for. */
export function blockChances(view: PageView): Float64Array {
  const row = new Float32Array(reads.length)
  return Float64Array.from(view.page.blocks, (block) => {
    const about = blockView(view, block)
    for (let column = 0; column < reads.length; column++) row[column] = reads[column]!(about)
    return 1 / (1 + Math.exp(-model.logOdds(row)))
  })
}
