/** The outline of a page: which of its parts are content, which are not, and why. */

import type { Element, Nodes, Root } from 'hast'
import { contentSource, isUnseen } from '../blocks/content-source.ts'
import { isNeverShown } from '../blocks/hidden-text.ts'
import { type Piece, type PieceElement, pagePieces } from '../blocks/page-pieces.ts'
import { cssPath } from './css-path.ts'
import { type DropReason, dropReason, landmarkReason } from './drop-reason.ts'

/** A part of a page that is kept or dropped as a whole. */
export interface ReadingPart {
  /** Null for a kept part. */
  readonly dropped: DropReason | null
  /** A CSS selector such as `body > aside.sidebar`; other elements may match it too. */
  readonly path: string
  readonly words: number
  /** Its first characters, at most 80, with collapsed white space. */
  readonly startsWith: string
}

/**
 * List the parts of a page in page order.
 *
 * A dropped part is the outermost element that is dropped as a whole, unless the elements inside describe themselves
 * better. The kept content is divided at its headings. Similar neighbours are one part.
 *
 * @param tree - the page.
 * @param content - the content that was read: a root of `mainContent` or `bodyContent`, or a tree that shares nodes
 * with the page. Any other tree has no parts, because its position on the page is unknown.
 */
export function readingParts(tree: Root, content: Root): ReadingPart[] {
  const source = contentSource(content)
  const skips = source?.skips ?? isUnseen
  const kept = textsOf(content)
  // Nodes missing from the tree that was read were left out by a filter.
  const given = source && source.tree !== tree ? textsOf(source.tree) : undefined
  const page = pagePieces(tree, { skips, kept, given })
  if (page.kept > 0 || kept.size === 0) return partsOf(page)
  // A page that was read from its data shows none of it; then the tree made from the data is the page.
  const filled = source && pagePieces(source.tree, { skips, kept, given: undefined })
  return filled !== undefined && filled.kept > 0 ? partsOf(filled) : []
}

function textsOf(root: Root): Set<Nodes> {
  const texts = new Set<Nodes>()
  addTexts(root, texts)
  return texts
}

function addTexts(node: Nodes, texts: Set<Nodes>): void {
  if (node.type === 'text') texts.add(node)
  else if ('children' in node) for (const child of node.children) addTexts(child, texts)
}

/** A part, with the facts that decide whether the next one belongs to it. */
interface Found {
  readonly dropped: DropReason | null
  readonly around: Element
  readonly start: Nodes
  readonly path: string
  words: number
}

function partsOf(page: PieceElement): ReadingPart[] {
  const found: Found[] = []
  addParts({ found, around: [] }, page, undefined)
  return joined(found).map(({ dropped, path, words, start }) => ({
    dropped,
    path,
    words,
    startsWith: startOf(start)
  }))
}

/** State of the walk. */
interface Walk {
  readonly found: Found[]
  /** Ancestors of the current position, outermost first. */
  readonly around: Element[]
}

/** @param landmark - the reason that the ancestors give for everything inside them. */
function addParts(walk: Walk, piece: Piece, landmark: DropReason | undefined): void {
  if (piece.element === undefined) addPart(walk, piece, reasonOfText(piece, landmark))
  else addElement(walk, piece, landmark)
}

function addElement(walk: Walk, piece: PieceElement, landmark: DropReason | undefined): void {
  walk.around.push(piece.element)
  const isRead = piece.given === piece.words
  if (piece.words === 0) addPart(walk, piece, 'hidden')
  else if (FRAMES.has(piece.element.tagName)) addInside(walk, piece, landmark)
  else if (piece.given === 0) addPart(walk, piece, 'excluded')
  else if (piece.kept === 0 && isRead) addDropped(walk, piece, landmark)
  else if (piece.kept === piece.words && piece.hidden === 0) addKept(walk, piece)
  else addInside(walk, piece, landmarkReason(piece.element) ?? landmark)
  walk.around.pop()
}

/** They are around the page, not a part of it. */
const FRAMES = new Set(['html', 'body'])

function addInside(walk: Walk, piece: PieceElement, landmark: DropReason | undefined): void {
  for (const child of piece.children) addParts(walk, child, landmark)
}

function reasonOfText(piece: Piece, landmark: DropReason | undefined): DropReason | null {
  if (piece.kept > 0) return null
  return piece.given === 0 ? 'excluded' : (landmark ?? 'boilerplate')
}

function addPart(walk: Walk, piece: Piece, dropped: DropReason | null): void {
  const { around, found } = walk
  const isText = piece.element === undefined
  found.push({
    dropped,
    around: around[around.length - (isText ? 1 : 2)] ?? around[0]!,
    start: isText ? piece.text : piece.element,
    path: cssPath(around),
    words: isText || piece.words > 0 ? piece.words : piece.hidden
  })
}

/** An element without a reason of its own is one part, unless half of its content has better reasons. */
function addDropped(walk: Walk, piece: PieceElement, landmark: DropReason | undefined): void {
  const own = dropReason(piece.element) ?? landmark
  if (own === undefined && saysInside(walk, piece)) return
  addPart(walk, piece, own ?? (isMenu(piece) ? 'navigation' : 'boilerplate'))
}

/** @returns whether it added the parts inside. */
function saysInside(walk: Walk, piece: PieceElement): boolean {
  const { found } = walk
  const before = found.length
  addInside(walk, piece, undefined)
  let named = 0
  for (let index = before; index < found.length; index++) {
    const { dropped, words } = found[index]!
    if (dropped !== 'boilerplate' && dropped !== 'hidden') named += words
  }
  const says = 2 * named >= piece.words
  if (!says) found.length = before
  return says
}

/** A list with little but links is navigation, whatever its name. */
function isMenu({ words, linked, links }: PieceElement): boolean {
  return links >= 3 && linked >= 0.8 * words
}

function addKept(walk: Walk, piece: PieceElement): void {
  const { headings, element } = piece
  const hasHeadings = headings > 0 && !/^h[1-6]$/.test(element.tagName)
  if (hasHeadings) addInside(walk, piece, undefined)
  else addPart(walk, piece, null)
}

/** Similar neighbours that are kept, or dropped for the same reason, are one part. */
function joined(found: readonly Found[]): Found[] {
  const parts: Found[] = []
  for (const part of found) {
    const last = parts.at(-1)
    const isAlike =
      last?.around === part.around && last.dropped === part.dropped && last.path === part.path
    if (isAlike) last.words += part.words
    else parts.push(part)
  }
  return parts
}

const LONGEST_START = 80

function startOf(node: Nodes): string {
  const start = { text: '' }
  addStart(start, node)
  const text = start.text
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim()
  return [...text.slice(0, 2 * LONGEST_START)].slice(0, LONGEST_START).join('').trimEnd()
}

/** Characters examined: more than the limit, since some are white space. */
const LOOKED_AT = 400
/** Elements within a line of text; others are separate. */
const INLINE = new Set('abbr b bdi code em i kbd mark s small span strong sub sup u'.split(' '))

/** @returns whether there is enough. */
function addStart(start: { text: string }, node: Nodes): boolean {
  if (node.type === 'text') {
    const shown = node.value.trimStart()
    if (shown.length < node.value.length) start.text += ' '
    start.text += shown.slice(0, LOOKED_AT)
  } else if (node.type === 'element' && !isNeverShown(node)) {
    const apart = INLINE.has(node.tagName) ? '' : ' '
    start.text += apart
    for (const child of node.children) if (addStart(start, child)) return true
    start.text += apart
  }
  return start.text.length >= LOOKED_AT
}
