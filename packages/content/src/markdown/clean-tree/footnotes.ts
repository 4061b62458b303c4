/**
 * Footnotes: marks in the text that link to an item of a list of notes. Sites write them in many ways (GitHub, Pandoc,
 * Wikipedia, DPUB-ARIA roles); common to all is a superscript link to a list item of the same page, and a short link
 * back from there.
 */

import type { Element, ElementContent, Nodes } from 'hast'
import { decodedUri } from '../../page/decoded-uri.ts'
import { collapsed } from '../../targets/link.ts'

/** The footnotes of the output. */
export interface Footnotes {
  /** Label of the note that a mark links to; `undefined` for any other link. */
  readonly markOf: (anchor: Element, isRaised: boolean) => string | undefined
  /** The notes of a paragraph that has one in each of its lines. */
  readonly linesOf: (paragraph: Element) => readonly Element[] | undefined
  /** Label of a note, once a mark linked to it. */
  readonly labelOf: (item: Element) => string | undefined
  /** True once a mark linked to a note. */
  readonly hasMarks: () => boolean
  /** A label for a note without a mark of its own. */
  readonly addLabel: () => string
  /** Notes that follow the text. */
  readonly pending: Element[]
}

/**
 * Footnotes of a tree. Ids are collected only when the first mark is found.
 *
 * @param tree - the whole content to write: a mark whose note is elsewhere stays a link.
 */
export function footnotesIn(tree: Nodes): Footnotes {
  let items: Map<string, Element> | undefined
  const parts = new Map<Element, Element[]>()
  const labels = new Map<Element, string>()
  const taken = new Set<string>()
  let next = 1
  const freeLabel = (anchor?: Element): string => {
    let label = (anchor ? shortText(anchor) : '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
    while (label === '' || taken.has(label)) label = String(next++)
    taken.add(label)
    return label
  }
  return {
    markOf(anchor, isRaised) {
      const id = targetOf(anchor)
      if (id === undefined || leadsBack(anchor)) return undefined
      if (!(isRaised || isMarked(anchor) || isNumber(anchor))) return undefined
      items ??= itemsById(tree, parts)
      const item = items.get(id)
      if (item === undefined || !isNoteOf(item, anchor, isRaised)) return undefined
      let label = labels.get(item)
      if (label === undefined) {
        label = freeLabel(anchor)
        labels.set(item, label)
      }
      return label
    },
    linesOf: (paragraph) => parts.get(paragraph),
    labelOf: (item) => labels.get(item),
    hasMarks: () => labels.size > 0,
    addLabel: () => freeLabel(),
    pending: []
  }
}

/** Checks whether a link in a note leads only back to its mark: short, and within the page. */
export function isBackLink(anchor: Element): boolean {
  if (targetOf(anchor) === undefined) return false
  return isMarked(anchor) || shortText(anchor).replace(/[[\]()]/g, '').length <= 3
}

function targetOf({ properties: { href } }: Element): string | undefined {
  if (typeof href !== 'string' || !href.startsWith('#') || href.length < 2) return undefined
  return decodedUri(href.slice(1))
}

/** Checks whether a link says that it leads back: from a note, or from a heading to the table of contents. */
function leadsBack({ properties: { role, dataFootnoteBackref } }: Element): boolean {
  return dataFootnoteBackref !== undefined || role === 'doc-backlink'
}

const ROLES = new Set(['doc-noteref', 'doc-backlink'])
const CLASSES = /^footnote(?:-ref|-back|-backref|-reference|-return|-anchor|-number)?$/i

/** A number in brackets, as text editors write their marks. */
function isNumber(anchor: Element): boolean {
  return /^\[(?:\d{1,3}|[ivx]{1,5}|\*|†)\]$/.test(shortText(anchor))
}

/**
 * Checks whether an item is the note of a mark. A list item under a raised mark is; a paragraph or box must begin with
 * the mark again.
 */
function isNoteOf(item: Element, anchor: Element, isRaised: boolean): boolean {
  if ((item.tagName === 'li' || isDeclared(item)) && (isRaised || isMarked(anchor))) return true
  if (item.children.includes(anchor)) return false
  const mark = shortText(anchor).replace(/[^\p{L}\p{N}*†]/gu, '')
  const start = NUMBER.exec(firstText(item))?.[1]
  return mark !== '' && start === mark
}

const DECLARED = /^(?:doc-)?(?:foot|end|rear)note$/

/** Checks whether a box says that it is a note, as those of books do (EPUB, DPUB-ARIA). */
function isDeclared({ properties }: Element): boolean {
  return DECLARED.test(String(properties['epub:type'])) || DECLARED.test(String(properties.role))
}

const NUMBER = /^[\s[(]*([\p{L}\p{N}*†]{1,5})(?![\p{L}\p{N}])/u

function isMarked({ properties }: Element): boolean {
  const { role, className, dataFootnoteRef, dataFootnoteBackref } = properties
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined) return true
  if (ROLES.has(String(role)) || properties['epub:type'] === 'noteref') return true
  return Array.isArray(className) && className.some((name) => CLASSES.test(String(name)))
}

/** Blocks that notes are. */
const NOTES = new Set(['aside', 'dd', 'div', 'li', 'p', 'td'])

/**
 * The lines of a paragraph that begin with an id, as elements of their own: some editors write all notes into one
 * paragraph.
 */
function notesInLines(paragraph: Element): Element[] {
  const { children, tagName, properties } = paragraph
  if (!children.some((child) => child.type === 'element' && child.tagName === 'br')) return []
  const lines: Element[] = [{ type: 'element', tagName, properties, children: [] }]
  for (const child of children) {
    if (child.type !== 'element' || child.tagName !== 'br') lines.at(-1)!.children.push(child)
    else lines.push({ type: 'element', tagName, properties: {}, children: [] })
  }
  const filled = lines.filter((line) => firstText(line).trim() !== '')
  return filled.every((line) => startIds(line).length > 0) ? filled : []
}

/** The ids of an element and of those at its start. */
function startIds(line: Element): string[] {
  const ids: string[] = []
  let node: ElementContent | undefined = line
  for (let level = 0; node?.type === 'element' && level < START_LEVELS; level++) {
    const { id, name } = node.properties
    for (const key of [id, node.tagName === 'a' ? name : undefined]) {
      if (typeof key === 'string') ids.push(key)
    }
    node = node.children.find((child) => child.type !== 'text' || child.value.trim() !== '')
  }
  return ids
}

/** Levels of elements at the start of a line. */
const START_LEVELS = 4

/**
 * Notes by their id, or by the id or name of an element at their start.
 *
 * @param parts - filled with the notes of paragraphs that contain several.
 */
function itemsById(tree: Nodes, parts: Map<Element, Element[]>): Map<string, Element> {
  const items = new Map<string, Element>()
  const pending: { node: Nodes; item: Element | undefined }[] = [{ node: tree, item: undefined }]
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const { node } = entry
    if (node.type !== 'element' && node.type !== 'root') continue
    const isItem = node.type === 'element' && NOTES.has(node.tagName)
    const lines = isItem && node.tagName !== 'li' ? notesInLines(node) : []
    if (lines.length > 1) parts.set(node as Element, lines)
    for (const line of lines) {
      for (const id of startIds(line)) if (!items.has(id)) items.set(id, line)
    }
    // A paragraph at the start of a list item is part of that note.
    const isInner = isItem && entry.item?.tagName === 'li'
    const item = isItem && !isInner ? node : entry.item
    if (item && node.type === 'element') {
      const { id, name } = node.properties
      for (const key of [id, node.tagName === 'a' ? name : undefined]) {
        if (typeof key === 'string' && !items.has(key)) items.set(key, item)
      }
    }
    const first = node.children.findIndex(
      (child) => child.type !== 'text' || child.value.trim() !== ''
    )
    for (let index = node.children.length - 1; index >= 0; index--) {
      const isStart = index === first || item?.tagName === 'li'
      pending.push({ node: node.children[index]!, item: isStart ? item : undefined })
    }
  }
  return items
}

/** The first text of an item, among its first nodes. A bracket is only the start of it. */
function firstText({ children }: Element): string {
  let text = ''
  const pending: ElementContent[] = children.slice(0, 8).reverse()
  for (let seen = 0; seen < 20; seen++) {
    const node = pending.pop()
    if (node?.type === 'text') text += node.value
    if (/[^\s[(]/.test(text)) return text
    if (node?.type === 'element') pending.push(...node.children.slice(0, 8).reverse())
  }
  return text
}

/** Text of a link, up to the length of a mark. */
function shortText({ children }: Element): string {
  let text = ''
  const pending: ElementContent[] = children.slice(0, 8).reverse()
  for (let node = pending.pop(); node && text.length < 20; node = pending.pop()) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') {
      for (const child of node.children.slice(0, 8).reverse()) pending.push(child)
    }
  }
  return collapsed(text).slice(0, 20)
}
