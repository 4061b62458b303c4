/** Parts of a listing that are not content: its language label and copy buttons. */

import type { Element, ElementContent, RootContent } from 'hast'
import { MARKS, marksOf } from '../../tree/marks.ts'
import { codeLanguage } from './code-language.ts'
import { isNameOf, languageOf } from './code-languages.ts'

/** Usable part of a label: the language of the code below it if the code names none itself, else nothing. */
export interface CodeLabel {
  readonly language: string | undefined
}

/** Elements that labels are. */
const LABELS = new Set(['div', 'span', 'header', 'figcaption', 'p', 'button', 'small', 'ul'])

/**
 * Checks whether an element is only the label of the listing before or after it: the name of its language, with or
 * without buttons. A title or a file name is more than a label.
 *
 * @param language - the one named by the surrounding elements.
 */
export function codeLabelAt(
  nodes: readonly RootContent[],
  index: number,
  marks: number,
  language: string | undefined
): CodeLabel | undefined {
  const node = nodes[index] as Element
  const mayFollow = (marks & FOLLOWING) !== 0 || node.tagName === 'button'
  // Checked for every element: most have no box after them.
  if (!mayFollow && !isBoxNext(nodes, index)) return undefined
  if (node.children.length > FEW || !LABELS.has(node.tagName)) return undefined
  const below = listingIn(beside(nodes, index, 1))
  const listing = below ?? (mayFollow ? listingIn(beside(nodes, index, -1)) : undefined)
  if (listing === undefined) return undefined
  const label = labelText(node)
  if (label === undefined) return undefined
  const isMarked = label.hasButton || (marks & MARKS.codeLabel) !== 0
  if (label.text === '') return label.hasButton ? { language: undefined } : undefined
  if (below === undefined && !isMarked) return undefined
  const named = codeLanguage(listing) ?? language
  if (named === undefined && !isMarked) return undefined
  if (node.tagName === 'p' && !isMarked) return undefined
  if (!isNameOf(label.text, named)) return undefined
  return { language: named === undefined ? languageOf(label.text) : undefined }
}

function isBoxNext(nodes: readonly RootContent[], index: number): boolean {
  let next = nodes[index + 1]
  if (next?.type === 'text') next = nodes[index + 2]
  if (next?.type !== 'element') return false
  const { tagName } = next
  return (
    tagName === 'pre' ||
    ((tagName === 'div' || tagName === 'figure') && next.children.length <= FEW)
  )
}

/** Class marks of elements that may follow a listing. */
const FOLLOWING = MARKS.codeLabel | MARKS.copy

/** The nearest element on one side, ignoring white space. */
function beside(nodes: readonly RootContent[], index: number, step: 1 | -1): Element | undefined {
  let place = index + step
  // Several buttons may follow a listing.
  while (step < 0 && isButtonNode(nodes[place])) place += step
  const node = nodes[place]
  if (node?.type !== 'text') return node?.type === 'element' ? node : undefined
  const next = nodes[place + step]
  if (next?.type !== 'element' || !LISTINGS.has(next.tagName)) return undefined
  return node.value.length < 100 && node.value.trim() === '' ? next : undefined
}

/** Elements that are a listing or begin with one. */
const LISTINGS = new Set(['pre', 'div', 'figure'])

/** Levels above a listing with little else, and the nodes in each. */
const LEVELS = 3
const FEW = 7

/** The `pre` that an element is or begins with. */
function listingIn(element: Element | undefined): Element | undefined {
  let node = element
  for (let level = 0; node && level <= LEVELS; level++) {
    if (node.tagName === 'pre') return node
    if (!LISTINGS.has(node.tagName) || node.children.length > FEW) return undefined
    node = firstElement(node)
  }
  return undefined
}

function firstElement({ children }: Element): Element | undefined {
  for (const child of children) if (child.type === 'element') return child
  return undefined
}

/** Maximum nodes and characters of a label. */
const NODES = 30
const CHARS = 40

/** Text of a label without its buttons; `undefined` if it is too long for a label. */
function labelText(label: Element): { text: string; hasButton: boolean } | undefined {
  let text = ''
  let hasButton = false
  const pending: ElementContent[] = [label]
  for (let seen = 0; pending.length > 0; seen++) {
    const node = pending.pop()!
    if (seen > NODES || text.length > CHARS || node.type === 'comment') return undefined
    if (node.type === 'text') text += node.value
    else if (isButton(node) || (marksOf(node) & MARKS.unseen) !== 0) hasButton = true
    else if (node.tagName === 'pre' || node.tagName === 'img' || node.children.length > NODES) {
      return undefined
    } else pending.push(...node.children.toReversed())
  }
  return { text: text.trim(), hasButton }
}

function isButtonNode(node: RootContent | undefined): boolean {
  return node?.type === 'element' && isButton(node)
}

function isButton(element: Element): boolean {
  const { tagName } = element
  if (tagName === 'button' || tagName === 'clipboard-copy') return true
  return tagName !== 'p' && (marksOf(element) & MARKS.copy) !== 0
}
