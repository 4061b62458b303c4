/** Tables as elements: the tables of Office formats in HTML. */

import type { Element, ElementContent } from 'hast'
import { h, text } from './hast.ts'
import { plainLine } from './plain-line.ts'

/** A cell that starts at its place; those it covers do not exist. */
export interface TableCell {
  /** Blocks, or the content of one line. */
  readonly content: readonly ElementContent[]
  readonly colSpan?: number
  readonly rowSpan?: number
}

/**
 * A table.
 *
 * Without header rows the first row is one: readers name columns by it, and Markdown has no table without. Content that
 * a line of a table cannot hold is simplified: headings become bold lines, inner tables lines.
 *
 * @param options.isBare - whether a table without header rows stays so: its first row holds values.
 * @returns several elements for a table that is only a frame: the content of its one filled cell.
 */
export function tableElements(
  rows: readonly (readonly TableCell[])[],
  headerRows: number,
  { isBare = false }: { isBare?: boolean } = {}
): Element[] {
  const frame = framed(rows)
  if (frame) return frame
  const head = Math.min(Math.max(headerRows, isBare ? 0 : 1), rows.length)
  const written = rows.map((row, index) => rowElement(row, index < head ? 'th' : 'td'))
  return [
    h('table', {}, [
      ...(head > 0 ? [h('thead', {}, written.slice(0, head))] : []),
      ...(written.length > head ? [h('tbody', {}, written.slice(head))] : [])
    ])
  ]
}

/** Adds rows of values to a table of {@link tableElements}. */
export function addRowElements(table: Element, rows: readonly (readonly TableCell[])[]): void {
  const last = table.children.at(-1)
  if (last?.type !== 'element') return
  const body = last.tagName === 'tbody' ? last : h('tbody', {}, [])
  if (body !== last) table.children.push(body)
  for (const row of rows) body.children.push(rowElement(row, 'td'))
}

const rowElement = (row: readonly TableCell[], tagName: string): Element =>
  h(
    'tr',
    {},
    row.map((cell) => cellElement(cell, tagName))
  )

/** The content of the only filled cell, where that is more than lines. */
function framed(rows: readonly (readonly TableCell[])[]): Element[] | undefined {
  const filled = rows.flat().filter(({ content }) => content.length > 0)
  const content = filled.length === 1 ? filled[0]!.content : []
  const isFrame = content.some((one) => one.type === 'element' && SECTIONS.has(one.tagName))
  return isFrame
    ? content.map((one) => (one.type === 'element' ? one : h('p', {}, [one as never])))
    : undefined
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const SECTIONS = new Set([...HEADINGS, 'table'])

function cellElement({ content, colSpan = 1, rowSpan = 1 }: TableCell, tagName: string): Element {
  const properties = {
    ...(colSpan > 1 ? { colSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {})
  }
  const only = content.length === 1 ? content[0] : undefined
  const inner = only?.type === 'element' && only.tagName === 'p' ? only.children : content
  return h(tagName, properties, inner.flatMap(smaller))
}

function smaller(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node]
  if (HEADINGS.has(node.tagName)) return [h('p', {}, [h('strong', {}, node.children)])]
  if (node.tagName !== 'table') {
    const children = node.children.flatMap(smaller)
    const isSame = children.every((child, index) => child === node.children[index])
    return [isSame ? node : { ...node, children }]
  }
  return rowsIn(node).map((row) => {
    const cells = row.children.map(plainLine).filter((cell) => cell !== '')
    return h('p', {}, [text(cells.join(' · '))])
  })
}

function rowsIn(table: Element): Element[] {
  return table.children.flatMap((one) =>
    one.type !== 'element' ? [] : one.tagName === 'tr' ? [one] : rowsIn(one)
  )
}
