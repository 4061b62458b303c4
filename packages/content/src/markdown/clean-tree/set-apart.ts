/**
 * Inline elements that only a style sets apart.
 *
 * A row of labels (the method and the path of an endpoint, the time and the speaker of a line) often has no white space
 * between its elements. Its style puts room between them; without it, their texts would run together.
 */

import type { Element, ElementContent, RootContent } from 'hast'
import { TreeElement } from '../../html/element.ts'
import { classesOf } from '../../html/present.ts'

const INLINE = new Set('a abbr b code em label small span strong time'.split(' '))
/** Elements that a style may set apart from the next one. */
export const LABELS: ReadonlySet<string> = new Set([...INLINE, 'cite'])
/** Elements that rows of labels are. Paragraphs are text. */
const ROWS = new Set('dd div figcaption footer header li nav section td th'.split(' '))

/** Checks whether an element and the next one are separate labels, although nothing is between them. */
export function isSetApart(nodes: readonly RootContent[], index: number): boolean {
  const node = nodes[index] as Element
  let next = nodes[index + 1]
  // A row of dots leads to the price.
  if (next?.type === 'element' && next.children.length === 0) next = nodes[index + 2]
  if (next?.type !== 'element' || !INLINE.has(node.tagName) || !INLINE.has(next.tagName))
    return false
  if (!(node.tagName === 'a' && next.tagName === 'a') && !areNamedApart(node, next)) return false
  const row = node instanceof TreeElement ? TreeElement.parent(node) : undefined
  if (row === undefined || !('tagName' in row) || !isRow(row)) return false
  if (row.children.length > MOST_LABELS || !row.children.every(isLabel)) return false
  const left = edgeOf(node, 'last')
  const right = edgeOf(next, 'first')
  return left === undefined || right === undefined || areWords(left, right)
}

/** Checks whether an element may be a row of labels: a box, or a link that is a box of its own, as on a card. */
function isRow(element: TreeElement): boolean {
  if (element.tagName !== 'a') return ROWS.has(element.tagName)
  const box = TreeElement.parent(element)
  return box instanceof TreeElement && ROWS.has(box.tagName)
}

/** Maximum nodes of a row. It is examined again for each of its elements. */
const MOST_LABELS = 100

/** Checks whether two elements have classes, and not the same: the same may be pieces of one text. */
function areNamedApart(node: Element, next: Element): boolean {
  const one = nameOf(node)
  const other = nameOf(next)
  return one !== '' && other !== '' && one !== other
}

/** The classes of an element, or its name in tests. */
function nameOf(element: Element): string {
  return classesOf(element)?.join(' ') ?? String(element.properties.dataTestid ?? '')
}

function isLabel(node: RootContent): boolean {
  return node.type !== 'text' || node.value.trim() === ''
}

/** Ends and starts of texts between which a space belongs. Chinese, Japanese and Thai have none. */
const END = /[\p{L}\p{N}:!?)\]%]$/u
const START = /^[\p{L}\p{N}$€£#/@]/u
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
/** A large first letter and the rest of its word. */
const INITIAL = /^\p{Lu}$/u
const REST = /^\p{Ll}/u

function areWords(left: string, right: string): boolean {
  if (!END.test(left) || !START.test(right)) return false
  if (INITIAL.test(left) && REST.test(right)) return false
  return !UNSPACED.test(left.at(-1)!) || !UNSPACED.test(right[0]!)
}

/** Levels of elements above the text at an end. */
const LEVELS = 6

/** The first or last text of an element; `undefined` if it begins or ends with an image. */
function edgeOf(element: Element, end: 'first' | 'last'): string | undefined {
  let node: ElementContent | undefined = element
  for (let level = 0; node?.type === 'element' && level < LEVELS; level++) {
    if (node.tagName === 'img') return undefined
    node = end === 'first' ? node.children[0] : node.children.at(-1)
  }
  return node?.type === 'text' ? node.value : ''
}
