/**
 * mdast as Markdown text, written by mdast-util-to-markdown and the GFM extensions.
 *
 * The settings here keep them linear and quick: output positions, which nothing reads, are not tracked; list items know
 * their number instead of searching for it; code finds its fence in one pass. Four members of the serializer's state
 * are replaced for that; without this it takes 2.3 to 2.8 times as long (30 pages of 8.7 MB). The members are
 * documented, but replacing them is not: so the version is pinned, and if a sample comes out differently the state
 * stays unchanged.
 */

import type { Break, Heading, InlineCode, ListItem, Nodes, Parents, Root, RootContent } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import {
  defaultHandlers,
  type Handle,
  type Info,
  type Options,
  type State,
  toMarkdown as serialize
} from 'mdast-util-to-markdown'
import { selfTested } from '../../self-tested.ts'
import { narrowedPatterns } from '../clean-tree/unsafe.ts'
import { shortened } from './cut.ts'
import { createEscaper } from './escape.ts'
import { type Callout, type InlineMath, mdastOf, type Script } from './mdast.ts'
import { text, writePhrasingQuickly } from './phrasing.ts'
import { sampleTree } from './sample-tree.ts'

/** The Markdown, and whether its end was cut off. */
export interface Markdown {
  readonly markdown: string
  readonly truncated: boolean
}

/**
 * Write a tree as Markdown, without trailing line ends.
 *
 * @param maxChars - maximum UTF-16 code units. Longer text is cut after a block; a list, quote or table that does not
 * fit keeps the items and rows that do; the first block is cut after a sentence or word if necessary.
 */
export function markdownText(tree: Root, maxChars = Number.POSITIVE_INFINITY): Markdown {
  return written(tree, maxChars, isWrittenQuickly())
}

/** True if parts of the serializer's state are replaced. */
export const isWrittenQuickly = selfTested('mdast-util-to-markdown', () => {
  const tree = mdastOf(sampleTree())
  const [quick, stock] = [true, false].map((way) => written(tree, Number.POSITIVE_INFINITY, way))
  return quick?.markdown === stock?.markdown
})

function written(tree: Root, maxChars: number, isQuick: boolean): Markdown {
  let truncated = false
  const root = (node: Root, _: unknown, state: State) => {
    if (isQuick) speedUp(state)
    else state.unsafe = narrowedPatterns(state.unsafe)
    const blocks = blocksWithin(node, state, maxChars)
    truncated = blocks.truncated
    return blocks.texts.join(BETWEEN)
  }
  const handlers = { ...OWN_HANDLERS, ...(isQuick ? QUICK_HANDLERS : {}), root }
  const markdown = serialize(tree, { ...OPTIONS, handlers } as Options).trimEnd()
  return { markdown: markdown.toWellFormed(), truncated }
}

function speedUp(state: State): void {
  state.handle = handleOf(state)
  escapeQuickly(state)
  writePhrasingQuickly(state)
  state.createTracker = () => NO_TRACKER
}

const escapeQuickly = createEscaper()

const PLACE = { now: { line: 1, column: 1 }, lineShift: 0 }
/** Output positions: the serializer's handlers request them but do not use them. */
const NO_TRACKER = {
  move: (value: string | null | undefined) => value ?? '',
  current: () => PLACE,
  shift: () => undefined
}

/** Separator of blocks outside lists. */
const BETWEEN = '\n\n'

/** Text of the blocks that fit, in order. */
function blocksWithin(root: Root, state: State, maxChars: number) {
  const texts: string[] = []
  let length = 0
  // Two adjacent lists need different markers; anything between them makes the first one available again.
  let bullet: string | undefined
  const write = (node: RootContent): string => {
    state.bulletLastUsed = bullet
    return state.handle(node, root, state, { before: '\n', after: '\n', ...PLACE })
  }
  state.indexStack.push(-1)
  for (const [index, node] of root.children.entries()) {
    state.indexStack[state.indexStack.length - 1] = index
    const room = maxChars - length - (index === 0 ? 0 : BETWEEN.length)
    const text = write(node)
    if (text.length > room) {
      const rest = shortened(node, index === 0, (cut) => write(cut).length <= room)
      if (rest) texts.push(write(rest))
      state.indexStack.pop()
      return { texts, truncated: true }
    }
    texts.push(text)
    bullet = node.type === 'list' ? state.bulletLastUsed : undefined
    length += text.length + (index === 0 ? 0 : BETWEEN.length)
  }
  state.indexStack.pop()
  return { texts, truncated: false }
}

const OPTIONS: Options = {
  bullet: '-',
  bulletOther: '*',
  rule: '-',
  extensions: [
    gfmFootnoteToMarkdown(),
    gfmStrikethroughToMarkdown(),
    // Columns are not aligned: padding grows with columns times rows times the longest cell.
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmTaskListItemToMarkdown()
  ]
}

/** In our trees every node has a handler, which the stock switch would look up each time. */
function handleOf(state: State): Handle {
  const handlers = state.handlers as Record<string, Handle>
  const handle: Handle = (node, parent, current, info) =>
    handlers[node.type]!(node, parent, current, info)
  return Object.assign(handle, { handlers })
}

/** Handlers of nodes that the serializer does not know, or writes differently. */
const OWN_HANDLERS = { break: lineBreak, callout, inlineMath, listItem, script }

/** Handlers with the same output as the stock ones. */
const QUICK_HANDLERS = { heading, inlineCode, text }

/** The stock handler searches every heading for line ends, for which it would use underlines. */
function heading(node: Heading, parent: Parents | undefined, state: State, info: Info): string {
  if (node.depth < 3 && node.children.some(hasLineEnd)) {
    return defaultHandlers.heading(node, parent, state, info)
  }
  const exit = state.enter('headingAtx')
  const exitPhrasing = state.enter('phrasing')
  const value = state.containerPhrasing(node, { ...info, before: '# ', after: '\n' })
  exitPhrasing()
  exit()
  if (value === '') return '#'.repeat(node.depth)
  const head = value.charCodeAt(0)
  const line = head === 9 || head === 32 ? `&#x${head.toString(16)};${value.slice(1)}` : value
  return `${'#'.repeat(node.depth)} ${line}`
}

function hasLineEnd(node: Nodes): boolean {
  if ('children' in node) return node.children.some(hasLineEnd)
  return node.type === 'break' || ('value' in node && /[\r\n]/.test(node.value))
}

/** A cell is one line: only HTML can break it. */
function lineBreak(node: Break, parent: Parents | undefined, state: State, info: Info): string {
  if (state.stack.includes('tableCell')) return '<br>'
  return defaultHandlers.break(node, parent, state, info)
}

/** The stock handler searches an ordered item among its siblings, which is quadratic in their number. */
function listItem(node: ListItem, parent: Parents | undefined, state: State, info: Info): string {
  const bullet = numberOf(parent, state) + state.bulletCurrent!
  const exit = state.enter('listItem')
  const content = state.containerFlow(node, info)
  exit()
  if (!/[\r\n]/.test(content)) return content === '' ? bullet : `${bullet} ${content}`
  const indent = ' '.repeat(bullet.length + 1)
  return state.indentLines(content, (line, index, isBlank) => {
    if (index > 0) return isBlank ? line : indent + line
    return isBlank ? bullet : `${bullet} ${line}`
  })
}

/** Number of the item being written; Markdown has no negative ones. */
function numberOf(parent: Parents | undefined, { indexStack }: State): number | '' {
  if (parent?.type !== 'list' || !parent.ordered) return ''
  const index = indexStack.at(-1)!
  const item = parent.children[index]
  const number = item?.number ?? (parent.start ?? 1) + index
  return number < 0 ? 1 : number
}

/** The line with the kind is part of the first paragraph, as GitHub writes it. */
function callout(node: Callout, _: unknown, state: State, info: Info): string {
  const exit = state.enter('blockquote')
  const content = state.containerFlow(node, info)
  exit()
  const between = node.children[0]?.type === 'paragraph' ? '\n' : '\n\n'
  const text = `[!${node.kind}]${between}${content}`
  return state.indentLines(text, (line, __, isBlank) => (isBlank ? '>' : `> ${line}`))
}

function script(node: Script, _: unknown, state: State, info: Info): string {
  const { tagName } = node
  const content = state.containerPhrasing(node, { ...info, before: '>', after: '<' })
  return `<${tagName}>${content}</${tagName}>`
}
script.peek = () => '<'

/** The value has no line ends: see ../clean-tree/tree.ts. */
function inlineCode({ value }: InlineCode, _: unknown, state: State): string {
  const fence = '`'.repeat(freeLength(value))
  const padded = NEEDS_PADDING.test(value) ? ` ${value} ` : value
  const code = fence + padded + fence
  return state.stack.includes('tableCell') ? code.replaceAll('|', '\\|') : code
}
inlineCode.peek = () => '`'

/**
 * Adds spaces beside backticks at an end, or spaces at both ends, which Markdown would strip; but not if the value is
 * only spaces.
 */
const NEEDS_PADDING = /^`|`$|^ +[^ ].* $/s

/** Smallest number of backticks that does not occur as a run in the value. */
function freeLength(value: string): number {
  if (!value.includes('`')) return 1
  const taken = new Set(value.match(/`+/g)!.map((run) => run.length))
  let length = 1
  while (taken.has(length)) length++
  return length
}

function inlineMath({ value }: InlineMath, _: unknown, state: State): string {
  return state.stack.includes('tableCell') ? value.replaceAll('|', '\\|') : value
}
inlineMath.peek = () => '$'
