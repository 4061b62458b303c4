/** What the main region of a page holds, found by a walk that shares nothing with the reader. */

import { createRequire } from 'node:module'
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'

const require = createRequire(new URL('../../packages/content/package.json', import.meta.url))
const { parse } = require('parse5') as { parse(html: string): unknown }
const { fromParse5 } = require('hast-util-from-parse5') as { fromParse5(tree: unknown): Root }
const { selectAll } = require('hast-util-select') as {
  selectAll(selector: string, tree: Nodes): Element[]
}

/** One block of content. */
export interface TruthBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'code' | 'row' | 'blockquote'
  readonly text: string
  /** Of a heading. */
  readonly depth?: number
  /** Whether it is the page's title, which a reader may give elsewhere. */
  readonly isTitle?: boolean
  /** Of code, to the character. */
  readonly code?: string
  readonly lang?: string
}

/** What is known of a page. */
export interface PageTruth {
  readonly blocks: readonly TruthBlock[]
  /** Where the links in the text lead. */
  readonly links: readonly string[]
  /** Lines of navigation, footers and sidebars that the content does not have. */
  readonly absent: readonly string[]
}

/** Where a page's content is. */
export interface Region {
  readonly main: string
  readonly furniture?: string
  readonly either?: string
  readonly code?: string
  /** Of all code that names no other. */
  readonly language?: string
}

/** A link; its text may have brackets in brackets, its target one pair of parentheses. */
const LINK =
  /!?\[((?:[^[\]]|\[(?:[^[\]]|\[[^[\]]{0,80}\]){0,120}\]){0,300})\]\((?:[^()]|\([^()]*\))*\)/g

/** Words of a text. Markdown's marks, escapes and link targets are none. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$^&:=])/g, '$1')
    .replace(LINK, '$1')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A page's tree as its source has it. */
export function treeOf(html: string): Root {
  return fromParse5(parse(html))
}

/** Blocks, links and absent lines of a page; no blocks when the page has no such region. */
export function pageTruth(html: string, region: Region, url: string): PageTruth {
  const tree = treeOf(html)
  const select = (selector?: string) => new Set(selector ? selectAll(selector, tree) : [])
  const mains = select(region.main)
  const furniture = select(region.furniture)
  const either = select(region.either)
  const code = select(region.code)
  const walk = { code, language: region.language, parents: parentsOf(tree) }
  const skip = (element: Element) => furniture.has(element) || either.has(element)
  const content = [...mains]
  const said = content.flatMap((main) => blocksOf(main, { ...walk, skip: (x) => furniture.has(x) }))
  const around = blocksOf(tree, { ...walk, skip: (x) => mains.has(x) })
  const inside = [...furniture].flatMap((x) => blocksOf(x, { ...walk, skip: () => false }))
  return {
    blocks: withTitle(
      content.flatMap((main) => blocksOf(main, { ...walk, skip })),
      titleOf(tree)
    ),
    links: [...new Set(content.flatMap((main) => linksOf(main, url, { ...walk, skip })))],
    absent: absentLines([...around, ...inside], said)
  }
}

/** Words before which a heading is the first thing of a page. */
const EARLY = 12

/** Marks the block that repeats the page's title, or is the one heading above all others. */
function withTitle(blocks: readonly TruthBlock[], title: string): TruthBlock[] {
  const late = blocks.findIndex(({ text }) => wordsOf(text).length >= EARLY)
  const early = late < 0 ? blocks : blocks.slice(0, late + 1)
  const said = ` ${wordsOf(title).join(' ')} `
  const named = early.findIndex(({ text }) => said.includes(` ${wordsOf(text).join(' ')} `))
  const first = early.findIndex(({ kind }) => kind === 'heading')
  const depth = blocks[first]?.depth ?? 0
  const isAlone =
    blocks.filter((block) => block.kind === 'heading' && block.depth! <= depth).length === 1
  const place = named < 0 && isAlone ? first : named
  return place < 0 ? [...blocks] : blocks.with(place, { ...blocks[place]!, isTitle: true })
}

interface Walk {
  readonly skip: (element: Element) => boolean
  /** Elements that are code without being a `pre`. */
  readonly code: ReadonlySet<Element>
  readonly language: string | undefined
  readonly parents: ReadonlyMap<Nodes, Element>
}

function parentsOf(tree: Root): Map<Nodes, Element> {
  const parents = new Map<Nodes, Element>()
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

const MOST_ABSENT = 60

function absentLines(lines: readonly TruthBlock[], content: readonly TruthBlock[]): string[] {
  const said = ` ${content.flatMap(({ text }) => wordsOf(text)).join(' ')} `
  const absent = new Set<string>()
  for (const { text } of lines) {
    const words = wordsOf(text)
    if (words.length < 3 || words.length > 40) continue
    if (!said.includes(` ${words.join(' ')} `)) absent.add(text)
  }
  const all = [...absent]
  const step = Math.max(1, all.length / MOST_ABSENT)
  return Array.from(
    { length: Math.min(MOST_ABSENT, all.length) },
    (_, i) => all[Math.floor(i * step)]!
  )
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

function blocksOf(root: Element | Root, walk: Walk): TruthBlock[] {
  const blocks: TruthBlock[] = []
  let run = ''
  const flush = (kind: Kind) => {
    const text = collapsed(run)
    run = ''
    if (wordsOf(text).length > 0) blocks.push({ ...kind, text })
  }
  const visit = (node: RootContent | ElementContent | Root, kind: Kind): void => {
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

function isUnseen(element: Element): boolean {
  const { hidden, style } = element.properties
  return (
    UNSEEN.has(element.tagName) || Boolean(hidden) || /display:\s*none/.test(String(style ?? ''))
  )
}

/** A `pre` around another, as some highlighters write it, is a box. */
function isCode(element: Element, walk: Walk): boolean {
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

function textOf(node: Element | ElementContent, walk: Walk): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isUnseen(node) || walk.skip(node)) return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children.map((child) => textOf(child, walk)).join('')
  const isBlock = BLOCKS.has(node.tagName) && !isCode(node, walk)
  return isBlock ? ` ${text} ` : text
}

function titleOf(tree: Root): string {
  const [title] = selectAll('title', tree)
  return (title?.children ?? []).map((child) => (child.type === 'text' ? child.value : '')).join('')
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

function linksOf(main: Element, url: string, walk: Walk): string[] {
  const links: string[] = []
  const visit = (node: ElementContent): void => {
    if (node.type !== 'element' || isUnseen(node) || walk.skip(node) || isCode(node, walk)) return
    const { href } = node.properties
    if (typeof href === 'string' && !href.startsWith('#') && URL.canParse(href, url)) {
      const target = new URL(href, url)
      const hasText = wordsOf(textOf(node, walk)).length > 0
      if (hasText && /^https?:$/.test(target.protocol)) links.push(target.href)
    }
    for (const child of node.children) visit(child)
  }
  for (const child of main.children) visit(child)
  return links
}
