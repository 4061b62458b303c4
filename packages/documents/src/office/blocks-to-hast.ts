/** Blocks of a document as elements. */

import type { Element, ElementContent } from 'hast'
import type { Budget } from '../tree/budget.ts'
import { h, text } from '../tree/hast.ts'
import type { Block, BlockTree, List } from './block-tree.ts'
import { inlineElements } from './inline-to-hast.ts'
import { addRows, tableToHast } from './table-to-hast.ts'

/** Writes the sections of a document as elements. */
export interface BlockWriter {
  /**
   * Adds the blocks of a section.
   *
   * @param options.continuesTable - whether the first block holds further rows of the table before it.
   * @throws DocumentError `PAGE_TOO_COMPLEX` - over the budget.
   */
  add(tree: BlockTree, options: { readonly continuesTable: boolean }): void
  /** Returns all blocks, then the notes as a list that the marks in the text lead to. */
  end(): Element[]
}

/** A writer of one document. */
export function blockWriter(budget: Budget): BlockWriter {
  const marks = new Map<string, number>()
  const blocks: Element[] = []
  const notes: Element[] = []
  return {
    add(tree, { continuesTable }) {
      const added = tree.notes.filter(({ id }) => !marks.has(id))
      for (const { id } of added) marks.set(id, marks.size + 1)
      const writing = { budget, marks, depth: 0 }
      const [first, ...rest] = tree.blocks
      const table = blocks.at(-1)
      const isRows = continuesTable && first?.table !== undefined && table?.tagName === 'table'
      if (isRows) addRows(table, first.table, tableWriting(writing))
      for (const one of blockElements(isRows ? rest : tree.blocks, writing)) blocks.push(one)
      for (const { id, blocks: note } of added) {
        const content = blockElements(note, { ...writing, depth: 1 })
        notes.push(h('li', { id: `fn-${marks.get(id)}` }, content))
      }
    },
    end() {
      if (notes.length === 0) return blocks
      return [...blocks, h('section', { dataFootnotes: '' }, [h('ol', {}, notes)])]
    }
  }
}

/** State while blocks are written. */
interface Writing {
  readonly budget: Budget
  /** Number of a note by its id. */
  readonly marks: ReadonlyMap<string, number>
  readonly depth: number
}

/** The elements of some blocks. */
function blockElements(blocks: readonly Block[], writing: Writing): Element[] {
  writing.budget.checkDepth(writing.depth)
  const found: Element[] = []
  for (const block of blocks) {
    writing.budget.spendNode()
    if (block.kind === 'table') found.push(...tableOf(block, writing))
    else {
      const element = blockElement(block, writing)
      if (element) found.push(element)
    }
  }
  return found
}

function tableOf({ table }: Block, writing: Writing): Element[] {
  return table ? tableToHast(table, tableWriting(writing)) : []
}

function tableWriting(writing: Writing) {
  const inner = { ...writing, depth: writing.depth + 1 }
  return {
    budget: writing.budget,
    blocks: (blocks: readonly Block[]) => blockElements(blocks, inner)
  }
}

function blockElement(block: Block, writing: Writing): Element | undefined {
  const inner = { ...writing, depth: writing.depth + 1 }
  switch (block.kind) {
    case 'heading': {
      const level = Math.min(Math.max(block.level ?? 1, 1), 6)
      const properties = block.anchor ? { id: block.anchor } : {}
      return filled(h(`h${level}`, properties, inlineElements(block.content ?? [], writing)))
    }
    case 'paragraph':
      return filled(h('p', {}, inlineElements(block.content ?? [], writing)))
    case 'list':
      return block.list && listElement(block.list, inner)
    case 'blockQuote':
      return filled(h('blockquote', {}, blockElements(block.blocks ?? [], inner)))
    case 'codeBlock': {
      const className = block.lang ? { className: [`language-${block.lang}`] } : {}
      return h('pre', {}, [h('code', className, [text(block.text ?? '')])])
    }
    default:
      return h('hr', {})
  }
}

function filled(element: Element): Element | undefined {
  return element.children.length > 0 ? element : undefined
}

const TYPES = { decimal: '1', lowerAlpha: 'a', upperAlpha: 'A', lowerRoman: 'i', upperRoman: 'I' }

function listElement({ marker, start, items }: List, writing: Writing): Element {
  const children = items.map((item) => {
    writing.budget.spendNode()
    const content: ElementContent[] = labelled(
      blockElements(item.blocks, writing),
      item.markerLabel
    )
    if (item.checked !== undefined) {
      content.unshift(h('input', { type: 'checkbox', checked: item.checked, disabled: true }))
    }
    return h('li', {}, content)
  })
  const isLabelled = items.some(({ markerLabel }) => isOwnLabel(markerLabel))
  if (marker === 'bullet' || isLabelled) return h('ul', {}, children)
  const type = TYPES[marker] === '1' ? {} : { type: TYPES[marker] }
  return h('ol', start === 1 ? type : { ...type, start }, children)
}

/** A list writes `1)`, `a)` and `i.` by itself. */
function isOwnLabel(label = ''): boolean {
  return label !== '' && !/^(?:\d{1,9}|[a-z]{1,9})[.)]$/i.test(label)
}

/** A number that a list does not write itself, `'Article II'` or `'3.1'`, stands before its item: texts refer to it. */
function labelled(content: Element[], label = ''): Element[] {
  if (!isOwnLabel(label)) return content
  const [first, ...rest] = content
  if (first?.tagName !== 'p') return [h('p', {}, [label]), ...content]
  return [h('p', {}, [`${label} `, ...first.children]), ...rest]
}
