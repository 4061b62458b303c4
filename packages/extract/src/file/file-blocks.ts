/** Contents of a file, in order: headings, lines of text, rows of tables. Its elements have no useful classes. */

import { textOf } from '@sluice/content'
import type { Element, Root, RootContent } from 'hast'

/** A table with the heading above it: the name of a sheet, of a section. */
export interface FileTable {
  readonly heading: string
  readonly rows: readonly (readonly string[])[]
}

/** See the module. */
export interface FileBlocks {
  /** Lines of paragraphs and list items, tabs kept. */
  readonly lines: readonly string[]
  readonly tables: readonly FileTable[]
}

/** Lines and tables that are looked at, and rows of one table. */
const LINES = 20_000
const TABLES = 500
const ROWS = 20_000
/** Characters of a line. */
const LINE = 4_000

const HEADING = /^h[1-6]$/
const LINE_BLOCK = /^(?:p|li|dt|dd|pre|figcaption|caption|h[1-6])$/

/** @param tree - tree of a converted document. */
export function fileBlocks(tree: Root): FileBlocks {
  const blocks = { lines: [] as string[], tables: [] as FileTable[] }
  collect(tree.children, blocks, { heading: '' })
  return blocks
}

/** Recursion is as deep as the tree, which is bounded. */
function collect(
  nodes: readonly RootContent[],
  blocks: { lines: string[]; tables: FileTable[] },
  place: { heading: string }
): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const { tagName } = node
    if (HEADING.test(tagName)) place.heading = textOf(node)
    if (tagName === 'table') {
      if (blocks.tables.length < TABLES) {
        blocks.tables.push({ heading: place.heading, rows: rowsOf(node) })
      }
    } else if (LINE_BLOCK.test(tagName) && !holdsBlock(node)) {
      if (blocks.lines.length < LINES) blocks.lines.push(...linesOf(node))
    } else collect(node.children, blocks, place)
  }
}

/** A list item may hold paragraphs, or another list. */
function holdsBlock(node: Element): boolean {
  return node.children.some(
    (child) =>
      child.type === 'element' && /^(?:p|ul|ol|table|div|section|h[1-6])$/.test(child.tagName)
  )
}

function linesOf(node: Element): string[] {
  return rawText(node)
    .split('\n')
    .map((line) => line.slice(0, LINE).trim())
    .filter((line) => line !== '')
}

/** Text with its tabs, and a line feed for each break. */
function rawText(node: Element): string {
  const isPre = node.tagName === 'pre'
  let text = ''
  for (const child of node.children) {
    if (child.type === 'text') text += isPre ? child.value : child.value.replace(/\n/g, ' ')
    else if (child.type === 'element') text += child.tagName === 'br' ? '\n' : rawText(child)
  }
  return text
}

/** A cell that spans is in its first place alone. */
function rowsOf(table: Element): string[][] {
  const rows: string[][] = []
  const walk = (node: Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element' || rows.length >= ROWS) continue
      if (child.tagName === 'tr') rows.push(cellsOf(child))
      else if (/^t(?:head|body|foot)$/.test(child.tagName)) walk(child)
    }
  }
  walk(table)
  return rows
}

function cellsOf(row: Element): string[] {
  return row.children.flatMap((cell) => {
    if (cell.type !== 'element' || !/^t[dh]$/.test(cell.tagName)) return []
    const span = Math.min(Number(cell.properties.colSpan) || 1, 100)
    return [textOf(cell).replace(/\s+/g, ' '), ...Array<string>(span - 1).fill('')]
  })
}
