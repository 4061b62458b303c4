/** Which blocks to keep, given how likely each is content. */

import type { Block } from './page-blocks.ts'

/**
 * Choose the blocks whose text is expected to agree best with the content of the page.
 *
 * Agreement is the harmonic mean of precision and recall over words. Where chances are clear that is
 * a threshold at one half; on a page where little is certain the threshold falls, so that rather more
 * of the body is kept than nothing. Blocks without words, such as images, follow their neighbours.
 *
 * @param chances - for each block, 0 to 1.
 * @returns for each block, whether it is kept.
 */
export function chosenBlocks(blocks: readonly Block[], chances: Float64Array): boolean[] {
  const least = bestThreshold(blocks, chances)
  const kept = blocks.map(({ index, count }) => count.words > 0 && chances[index]! >= least)
  keepMedia(blocks, kept)
  return kept
}

/** The chance at which keeping all likelier blocks has the highest expected agreement. */
function bestThreshold(blocks: readonly Block[], chances: Float64Array): number {
  const order = blocks.filter(({ count }) => count.words > 0)
  order.sort((one, other) => chances[other.index]! - chances[one.index]!)
  let content = 0
  for (const { index, count } of order) content += chances[index]! * count.words
  let threshold = 1
  let highest = 0
  let words = 0
  let right = 0
  for (const { index, count } of order) {
    words += count.words
    right += chances[index]! * count.words
    const agreement = (2 * right) / (words + content)
    if (agreement <= highest) continue
    highest = agreement
    threshold = chances[index]!
  }
  return threshold
}

/** A medium stays between two kept blocks, and next to one in the same element or the one around it. */
function keepMedia(blocks: readonly Block[], kept: boolean[]): void {
  const after = new Int32Array(blocks.length).fill(-1)
  for (let index = blocks.length - 2; index >= 0; index--) {
    after[index] = blocks[index + 1]!.count.words > 0 ? index + 1 : after[index + 1]!
  }
  let before = -1
  for (const block of blocks) {
    if (block.count.words > 0) {
      before = block.index
      continue
    }
    const keptBefore = before >= 0 && kept[before]!
    const next = after[block.index]!
    const keptAfter = next >= 0 && kept[next]!
    kept[block.index] =
      (keptBefore && keptAfter) ||
      (keptBefore && areClose(block, blocks[before]!)) ||
      (keptAfter && areClose(block, blocks[next]!))
  }
}

function areClose({ container: one }: Block, { container: other }: Block): boolean {
  return (
    one === other || one === other.parent || one.parent === other || one.parent === other.parent
  )
}
