/** Writes inline content: links, emphasis, superscript and subscript, formulas. */

import type { Element, ElementContent } from 'hast'
import { TreeElement } from '../../html/element.ts'
import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import { isOnPage, isPermalink, linkOf } from '../../targets/link.ts'
import { mathSource } from '../../tree/math/math.ts'
import { isBareReading, textOf } from '../../tree/text-of.ts'
import { addInline, addText, element, endBlock, wrapped } from './flow.ts'
import { isBackLink } from './footnotes.ts'
import { protectedEmail } from './protected-email.ts'
import type { Writer } from './writer.ts'

/** Write `a`: a link, a footnote mark, or only its text if it links to itself. */
export function writeLink(writer: Writer, node: Element): void {
  const label = writer.footnotes.markOf(node, writer.isRaised)
  if (label !== undefined) {
    addInline(writer.flow, element('footnote-reference', { label }))
    return
  }
  if ((writer.isNote && isBackLink(node)) || isDownloadOfFigure(node)) return
  const { base, heading } = writer
  if (isOnPage(node, base)) {
    if (node === writer.ownLink || isAroundHeading(node)) {
      writer.write(node.children)
      return
    }
    if (isPermalink(node, heading !== undefined)) return
  }
  if (writeEmail(writer, node)) return
  const link = linkOf(node, base)
  // A link around blocks is a box of its own.
  const isBox = node.children.some(isBlock)
  if (isBox) endBlock(writer.flow)
  if (link === undefined) writer.write(node.children)
  else
    wrapped(writer.flow, { tagName: 'a', source: 'a', properties: link }, () =>
      writer.write(node.children)
    )
  if (isBox) endBlock(writer.flow)
}

/** @returns whether the element was a protected address. Its text stays, unless it stands for the address. */
export function writeEmail({ flow, write }: Writer, node: Element): boolean {
  const address = protectedEmail(node)
  if (address === undefined) return false
  const isNamed = node.tagName === 'a' && !/^\[email\s+protected\]$/.test(textOf(node).trim())
  const link = { tagName: 'a' as const, source: 'a', properties: { href: `mailto:${address}` } }
  wrapped(flow, link, () => (isNamed ? write(node.children) : addText(flow, address)))
  return true
}

function isBlock(node: ElementContent): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName)
}

const BLOCKS = new Set('article div figure h1 h2 h3 h4 h5 h6 header li ol p section ul'.split(' '))

/** Levels of elements between a figure and the links to its files. */
const FIGURE_LEVELS = 6

/** Checks whether a link only offers the picture of the figure around it as a file. */
function isDownloadOfFigure(anchor: Element): boolean {
  if ((attributesOf(anchor) & HAS.rare) === 0 || anchor.properties.download === undefined)
    return false
  if (!(anchor instanceof TreeElement)) return false
  let node = TreeElement.parent(anchor)
  for (let level = 0; level < FIGURE_LEVELS && node instanceof TreeElement; level++) {
    if (node.tagName === 'figure') return true
    node = TreeElement.parent(node)
  }
  return false
}

/** The link of a heading to itself, if it is all of the heading's text. */
export function ownLinkOf(heading: Element, base: URL | undefined): Element | undefined {
  let own: Element | undefined
  const pending: ElementContent[] = heading.children.toReversed()
  for (let seen = 0; pending.length > 0; seen++) {
    const node = pending.pop()!
    if (seen > NODES || node.type === 'comment') return undefined
    if (node.type === 'text') {
      if (!isBlank(node.value)) return undefined
    } else if (node.tagName !== 'a') {
      if (node.children.length > NODES) return undefined
      pending.push(...node.children.toReversed())
    } else if (!isOnPage(node, base)) return undefined
    else if (!isPermalink(node, false)) {
      if (own !== undefined) return undefined
      own = node
    }
  }
  return own
}

/** Nodes of a heading searched for its link. */
const NODES = 40

function isAroundHeading(anchor: Element): boolean {
  const head = anchor.children.find((child) => child.type === 'element')
  return head?.type === 'element' && HEADING.test(head.tagName)
}

const HEADING = /^h[1-6]$/

/** Write emphasis and similar elements. */
export function writeWrapped(
  writer: Writer,
  node: Element,
  tagName: 'strong' | 'em' | 'del' | 'sub' | 'sup'
): void {
  // Bold type around a whole heading adds nothing.
  if (tagName === 'strong' && writer.heading && isAllOf(writer.heading, node)) {
    writer.write(node.children)
    return
  }
  const wrapper = { tagName, source: node.tagName, properties: {} }
  wrapped(writer.flow, wrapper, () => writer.write(node.children))
}

function isAllOf({ children }: Element, node: Element): boolean {
  return children.every(
    (child) => child === node || (child.type === 'text' && isBlank(child.value))
  )
}

function isBlank(value: string): boolean {
  return value.trim() === ''
}

/**
 * Checks whether an element beside the text of a heading is a control: a button, a link to the source or to an editor.
 * An element with all of the heading's text is the heading itself.
 */
export function isControlBeside(heading: Element | undefined, node: Element): boolean {
  if (heading === undefined || !isControl(node)) return false
  const pending: ElementContent[] = heading.children.slice(0, NODES)
  for (let seen = 0; pending.length > 0 && seen <= NODES; seen++) {
    const node = pending.pop()!
    if (node.type === 'text' && !isBlank(node.value)) return true
    if (node.type === 'element' && !isControl(node)) {
      pending.push(...node.children.slice(0, NODES))
    }
  }
  return false
}

/** Texts of links to the source of a heading's subject, and to its editor. */
const CONTROL =
  /^(?:[[(](?:src|source|edit)[\])]|(?:view|show|go to) source(?: code)?|edit (?:this )?(?:page|section|source)|(?:edit|view) (?:this page )?on (?:github|gitlab|bitbucket))$/i
/** The same as a single word, which may also be in the heading: then the link is named after it. */
const CONTROL_WORD = /^(?:src|source|edit)$/i
const NAMED_CONTROL = /(?:^|[-_])(?:src|source|edit|viewcode)(?:$|[-_])/i
const LONGEST_CONTROL = 40

function isControl(node: Element): boolean {
  if (node.tagName !== 'a') return node.tagName === 'button'
  const text = textOf(node).trim()
  if (text.length > LONGEST_CONTROL) return false
  if (!CONTROL_WORD.test(text)) return CONTROL.test(text)
  return classesOf(node)?.some((name) => NAMED_CONTROL.test(String(name))) ?? false
}

/** Write `sup` as it is, except for footnote marks and trademark signs, which are as clear without. */
export function writeRaised(writer: Writer, node: Element): void {
  const outer = writer.isRaised
  writer.isRaised = true
  if (saysAsMuch(node)) writer.write(bracketedMark(writer, node) ?? node.children)
  else writeWrapped(writer, node, 'sup')
  writer.isRaised = outer
}

/** The mark of a footnote without the brackets around it. */
function bracketedMark({ footnotes }: Writer, { children }: Element): [Element] | undefined {
  const [open, anchor, close] = children
  if (children.length !== 3 || anchor?.type !== 'element' || anchor.tagName !== 'a')
    return undefined
  if (open?.type !== 'text' || open.value.trim() !== '[' || close?.type !== 'text') return undefined
  return close.value.trim() === ']' && footnotes.markOf(anchor, true) ? [anchor] : undefined
}

const MARKS_OF_TRADE = /^\s*[™®©℠]\s*$/

function saysAsMuch({ children }: Element): boolean {
  const [only] = children
  if (only?.type === 'text' && children.length === 1) return MARKS_OF_TRADE.test(only.value)
  return children.some((child) => child.type === 'element' && hasLink(child, 0))
}

/** Levels at which the link of a mark is looked for. */
const LEVELS = 4

function hasLink({ tagName, children }: Element, level: number): boolean {
  if (tagName === 'a') return true
  if (level === LEVELS) return false
  return children.some((child) => child.type === 'element' && hasLink(child, level + 1))
}

/** Write `q`. */
export function writeQuotation(writer: Writer, node: Element): void {
  addText(writer.flow, '"')
  writer.write(node.children)
  addText(writer.flow, '"')
}

/** @returns whether the element was a formula with a source. */
export function writeMath(writer: Writer, node: Element, marks: number): boolean {
  const source = mathSource(node, marks)
  if (source === undefined) return false
  if (source !== '') writeFormula(writer, source)
  return true
}

/** Write TeX with its dollar signs. */
export function writeFormula({ flow }: Writer, source: string): void {
  const block = source.startsWith('$$')
  if (block) endBlock(flow)
  addInline(flow, element('math', {}, [{ type: 'text', value: source }]))
  if (block) endBlock(flow)
}

/** Write `rt` in parentheses, unless the page has its own in `rp`. */
export function writeReading(writer: Writer, node: Element): void {
  const isBare = isBareReading(node)
  if (isBare) addText(writer.flow, '(')
  writer.write(node.children)
  if (isBare) addText(writer.flow, ')')
}
