/** Choice of a page's blocks to keep. */

import { keepAlike } from '../blocks/like-blocks.ts'
import type { Block } from '../blocks/page-blocks.ts'
import { isAddressed, isDeclared } from '../blocks/page-signals.ts'
import type { PageView } from '../blocks/page-view.ts'
import { keepBelonging } from './belonging-blocks.ts'
import { chosenBlocks } from './chosen-blocks.ts'
import { containerSigns, SIGNS } from './container-signs.ts'
import { dropWidgets, keepAnswers } from './declared-parts.ts'
import { keepRegion } from './kept-region.ts'
import { isPlain } from './plain-page.ts'
import { dropTurningRows } from './turning-rows.ts'

/**
 * The blocks expected to be the content of a page, by how likely each is.
 *
 * The model judges each block alone. Dependencies are settled here: the same parts of many cards; the rest of the
 * element that is the content; headings, rows and code of kept blocks; comments, which are the content of a discussion
 * but not of any other page; footnotes, which are kept with the text above them.
 *
 * @param chances - for each block, 0 to 1.
 * @param plain - whether the page is plain, see plain-page.ts.
 * @returns for each block, whether it is kept.
 */
export function keptBlocks(
  view: PageView,
  chances: Float64Array,
  plain: boolean = isPlain(view)
): boolean[] {
  const kept = chosenBlocks(view.page.blocks, chances)
  keepAlike(view, kept)
  // Most site pages have more around their content than in it, so there such an element says little.
  if (plain) keepRegion(view, chances, kept)
  keepBelonging(view, chances, kept)
  if (plain) dropTurningRows(view, kept)
  const signs = containerSigns(view.page.containers)
  keepFootnotes(view, signs, kept)
  keepAnswers(view, signs, kept)
  dropWidgets(view, signs, kept)
  if (isDeclared(view.signals, 'discussion') || isAddressed(view.signals, 'thread')) return kept
  return withoutComments(view, kept)
}

function keepFootnotes(
  { page: { blocks, containers } }: PageView,
  signs: Uint8Array,
  kept: boolean[]
): void {
  let last: Block | undefined
  let passed = 0
  for (let index = 0; index < containers.length; index++) {
    if ((signs[index]! & SIGNS.footnotes) === 0) continue
    const { firstBlock, endBlock } = containers[index]!
    for (; passed < firstBlock; passed++) {
      if (blocks[passed]!.count.prose > 0) last = blocks[passed]
    }
    if (last !== undefined && kept[last.index]) kept.fill(true, firstBlock, endBlock)
  }
}

/** Words of running text before comments from which they comment on something. */
const LEAST_WORDS = 60

function withoutComments({ page: { blocks }, places }: PageView, kept: boolean[]): boolean[] {
  if (places.comments.every((part) => part === undefined)) return kept
  const parts = blocks.map(({ container }) => places.comments[container.index])
  const words = blocks.map(({ index, count }) =>
    kept[index] && parts[index] === undefined && count.prose > 0 ? count.words : 0
  )
  let after = words.reduce((sum, count) => sum + count, 0)
  let before = 0
  return kept.map((keep, index) => {
    before += words[index]!
    after -= words[index]!
    const isBelow = before >= LEAST_WORDS && before > after
    return keep && !(isBelow && parts[index] !== undefined)
  })
}
