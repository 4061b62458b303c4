/**
 * A page as a clean tree that Markdown can express.
 *
 * The shared tree is read, never changed. What comes out has no hidden or empty elements, white
 * space as it is shown, absolute URLs, blocks only inside of blocks, emphasis of a kind not inside
 * of its like, tables as plain grids and formulas as TeX. One pass; recursion is as deep as the
 * page, which parseHtml has bounded.
 */

import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { surroundingLanguage } from './markdown-code.ts'
import { writeCode, writePre } from './markdown-code-block.ts'
import {
  addBlock,
  addInline,
  addText,
  createFlow,
  element,
  endBlock,
  endLine,
  within,
  withinLine,
  wrapped
} from './markdown-flow.ts'
import { footnotesIn, isBackLink } from './markdown-footnotes.ts'
import { MARKDOWN_KINDS, type MarkdownKind } from './markdown-kinds.ts'
import { linkOf } from './markdown-link.ts'
import { writeDefinitions, writeList } from './markdown-list.ts'
import { fallbackImage, writeFrame, writeImage, writeMedia } from './markdown-media.ts'
import { writeTable } from './markdown-table.ts'
import { NESTING, type Writer } from './markdown-writer.ts'
import { isHidden } from './tree-hidden.ts'
import { mathSource } from './tree-math.ts'

/**
 * Clean tree of a page or of a part of it.
 *
 * @param base - what relative URLs are resolved against.
 */
export function markdownTree(node: Nodes, base: URL | undefined): Root {
  const root: Root = { type: 'root', children: [] }
  const writer: Writer = {
    base,
    flow: createFlow(root.children as ElementContent[]),
    nesting: 0,
    language: undefined,
    footnotes: footnotesIn(node),
    isRaised: false,
    isNote: false,
    write: (nodes) => writeAll(writer, nodes)
  }
  if (node.type === 'root') writeAll(writer, node.children)
  else if (node.type === 'text') addText(writer.flow, node.value)
  else if (node.type === 'element') writeElement(writer, node)
  return root
}

function writeAll(writer: Writer, nodes: readonly RootContent[]): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'text') addText(writer.flow, node.value)
    else if (node.type !== 'element') continue
    else if (node.tagName === 'noscript') writeFallback(writer, nodes, index)
    else if (!writeMath(writer, node) && !isHidden(node)) writeElement(writer, node)
  }
}

function writeFallback(writer: Writer, nodes: readonly RootContent[], index: number): void {
  const image = fallbackImage(nodes, index, writer.base)
  if (image) writeImage(writer, image)
}

function writeElement(writer: Writer, node: Element): void {
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
  image: writeImage,
  media: writeMedia,
  frame: writeFrame
}

function writeBlock(writer: Writer, node: Element): void {
  const outer = writer.language
  writer.language = surroundingLanguage(node) ?? outer
  endBlock(writer.flow)
  writer.write(node.children)
  endBlock(writer.flow)
  writer.language = outer
}

function writeHeading(writer: Writer, node: Element): void {
  const { flow } = writer
  if (flow.boundary !== 'paragraph') {
    writeBlock(writer, node)
    return
  }
  endBlock(flow)
  flow.paragraph = node.tagName
  withinLine(flow, 'space', [], () => writer.write(node.children))
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
  // A quote of nothing but white space was meant so; one of hidden elements was not.
  const isBare = node.children.every((child) => child.type === 'text')
  if (quote.children.length > 0 || isBare) flow.blocks.push(quote)
}

function writeRule({ flow }: Writer): void {
  if (flow.boundary === 'paragraph') addBlock(flow, element('hr'))
  else endBlock(flow)
}

function writeRaised(writer: Writer, node: Element): void {
  const outer = writer.isRaised
  writer.isRaised = true
  writer.write(node.children)
  writer.isRaised = outer
}

function writeLink(writer: Writer, node: Element): void {
  const label = writer.footnotes.markOf(node, writer.isRaised)
  if (label !== undefined) {
    addInline(writer.flow, element('footnote-reference', { label }))
    return
  }
  if (writer.isNote && isBackLink(node)) return
  const link = linkOf(node, writer.base)
  if (link === 'permalink') return
  if (link === undefined) writer.write(node.children)
  else
    wrapped(writer.flow, { tagName: 'a', source: 'a', properties: link }, () =>
      writer.write(node.children)
    )
}

function writeWrapped(writer: Writer, node: Element, tagName: 'strong' | 'em' | 'del'): void {
  const wrapper = { tagName, source: node.tagName, properties: {} }
  wrapped(writer.flow, wrapper, () => writer.write(node.children))
}

function writeQuotation(writer: Writer, node: Element): void {
  addText(writer.flow, '"')
  writer.write(node.children)
  addText(writer.flow, '"')
}

/** @returns whether the element was a formula with its source. */
function writeMath({ flow }: Writer, node: Element): boolean {
  const source = mathSource(node)
  if (source === undefined) return false
  const block = source.startsWith('$$')
  if (block) endBlock(flow)
  addInline(flow, element('math', {}, [{ type: 'text', value: source }]))
  if (block) endBlock(flow)
  return true
}
