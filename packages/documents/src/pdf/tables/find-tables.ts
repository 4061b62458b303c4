/** The tables of a page that rules or fills show. */

import type { TableBlock } from '../layout/block.ts'
import { holdsMiddle, widthOf } from '../page/box.ts'
import type { PageWords, Word } from '../page/words.ts'
import { type FoundTable, openTables } from './open-table.ts'
import { refinedGrid } from './refine-grid.ts'
import { type Stroke, strokesOf } from './rule-lines.ts'
import { gridsOf, ruledTable, wordsIn } from './ruled-grid.ts'
import { taggedTables } from './tagged-tables.ts'

/** Tables, and the words that stand in none. */
export interface PageTables {
  readonly tables: TableBlock[]
  readonly rest: Word[]
}

/** Find tables by their lines. */
export function findTables(page: PageWords, words: readonly Word[]): PageTables {
  const strokes = strokesOf(page.rules)
  const found: FoundTable[] = taggedTables(words, page.number).filter(({ table }) => isTable(table))
  const untagged = without(words, found)
  const used = new Set<Stroke>()
  for (const grid of gridsOf(strokes)) {
    const inside = wordsIn(grid, untagged)
    const table = ruledTable(refinedGrid(grid, inside), inside, page.number)
    if (!isTable(table)) continue
    found.push({ table, words: inside })
    for (const line of grid.across) used.add(line)
  }
  const left = without(words, found)
  const open = strokes.across.filter((line) => !used.has(line))
  found.push(...openTables(open, left, page.number).filter(({ table }) => isTable(table)))
  const kept = found.filter((table) => !found.some((other) => replaces(other, table)))
  return { tables: kept.map(({ table }) => table), rest: without(words, kept) }
}

function without(words: readonly Word[], found: readonly FoundTable[]): Word[] {
  const taken = new Set(found.flatMap((table) => table.words))
  return words.filter((word) => !taken.has(word))
}

/** Of a table and a wider one around it, the one with more words stays. */
function replaces(other: FoundTable, { table, words }: FoundTable): boolean {
  const isInside = holdsMiddle(other.table, table) && widthOf(other.table) > widthOf(table)
  if (isInside) return other.words.length >= words.length
  const isAround = holdsMiddle(table, other.table) && widthOf(table) > widthOf(other.table)
  return isAround && other.words.length > words.length
}

/** Two columns and two rows with text at least: no frame, no chart. */
function isTable({ rows }: TableBlock): boolean {
  const filled = rows.map((row) => row.filter((cell) => cell && cell.lines.length > 0).length)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  return (
    columns >= 2 &&
    filled.filter((count) => count > 0).length >= 2 &&
    filled.some((count) => count >= 2) &&
    filled.reduce((a, b) => a + b, 0) >= 3
  )
}
