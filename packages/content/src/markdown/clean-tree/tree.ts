/**
 * A page as a clean tree that Markdown can express.
 *
 * The shared tree is read, never changed. The result has no hidden or empty elements, white space as displayed,
 * absolute URLs, blocks only inside blocks, no emphasis nested in emphasis of the same kind, tables as plain grids and
 * formulas as TeX. One pass; recursion is as deep as the page, which parseHtml has bounded.
 */

import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { isHidden, isShownFrame } from '../../tree/hidden.ts'
import { calloutKind, MARKS, marksOf } from '../../tree/marks.ts'
import { writeCallout } from './callout.ts'
import { writeCode, writePre } from './code-block.ts'
import { codeLabelAt } from './code-label.ts'
import { surroundingLanguage } from './code-language.ts'
import { isGutter, isListing } from './code-text.ts'
import {
  addBlock,
  addInline,
  addText,
  createFlow,
  element,
  endBlock,
  endLine,
  within,
  withinLine
} from './flow.ts'
import { footnotesIn } from './footnotes.ts'
import {
  isControlBeside,
  ownLinkOf,
  writeLink,
  writeMath,
  writeQuotation,
  writeRaised,
  writeWrapped
} from './inline.ts'
import { MARKDOWN_KINDS, type MarkdownKind } from './kinds.ts'
import { linkOf } from './link.ts'
import { writeDefinitions, writeList } from './list.ts'
import { fallbackImage, writeFrame, writeImage, writeMedia } from './media.ts'
import { writeTable } from './table.ts'
import { newTabs, writePanel, writeTabList, writeTabSet } from './tabs.ts'
import { NESTING, type Writer } from './writer.ts'

/**
 * Clean tree of a page or of a part of it.
 *
 * @param base - base of relative URLs.
 */
export function markdownTree(node: Nodes, base: URL | undefined): Root {
  const root: Root = { type: 'root', children: [] }
  const writer: Writer = {
    tree: node,
    base,
    flow: createFlow(root.children as ElementContent[]),
    nesting: 0,
    language: undefined,
    label: undefined,
    footnotes: footnotesIn(node),
    tabs: newTabs(),
    skipped: undefined,
    heading: undefined,
    ownLink: undefined,
    isRaised: false,
    isNote: false,
    write: (nodes) => writeAll(writer, nodes)
  }
  if (node.type === 'root') writeAll(writer, node.children)
  else if (node.type === 'text') addText(writer.flow, node.value)
  else if (node.type === 'element') writeElement(writer, node, marksOf(node))
  return root
}

function writeAll(writer: Writer, nodes: readonly RootContent[]): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'text') addText(writer.flow, node.value)
    else if (node.type !== 'element') continue
    else if (node.tagName === 'noscript') writeFallback(writer, nodes, index)
    else {
      const marks = marksOf(node)
      if (writeMath(writer, node, marks)) continue
      if (isHidden(node) && !isShown(node, marks)) continue
      const label = codeLabelAt(nodes, index, marks, writer.language)
      if (label === undefined) writeElement(writer, node, marks)
      else writer.label = label.language ?? writer.label
    }
  }
}

/** All panels but the first are hidden until their tab is chosen; a frame has no text itself. */
function isShown(node: Element, marks: number): boolean {
  return (marks & MARKS.tabPanel) !== 0 || isShownFrame(node)
}

function writeFallback(writer: Writer, nodes: readonly RootContent[], index: number): void {
  const image = fallbackImage(nodes, index, writer.base)
  if (image === undefined || isHidden(image)) return
  if (!writeMath(writer, image, marksOf(image))) writeImage(writer, image)
}

function writeElement(writer: Writer, node: Element, marks: number): void {
  if (node === writer.skipped || isControlBeside(writer.heading, node)) return
  if (marks !== 0 && writeMarked(writer, node, marks)) return
  const kind = MARKDOWN_KINDS.get(node.tagName)
  if (kind === undefined) writer.write(node.children)
  else WRITE[kind](writer, node)
}

const WRITE: Record<MarkdownKind, (writer: Writer, node: Element) => void> = {
  skip: () => {},
  block: writeBlock,
  heading: writeHeading,
  list: writeList,
  definitions: writeDefinitions,
  quote: writeQuote,
  code: writeCode,
  pre: writePre,
  table: writeTable,
  rule: writeRule,
  break: ({ flow }) => endLine(flow),
  link: writeLink,
  strong: (writer, node) => writeWrapped(writer, node, 'strong'),
  em: (writer, node) => writeWrapped(writer, node, 'em'),
  del: (writer, node) => writeWrapped(writer, node, 'del'),
  quotation: writeQuotation,
  raised: writeRaised,
  lowered: (writer, node) => writeWrapped(writer, node, 'sub'),
  image: writeImage,
  media: writeMedia,
  frame: writeFrame
}

/** @returns whether the element was written based on its classes and role. */
function writeMarked(writer: Writer, node: Element, marks: number): boolean {
  if (isForEditors(writer, node, marks)) return true
  if ((marks & MARKS.lineNumber) !== 0) return GUTTERS.has(node.tagName) && isGutter(node, marks)
  if ((marks & TABS) !== 0) {
    if ((marks & MARKS.tabList) !== 0) writeTabList(writer, node)
    else if ((marks & MARKS.tabPanel) !== 0) writePanel(writer, node)
    else writeTabSet(writer, node)
    return true
  }
  if ((marks & MARKS.lines) !== 0 && isListing(node)) {
    writePre(writer, node)
    return true
  }
  const kind = CALLED_OUT.has(node.tagName) ? calloutKind(marks) : undefined
  if (kind !== undefined) writeCallout(writer, node, kind)
  return kind !== undefined
}

const TABS = MARKS.tabList | MARKS.tabPanel | MARKS.tabSet
const GUTTERS = new Set(['td', 'th', 'pre', 'div'])
const CALLED_OUT = new Set(['aside', 'blockquote', 'details', 'div', 'p', 'section'])

/** An edit link counts only beside a heading: elsewhere it may be the subject of the page. */
function isForEditors({ heading }: Writer, { tagName }: Element, marks: number): boolean {
  if ((marks & MARKS.editorial) === 0) return false
  return tagName === 'span' || tagName === 'sup' || tagName === 'small' || heading !== undefined
}

function writeBlock(writer: Writer, node: Element): void {
  const outer = writer.language
  writer.language = surroundingLanguage(node) ?? outer
  endBlock(writer.flow)
  const link = node.tagName === 'p' ? bareLink(node, writer.base) : undefined
  if (link === undefined) writer.write(node.children)
  else addInline(writer.flow, link)
  endBlock(writer.flow)
  writer.language = outer
}

/** An empty link that is a whole paragraph: nothing else says where it leads. */
function bareLink({ children }: Element, base: URL | undefined): Element | undefined {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'element' || only.tagName !== 'a') return undefined
  if (only.children.length > 0 || Object.keys(only.properties).length > 1) return undefined
  const properties = linkOf(only, base)
  return properties && element('a', properties)
}

function writeHeading(writer: Writer, node: Element): void {
  const { flow } = writer
  if (flow.boundary !== 'paragraph') {
    writeBlock(writer, node)
    return
  }
  endBlock(flow)
  // A completely empty heading is intentional; one with a class waits for a script.
  if (node.children.length === 0 && Object.keys(node.properties).length === 0) {
    flow.blocks.push(element(node.tagName))
  }
  flow.paragraph = node.tagName
  writer.heading = node
  writer.ownLink = ownLinkOf(node, writer.base)
  withinLine(flow, 'space', [], () => writer.write(node.children))
  writer.ownLink = undefined
  writer.heading = undefined
  flow.paragraph = 'p'
}

function writeQuote(writer: Writer, node: Element): void {
  const { flow } = writer
  if (flow.boundary !== 'paragraph' || writer.nesting >= NESTING) {
    writeBlock(writer, node)
    return
  }
  const quote = element('blockquote')
  writer.nesting++
  within(flow, quote.children, () => writer.write(node.children))
  writer.nesting--
  // A quote of only white space is intentional; one of hidden elements is not.
  const isBare = node.children.every((child) => child.type === 'text')
  if (quote.children.length > 0 || isBare) flow.blocks.push(quote)
}

function writeRule({ flow }: Writer): void {
  if (flow.boundary === 'paragraph') addBlock(flow, element('hr'))
  else endBlock(flow)
}
