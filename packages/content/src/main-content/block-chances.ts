/** How likely each block of a page is content. */

import { BLOCK_FEATURES, blockViews, type Scope, scopeOf } from './block-features.ts'
import { BLOCK_MODEL } from './block-model.ts'
import { boostedTrees } from './boosted-trees.ts'
import { evenedOdds } from './like-blocks.ts'
import type { PageView } from './page-view.ts'
import { numbersOf } from './ratios.ts'

const model = boostedTrees(BLOCK_MODEL)
const reads = model.features.map((name) => BLOCK_FEATURES.get(name)!)

/** The model is surer of itself than it is right on sites that it has not learnt from. */
const SURENESS = 0.7
/** What is dropped wrongly is missed less than what is kept wrongly. */
const CAUTION = 0.4

/** Columns whose values stay as long as their scope does. */
interface Group {
  readonly scope: Scope
  readonly columns: readonly number[]
}

const own: number[] = []
const groups: readonly Group[] = groupsOf(model.features)

function groupsOf(names: readonly string[]): Group[] {
  const columns = new Map<Scope, number[]>()
  for (const [column, name] of names.entries()) {
    const scope = scopeOf(name)
    if (scope === undefined) own.push(column)
    else columns.set(scope, [...(columns.get(scope) ?? []), column])
  }
  return [...columns].map(([scope, list]) => ({ scope, columns: list }))
}

/** The chance, 0 to 1, that each block is part of what the page is for. */
export function blockChances(view: PageView): Float64Array {
  if (view.page.blocks.length === 0) return new Float64Array(0)
  const row = new Float32Array(reads.length)
  const viewOf = blockViews(view)
  // Neighbours share most of what is around them, so most of a row stays as it is.
  const last: unknown[] = groups.map(() => row)
  const odds = numbersOf(view.page.blocks, (block) => {
    const about = viewOf(block)
    for (const column of own) row[column] = reads[column]!(about)
    for (let group = 0; group < groups.length; group++) {
      const { scope, columns } = groups[group]!
      const now = scope(about)
      if (now === last[group]) continue
      last[group] = now
      for (const column of columns) row[column] = reads[column]!(about)
    }
    return model.logOdds(row)
  })
  return chancesOf(view, odds)
}

/** Chances for the log odds that a model gives the blocks of a page. */
export function chancesOf(view: PageView, odds: Float64Array): Float64Array {
  return evenedOdds(view, odds).map((value) => 1 / (1 + Math.exp(CAUTION - SURENESS * value)))
}
