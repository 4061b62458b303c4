/** Tables that the structure tree names. */

import type { Cell, TableBlock } from '../layout/block.ts'
import { around } from '../page/box.ts'
import type { TagNode } from '../page/page-content.ts'
import type { Word } from '../page/words.ts'
import { linesOf } from '../text/lines-of.ts'
import type { FoundTable } from './open-table.ts'

/** Words of one cell, as a mean: a table that lays out a page has more. */
const MOST_WORDS = 40

/** Tables of tagged pages, row by row as they are tagged. */
export function taggedTables(words: readonly Word[], page: number): FoundTable[] {
  const own = new Map<TagNode, Word[]>()
  for (const word of words) {
    const { table, cell } = word.tag ?? {}
    if (!table || !cell) continue
    const list = own.get(table)
    if (list) list.push(word)
    else own.set(table, [word])
  }
  return [...own].flatMap(([table, inside]) => {
    const block = tableBlock(table, inside, page)
    return block ? [{ table: block, words: inside }] : []
  })
}

function tableBlock(table: TagNode, words: readonly Word[], page: number): TableBlock | undefined {
  const texts = new Map<TagNode, Word[]>()
  for (const word of words) {
    const cell = word.tag?.cell as TagNode
    texts.set(cell, [...(texts.get(cell) ?? []), word])
  }
  const trs = rowsOf(table)
  const rows = gridOf(trs, texts)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (rows.length < 2 || columns < 2 || words.length > MOST_WORDS * texts.size) return undefined
  const full = rows.map((row) =>
    row.length < columns ? [...row, ...new Array(columns - row.length).fill(emptyCell)] : row
  )
  return { kind: 'table', page, rows: full, headerRows: headerRows(trs), ...around(words) }
}

const nodes = (node: TagNode): TagNode[] =>
  node.children.filter((child): child is TagNode => typeof child !== 'number')

const rowsOf = (node: TagNode): TagNode[] =>
  nodes(node).flatMap((child) =>
    child.type === 'TR' ? [child] : child.type === 'TABLE' ? [] : rowsOf(child)
  )

const cellsOf = (row: TagNode): TagNode[] =>
  nodes(row).filter(({ type }) => type === 'TD' || type === 'TH')

function headerRows(rows: readonly TagNode[]): number {
  const end = rows.findIndex((row) => !cellsOf(row).every(({ type }) => type === 'TH'))
  return end < 0 ? 1 : end
}

const emptyCell: Cell = { lines: [], columnSpan: 1, rowSpan: 1 }

function gridOf(
  rows: readonly TagNode[],
  texts: ReadonlyMap<TagNode, Word[]>
): (Cell | undefined)[][] {
  const grid: (Cell | undefined)[][] = rows.map(() => [])
  const taken = new Set<string>()
  rows.forEach((row, at) => {
    let column = 0
    for (const node of cellsOf(row)) {
      while (taken.has(`${at} ${column}`)) column++
      const { columnSpan } = node
      const rowSpan = Math.min(node.rowSpan, rows.length - at)
      for (let r = at; r < at + rowSpan; r++) {
        for (let c = column; c < column + columnSpan; c++) {
          taken.add(`${r} ${c}`)
          ;(grid[r] as (Cell | undefined)[])[c] = undefined
        }
      }
      const lines = linesOf(texts.get(node) ?? [])
      ;(grid[at] as (Cell | undefined)[])[column] = { lines, columnSpan, rowSpan }
      column += columnSpan
    }
  })
  return grid.map((row) => Array.from({ length: row.length }, (_, index) => row[index]))
}
