/** Everything known about one block, for the features of the block model. */

import type { Block, Container } from './page-blocks.ts'
import type { PageView } from './page-view.ts'
import { LEVELS, type Repetition } from './surroundings.ts'
import type { TextCount } from './text-count.ts'

/** See {@link blockViews}. */
export interface BlockView extends PageView {
  readonly block: Block
  readonly count: TextCount
  /** The container of the block and its ancestors, innermost first. */
  readonly levels: readonly (Container | undefined)[]
  /** The largest group of similar elements around the block, and its place in it. */
  readonly repetition: Repetition | undefined
  readonly repetitionLevel: number
  readonly repetitionPlace: number
}

/** The same with fields that change from block to block. */
type Changing<View> = { -readonly [Field in keyof View]: View[Field] }

/**
 * A view that moves from block to block: created once per page, since pages have thousands of blocks.
 *
 * @returns a function that returns the view of a block, valid until the next call.
 */
export function blockViews(view: PageView): (block: Block) => BlockView {
  const levels: (Container | undefined)[] = new Array(LEVELS).fill(undefined)
  const first = view.page.blocks[0]
  if (first === undefined) throw new Error('a page without blocks has no views of them')
  const about: Changing<BlockView> = {
    ...view,
    block: first,
    count: first.count,
    levels,
    repetition: undefined,
    repetitionLevel: -1,
    repetitionPlace: -1
  }
  return (block) => {
    about.block = block
    about.count = block.count
    let up: Container | undefined = block.container
    for (let level = 0; level < LEVELS; level++, up = up?.parent) levels[level] = up
    const { repetitions, places, largestLevels } = view.around
    const level = largestLevels[block.index]!
    // Avoids `levels[-1]`: V8 would look for a property of that name.
    const largest = level < 0 ? undefined : levels[level]
    about.repetition = largest && repetitions[largest.index]
    about.repetitionLevel = level
    about.repetitionPlace = largest ? places[largest.index]! : -1
    return about
  }
}
