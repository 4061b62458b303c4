/** Tables that go on in the next column or on the next page. */

import type { Block, Cell, TableBlock } from '../layout/block.ts'
import { widthOf } from '../page/box.ts'
import { lineText } from '../text/lines-of.ts'

/** Widths of the parts of a table differ by this part at most. */
const SAME_WIDTH = 0.04

/** Join tables that follow each other over the end of a column. A repeated head is left out. */
export function joinTables(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const table = block.kind === 'table' && last?.kind === 'table' && joinedTable(last, block)
    if (table) joined[joined.length - 1] = table
    else joined.push(block)
  }
  return joined
}

function joinedTable(upper: TableBlock, lower: TableBlock): TableBlock | undefined {
  const isBreak = lower.page > upper.page || lower.y0 < upper.y0
  if (!isBreak || lower.page > lastPage(upper) + 1) return undefined
  const columns = (table: TableBlock) => Math.max(...table.rows.map((row) => row.length))
  if (columns(upper) !== columns(lower)) return undefined
  const repeated = repeatedRows(upper, lower)
  const isSimilar = Math.abs(widthOf(upper) - widthOf(lower)) < SAME_WIDTH * widthOf(upper)
  if (repeated === 0 && (!isSimilar || lower.headerRows > 0)) return undefined
  return {
    ...upper,
    rows: [...upper.rows, ...lower.rows.slice(repeated)],
    endPage: lower.page
  }
}

const lastPage = (table: TableBlock): number => table.endPage ?? table.page

/** Returns the number of rows at the top of the lower part that repeat the head of the upper one. */
function repeatedRows(upper: TableBlock, lower: TableBlock): number {
  const most = Math.min(upper.rows.length, lower.rows.length, Math.max(1, upper.headerRows))
  let count = 0
  while (count < most && rowText(upper.rows[count]) === rowText(lower.rows[count])) count++
  return count
}

const rowText = (row: readonly (Cell | undefined)[] = []): string =>
  row.map((cell) => cell?.lines.map(lineText).join(' ') ?? '').join('\u0000')
