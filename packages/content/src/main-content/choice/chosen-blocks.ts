/** Choice of the blocks to keep, from the probability that each is content. */

import { FIGURE } from '../blocks/element-traits.ts'
import type { Block, Container } from '../blocks/page-blocks.ts'

/**
 * Choose the blocks whose text is expected to agree best with the content of the page.
 *
 * Agreement is the harmonic mean of precision and recall over words. If the probabilities are clear, this is a
 * threshold at one half; if little is certain, the threshold falls, so that more of the body is kept rather than
 * nothing. Blocks without words, such as images, follow their neighbours.
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

/** The probability at which keeping all likelier blocks has the highest expected agreement. */
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

/** Media stay between two kept blocks, and beside one that is near in the tree. */
function keepMedia(blocks: readonly Block[], kept: boolean[]): void {
  const after: (Block | undefined)[] = []
  for (let index = blocks.length - 1, next: Block | undefined; index >= 0; index--) {
    after[index] = next
    if (isText(blocks[index]!, kept)) next = blocks[index]
  }
  let before: Block | undefined
  for (const block of blocks) {
    if (isText(block, kept)) before = block
    if (block.count.words > 0) continue
    const next = after[block.index]
    const keptBefore = before !== undefined && kept[before.index]!
    const keptAfter = next !== undefined && kept[next.index]!
    kept[block.index] =
      (keptBefore && keptAfter) ||
      (keptBefore && areClose(block, before!)) ||
      (keptAfter && areClose(block, next!))
  }
}

/** Text that a medium may belong to; the caption of a dropped figure does not count. */
function isText({ index, count, container }: Block, kept: readonly boolean[]): boolean {
  return count.words > 0 && (kept[index]! || (container.nearNames & FIGURE) === 0)
}

/** Levels from a medium up to the first ancestor it shares with the text. */
const CLOSE = 2

function areClose({ container: medium }: Block, { container: text }: Block): boolean {
  let up: Container | undefined = medium
  for (let level = 0; up && level <= CLOSE; level++, up = up.parent) {
    if (text.index >= up.index && text.index < up.endContainer) return up.parent !== undefined
  }
  return false
}
