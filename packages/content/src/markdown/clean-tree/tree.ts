/**
 * A page as a clean tree that Markdown can express.
 *
 * The shared tree is read, never changed. The result has no hidden or empty elements, white space as displayed,
 * absolute URLs, blocks only inside blocks, no emphasis nested in emphasis of the same kind, tables as plain grids and
 * formulas as TeX. One pass; recursion is as deep as the page, which parseHtml has bounded.
 */

import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { classStyles } from '../../html/class-styles.ts'
import { attributesOf, classesOf, HAS } from '../../html/present.ts'
import { contentSource } from '../../main-content/blocks/content-source.ts'
import { linkOf } from '../../targets/link.ts'
import { isDisclosed } from '../../tree/disclosure.ts'
import { isHidden, isShownFrame } from '../../tree/hidden.ts'
import { calloutKind, MARKS, marksOf } from '../../tree/marks.ts'
import { mathParts } from '../../tree/math/math-text.ts'
import { shortText } from '../../tree/short-text.ts'
import { writeCallout } from './callout.ts'
import { writeCode, writePre } from './code-block.ts'
import { codeLabelAt } from './code-label.ts'
import { surroundingLanguage } from './code-language.ts'
import { codeText, isGutter, isListing } from './code-text.ts'
import { isFlatItem, writeFlatList } from './flat-list.ts'
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
} from './flow.ts'
import { footnotesIn } from './footnotes.ts'
import {
  isControlBeside,
  ownLinkOf,
  writeEmail,
  writeFormula,
  writeLink,
  writeMath,
  writeQuotation,
  writeRaised,
  writeReading,
  writeWrapped
} from './inline.ts'
import { MARKDOWN_KINDS, type MarkdownKind } from './kinds.ts'
import { addFootnote, writeDefinitions, writeList } from './list.ts'
import { fallbackImage, writeFrame, writeImage, writeMedia } from './media.ts'
import { isSetApart, LABELS } from './set-apart.ts'
import { writeTable } from './table.ts'
import { isTabSet, newTabs, writePanel, writeTabList, writeTabSet } from './tabs.ts'
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
    classes: classStyles(contentSource(node as Root)?.tree ?? node),
    tabs: newTabs(),
    skipped: undefined,
    keepsLines: false,
    heading: undefined,
    term: undefined,
    ownLink: undefined,
    isRaised: false,
    isNote: false,
    write: (nodes) => writeAll(writer, nodes)
  }
  if (node.type === 'root') writeRoot(writer, node)
  else if (node.type === 'text') addText(writer.flow, node.value)
  else if (node.type === 'element') writeElement(writer, node, marksOf(node))
  return root
}

function writeRoot(writer: Writer, { children }: Root): void {
  writeAll(writer, children)
  endBlock(writer.flow)
  writer.flow.blocks.push(...writer.footnotes.pending)
}

/** Small, like {@link writeChild}: V8 inlines what they call, and they run for each node of a page. */
function writeAll(writer: Writer, nodes: readonly RootContent[]): void {
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'text') writeText(writer, node.value)
    else if (node.type === 'element') index = writeChild(writer, nodes, index, node)
  }
}

/** Write an element. @returns the index of the last node that was written with it. */
function writeChild(
  writer: Writer,
  nodes: readonly RootContent[],
  index: number,
  node: Element
): number {
  if (isFlatItem(node)) return writeFlatList(writer, nodes, index) - 1
  if (node.tagName === 'noscript') {
    writeFallback(writer, nodes, index)
    return index
  }
  const marks = marksOf(node)
  if ((marks & MARKS.unseen) !== 0 && isShownAgain(node, nodes[index + 1])) {
    writeElement(writer, node, marks)
    return index + 1
  }
  if ((marks & MARKS.unseen) !== 0 && isShownBefore(node, nodes[index - 1])) return index
  if (writeMath(writer, node, marks) || (isHidden(node) && !isShown(node, marks))) return index
  const label =
    (marks & MARKS.tabList) === 0 ? codeLabelAt(nodes, index, marks, writer.language) : undefined
  if (label !== undefined) {
    writer.label = label.language ?? writer.label
    return index
  }
  writeElement(writer, node, marks)
  if (LABELS.has(node.tagName)) setApart(writer, nodes, index, node)
  return index
}

/** Write what a style puts between an inline element and the next node. */
function setApart(
  { flow }: Writer,
  nodes: readonly RootContent[],
  index: number,
  node: Element
): void {
  const next = nodes[index + 1]
  if (isClauseNumber(node) && next?.type === 'element') flow.space = true
  else if (isSetApart(nodes, index)) flow.space = true
  else if (node.tagName === 'cite' && isNamed(node, next)) endBlock(flow)
}

/** Characters of a text for screen readers that its neighbour may show in pieces, as shops do with prices. */
const SPOKEN = 40

/** Checks whether another element shows what an element says to screen readers. */
function isShownAgain(node: Element, next: RootContent | undefined): boolean {
  if (next?.type !== 'element' || next.properties.ariaHidden !== 'true') return false
  const spoken = shortText(node, SPOKEN)
  return spoken !== undefined && spoken === shortText(next, SPOKEN)
}

/** Checks whether the element before shows what an element says to screen readers: a large first letter. */
function isShownBefore(node: Element, before: RootContent | undefined): boolean {
  return before?.type === 'element' && isShownAgain(node, before)
}

/** Number or letter of a clause, which laws set apart from its text by a style. */
const CLAUSE = /^\((?:\d{1,3}|[a-z]{1,3}|[ivxl]{1,5})\)$/i

function isClauseNumber({ tagName, children }: Element): boolean {
  const [only] = children
  return (
    tagName === 'span' && children.length === 1 && only?.type === 'text' && CLAUSE.test(only.value)
  )
}

/** Checks whether a name ends with a colon right before the words of the person: a style sets them apart. */
function isNamed(cite: Element, next: RootContent | undefined): boolean {
  const [name] = cite.children
  const isSpaced = next?.type === 'text' && /^\s/.test(next.value)
  return (
    cite.children.length === 1 && name?.type === 'text' && name.value.endsWith(':') && !isSpaced
  )
}

/** All panels but the first are hidden until their tab is chosen; a frame has no text itself. */
function isShown(node: Element, marks: number): boolean {
  return (marks & MARKS.tabPanel) !== 0 || isShownFrame(node) || isDisclosed(node)
}

function writeFallback(writer: Writer, nodes: readonly RootContent[], index: number): void {
  const image = fallbackImage(nodes, index, writer.base)
  if (image === undefined || isHidden(image)) return
  if (!writeMath(writer, image, marksOf(image))) writeImage(writer, image)
}

function writeElement(writer: Writer, node: Element, marks: number): void {
  if (node === writer.skipped || isControlBeside(writer.heading ?? writer.term, node)) return
  if (marks !== 0 && writeMarked(writer, node, marks)) return
  if (isSpacedCode(node, marks)) {
    writePre(writer, node)
    return
  }
  const { keepsLines } = writer
  writer.keepsLines = keptLines(node, marks) ?? keepsLines
  const kind = MARKDOWN_KINDS.get(node.tagName)
  if (kind !== undefined) WRITE[kind](writer, node)
  else if (isShownAsBlock(node)) writeBlock(writer, node)
  else if (node.tagName === 'span') writeStyled(writer, node)
  else writer.write(node.children)
  writer.keepsLines = keepsLines
}

const BOLD = /(?:^|[;\s])font-weight\s*:\s*(?:bold(?:er)?|[6-9]00)\b/i
const ITALIC = /(?:^|[;\s])font-style\s*:\s*(?:italic|oblique)\b/i

/** Write a `span`: text editors set bold and italic type by its style. */
function writeStyled(writer: Writer, node: Element): void {
  const isAddress = classesOf(node)?.[0] === '__cf_email__'
  if (isAddress && writeEmail(writer, node)) return
  const style = styleOf(node) + classStyleOf(writer, node)
  const isItalic = style !== '' && ITALIC.test(style)
  if (style === '' || !BOLD.test(style)) {
    if (isItalic) writeWrapped(writer, node, 'em')
    else writer.write(node.children)
  } else if (isItalic) {
    wrapped(writer.flow, { tagName: 'em', source: 'span', properties: {} }, () =>
      writeWrapped(writer, node, 'strong')
    )
  } else writeWrapped(writer, node, 'strong')
}

/** The style of an element's numbered classes. */
function classStyleOf({ classes }: Writer, node: Element): string {
  if (classes === undefined) return ''
  return (classesOf(node) ?? []).map((name) => `;${classes.get(String(name)) ?? ''}`).join('')
}

/** Write text with its formulas and, where its element shows them, its line ends. */
function writeText(writer: Writer, value: string): void {
  const parts = mathParts(value)
  if (parts === undefined) writeLines(writer, value)
  else {
    for (const part of parts) {
      if (part.isMath) writeFormula(writer, part.value)
      else writeLines(writer, part.value)
    }
  }
}

function writeLines({ flow, keepsLines }: Writer, text: string): void {
  if (!keepsLines || !text.includes('\n')) addText(flow, text)
  else {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) endLine(flow)
      addText(flow, line)
    }
  }
}

const WHITE_SPACE = /(?:^|[;\s])white-space\s*:\s*([a-z-]+)/i
const DISPLAY_BLOCK = /(?:^|[;\s])display\s*:\s*(?:block|flex|grid|table)\b/i

/** Checks whether an element shows line ends; `undefined` if it does not say. */
function keptLines(node: Element, marks: number): boolean | undefined {
  if ((marks & (MARKS.keptLines | MARKS.keptSpace)) !== 0) return true
  const style = styleOf(node)
  const value = style === '' ? undefined : WHITE_SPACE.exec(style)?.[1]?.toLowerCase()
  return value === undefined ? undefined : value.startsWith('pre') || value === 'break-spaces'
}

/** Checks whether an element without a kind, such as `span`, is displayed as a block. */
function isShownAsBlock(node: Element): boolean {
  const style = styleOf(node)
  return style !== '' && DISPLAY_BLOCK.test(style)
}

function styleOf(node: Element): string {
  if ((attributesOf(node) & HAS.style) === 0) return ''
  const { style } = node.properties
  return typeof style === 'string' ? style : ''
}

const WRITE: Record<MarkdownKind, (writer: Writer, node: Element) => void> = {
  skip: () => {},
  block: writeBlock,
  heading: (writer, node) => writeHeading(writer, node),
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
  reading: writeReading,
  note: writeSideNote,
  lowered: (writer, node) => writeWrapped(writer, node, 'sub'),
  image: writeImage,
  media: writeMedia,
  frame: writeFrame,
  label: writeLabel
}

/** @returns whether the element was written based on its classes and role. */
function writeMarked(writer: Writer, node: Element, marks: number): boolean {
  if (isForEditors(writer, node, marks) || isPageNumber(node, marks)) return true
  if ((marks & MARKS.sideNote) !== 0) {
    writeSideNote(writer, node)
    return true
  }
  if ((marks & MARKS.lineNumber) !== 0) return GUTTERS.has(node.tagName) && isGutter(node, marks)
  if ((marks & TABS) !== 0) {
    if ((marks & MARKS.tabList) !== 0) writeTabList(writer, node)
    else if ((marks & MARKS.tabPanel) !== 0) writePanel(writer, node)
    else writeTabSet(writer, node)
    return true
  }
  if ((marks & MARKS.heading) !== 0) {
    writeHeading(writer, node, `h${levelOf(node)}`)
    return true
  }
  if ((marks & MARKS.roleTable) !== 0) {
    writeTable(writer, node)
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

/** Characters of the number of a page, and the number itself, in the brackets that editions use. */
const LONGEST_NUMBER = 20
const PAGE_NUMBER =
  /^[[({|]?\s*(?:(?:pg|page|p|s|seite)\b\.?\s*)?(?:\d{1,4}|[ivxlc]{1,9})\s*[\])}|]?$/i

/** Checks whether an element in a text says which page of the printed book begins there. */
function isPageNumber(node: Element, marks: number): boolean {
  if ((marks & MARKS.pageNumber) === 0 || node.tagName !== 'span') return false
  return PAGE_NUMBER.test(shortText(node, LONGEST_NUMBER) ?? '')
}

const MONOSPACE = /font(?:-family)?\s*:[^;]*(?:mono|courier|consolas|menlo)/i

/** Checks whether a box with several lines and shown white space is code: by its name, or by its type. */
function isSpacedCode(node: Element, marks: number): boolean {
  const { tagName } = node
  if (tagName !== 'code' && tagName !== 'div' && tagName !== 'p') return false
  const style = styleOf(node)
  const isSpaced =
    (marks & MARKS.keptSpace) !== 0 || (style !== '' && WHITE_SPACE.exec(style)?.[1] === 'pre')
  if (!isSpaced || !codeText(node).trim().includes('\n')) return false
  return tagName === 'code' || MONOSPACE.test(style) || (marks & MARKS.listing) !== 0
}

/** Level of a heading by its role. Without `aria-level` it is 2 (WAI-ARIA). */
function levelOf({ properties: { ariaLevel } }: Element): number {
  const level = Number(ariaLevel)
  return level >= 1 && level <= 6 ? Math.floor(level) : 2
}

const TABS = MARKS.tabList | MARKS.tabPanel | MARKS.tabSet
const GUTTERS = new Set(['td', 'th', 'pre', 'div'])
const CALLED_OUT = new Set(['aside', 'blockquote', 'details', 'div', 'figure', 'p', 'section'])

/** An edit link counts only beside a heading: elsewhere it may be the subject of the page. */
function isForEditors({ heading }: Writer, { tagName }: Element, marks: number): boolean {
  if ((marks & MARKS.editorial) === 0) return false
  return (
    tagName === 'span' ||
    tagName === 'i' ||
    tagName === 'sup' ||
    tagName === 'small' ||
    heading !== undefined
  )
}

function writeBlock(writer: Writer, node: Element): void {
  if (writer.flow.boundary === 'paragraph' && writeNotes(writer, node)) return
  if (node.tagName === 'div' && isTabSet(node)) {
    writeTabSet(writer, node)
    return
  }
  const outer = writer.language
  writer.language = surroundingLanguage(node) ?? outer
  endBlock(writer.flow)
  const link = node.tagName === 'p' ? bareLink(node, writer.base) : undefined
  if (link === undefined) writer.write(node.children)
  else addInline(writer.flow, link)
  endBlock(writer.flow)
  writer.language = outer
}

/** @returns whether the element was a note, or had one in each line. */
function writeNotes(writer: Writer, node: Element): boolean {
  const { footnotes } = writer
  if (!footnotes.hasMarks()) return false
  const lines = footnotes.linesOf(node) ?? (node.tagName === 'li' ? [] : [node])
  if (!lines.some((line) => footnotes.labelOf(line) !== undefined)) return false
  for (const line of lines) {
    const note = footnotes.labelOf(line)
    if (note !== undefined) addFootnote(writer, note, line.children)
    else {
      endBlock(writer.flow)
      writer.write(line.children)
      endBlock(writer.flow)
    }
  }
  return true
}

/** An empty link that is a whole paragraph: nothing else says where it leads. */
function bareLink({ children }: Element, base: URL | undefined): Element | undefined {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'element' || only.tagName !== 'a') return undefined
  if (only.children.length > 0 || Object.keys(only.properties).length > 1) return undefined
  const properties = linkOf(only, base)
  return properties && element('a', properties)
}

function writeHeading(writer: Writer, node: Element, tagName = node.tagName): void {
  const { flow } = writer
  if (flow.boundary !== 'paragraph') {
    writeBlock(writer, node)
    return
  }
  endBlock(flow)
  // A completely empty heading is intentional; one with a class waits for a script.
  if (node.children.length === 0 && Object.keys(node.properties).length === 0) {
    flow.blocks.push(element(tagName))
  }
  flow.paragraph = tagName
  writer.heading = node
  writer.ownLink = ownLinkOf(node, writer.base)
  withinLine(flow, 'space', [], () => writer.write(node.children))
  writer.ownLink = undefined
  writer.heading = undefined
  flow.paragraph = 'p'
}

/** Write a note in the margin as a footnote, behind the paragraph that it stands in. */
function writeSideNote(writer: Writer, node: Element): void {
  const { flow, footnotes } = writer
  const label = footnotes.addLabel()
  const note = element('footnote-definition', { label })
  const inner: Writer = {
    ...writer,
    flow: createFlow(note.children),
    write: (nodes) => writeAll(inner, nodes)
  }
  inner.write(node.children)
  if (note.children.length === 0) return
  flow.space = false
  addInline(flow, element('footnote-reference', { label }))
  footnotes.pending.push(note)
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

/** Write a label. The choices of a question are lines. */
function writeLabel(writer: Writer, node: Element): void {
  if (node.children.some(isChoice)) writeBlock(writer, node)
  else writer.write(node.children)
}

function isChoice(node: ElementContent): boolean {
  if (node.type !== 'element' || node.tagName !== 'input') return false
  return node.properties.type === 'radio' || node.properties.type === 'checkbox'
}

function writeRule({ flow }: Writer): void {
  if (flow.boundary === 'paragraph') addBlock(flow, element('hr'))
  else endBlock(flow)
}
