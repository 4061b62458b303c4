/**
 * Writes clean content in reading order.
 *
 * A flow receives texts, inline nodes and block boundaries in order and arranges them into paragraphs. Inline wrappers
 * (links, emphasis) are opened only when there is content for them, so none is empty; they are reopened in each
 * paragraph, so a link around blocks becomes a link inside each; and white space is written before the wrapper that
 * follows or after the one that ended, where Markdown needs it. All in one pass, without looking back or ahead.
 */

import type { Element, ElementContent, Properties, Text } from 'hast'
import { isPlainSpace } from '../../tree/plain-space.ts'

/** An inline element around the following content. */
export interface Wrapper {
  readonly tagName: 'a' | 'strong' | 'em' | 'del' | 'sub' | 'sup'
  /** Tag name of the element on the page. */
  readonly source: string
  readonly properties: Properties
}

/** The output position, and pending white space and breaks. */
export interface Flow {
  /** Blocks of the container being filled. */
  blocks: ElementContent[]
  /** Children of the open paragraph, then of each open wrapper in it. Empty between paragraphs. */
  levels: ElementContent[][]
  /** Wrappers around the next content, outermost first. */
  readonly wrappers: Wrapper[]
  /** Element to create for the next paragraph: `p`, or a heading. */
  paragraph: string
  /** Separator that a block boundary writes. Only `'paragraph'` ends the paragraph. */
  boundary: 'paragraph' | 'space' | 'break'
  /** White space to write before the next content of this paragraph. */
  space: boolean
  /** Line breaks to write before it. */
  breaks: number
  /** True if the open paragraph has content. */
  started: boolean
  /** Wrappers opened in the open paragraph. */
  opened: number
}

/** Wrappers in one paragraph after which emphasis is no longer marked; the serializer is quadratic in them. */
const WRAPPERS_PER_PARAGRAPH = 300

/** Maximum nesting of wrappers; the serializer is worse than quadratic in it. */
const WRAPPERS_IN_EACH_OTHER = 5

/** A flow into a container. */
export function createFlow(blocks: ElementContent[]): Flow {
  return {
    blocks,
    levels: [],
    wrappers: [],
    paragraph: 'p',
    boundary: 'paragraph',
    space: false,
    breaks: 0,
    started: false,
    opened: 0
  }
}

/** Characters that only mark where a word may be broken, and byte order marks. */
const INVISIBLE = /[\u00AD\u200B\uFEFF]/g
const TO_COLLAPSE = /[\t\n\v\f\r\u00AD\u200B\uFEFF]| {2}/
const SPACE_RUN = /[\t\n\v\f\r ]+/g
const BLANK = /^\s*$/

/** Add text outside of `pre`. */
export function addText(flow: Flow, value: string): void {
  if (isPlainSpace(value)) {
    if (value !== '') flow.space = true
    return
  }
  const text = TO_COLLAPSE.test(value)
    ? value.replace(INVISIBLE, '').replace(SPACE_RUN, ' ')
    : value
  const head = text.charCodeAt(0)
  // An ASCII letter or sign, with which most texts begin, is not white space.
  if ((head <= SPACE || head > ASCII || text === '') && BLANK.test(text)) {
    if (text !== '') flow.space = true
    return
  }
  const start = head === SPACE ? 1 : 0
  const end = text.charCodeAt(text.length - 1) === SPACE ? text.length - 1 : text.length
  if (start === 1) flow.space = true
  appendText(place(flow), start === 0 && end === text.length ? text : text.slice(start, end))
  flow.space = end < text.length
}

const SPACE = 32
const ASCII = 127

/** Add an inline node with content of its own: an image, code, a formula. */
export function addInline(flow: Flow, node: Element): void {
  place(flow).push(node)
}

/** Add a block, ending the paragraph. */
export function addBlock(flow: Flow, node: Element): void {
  endBlock(flow)
  flow.blocks.push(node)
}

/** A block starts or ends here. */
export function endBlock(flow: Flow): void {
  if (flow.boundary === 'paragraph') {
    if (flow.levels.length > 0) flow.levels = []
    flow.space = false
    flow.breaks = 0
    flow.started = false
    flow.opened = 0
  } else if (flow.boundary === 'space') {
    flow.space = true
  } else if (flow.started) {
    flow.breaks = 1
  }
}

/** A `br`: one ends the line, two in a row end the paragraph. None counts at the start or end of a paragraph. */
export function endLine(flow: Flow): void {
  if (!flow.started) return
  flow.space = flow.boundary === 'space'
  if (flow.boundary === 'space') return
  if (flow.boundary === 'paragraph' && flow.breaks === 1) endBlock(flow)
  else flow.breaks = 1
}

/** Put the output of `write` inside an inline element, unless that adds nothing: see {@link adds}. */
export function wrapped(flow: Flow, wrapper: Wrapper, write: () => void): void {
  if (!adds(flow, wrapper)) {
    write()
    return
  }
  flow.wrappers.push(wrapper)
  write()
  flow.wrappers.pop()
  // The paragraph may have been opened outside the wrapper, or reopened inside it.
  if (flow.levels.length > flow.wrappers.length + 1) flow.levels.length = flow.wrappers.length + 1
}

/** Fill an element that cannot contain blocks, such as a heading, with the output of `write`. */
export function withinLine(
  flow: Flow,
  boundary: 'space' | 'break',
  levels: ElementContent[][],
  write: () => void
): void {
  const outer = flow.boundary
  flow.levels = levels
  flow.boundary = boundary
  write()
  flow.boundary = outer
  endBlock(flow)
}

/** Fill another container with the output of `write`, then continue after it. */
export function within(flow: Flow, blocks: ElementContent[], write: () => void): void {
  const outer = flow.blocks
  endBlock(flow)
  flow.blocks = blocks
  write()
  endBlock(flow)
  flow.blocks = outer
}

/**
 * Checks whether a wrapper adds meaning to those around it. A link in a link does not, nor does `b` directly in
 * `strong`: editors produce such pairs. Wrappers beyond a number or depth are not marked either.
 */
function adds({ wrappers, opened, levels }: Flow, { tagName, source }: Wrapper): boolean {
  const outer = wrappers.findLast((each) => each.tagName === tagName)
  if (tagName === 'a') return outer === undefined
  if (opened > WRAPPERS_PER_PARAGRAPH || wrappers.length >= WRAPPERS_IN_EACH_OTHER) return false
  if (outer === undefined) return true
  if (tagName === 'sub' || tagName === 'sup') return false
  if (source === 'b' || source === 'i' || outer.source === 'b' || outer.source === 'i') return false
  const isOpen = levels.length > wrappers.indexOf(outer) + 1
  return tagName !== 'del' && (isOpen || outer.source === source)
}

/** An element of the clean tree. */
export function element(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = []
): Element {
  return { type: 'element', tagName, properties, children }
}

/** Children of the innermost open element, after writing pending white space and breaks. */
function place(flow: Flow): ElementContent[] {
  const { levels } = flow
  if (levels.length === 0) {
    const paragraph = element(flow.paragraph)
    flow.blocks.push(paragraph)
    levels.push(paragraph.children)
  }
  if (flow.breaks > 0) levels.at(-1)!.push(element('br'))
  else if (flow.space && flow.started) appendText(levels.at(-1)!, ' ')
  flow.breaks = 0
  flow.space = false
  flow.started = true
  openWrappers(flow)
  return levels.at(-1)!
}

function openWrappers(flow: Flow): void {
  const { levels, wrappers } = flow
  while (levels.length <= wrappers.length) {
    const { tagName, properties } = wrappers[levels.length - 1]!
    const wrapper = element(tagName, properties)
    levels.at(-1)!.push(wrapper)
    levels.push(wrapper.children)
    flow.opened++
  }
}

function appendText(children: ElementContent[], value: string): void {
  const last: ElementContent | undefined = children.at(-1)
  if (last?.type === 'text') last.value += value
  else children.push({ type: 'text', value } satisfies Text)
}
