/** The kind of a page. */

import type { PageView } from '../blocks/page-view.ts'
import { KEPT_FEATURES, keptView } from '../features/kept-features.ts'
import { boostedTrees } from '../model/boosted-trees.ts'
import { PAGE_TYPE_MODELS } from '../model/page-type-models.ts'

/** Kinds of pages. `other` is a page that is not clearly one of them. */
export type PageType = keyof typeof PAGE_TYPE_MODELS | 'other'

/** Log odds of the likeliest kind below which a page has none. */
const LEAST = -0.5

const models = Object.entries(PAGE_TYPE_MODELS).map(([type, model]) => {
  const trees = boostedTrees(model)
  return {
    type: type as PageType,
    trees,
    reads: trees.features.map((name) => KEPT_FEATURES.get(name)!),
    /** Rewritten for each page. */
    row: new Float32Array(trees.features.length)
  }
})

/**
 * Classify a page.
 *
 * @param kept - for each block, whether it is main content.
 */
export function pageType(view: PageView, kept: readonly boolean[]): PageType {
  const about = keptView(view, kept)
  let likeliest: PageType = 'other'
  let most = LEAST
  if (about.total.words === 0) return likeliest
  for (const { type, trees, reads, row } of models) {
    for (let column = 0; column < reads.length; column++) row[column] = reads[column]!(about)
    const odds = trees.logOdds(row)
    if (odds <= most) continue
    most = odds
    likeliest = type
  }
  return likeliest
}
