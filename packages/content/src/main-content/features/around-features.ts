/** Features of a block's surroundings: the blocks beside it and the elements around it. */

import type { Block } from '../blocks/page-blocks.ts'
import { log, share } from '../blocks/ratios.ts'
import { type FeatureGroup, named } from './feature-groups.ts'

/** Features of the three blocks before and after a block. */
export const NEIGHBOUR_FEATURES = [-3, -2, -1, 1, 2, 3].flatMap(neighbourFeatures)

function neighbourFeatures(distance: number): FeatureGroup[] {
  const about = `near${distance}`
  return [
    {
      names: named(about, 'words linked stops'),
      write(row, at, { page, block }) {
        const count = page.blocks[block.index + distance]?.count
        row[at] = count ? log(count.words) : -1
        row[at + 1] = count ? share(count.linkChars, count.chars) : -1
        row[at + 2] = count ? count.stops : -1
      }
    },
    {
      names: named(about, 'kind kinship'),
      write(row, at, { page, facts, block }) {
        const neighbour = page.blocks[block.index + distance]
        row[at] = neighbour ? facts.kinds[neighbour.index]! : -1
        row[at + 1] = neighbour ? kinship(neighbour, block) : -1
      }
    }
  ]
}

/** Returns the closeness of two blocks in the tree: 3 in one element, 0 not within three levels. */
function kinship({ container: one }: Block, { container: other }: Block): number {
  if (one === other) return 3
  if (one.parent === other.parent) return 2
  return one.parent?.parent === other.parent?.parent ? 1 : 0
}

/** Features of the elements around a block, innermost first. */
export const LEVEL_FEATURES = [0, 1, 2, 3, 4, 5].map(levelFeatures)

function levelFeatures(level: number): FeatureGroup {
  return {
    names: named(
      `up${level}`,
      'chars share linked blockWords prose proseOfPage headings media prices stopRate'
    ),
    scope: ({ levels }) => levels[level],
    write(row, at, { levels, body }) {
      const container = levels[level]
      if (container === undefined) {
        row.fill(-1, at, at + 10)
        return
      }
      const { total } = container
      row[at] = log(total.chars)
      row[at + 1] = share(total.chars, body.chars)
      row[at + 2] = share(total.linkChars, total.chars)
      row[at + 3] = share(total.words, total.blocks)
      row[at + 4] = share(total.prose, total.chars)
      row[at + 5] = share(total.prose, body.prose)
      row[at + 6] = log(total.headings)
      row[at + 7] = log(total.media)
      row[at + 8] = log(total.prices)
      row[at + 9] = share(total.stops, total.words)
    }
  }
}
