/** Pages of words to blocks in the order of reading. */

import type { Block, TableBlock } from './layout/block.ts'
import { withoutFurniture } from './layout/furniture.ts'
import { markHeadings, type OutlineEntry } from './layout/headings.ts'
import { isWord } from './layout/item.ts'
import { joinParagraphs } from './layout/join-paragraphs.ts'
import { paragraphsOf } from './layout/paragraphs.ts'
import { type Region, regionsOf } from './layout/regions.ts'
import { around, type Box } from './page/box.ts'
import { reset } from './page/set-word.ts'
import type { PageWords, Word } from './page/words.ts'
import { bareTables } from './tables/bare-table.ts'
import { findTables } from './tables/find-tables.ts'
import { joinTables } from './tables/join-tables.ts'
import { type Line, linesOf } from './text/lines-of.ts'

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
  const kept = withoutFurniture(pages).map(asProse(pages))
  const blocks: Block[] = []
  const asides: Block[] = []
  pages.forEach((page, index) => {
    const { tables, rest } = findTables(page, kept[index] as Word[])
    for (const region of regionsOf([...rest, ...tables])) {
      ;(region.aside ? asides : blocks).push(...regionBlocks(region, page))
    }
  })
  markHeadings(blocks, outline)
  const joined = joinParagraphs(joinTables(blocks))
  return { blocks: joined, asides }
}

/** Part of a document's characters of fixed pitch over which they are its prose, not code. */
const TYPEWRITTEN = 0.85

/** In a document that is typewritten throughout, the pitch does not identify code. */
function asProse(pages: readonly PageWords[]): (words: Word[]) => Word[] {
  let mono = 0
  let count = 0
  for (const { words } of pages) {
    for (const { text, mono: isMono } of words) {
      count += text.length
      if (isMono) mono += text.length
    }
  }
  if (mono < TYPEWRITTEN * count) return (words) => words
  return (words) => reset(words, { mono: false })
}

function regionBlocks(region: Region, page: PageWords): Block[] {
  const words = region.items.filter(isWord)
  const ruled = region.items.filter((item): item is TableBlock => !isWord(item))
  const column: Box = around(region.items)
  const lines = linesOf(words)
  const bare = bareTables(lines, column, page.fills, page.number)
  const taken = new Set(bare.flatMap((table) => table.words))
  const rest = taken.size === 0 ? lines : linesOf(words.filter((word) => !taken.has(word)))
  const tables = [...ruled, ...bare.map(({ table }) => table)].sort((a, b) => a.y0 - b.y0)
  return flowOf(rest, tables, column, page.number)
}

/** Text between tables, in its order. A paragraph does not run over a table. */
function flowOf(
  lines: readonly Line[],
  tables: readonly TableBlock[],
  column: Box,
  page: number
): Block[] {
  const blocks: Block[] = []
  let from = 0
  for (const table of tables) {
    const to = lines.findIndex((line, index) => index >= from && line.base > table.y0)
    const end = to < 0 ? lines.length : to
    blocks.push(...paragraphsOf(lines.slice(from, end), column, page), table)
    from = end
  }
  return [...blocks, ...paragraphsOf(lines.slice(from), column, page)]
}
