/** Probability that each block of a page is content. */

import { evenedOdds, oddsOfBlocks } from '../blocks/like-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'
import { BLOCK_FEATURES, blockRows } from '../features/block-features.ts'
import { BLOCK_MODEL } from '../model/block-model.ts'
import { type BoostedTrees, boostedTrees, type TreeModel } from '../model/boosted-trees.ts'
import { PLAIN_BLOCK_MODEL } from '../model/plain-block-model.ts'
import { isPlain } from './plain-page.ts'

/** One model for plain pages, one for all others; see plain-page.ts. */
const MODELS = [judge(BLOCK_MODEL), judge(PLAIN_BLOCK_MODEL)] as const

/** Created with the first page: most threads and commands that load this never judge one. */
function judge(model: TreeModel) {
  const rowsOf = blockRows(model.features)
  let made: BoostedTrees | undefined
  return (view: PageView): Float64Array => {
    made ??= boostedTrees(model, BLOCK_FEATURES)
    const { logOdds } = made
    const rowOf = rowsOf(view)
    return oddsOfBlocks(view, (block) => logOdds(rowOf(block)))
  }
}

/** On sites it was not trained on, the model is more confident than it is right. */
const SURENESS = 0.7
/** Wrongly dropped content costs less than wrongly kept boilerplate. */
const CAUTION = 0.4

/** The probability, 0 to 1, that each block is part of the main content. */
export function blockChances(view: PageView): Float64Array {
  if (view.page.blocks.length === 0) return new Float64Array(0)
  return chancesOf(view, MODELS[Number(isPlain(view))]!(view))
}

/** Probabilities from the log odds that a model gives the blocks of a page. */
export function chancesOf(view: PageView, odds: Float64Array): Float64Array {
  const chances = evenedOdds(view, odds)
  for (let index = 0; index < chances.length; index++) {
    chances[index] = 1 / (1 + Math.exp(CAUTION - SURENESS * chances[index]!))
  }
  return chances
}
