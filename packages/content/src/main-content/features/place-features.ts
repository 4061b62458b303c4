/** Features of a block's position on the page. */

import type { BlockView } from '../blocks/block-view.ts'
import { log, share } from '../blocks/ratios.ts'
import { type FeatureGroup, named } from './feature-groups.ts'

/** The position of a block on the page. */
export const PLACE_FEATURES: readonly FeatureGroup[] = [
  {
    names: named(
      'place',
      'depth block blocksBefore blocksAfter chars charsBefore charsAfter prose heading headingChars sinceHeading proseNearBefore proseNearAfter best core'
    ),
    write(row, at, view) {
      const { block, page, facts, body, around } = view
      const { index, container } = block
      const chars = facts.charsBefore[index]!
      row[at] = container.depth
      row[at + 1] = index / page.blocks.length
      row[at + 2] = Math.min(index, 300)
      row[at + 3] = Math.min(page.blocks.length - index, 300)
      row[at + 4] = share(chars, body.chars)
      row[at + 5] = log(chars)
      row[at + 6] = log(body.chars - chars)
      row[at + 7] = share(facts.proseBefore[index]!, body.prose)
      row[at + 8] = fromHeading(view)
      row[at + 9] = charsFromHeading(view)
      row[at + 10] = facts.sinceHeading[index]!
      row[at + 11] = log(facts.proseNearBefore[index]!)
      row[at + 12] = log(facts.proseNearAfter[index]!)
      row[at + 13] = around.fromBest[container.index]!
      row[at + 14] = around.fromCore[container.index]!
    }
  }
]

function fromHeading({ block, facts }: BlockView): number {
  if (facts.mainHeading < 0) return -99
  return Math.max(-60, Math.min(200, block.index - facts.mainHeading))
}

function charsFromHeading({ block, facts }: BlockView): number {
  if (facts.mainHeading < 0) return -99
  const chars = facts.charsBefore[block.index]! - facts.charsBefore[facts.mainHeading]!
  return Math.sign(block.index - facts.mainHeading) * log(Math.abs(chars))
}
