/** Pages of words to blocks in the order of reading. */

import { around, type Box } from '../page/box.ts'
import type { PageWords, Word } from '../page/words.ts'
import { findTables } from '../tables/find-tables.ts'
import { linesOf } from '../text/lines-of.ts'
import type { Block, TableBlock } from './block.ts'
import { withoutFurniture } from './furniture.ts'
import { markHeadings, type OutlineEntry } from './headings.ts'
import { paragraphsOf } from './paragraphs.ts'
import { isWord, type Region, regionsOf } from './regions.ts'

/** Blocks of a document, and those that stand beside its text. */
export interface Layout {
  readonly blocks: Block[]
  readonly asides: Block[]
}

/** Lay out pages. Works on words of any origin: glyphs of a PDF, or boxes of OCR. */
export function layoutOf(
  pages: readonly PageWords[],
  outline: readonly OutlineEntry[] = []
): Layout {
  const kept = withoutFurniture(pages)
  const blocks: Block[] = []
  const asides: Block[] = []
  pages.forEach((page, index) => {
    const { tables, rest } = findTables(page, kept[index] as Word[])
    for (const region of regionsOf([...rest, ...tables])) {
      ;(region.aside ? asides : blocks).push(...regionBlocks(region, page))
    }
  })
  markHeadings(blocks, outline)
  return { blocks, asides }
}

function regionBlocks(region: Region, page: PageWords): Block[] {
  const words = region.items.filter(isWord)
  const tables = region.items.filter((item): item is TableBlock => !isWord(item))
  const lines = linesOf(words)
  const column: Box = around(region.items)
  return [...paragraphsOf(lines, column, page.number), ...tables].sort((a, b) => a.y0 - b.y0)
}
