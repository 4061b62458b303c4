/** The shown elements and texts of a page in document order, with look-ups. */

import { baseUrl, isHidden, textOf } from '@sluice/content'
import type { Element, Root, RootContent } from 'hast'
import { fold, forgetTexts } from './fold.ts'
import { tokensOf } from './tokens.ts'

/** Page to learn from, or to read. */
export interface LearnPage {
  /** Final URL. */
  readonly url: URL
  /** Tree of `parseHtml`. */
  readonly tree: Root
  /** HTML as served, for values that only scripts have: trees contain no scripts. */
  readonly html?: string
}

/** A shown element. */
export interface Spot {
  readonly element: Element
  readonly index: number
  readonly parent: Spot | undefined
  readonly depth: number
  /** Position among the siblings with this tag, from 1. */
  readonly nth: number
  /** Index behind its last descendant. */
  end: number
  /** Range of its texts. */
  readonly firstText: number
  endText: number
}

/** A text node with letters or digits. */
export interface TextSpot {
  readonly value: string
  readonly key: string
  readonly index: number
  readonly parent: Spot
  /** Index among the texts that are children of its parent. */
  readonly order: number
}

/** Part of a page: elements and texts with indexes in these ranges. */
export interface Scope {
  readonly index: number
  readonly end: number
  readonly firstText: number
  readonly endText: number
}

/** See the module. */
export interface PageView {
  readonly page: LearnPage
  readonly base: URL
  readonly spots: readonly Spot[]
  readonly texts: readonly TextSpot[]
  readonly whole: Scope
  /** Elements with a token, in order. */
  withToken(token: string): readonly Spot[]
  /** Texts with a key, in order. */
  withKey(key: string): readonly TextSpot[]
  /** Text of an element on one line. */
  textOf(spot: Spot): string
  /** Number of letters and digits of an element. */
  lengthOf(spot: Spot): number
  /** Returns true if an element has a block of text in it. */
  hasBlock(spot: Spot): boolean
}

/** Most elements of a page that are looked at. */
const ELEMENTS = 200_000
/** Elements with content of their own kind. */
const SKIPPED = new Set(['select', 'textarea', 'svg', 'math', 'option'])

/** Elements that begin a block of their own, as notices do. */
const BLOCKS = new Set(
  'address article aside blockquote details dialog dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul'.split(
    ' '
  )
)

/** View a page; linear in its size. */
export function pageView(page: LearnPage): PageView {
  forgetTexts()
  const spots: Spot[] = []
  const texts: TextSpot[] = []
  walk(page.tree.children, undefined, spots, texts)
  const tokens = lazy(() => tokenMap(spots))
  const keys = lazy(() => keyMap(texts))
  const sums = lazy(() => lengthSums(texts))
  const shown = new Map<Spot, string>()
  return {
    page,
    base: baseUrl(page.tree, page.url),
    spots,
    texts,
    whole: { index: 0, end: spots.length, firstText: 0, endText: texts.length },
    withToken: (token) => tokens().get(token) ?? [],
    withKey: (key) => keys().get(key) ?? [],
    textOf: (spot) => remembered(shown, spot),
    hasBlock: ({ index, end }) => {
      for (let at = index + 1; at < end; at++)
        if (BLOCKS.has(spots[at]!.element.tagName)) return true
      return false
    },
    lengthOf: ({ firstText, endText }) => sums()[endText]! - sums()[firstText]!
  }
}

function walk(
  nodes: readonly RootContent[],
  parent: Spot | undefined,
  spots: Spot[],
  texts: TextSpot[]
): void {
  const counts = new Map<string, number>()
  let order = 0
  for (const node of nodes) {
    if (node.type === 'text' && parent) {
      const key = fold(node.value)
      if (key === '') continue
      texts.push({ value: node.value, key, index: texts.length, parent, order: order++ })
    } else if (node.type === 'element' && spots.length < ELEMENTS) {
      const nth = (counts.get(node.tagName) ?? 0) + 1
      counts.set(node.tagName, nth)
      if (!SKIPPED.has(node.tagName) && isSeen(node)) enter(node, parent, nth, spots, texts)
    }
  }
}

/** Checks whether an element is shown, or is a control that keeps a value. */
function isSeen(element: Element): boolean {
  return element.tagName === 'input' || !isHidden(element)
}

function enter(
  element: Element,
  parent: Spot | undefined,
  nth: number,
  spots: Spot[],
  texts: TextSpot[]
): void {
  const spot: Spot = {
    element,
    index: spots.length,
    parent,
    depth: parent ? parent.depth + 1 : 0,
    nth,
    end: 0,
    firstText: texts.length,
    endText: 0
  }
  spots.push(spot)
  walk(element.children, spot, spots, texts)
  spot.end = spots.length
  spot.endText = texts.length
}

/** Index of a text that is a child of an element; -1 if it has none in this place. @param order - see {@link TextSpot} */
export function ownTextIndex(
  { texts }: Pick<PageView, 'texts'>,
  spot: Spot,
  order: number
): number {
  for (let at = spot.firstText; at < spot.endText; at++) {
    if (texts[at]!.parent === spot && texts[at]!.order === order) return at
  }
  return -1
}

function tokenMap(spots: readonly Spot[]): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>()
  for (const spot of spots) for (const token of tokensOf(spot.element)) add(found, token, spot)
  return found
}

function keyMap(texts: readonly TextSpot[]): Map<string, TextSpot[]> {
  const found = new Map<string, TextSpot[]>()
  for (const text of texts) add(found, text.key, text)
  return found
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Lengths of the keys without spaces, summed. */
function lengthSums(texts: readonly TextSpot[]): number[] {
  const sums = [0]
  for (const { key } of texts) sums.push(sums.at(-1)! + key.replaceAll(' ', '').length)
  return sums
}

function remembered(shown: Map<Spot, string>, spot: Spot): string {
  const known = shown.get(spot)
  if (known !== undefined) return known
  const text = textOf(spot.element).replaceAll(/\s+/g, ' ')
  shown.set(spot, text)
  return text
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
