/** How likely each block of a page is content. */

import { BLOCK_FEATURES, blockRows } from './block-features.ts'
import { BLOCK_MODEL } from './block-model.ts'
import { boostedRows, type RowOdds } from './boosted-rows.ts'
import { evenedOdds } from './like-blocks.ts'
import type { PageView } from './page-view.ts'

/** Made for the first page: most threads and commands that load this never judge one. */
let oddsOf: RowOdds | undefined
const rowsOf = blockRows(BLOCK_MODEL.features)

/** The model is surer of itself than it is right on sites that it has not learnt from. */
const SURENESS = 0.7
/** What is dropped wrongly is missed less than what is kept wrongly. */
const CAUTION = 0.4

/** The chance, 0 to 1, that each block is part of what the page is for. */
export function blockChances(view: PageView): Float64Array {
  const { blocks } = view.page
  if (blocks.length === 0) return new Float64Array(0)
  oddsOf ??= boostedRows(BLOCK_MODEL, BLOCK_FEATURES)
  const rowOf = rowsOf(view)
  return chancesOf(
    view,
    oddsOf(blocks.length, (index) => rowOf(blocks[index]!))
  )
}

/** Chances for the log odds that a model gives the blocks of a page. */
export function chancesOf(view: PageView, odds: Float64Array): Float64Array {
  return evenedOdds(view, odds).map((value) => 1 / (1 + Math.exp(CAUTION - SURENESS * value)))
}
