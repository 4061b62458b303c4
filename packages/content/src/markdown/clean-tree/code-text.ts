/** The text of code, as displayed. */

import type { Element, ElementContent } from 'hast'
import { attributesOf, HAS } from '../../html/present.ts'
import { isHidden } from '../../tree/hidden.ts'
import { MARKS, marksOf } from '../../tree/marks.ts'

/**
 * The exact text of code: white space is kept, with a line end for each `br`, around blocks, and between elements that
 * are lines. Line numbers and buttons are left out. Spaces that do not break are written for the page: code has plain
 * ones.
 */
export function codeText(code: Element): string {
  const parts: string[] = []
  collect(code, parts)
  const text = parts.join('').replaceAll('\u00a0', ' ')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Checks whether a listing contains only the line numbers of another: 1, 2, 3 and so on. */
export function isLineNumbers(text: string): boolean {
  const numbers = text.trim().split(/\s+/)
  const first = Number(numbers[0])
  return numbers.every((number, index) => Number(number) === first + index)
}

/** Checks whether an element contains line numbers and nothing that could be code. */
export function isGutter(element: Element, marks = marksOf(element)): boolean {
  if ((marks & MARKS.lineNumber) !== 0) return numbersIn(element) !== undefined
  // A prompt that goes on with dots is no number.
  if (isUnselectable(element)) return /\d/.test(numbersIn(element) ?? '')
  if ((attributesOf(element) & HAS.code) === 0) return false
  // Some put the number on the line itself: only a matching number is not code.
  const { dataLineNumber } = element.properties
  return dataLineNumber !== undefined && numbersIn(element)?.trim() === String(dataLineNumber)
}

/**
 * Checks whether an element that may be a listing is one. A listing has lines, but no `pre` that is itself the listing.
 */
export function isListing(element: Element): boolean {
  let node: Element | undefined = element
  for (let level = 0; node && level < LEVELS; level++) {
    if (node.tagName === 'pre') return false
    if ((marksOf(node) & MARKS.line) !== 0) return true
    // In a row with a gutter, the lines are in the last cell.
    const elements: Element[] = node.children.filter((child) => child.type === 'element')
    node = node.tagName === 'tr' ? elements.at(-1) : elements[0]
  }
  return false
}

/** Levels of elements around the lines of a listing. */
const LEVELS = 8

const NUMBERS = /^[\s\d.:|│]*$/

function isUnselectable(element: Element): boolean {
  if ((attributesOf(element) & HAS.style) === 0) return false
  const { style } = element.properties
  return typeof style === 'string' && /user-select\s*:\s*none/i.test(style)
}

/** Elements that contain one or more lines. */
const BLOCKS = new Set(['div', 'p', 'li', 'ol', 'tr', 'pre', 'table'])
/** Elements among {@link BLOCKS} that are a line even if empty. */
const ROWS = new Set(['li', 'tr'])
/** Elements whose white space is only source formatting. */
const PARTS_OF_TABLES = new Set(['table', 'tbody', 'thead', 'tr', 'ol', 'ul'])
const UNSEEN = new Set(['button', 'noscript', 'script', 'style', 'svg', 'template', 'textarea'])
const BLOCK_STYLE = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid)\b/i

function collect(parent: Element, parts: string[]): void {
  const { children } = parent
  const arranged = PARTS_OF_TABLES.has(parent.tagName)
  for (let index = 0; index < children.length; index++) {
    const node = children[index]!
    if (node.type === 'text') {
      if (arranged && node.value.trim() === '') continue
      const value = isAfterBlock(children, index) ? node.value.replace(LINE_END, '') : node.value
      if (value !== '') parts.push(value)
    } else if (node.type === 'element') collectElement(parent, index, parts)
  }
}

/** The line end between two elements that are lines already. */
const LINE_END = /^[\t ]*\r?\n/

/** Checks whether a text is between blocks or after the last one, where a generator ends its lines. */
function isAfterBlock(children: readonly ElementContent[], index: number): boolean {
  const before = children[index - 1]
  const after = children[index + 1]
  if (before?.type !== 'element' || !isBlock(before)) return false
  return after === undefined || (after.type === 'element' && isBlock(after))
}

function isLineEnd(node: ElementContent | undefined): boolean {
  return node?.type === 'text' && LINE_END.test(node.value)
}

function collectElement(parent: Element, index: number, parts: string[]): void {
  const node = parent.children[index] as Element
  if (UNSEEN.has(node.tagName) || isHidden(node)) return
  if (node.tagName === 'br') parts.push('\n')
  const marks = marksOf(node)
  if ((marks & MARKS.copy) !== 0 || isGutter(node, marks)) return
  const isLine = lineLike(parent, node, marks)
  if (isBlock(node)) {
    endLine(parts)
    const before = parts.length
    collect(node, parts)
    const isEmpty = parts.length === before
    if (isEmpty && (isLine || isLineEnd(parent.children[index + 1]))) parts.push('\n')
    else endLine(parts)
    return
  }
  const before = parts.length
  if (isRaised(node)) parts.push(node.tagName === 'sup' ? '^' : '_')
  collect(node, parts)
  const ended = parts.length > before && parts.at(-1)!.endsWith('\n')
  if (isLine && !ended && isLineNext(parent, index)) parts.push('\n')
}

/** Checks whether an element is an exponent or an index, which would run into the text before it. */
function isRaised({ tagName, children }: Element): boolean {
  if (tagName !== 'sup' && tagName !== 'sub') return false
  const [only] = children
  return children.length === 1 && only?.type === 'text' && EXPONENT.test(only.value)
}

const EXPONENT = /^[+−-]?[\p{L}\p{N}]{1,6}$/u

function isBlock(element: Element): boolean {
  if (BLOCKS.has(element.tagName)) return true
  if ((attributesOf(element) & HAS.style) === 0) return false
  const { style } = element.properties
  return typeof style === 'string' && BLOCK_STYLE.test(style)
}

/** Checks whether an element is one line of the listing: by its class, or as one of several `code` in a `pre`. */
function lineLike(parent: Element, node: Element, marks: number): boolean {
  const { tagName } = node
  if (ROWS.has(tagName) || (marks & MARKS.line) !== 0) return true
  if (tagName === 'code') return parent.tagName === 'pre'
  return (attributesOf(node) & HAS.code) !== 0 && node.properties.dataLine !== undefined
}

/** Checks whether the next line follows without a line end. */
function isLineNext(parent: Element, index: number): boolean {
  const next = parent.children[index + 1]
  return next?.type === 'element' && lineLike(parent, next, marksOf(next))
}

function endLine(parts: string[]): void {
  const last = parts.at(-1)
  if (last !== undefined && !last.endsWith('\n')) parts.push('\n')
}

/** Maximum nodes of a gutter; elements with more are not examined further. */
const GUTTER_NODES = 50_000

/** The text below a node if it could be line numbers, else `undefined`. Without recursion. */
function numbersIn(element: Element): string | undefined {
  let text = ''
  let seen = 0
  const pending: ElementContent[] = element.children.toReversed()
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (++seen > GUTTER_NODES) return undefined
    if (node.type === 'text') {
      if (!NUMBERS.test(node.value)) return undefined
      text += node.value
    } else if (node.type === 'element') {
      for (let index = node.children.length - 1; index >= 0; index--) {
        pending.push(node.children[index]!)
      }
    }
  }
  return text
}
