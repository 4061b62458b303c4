/**
 * The features of the block model: numbers about a block's text, its neighbours, the elements around it and the page.
 * None is a word of a language, a host or a page.
 */

import { blockViews } from '../blocks/block-view.ts'
import type { Block } from '../blocks/page-blocks.ts'
import type { PageView } from '../blocks/page-view.ts'
import { LEVEL_FEATURES, NEIGHBOUR_FEATURES } from './around-features.ts'
import { type FeatureGroup, ofPage } from './feature-groups.ts'
import { COMMENT_FEATURES, LIKE_FEATURES } from './like-features.ts'
import { PAGE_FEATURES } from './page-features.ts'
import { PLACE_FEATURES } from './place-features.ts'
import { SECTION_FEATURES } from './section-features.ts'
import { TEXT_FEATURES } from './text-features.ts'
import { TRAIT_FEATURES } from './trait-features.ts'

const OF_PAGE: FeatureGroup = {
  names: PAGE_FEATURES.map(([name]) => name),
  scope: ofPage,
  write(row, at, view) {
    for (const [place, [, read]] of PAGE_FEATURES.entries()) row[at + place] = read(view)
  }
}

/** All features, in the order of the rows. */
export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  ...TEXT_FEATURES,
  ...PLACE_FEATURES,
  ...SECTION_FEATURES,
  ...NEIGHBOUR_FEATURES,
  ...LEVEL_FEATURES,
  ...LIKE_FEATURES,
  ...TRAIT_FEATURES,
  ...COMMENT_FEATURES,
  OF_PAGE
]

/** Their names. */
export const BLOCK_FEATURES: readonly string[] = FEATURE_GROUPS.flatMap(({ names }) => names)

/**
 * Computes features of blocks.
 *
 * @param chosen - their names. The places of others in a row may be filled too.
 * @returns for a page, a function that returns the row of a block, one number for each of {@link BLOCK_FEATURES}, valid
 * until the next call.
 */
export function blockRows(
  chosen: readonly string[]
): (view: PageView) => (block: Block) => Float32Array {
  const places = new Map(BLOCK_FEATURES.map((name, place) => [name, place]))
  const groups = FEATURE_GROUPS.filter(({ names }) => names.some((name) => chosen.includes(name)))
  const placed = groups.map((group) => ({ ...group, at: places.get(group.names[0]!)! }))
  const own = placed.filter(({ scope }) => scope === undefined)
  const shared = placed.flatMap(({ scope, ...group }) => (scope ? [{ scope, ...group }] : []))
  return (view) => {
    const row = new Float32Array(BLOCK_FEATURES.length)
    const viewOf = blockViews(view)
    // Neighbours share most of their surroundings, so most of a row stays the same.
    const last: unknown[] = shared.map(() => row)
    return (block) => {
      const about = viewOf(block)
      for (const { write, at } of own) write(row, at, about)
      for (let index = 0; index < shared.length; index++) {
        const { scope, write, at } = shared[index]!
        const now = scope(about)
        if (now === last[index]) continue
        last[index] = now
        write(row, at, about)
      }
      return row
    }
  }
}
