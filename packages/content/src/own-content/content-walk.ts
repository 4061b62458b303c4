/** Counts the content of a page and its empty elements in one walk. */

import type { Element, Root, RootContent } from 'hast'
import { classesOf } from '../html/present.ts'
import { isHidden } from '../tree/hidden.ts'
import { isPlainSpace } from '../tree/plain-space.ts'
import { isAboutCookies, isAcceptance, isImprint } from './banner-words.ts'
import type { OwnContent } from './content-counts.ts'
import {
  CODE,
  CONTROL,
  FURNITURE,
  HEADER,
  HEADING,
  LINK,
  LISTED,
  MENU,
  placeWithin
} from './furniture.ts'
import { isHeadAlone } from './head-alone.ts'
import { type Hollow, hollowOf, isAccessory } from './hollows.ts'
import { isLoadingSign, isLoadingText, isLoadingTitle, isPutAway, unfilled } from './loading.ts'
import {
  isBesideFrame,
  isEmbeddedPage,
  isField,
  isPicture,
  isPlayer,
  isShownFrame
} from './replaced-elements.ts'

/** Count a page that is not long. */
export function countContent(tree: Root): OwnContent {
  const seen: Seen = {
    isLong: false,
    text: 0,
    headings: 0,
    blocks: 0,
    media: 0,
    header: 0,
    titles: 0,
    loose: 0,
    fallback: 0,
    unfilled: 0,
    fields: 0,
    loading: 0,
    hasTitle: false,
    hollows: [],
    frames: [],
    inlineFrames: [],
    shown: 0,
    inMain: undefined,
    cookies: 0,
    accepts: 0
  }
  visitAll(seen, tree.children, 0)
  if (seen.inMain) seen.hollows.splice(0, MOST, ...seen.inMain)
  // Beside a frameset there is only content for readers without frames: a note, or the page again.
  if (seen.frames.length > 0 && seen.text < FRAMES_NOTE) {
    seen.fallback += seen.text
    Object.assign(seen, { text: 0, blocks: 0, headings: 0, loose: 0 })
  }
  return seen
}

/** Further counts of the walk. */
interface Seen extends OwnContent {
  text: number
  headings: number
  blocks: number
  media: number
  header: number
  titles: number
  loose: number
  fallback: number
  unfilled: number
  fields: number
  loading: number
  hasTitle: boolean
  readonly hollows: Hollow[]
  readonly frames: string[]
  readonly inlineFrames: string[]
  /** Everything visible, including boilerplate: an element that adds nothing to it is hollow. */
  shown: number
  /** The hollows of a main part that has text: those outside it do not matter. */
  inMain: Hollow[] | undefined
  /** Texts about cookies, and buttons that accept. */
  cookies: number
  accepts: number
}

function visitAll(seen: Seen, nodes: readonly RootContent[], place: number): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(seen, node.value, place)
    else if (node.type === 'element') visit(seen, node, place)
  }
}

function visit(seen: Seen, element: Element, place: number): void {
  const { tagName, children } = element
  if (tagName === 'head') {
    for (const child of children) if (child.type === 'element') noteTitle(seen, child)
    return
  }
  if (tagName === 'iframe' && isShownFrame(element) && !isBesideFrame(element))
    addFrame(seen, seen.inlineFrames, element)
  if (isHidden(element)) {
    if (!UNREAD.has(tagName) && !isAccessory(element)) seen.fallback += plainLength(children)
    return
  }
  if ((tagName === 'object' || tagName === 'embed') && isEmbeddedPage(element)) {
    addFrame(seen, seen.inlineFrames, element)
    return
  }
  if (tagName === 'frame') addFrame(seen, seen.frames, element)
  else if (!addReplaced(seen, element, place)) visitWithin(seen, element, place)
}

function visitWithin(seen: Seen, element: Element, place: number): void {
  const before = { ...seen }
  const first = seen.hollows.length
  const within = placeWithin(element, place)
  visitAll(seen, element.children, within)
  if (WHOLE.has(element.tagName)) return
  if (element.tagName === 'main' && seen.text > before.text) {
    seen.inMain = seen.hollows.slice(first)
  }
  judge(seen, element, before)
  if (seen.shown > before.shown || within & (FURNITURE | CONTROL)) return
  const hollow = hollowOf(element)
  if (hollow === undefined) return
  // The outermost one counts.
  seen.hollows.length = first
  if (first < MOST) seen.hollows.push(hollow)
}

/** Subtract the counts inside an element that turns out to be a loading notice or a banner. */
function judge(seen: Seen, element: Element, before: Seen): void {
  const { text, headings, blocks, media, fields, loading, cookies, accepts } = before
  const isSign = isLoadingSign(element)
  const added = seen.text - text + seen.headings - headings
  const isNotice = isSign && added <= NOTICE && seen.media === media && seen.fields === fields
  const isBanner = seen.cookies > cookies && seen.accepts > accepts
  if (isNotice || isBanner || isHeadAlone(element)) Object.assign(seen, { text, headings, blocks })
  const classes = classesOf(element)
  if (classes && isPutAway(classes)) seen.loading = loading
  else if (isSign) seen.loading++
}

/** Maximum characters of a loading notice. */
const NOTICE = 100
/** The same for a note to readers without frames. */
const FRAMES_NOTE = 50
/** Maximum number of hollow elements and frames kept. */
const MOST = 50
/** Elements that are never a notice, a banner or a content container as a whole. */
const WHOLE = new Set(['html', 'body', 'frameset'])

function addText(seen: Seen, value: string, place: number): void {
  if (isPlainSpace(value)) return
  const text = value.replace(/\s+/g, ' ').trim()
  if (text === '') return
  seen.shown++
  if (place & CONTROL && text.length <= LABEL) {
    if (isAcceptance(text)) seen.accepts++
    return
  }
  if (isAboutCookies(text)) seen.cookies++
  if (place & LINK && isAcceptance(text)) seen.accepts++
  if (place & FURNITURE || (place & MENU && place & LINK)) {
    if (place & HEADER) addHeader(seen, text, place)
    return
  }
  if (place & CODE) addBlock(seen, text)
  else if (!(place & LINK) && isWaiting(text, place)) seen.loading++
  else if (place & LINK && !(place & LISTED) && seen.headings === 0) seen.loose += text.length
  else addContent(seen, text, place)
}

function isWaiting(text: string, place: number): boolean {
  return place & HEADING ? isLoadingTitle(text) : isLoadingText(text)
}

function addHeader(seen: Seen, text: string, place: number): void {
  if (place & HEADING) seen.titles++
  else if (!(place & LINK)) seen.header += text.length
}

function addContent(seen: Seen, text: string, place: number): void {
  const { rest, characters } = unfilled(text)
  seen.unfilled += characters
  if (!/[\p{L}\p{N}]/u.test(rest) || isImprint(rest)) return
  if (place & HEADING) seen.headings += rest.length
  else addBlock(seen, rest)
}

function addBlock(seen: Seen, text: string): void {
  seen.text += text.length
  seen.blocks++
}

/** Maximum characters of a button's text; some pages make buttons of whole cards. */
const LABEL = 60

/**
 * Count elements that show something without text.
 *
 * @returns whether the element is one of these.
 */
function addReplaced(seen: Seen, element: Element, place: number): boolean {
  const { tagName } = element
  if (tagName === 'input' || tagName === 'textarea' || tagName === 'select') {
    seen.shown++
    if (!(place & FURNITURE) && isField(element)) seen.fields++
    return true
  }
  if (tagName === 'canvas') seen.shown++
  if (!isPicture(element) && !isPlayer(element)) return tagName === 'img' || tagName === 'svg'
  seen.shown++
  if (!(place & FURNITURE)) {
    seen.media++
    seen.blocks++
  }
  return true
}

function addFrame(seen: Seen, frames: string[], { properties }: Element): void {
  seen.shown++
  if (frames.length < MOST) frames.push(String(properties.src ?? properties.data ?? ''))
}

/** Hidden elements that a script does not show unchanged. */
const UNREAD = new Set(['script', 'template', 'dialog', 'title', 'datalist'])

/** Elements whose text is not prose. */
const PASSED = new Set(['a', 'button', 'select', 'script', 'label'])

function noteTitle(seen: Seen, { tagName, children }: Element): void {
  const child = children[0]
  if (tagName !== 'title' || child?.type !== 'text') return
  const { rest } = unfilled(child.value.trim())
  if (rest !== '' && !isLoadingTitle(rest)) seen.hasTitle = true
}

function plainLength(nodes: readonly RootContent[]): number {
  let length = 0
  for (const node of nodes) {
    if (node.type === 'text') length += node.value.trim().length
    else if (node.type === 'element' && !PASSED.has(node.tagName)) {
      length += plainLength(node.children)
    }
  }
  return length
}
