/** The blocks of a region, found by a walk that shares nothing with the reader. */

import { type Element, type Node, type Root, selectAll } from './html-tree.ts'
import { wordsOf } from './plain-words.ts'

/** One block of content. */
export interface TruthBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'code' | 'row' | 'blockquote'
  readonly text: string
  /** Level of a heading. */
  readonly depth?: number
  /** True if the block is the page's title, which a reader may give elsewhere. */
  readonly isTitle?: boolean
  /** Text of code, exact to the character. */
  readonly code?: string
  readonly lang?: string
}

/** Context of a walk through the page. */
export interface Walk {
  readonly skip: (element: Element) => boolean
  /** Elements that are code without being a `pre`. */
  readonly code: ReadonlySet<Element>
  readonly language: string | undefined
  readonly parents: ReadonlyMap<Element, Element>
}

/** The parent of each element. */
export function parentsOf(tree: Root): Map<Element, Element> {
  const parents = new Map<Element, Element>()
  const visit = (node: Element | Root): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (node.type === 'element') parents.set(child, node)
      visit(child)
    }
  }
  visit(tree)
  return parents
}

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' '
  )
)
const UNSEEN = new Set(
  'head script style template noscript svg button select textarea input label iframe object audio video canvas math'.split(
    ' '
  )
)

/** All blocks below an element, in their order. */
export function blocksOf(root: Element | Root, walk: Walk): TruthBlock[] {
  const blocks: TruthBlock[] = []
  let run = ''
  const flush = (kind: Kind) => {
    const text = collapsed(run)
    run = ''
    if (wordsOf(text).length > 0) blocks.push({ ...kind, text })
  }
  const visit = (node: Node | Root, kind: Kind): void => {
    if (node.type === 'text') run += node.value
    if (node.type === 'root') for (const child of node.children) visit(child, kind)
    if (node.type !== 'element' || isUnseen(node) || walk.skip(node)) return
    if (node.tagName === 'br') run += '\n'
    if (isCode(node, walk)) {
      flush(kind)
      const block = codeBlock(node, walk)
      if (block) blocks.push(block)
    } else if (!BLOCKS.has(node.tagName)) {
      for (const child of node.children) visit(child, kind)
    } else {
      flush(kind)
      visitBlock(node, kind)
    }
  }
  const visitBlock = (node: Element, kind: Kind): void => {
    const inside = KINDS[node.tagName] ?? kind
    if (node.tagName === 'tr' && isDataRow(node, walk)) {
      const text = collapsed(
        cellsOf(node)
          .map((cell) => textOf(cell, walk))
          .join(' ')
      )
      if (wordsOf(text).length > 0) blocks.push({ kind: 'row', text })
      return
    }
    for (const child of node.children) visit(child, inside)
    flush(inside)
  }
  if (root.type === 'element' && !BLOCKS.has(root.tagName)) visit(root, PARAGRAPH)
  else for (const child of root.children) visit(child, PARAGRAPH)
  flush(PARAGRAPH)
  return blocks
}

type Kind = Pick<TruthBlock, 'kind' | 'depth'>

const PARAGRAPH: Kind = { kind: 'paragraph' }
const KINDS: Record<string, Kind> = {
  li: { kind: 'item' },
  dt: { kind: 'item' },
  dd: { kind: 'item' },
  blockquote: { kind: 'blockquote' },
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((depth) => [`h${depth}`, { kind: 'heading', depth }])
  )
}

/** Returns true if a reader of the page never sees an element. */
export function isUnseen(element: Element): boolean {
  const { hidden, style } = element.properties
  return (
    UNSEEN.has(element.tagName) || Boolean(hidden) || /display:\s*none/.test(String(style ?? ''))
  )
}

/**
 * Returns true if an element is a block of code. A `pre` around another, as some highlighters write it, is only a box.
 */
export function isCode(element: Element, walk: Walk): boolean {
  if (walk.code.has(element)) return true
  return element.tagName === 'pre' && selectAll('pre', element).every((inner) => inner === element)
}

function codeBlock(element: Element, walk: Walk): TruthBlock | undefined {
  const inside = (node: Element) => node.children.map((child) => textOf(child, walk)).join('')
  const lines = element.children.filter((child) => child.type === 'element')
  const code =
    element.tagName === 'pre'
      ? inside(element)
      : lines.map((line) => inside(line).replace(/\n$/, '')).join('\n')
  if (wordsOf(code).length === 0) return undefined
  const lang = languageOf(element, walk)
  return { kind: 'code', text: code, code, ...(lang && { lang }) }
}

/** A row is one when its cells are beside each other and hold no more than text, lists and code. */
function isDataRow(row: Element, walk: Walk): boolean {
  const cells = cellsOf(row).filter((cell) => wordsOf(textOf(cell, walk)).length > 0)
  const words = cells.reduce((sum, cell) => sum + wordsOf(textOf(cell, walk)).length, 0)
  const nested = cells.some(
    (cell) => selectAll('table, h1, h2, h3, h4, h5, h6, dl', cell).length > 0
  )
  return cells.length > 1 && words < 150 && !nested
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(
    (child): child is Element =>
      child.type === 'element' && /^t[dh]$/.test(child.tagName) && !isUnseen(child)
  )
}

/** Text of a node without what is unseen or skipped. */
export function textOf(node: Node, walk: Walk): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isUnseen(node) || walk.skip(node)) return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children.map((child) => textOf(child, walk)).join('')
  const isBlock = BLOCKS.has(node.tagName) && !isCode(node, walk)
  return isBlock ? ` ${text} ` : text
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const LANGUAGE = /^(?:language|lang|highlight-source|highlight)-([\w+#-]+)$/
const NO_LANGUAGE = new Set(['default', 'none', 'text', 'notranslate', 'plaintext', 'nohighlight'])

/** The language that the classes of the code, or of what wraps nothing else, name. */
function languageOf(element: Element, { language, parents }: Walk): string | undefined {
  const inner = element.children.filter((child) => child.type === 'element')
  const parent = parents.get(element)
  const wrappers = [...inner, element, parent, parent && parents.get(parent)]
  for (const wrapper of wrappers) {
    const named = classesOf(wrapper).map((name) => LANGUAGE.exec(name)?.[1])
    const known = named.find((name) => name !== undefined && !NO_LANGUAGE.has(name))
    if (known) return known.toLowerCase()
  }
  return language
}

function classesOf(element: Element | undefined): string[] {
  const { className } = element?.properties ?? {}
  return Array.isArray(className) ? className.map(String) : []
}
