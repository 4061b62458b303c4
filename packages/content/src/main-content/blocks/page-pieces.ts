/** The elements and texts of a page, with the number of their words that were read and kept. */

import type { Element, Nodes, Root, Text } from 'hast'
import { isNeverShown } from './hidden-text.ts'
import { isEntered, type Skips, seenWords } from './seen-words.ts'

/** An element with words, visible or hidden. */
export interface PieceElement {
  readonly element: Element
  readonly children: Piece[]
  /** Visible words; kept words; words left after filters; words in links. */
  words: number
  kept: number
  given: number
  linked: number
  /** Words that are not visible and were not read. */
  hidden: number
  links: number
  headings: number
}

/** A text with words. */
interface PieceText {
  readonly element: undefined
  readonly text: Text
  readonly words: number
  readonly kept: number
  readonly given: number
}

/** An element or a text of a page. */
export type Piece = PieceElement | PieceText

/** Facts about the texts of a page. */
export interface Known {
  /** Elements that were not read. */
  readonly skips: Skips
  readonly kept: ReadonlySet<Nodes>
  /** Texts that a filter left; undefined without a filter. */
  readonly given: ReadonlySet<Nodes> | undefined
}

/**
 * Collect the pieces of a page; nodes without words have none. Recursion is as deep as the tree, which parseHtml
 * bounds.
 */
export function pagePieces(tree: Root, known: Known): PieceElement {
  const holder: Element = { type: 'element', tagName: 'html', properties: {}, children: [] }
  const piece = pieceOf(holder)
  for (const child of tree.children) add(piece, child, known, false)
  return piece
}

const HEADING = /^h[1-6]$/

function pieceOf(element: Element): PieceElement {
  const counts = { words: 0, kept: 0, given: 0, linked: 0, hidden: 0, links: 0, headings: 0 }
  return { element, children: [], ...counts }
}

function add(parent: PieceElement, node: Nodes, known: Known, inLink: boolean): void {
  if (node.type === 'text') addText(parent, node, known, inLink)
  else if (node.type === 'element' && !isNeverShown(node)) addElement(parent, node, known, inLink)
}

function addText(parent: PieceElement, text: Text, known: Known, inLink: boolean): void {
  const words = seenWords(text, known.skips)
  if (words === 0) return
  const kept = known.kept.has(text) ? words : 0
  const given = known.given === undefined || known.given.has(text) ? words : 0
  parent.children.push({ element: undefined, text, words, kept, given })
  parent.words += words
  parent.kept += kept
  parent.given += given
  if (inLink) parent.linked += words
}

function addElement(parent: PieceElement, element: Element, known: Known, inLink: boolean): void {
  const piece = pieceOf(element)
  const isLink = element.tagName === 'a' && element.properties.href !== undefined
  if (isEntered(element, known.skips)) {
    for (const child of element.children) add(piece, child, known, inLink || isLink)
  } else if (known.skips(element)) {
    piece.hidden = seenWords(element, isNeverShown)
  }
  if (piece.words === 0 && piece.hidden === 0) return
  if (isLink) piece.links++
  if (HEADING.test(element.tagName)) piece.headings++
  addCounts(parent, piece)
}

function addCounts(parent: PieceElement, piece: PieceElement): void {
  parent.children.push(piece)
  parent.words += piece.words
  parent.kept += piece.kept
  parent.given += piece.given
  parent.linked += piece.linked
  parent.hidden += piece.hidden
  parent.links += piece.links
  parent.headings += piece.headings
}
