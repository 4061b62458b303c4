/** The evidence on a page that distinguishes a wall from content, collected in one bounded walk. */

import type { Element, Root, RootContent } from 'hast'
import { isHidden } from '../tree/hidden.ts'
import {
  ASIDE,
  BANNER,
  elementPlace,
  entryKind,
  isDeclaration,
  NOTICE,
  noteMarks
} from './element-traits.ts'

/** See {@link pageEvidence}. */
export interface PageEvidence {
  /** First `title`, as written. */
  title: string
  /** First `h1` elements, as written. */
  readonly headings: string[]
  /** First `h2` elements, as written. */
  readonly seconds: string[]
  /** Messages to the reader: `role=alert`, `class=notice`. */
  readonly notices: string[]
  /** Visible text from the start of the page, pieces in order. */
  readonly shown: string[]
  /** The same without the headings that are kept separately. */
  readonly rest: string[]
  /** Characters of visible text. */
  text: number
  /** Characters of visible text outside links, controls, navigation, footers and banners. */
  prose: number
  /** Characters of visible text in cookie banners and dialogs. */
  banner: number
  /** Ids, classes and URLs of elements, as written. */
  readonly marks: string[]
  elements: number
  /** True if the page has more than a wall or an error page. The walk ended there. */
  isLong: boolean
  passwords: number
  /** Inputs that may take a name, an address or a number. */
  entries: number
  /** Images, videos, frames and the like. */
  media: number
  links: number
  /** List items and table cells: typical of pages with a subject. */
  items: number
  /** True if the page declares itself to be an article, a product or the like. */
  isDeclared: boolean
  /** Elements that a script may fill or that show something without text. */
  hasMounts: boolean
  /** The page has data in scripts. */
  hasData: boolean
}

/** Characters of prose above which no page is a wall: some six hundred words. */
const LONG = 4000
/** The same with navigation, links and controls: more than a large menu. */
const LONG_ALL = 12_000
/** The same for a page that declares to be an article or product, which no wall with that much text does. */
const LONG_DECLARED = 800
/** Number of elements above which a page is not a wall, whatever its text. */
const ELEMENTS = 3000
/** Characters of text kept for reading. */
const SHOWN = 6000
const MARKS = 150
const HEADINGS = 4
const HEADING = 200

/** Walk a page until it proves to be long. */
export function pageEvidence(tree: Root): PageEvidence {
  const found: PageEvidence = {
    title: '',
    headings: [],
    seconds: [],
    notices: [],
    shown: [],
    rest: [],
    text: 0,
    prose: 0,
    banner: 0,
    marks: [],
    elements: 0,
    isLong: false,
    passwords: 0,
    entries: 0,
    media: 0,
    links: 0,
    items: 0,
    isDeclared: false,
    hasMounts: false,
    hasData: false
  }
  walk(found, tree.children, 0, undefined)
  return found
}

/** In a heading that is kept separately. A bit in addition to the bits of `elementPlace`. */
const HEADED = 8

/** Walks the tree recursively, to its full depth. `parseHtml` limits that depth. */
function walk(
  found: PageEvidence,
  nodes: readonly RootContent[],
  place: number,
  words: string[] | undefined
): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(found, node.value, place, words)
    else if (node.type === 'element') {
      addElement(found, node)
      if (node.children.length > 0 && !isSkipped(node)) {
        enter(found, node, place | elementPlace(node), words)
      }
    }
    if (found.isLong) return
  }
}

/** The head is walked for its data, though it is not visible. */
function isSkipped(element: Element): boolean {
  return element.tagName !== 'head' && isHidden(element)
}

function enter(
  found: PageEvidence,
  element: Element,
  place: number,
  words: string[] | undefined
): void {
  const list = listFor(found, element.tagName, place)
  // The content of a message is part of its text.
  if (list === undefined || list.length >= HEADINGS || (words && list === found.notices)) {
    walk(found, element.children, place, words)
    return
  }
  const own: string[] = []
  const headed = list === found.notices ? place : place | HEADED
  walk(found, element.children, headed, own)
  const text = own.join(' ').slice(0, HEADING)
  if (text !== '') list.push(text)
}

function listFor(found: PageEvidence, name: string, place: number): string[] | undefined {
  if (name === 'h1') return found.headings
  if (name === 'h2') return found.seconds
  return place & NOTICE ? found.notices : undefined
}

function addText(
  found: PageEvidence,
  value: string,
  place: number,
  words: string[] | undefined
): void {
  const text = value.trim()
  if (text === '') return
  found.text += text.length
  if (found.text <= SHOWN || found.shown.length === 0) {
    const kept = text.slice(0, SHOWN)
    found.shown.push(kept)
    if (!(place & HEADED)) found.rest.push(kept)
  }
  if (words) words.push(text.slice(0, HEADING))
  if (place & BANNER) found.banner += text.length
  else if (!(place & ASIDE)) found.prose += text.length
  const most = found.isDeclared ? LONG_DECLARED : LONG_ALL
  if (found.prose > LONG || found.text > most) found.isLong = true
}

function addElement(found: PageEvidence, element: Element): void {
  if (++found.elements > ELEMENTS) found.isLong = true
  const { tagName } = element
  if (found.marks.length < MARKS && tagName !== 'a') noteMarks(found.marks, element)
  switch (tagName) {
    case 'title':
      if (found.title === '') found.title = ownText(element)
      return
    case 'meta':
    case 'script':
      if (isDeclaration(element)) found.isDeclared = true
      if (tagName === 'script' && element.children.length > 0) found.hasData = true
      return
    case 'input':
      addEntry(found, element)
      return
    case 'div':
    case 'main':
    case 'app':
      if (element.properties.id !== undefined) found.hasMounts = true
      return
    default: {
      const counter = COUNTERS.get(tagName)
      if (counter) found[counter]++
      else if (tagName.includes('-')) found.hasMounts = true
    }
  }
}

function addEntry(found: PageEvidence, { properties }: Element): void {
  const kind = entryKind(properties)
  if (kind === 'password') found.passwords++
  else if (kind === 'text') found.entries++
}

const COUNTERS = new Map<string, 'links' | 'items' | 'media'>([
  ['a', 'links'],
  ...['li', 'td', 'dd'].map((name) => [name, 'items'] as const),
  ...'img picture video audio iframe object embed canvas svg frame'
    .split(' ')
    .map((name) => [name, 'media'] as const)
])

function ownText(element: Element): string {
  const child = element.children[0]
  return child?.type === 'text' ? child.value.slice(0, 300) : ''
}
