/**
 * The elements of a page that say something about it, found in one walk and remembered per tree:
 * metadata, structured data, dates and bylines are all read from this one list.
 */

import type { Element, Root, RootContent } from 'hast'
import { attributesOf, HAS } from '../html/present.ts'
import { oncePerPage } from '../memory/page-memory.ts'
import { isHidden } from '../tree/hidden.ts'
import { type MarkTraits, markTraits } from './page-element-traits.ts'

/** An element of the text and where it stands. */
export interface Mark {
  readonly element: Element
  /** Characters of text before it. */
  readonly position: number
  /** The text right before it: it may say what follows. */
  readonly before: string | undefined
  /** It is in a part that is not about the page itself: comments, navigation, teasers, the footer. */
  readonly aside: boolean
}

/** What one walk over a page finds. All lists are in document order. */
export interface PageElements {
  html?: Element
  /** First `title` of the page. */
  title?: Element
  /** First `base` that has an `href`. */
  base?: Element
  readonly meta: Element[]
  /** `body`, `title`, `meta` and `script` elements, and what has an `itemtype`. */
  readonly declaring: Element[]
  /** `link` elements. */
  readonly links: Element[]
  /** `script` elements that hold JSON. */
  readonly scripts: Element[]
  /** `h1` and `h2`. */
  readonly headings: Mark[]
  readonly times: Mark[]
  /** What says by its class, `rel` or `itemprop` that it names an author. */
  readonly bylines: Mark[]
  /** What directly holds a short text that begins like a byline: `By Ada`. */
  readonly credits: Mark[]
  /** What says by its class or `itemprop` that it holds a date. */
  readonly dates: Mark[]
  /** What directly holds a short text with a year. */
  readonly years: Mark[]
  /** `img` and `picture`. */
  readonly images: Mark[]
  /** The first `p` after the page's headline. */
  readonly paragraphs: Mark[]
  /** Trails of links from the site's start to the page. */
  readonly trails: Mark[]
  /** There is a `table`. */
  hasTable: boolean
  /** Some element has `itemscope`. */
  hasMicrodata: boolean
  /** Some element has `typeof`. */
  hasRdfa: boolean
}

/** Marks of a kind on one page; of more the first are as good. */
const MARKS = 500

/** Paragraphs looked at. */
const PARAGRAPHS = 20

/** The elements of a page that say something about it. The walk is made once per tree. */
export const pageElements = oncePerPage(findElements)

function findElements(tree: Root): PageElements {
  const found: PageElements = {
    meta: [],
    declaring: [],
    links: [],
    scripts: [],
    headings: [],
    times: [],
    bylines: [],
    credits: [],
    dates: [],
    years: [],
    images: [],
    paragraphs: [],
    trails: [],
    hasTable: false,
    hasMicrodata: false,
    hasRdfa: false
  }
  walk(found, tree.children)
  return found
}

/** A part of the page that says it is not about the page itself. */
interface Region {
  /** It holds the page's first headline, so its class was about the layout: `with-sidebar`. */
  isHeaded: boolean
  /** It says so by its name or role, which a layout does not. */
  readonly isSure: boolean
  readonly outer: Region | undefined
}

/** A mark whose region may still turn out to be headed. */
interface Undecided {
  readonly mark: { -readonly [Key in keyof Mark]: Mark[Key] }
  readonly region: Region
}

interface Walk {
  readonly found: PageElements
  readonly undecided: Undecided[]
  /** Characters of text passed. */
  position: number
  /** The last text passed that shows something. */
  before: string | undefined
  /** The page's headline was passed. */
  headed: boolean
}

/** Each node is visited once, without anything made for it: pages have tens of thousands. */
function walk(found: PageElements, nodes: readonly RootContent[]): void {
  const state: Walk = { found, undecided: [], position: 0, before: undefined, headed: false }
  const around: (Element | undefined)[] = [undefined]
  const regions: (Region | undefined)[] = [undefined]
  const lists: (readonly RootContent[])[] = [nodes]
  const places: number[] = [0]
  for (let depth = 0; depth >= 0; ) {
    const node = lists[depth]![places[depth]!++]
    if (node === undefined) depth--
    else if (node.type === 'text') visitText(state, node.value, around[depth], regions[depth])
    else if (node.type === 'element') {
      const region = visitElement(state, node, around[depth], regions[depth])
      if (node.children.length === 0) continue
      depth++
      around[depth] = node
      regions[depth] = region
      lists[depth] = node.children
      places[depth] = 0
    }
  }
  for (const { mark, region } of state.undecided) mark.aside = isAside(region)
}

/** What a text says of the element it is directly in. */
function visitText(
  state: Walk,
  value: string,
  element: Element | undefined,
  region: Region | undefined
): void {
  if (element && value.length <= SHORT) {
    const { years, credits } = state.found
    const first = firstShown(value)
    if (first === 0) {
      state.position += value.length
      return
    }
    if (YEAR.test(value) && !isHidden(element)) add(state, years, element, region)
    if (mayBeCredit(first) && CREDIT.test(value) && !isHidden(element)) {
      add(state, credits, element, region)
    }
  }
  state.before = value
  state.position += value.length
}

/** Code of the first character after spaces, line ends and other controls; 0 where there is none, as in half of all texts. */
function firstShown(value: string): number {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code > 32) return code
  }
  return 0
}

/** Whether {@link CREDIT} may match what begins so; a look that spares most texts the pattern. */
function mayBeCredit(first: number): boolean {
  return first > 127 || CREDIT_STARTS.has(first)
}

/** @returns the region of what is inside. */
function visitElement(
  state: Walk,
  element: Element,
  parent: Element | undefined,
  around: Region | undefined
): Region | undefined {
  addHead(state.found, element)
  const traits = markTraits(element)
  // The footer of an article says who wrote it and when.
  const isOwn = element.tagName === 'footer' && parent?.tagName === 'article'
  const region = traits.aside && !isOwn ? newRegion(traits, around) : around
  const { tagName } = element
  if (tagName === 'h1' && !state.headed) state.headed = head(region)
  if (tagName === 'meta' || !isHidden(element)) {
    addMarks(state, element, traits, region)
    const { paragraphs } = state.found
    if (tagName === 'p' && state.headed && paragraphs.length < PARAGRAPHS)
      add(state, paragraphs, element, region)
  }
  return region
}

function newRegion({ sure }: MarkTraits, outer: Region | undefined): Region {
  return { isHeaded: false, isSure: sure, outer }
}

/** @returns whether the headline found there is the page's: not the site's name in its navigation. */
function head(region: Region | undefined): boolean {
  for (let each = region; each; each = each.outer) if (each.isSure) return false
  for (let each = region; each; each = each.outer) each.isHeaded = true
  return true
}

function isAside(region: Region | undefined): boolean {
  return region !== undefined && (!region.isHeaded || isAside(region.outer))
}

function addHead(found: PageElements, element: Element): void {
  const { properties } = element
  const has = attributesOf(element)
  if (has & HAS.itemScope && properties.itemScope !== undefined) found.hasMicrodata = true
  if (has & HAS.typeof && properties.typeof !== undefined) found.hasRdfa = true
  const isTyped = has & HAS.itemType && properties.itemType !== undefined
  if (isTyped || DECLARING.has(element.tagName)) found.declaring.push(element)
  switch (element.tagName) {
    case 'html':
      found.html ??= element
      break
    case 'title':
      found.title ??= element
      break
    case 'base':
      if (typeof properties.href === 'string') found.base ??= element
      break
    case 'meta':
      found.meta.push(element)
      break
    case 'link':
      found.links.push(element)
      break
    case 'table':
      found.hasTable = true
      break
    case 'script':
      found.scripts.push(element)
      break
  }
}

const DECLARING = new Set(['body', 'title', 'meta', 'script'])

function addMarks(
  state: Walk,
  element: Element,
  { author, date, trail }: MarkTraits,
  region: Region | undefined
): void {
  const { headings, times, images, bylines, dates, trails } = state.found
  const { tagName } = element
  if (tagName === 'h1' || tagName === 'h2') add(state, headings, element, region)
  if (tagName === 'time') add(state, times, element, region)
  if (tagName === 'img' || tagName === 'picture') add(state, images, element, region)
  if (author) add(state, bylines, element, region)
  if (date) add(state, dates, element, region)
  if (trail) add(state, trails, element, region)
}

/** Characters of a text that may be a date and little else. */
const SHORT = 200
const YEAR = /(?:19|20)\d\d|\d\.\s?\d\d?\.\s?\d\d/

/** How bylines begin in the larger languages; a name in a separate element may follow. */
const CREDIT =
  /^\s*(?:[Bb]y|BY|[Ww]ritten by|[Ww]ords by|[Ss]tory by|[Aa]uthors?:|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|[Аа]втор:?|[Gg]eschrieben von|[Ee]scrito por|[ÉéEe]crit par|[Rr]édigé par|[Ss]critto da|[Gg]eschreven door|[Ss]krev(?:et|en) a[fv])(?:\s+\p{Lu}|\s*$)/u
/** The ASCII letters among its first. */
const CREDIT_STARTS = new Set(Array.from('BbWwSsAaVvPpDdGgEeRr', (letter) => letter.charCodeAt(0)))

function add(
  { undecided, position, before }: Walk,
  marks: Mark[],
  element: Element,
  region: Region | undefined
): void {
  if (marks.length >= MARKS) return
  const mark = { element, position, before, aside: false }
  if (region) undecided.push({ mark, region })
  marks.push(mark)
}
