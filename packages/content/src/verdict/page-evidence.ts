/** What a page shows of itself that tells a wall from a page, found in one bounded walk. */

import type { Element, Root, RootContent } from 'hast'
import { isHidden } from '../tree-hidden.ts'
import { elementTraits, type VerdictTraits } from './element-traits.ts'

/** See {@link pageEvidence}. */
export interface PageEvidence {
  /** First `title`, as written. */
  title: string
  /** First `h1` elements, as written. */
  readonly headings: string[]
  /** First `h2` elements likewise. */
  readonly seconds: string[]
  /** What is marked as a message to the reader: `role=alert`, `class=notice`. */
  readonly notices: string[]
  /** Visible text from the start of the page, pieces in order. */
  readonly shown: string[]
  /** The same without the headings that are kept apart. */
  readonly rest: string[]
  /** Characters of visible text. */
  text: number
  /** Characters of visible text outside of links, controls, navigation, footers and banners. */
  prose: number
  /** Characters of visible text in cookie banners and dialogs. */
  banner: number
  /** Ids, classes and addresses that elements carry, lower case. */
  readonly marks: string[]
  /** The page holds more than a wall or an error page does; the walk ended there. */
  isLong: boolean
  passwords: number
  /** Inputs that may take a name, an address or a number. */
  entries: number
  /** Images, videos, frames and the like. */
  media: number
  links: number
  /** Entries of lists and cells of tables: what a page about something has. */
  items: number
  /** The page declares itself to be an article, a product or the like. */
  isDeclared: boolean
  /** Something that a script may fill or that is shown without text. */
  hasMounts: boolean
  /** The page has data in scripts. */
  hasData: boolean
}

/** Characters of prose over which no page is a wall: some six hundred words. */
export const LONG = 4000
/** Characters of text kept for reading. */
const SHOWN = 6000
const MARKS = 300
const MARK = 200
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
  walk(found, tree.children)
  return found
}

/** Where text stands. Bits, because they add up on the way down. */
const ASIDE = 1
const BANNER = 2
const HEADED = 4

interface Level {
  readonly nodes: readonly RootContent[]
  index: number
  readonly place: number
  /** Text of a heading or notice under construction, shared by what is inside of it. */
  readonly words: string[] | undefined
}

function walk(found: PageEvidence, nodes: readonly RootContent[]): void {
  const pending: Level[] = [{ nodes, index: 0, place: 0, words: undefined }]
  const known = new Map<string, VerdictTraits>()
  const gathered: { readonly list: string[]; readonly words: string[] }[] = []
  for (let level = pending.at(-1); level !== undefined; level = pending.at(-1)) {
    const node = level.nodes[level.index++]
    if (node === undefined) pending.pop()
    else if (node.type === 'text') {
      addText(found, node.value, level)
      if (found.prose > LONG) {
        found.isLong = true
        break
      }
    } else if (node.type === 'element') {
      const traits = elementTraits(node, known)
      addElement(found, node, traits)
      if (isSkipped(node)) continue
      const list = listFor(found, node.tagName, traits)
      const words = list && list.length < HEADINGS ? [] : level.words
      let place = level.place | placeOf(traits)
      if (list && words && words !== level.words) {
        gathered.push({ list, words })
        if (list !== found.notices) place |= HEADED
      }
      pending.push({ nodes: node.children, index: 0, place, words })
    }
  }
  for (const { list, words } of gathered) {
    const text = words.join(' ').slice(0, HEADING)
    if (text !== '' && list.length < HEADINGS) list.push(text)
  }
}

function placeOf({ isAside, isBanner }: VerdictTraits): number {
  return isBanner ? BANNER | ASIDE : isAside ? ASIDE : 0
}

/** The head is walked for what it says, though it is not shown. */
function isSkipped(element: Element): boolean {
  return element.tagName !== 'head' && isHidden(element)
}

function listFor(found: PageEvidence, name: string, traits: VerdictTraits): string[] | undefined {
  if (name === 'h1') return found.headings
  if (name === 'h2') return found.seconds
  return traits.isNotice ? found.notices : undefined
}

function addText(found: PageEvidence, value: string, { place, words }: Level): void {
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
}

function addElement(found: PageEvidence, element: Element, traits: VerdictTraits): void {
  if (found.marks.length < MARKS) {
    for (const mark of traits.marks) found.marks.push(mark.slice(0, MARK))
  }
  if (traits.isDeclared) found.isDeclared = true
  switch (element.tagName) {
    case 'title':
      if (found.title === '') found.title = ownText(element)
      break
    case 'a':
      found.links++
      break
    case 'li':
    case 'td':
    case 'dd':
      found.items++
      break
    case 'script':
      if (element.children.length > 0) found.hasData = true
      break
    case 'input':
      if (traits.entry === 'password') found.passwords++
      else if (traits.entry === 'text') found.entries++
      break
    case 'img':
    case 'picture':
    case 'video':
    case 'audio':
    case 'iframe':
    case 'object':
    case 'embed':
    case 'canvas':
    case 'svg':
    case 'frame':
      found.media++
      break
    case 'div':
    case 'main':
    case 'app':
      if (element.properties.id !== undefined) found.hasMounts = true
      break
    default:
      if (element.tagName.includes('-')) found.hasMounts = true
  }
}

function ownText(element: Element): string {
  const child = element.children[0]
  return child?.type === 'text' ? child.value.slice(0, 300) : ''
}
