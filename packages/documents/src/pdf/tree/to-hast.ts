/** Blocks to HTML. */

import type { Element, ElementContent, Root } from 'hast'
import type { Block, Cell, TableBlock, TextBlock } from '../layout/block.ts'
import type { Layout } from '../page-layout.ts'
import { codeText } from './code.ts'
import { inlineOf, type Vocabulary } from './inline.ts'

const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {}
): Element => ({ type: 'element', tagName, properties, children })

/** A tree with a `section` for each page, followed by the content beside the text. */
export function toHast({ blocks, asides }: Layout, pages: readonly number[]): Root {
  const vocabulary = vocabularyOf([...blocks, ...asides])
  const sections = new Map<number, Block[]>(pages.map((page) => [page, []]))
  for (const block of blocks) sections.get(block.page)?.push(block)
  const children = [...sections].map(([page, own]) =>
    element('section', flowOf(own, vocabulary), { dataPage: String(page) })
  )
  const beside = pages.flatMap((page) => {
    const own = asides.filter((block) => block.page === page)
    if (own.length === 0) return []
    return [
      element('section', [element('aside', flowOf(own, vocabulary))], { dataPage: String(page) })
    ]
  })
  return { type: 'root', children: [...children, ...beside] }
}

/** Words inside lines. At a line's end a hyphen may belong to the line break. */
function vocabularyOf(blocks: readonly Block[]): Vocabulary {
  const words = new Set<string>()
  for (const block of blocks) {
    if (block.kind === 'table') continue
    for (const line of block.lines) {
      for (const word of line.words.slice(0, -1)) {
        words.add(word.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      }
    }
  }
  return words
}

/** Blocks in their order; items that follow each other in one list. */
function flowOf(blocks: readonly Block[], vocabulary: Vocabulary): ElementContent[] {
  const flow: ElementContent[] = []
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block
    if (block.kind !== 'item') {
      flow.push(block.kind === 'table' ? tableOf(block, vocabulary) : textOf(block, vocabulary))
      continue
    }
    let end = index
    while (blocks[end + 1]?.kind === 'item') end++
    flow.push(...listsOf(blocks.slice(index, end + 1) as TextBlock[], vocabulary))
    index = end
  }
  return flow
}

function textOf(block: TextBlock, vocabulary: Vocabulary): Element {
  if (block.kind === 'code') {
    return element('pre', [element('code', [{ type: 'text', value: codeText(block.lines) }])])
  }
  const tagName = block.kind === 'heading' ? `h${block.level}` : 'p'
  const marker: ElementContent[] = block.marker ? [{ type: 'text', value: `${block.marker} ` }] : []
  return element(tagName, [
    ...marker,
    ...inlineOf(block.lines, vocabulary, block.kind !== 'heading')
  ])
}

const isNumbered = ({ marker = '' }: TextBlock): boolean => /\d/.test(marker)

/** Letters and Roman numerals as text: the text of a contract refers to them, and a list does not show them. */
function ownMarker({ marker = '' }: TextBlock): ElementContent[] {
  return /[a-z]/i.test(marker) ? [{ type: 'text', value: `${marker} ` }] : []
}

/** Items as lists: nested by how far they are indented. */
function listsOf(items: readonly TextBlock[], vocabulary: Vocabulary): Element[] {
  const lists: Element[] = []
  const open: { list: Element; x: number; numbered: boolean }[] = []
  for (const item of items) {
    const size = item.lines[0]?.size ?? 10
    while (open.length > 0 && item.x0 < (open.at(-1)?.x ?? 0) - 0.5 * size) open.pop()
    const numbered = isNumbered(item)
    const current = open.at(-1)
    if (!current || item.x0 > current.x + 0.9 * size || current.numbered !== numbered) {
      if (current && item.x0 <= current.x + 0.9 * size) open.pop()
      const start = Number.parseInt(/\d+/.exec(item.marker ?? '')?.[0] ?? '1', 10)
      const list = element(numbered ? 'ol' : 'ul', [], numbered && start !== 1 ? { start } : {})
      const parent = open.at(-1)?.list.children.at(-1)
      if (parent?.type === 'element') parent.children.push(list)
      else lists.push(list)
      open.push({ list, x: item.x0, numbered })
    }
    const marker = ownMarker(item)
    open.at(-1)?.list.children.push(element('li', [...marker, ...inlineOf(item.lines, vocabulary)]))
  }
  return lists
}

function tableOf({ rows, headerRows }: TableBlock, vocabulary: Vocabulary): Element {
  const row = (cells: readonly (Cell | undefined)[], tagName: string) =>
    element(
      'tr',
      cells.flatMap((cell) => (cell ? [cellOf(cell, tagName, vocabulary)] : []))
    )
  const head = rows.slice(0, headerRows).map((cells) => row(cells, 'th'))
  const body = rows.slice(headerRows).map((cells) => row(cells, 'td'))
  return element('table', [
    ...(head.length > 0 ? [element('thead', head)] : []),
    element('tbody', body)
  ])
}

function cellOf(
  { lines, columnSpan, rowSpan }: Cell,
  tagName: string,
  vocabulary: Vocabulary
): Element {
  const properties = {
    ...(columnSpan > 1 ? { colSpan: columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {})
  }
  return element(tagName, inlineOf(lines, vocabulary, tagName === 'td'), properties)
}
