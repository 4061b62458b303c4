/**
 * The elements of a page that are relevant to its metadata, found in one walk and cached per tree: metadata, structured
 * data, dates and bylines are all read from this list.
 */

import type { Element, Root, RootContent } from 'hast'
import { attributesOf, HAS } from '../html/present.ts'
import { oncePerPage } from '../memory/page-memory.ts'
import { isHidden } from '../tree/hidden.ts'
import { isRoleTable } from '../tree/marks.ts'
import { type MarkTraits, markTraits } from './page-element-traits.ts'

/** An element and its position in the text. */
export interface Mark {
  readonly element: Element
  /** Characters of text before it. */
  readonly position: number
  /** The text directly before it, which may label it. */
  readonly before: string | undefined
  /** True in a part that is not about the page itself: comments, navigation, teasers, the footer. */
  readonly aside: boolean
}

/** The results of one walk over a page. All lists are in document order. */
export interface PageElements {
  /** `button`, `input` that looks like one, and elements with the role of one. */
  readonly buttons: Element[]
  readonly selects: Element[]
  /** `a` with an address. */
  readonly anchors: Element[]
  html?: Element
  /** First `title` of the page. */
  title?: Element
  /** First `base` with an `href`. */
  base?: Element
  readonly meta: Element[]
  /** `body`, `title`, `meta` and `script` elements, and elements with an `itemtype`. */
  readonly declaring: Element[]
  /** `link` elements. */
  readonly links: Element[]
  /** `script` elements with JSON. */
  readonly scripts: Element[]
  /** `h1` and `h2`. */
  readonly headings: Mark[]
  readonly times: Mark[]
  /** Elements whose class, `rel` or `itemprop` says that they name an author. */
  readonly bylines: Mark[]
  /** Elements that directly contain a short text like a byline: `By Ada`. */
  readonly credits: Mark[]
  /** Elements whose text follows a label in another element: `<h4>Author</h4><p>Ada</p>`. */
  readonly labelled: Mark[]
  /** Elements whose class or `itemprop` says that they contain a date. */
  readonly dates: Mark[]
  /** Elements that directly contain a short text with a year. */
  readonly years: Mark[]
  /** `img` and `picture`. */
  readonly images: Mark[]
  /** The first `p` after the page's headline. */
  readonly paragraphs: Mark[]
  /** Trails of links from the home page to the page. */
  readonly trails: Mark[]
  /** True if there is a `table`. */
  hasTable: boolean
  /** Some element has `itemscope`. */
  hasMicrodata: boolean
  /** Some element has `typeof`. */
  hasRdfa: boolean
}

/** Maximum elements per list; the first ones are enough. */
const MARKS = 500

/** Maximum anchors: a page has more of them than of anything else. */
const ANCHORS = 10_000

/** Maximum paragraphs examined. */
const PARAGRAPHS = 20

/** The elements of a page that are relevant to its metadata. The walk is done once per tree. */
export const pageElements = oncePerPage(findElements)

function findElements(tree: Root): PageElements {
  const found: PageElements = {
    buttons: [],
    selects: [],
    anchors: [],
    meta: [],
    declaring: [],
    links: [],
    scripts: [],
    headings: [],
    times: [],
    bylines: [],
    credits: [],
    labelled: [],
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

/** A region that claims not to be about the page itself. */
interface Region {
  /** True if the region contains the page's first headline. Then its class is about the layout: `with-sidebar`. */
  isHeaded: boolean
  /** True if the name or the role of the element makes the claim. A layout uses neither. */
  readonly isSure: boolean
  readonly outer: Region | undefined
}

/** A candidate whose region may still turn out to contain the headline. */
interface Undecided {
  readonly mark: { -readonly [Key in keyof Mark]: Mark[Key] }
  readonly region: Region
}

interface Walk {
  readonly found: PageElements
  readonly undecided: Undecided[]
  /** Characters of text so far. */
  position: number
  /** The last visible text so far. */
  before: string | undefined
  /** True after the page's headline. */
  headed: boolean
  /** True after a text that only says that an author follows. */
  isLabelled: boolean
}

/** Each node is visited once, without creating an object for it: pages have tens of thousands. */
function walk(found: PageElements, nodes: readonly RootContent[]): void {
  const state: Walk = {
    found,
    undecided: [],
    position: 0,
    before: undefined,
    headed: false,
    isLabelled: false
  }
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

/** Reads the text of an element and records the facts that it states. */
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
    const hasYear = YEAR.test(value) || (first > 127 && OTHER_YEAR.test(value))
    if (hasYear && !isHidden(element)) add(state, years, element, region)
    const mayBeLabelled = hasYear || first > 127
    if ((mayBeCredit(first) && CREDIT.test(value)) || (mayBeLabelled && LABELLED.test(value))) {
      if (!isHidden(element)) add(state, credits, element, region)
    }
    if (state.isLabelled) add(state, state.found.labelled, element, region)
    state.isLabelled = mayBeLabel(first) && isLabel(value, element)
  }
  state.before = value
  state.position += value.length
}

/**
 * Code of the first character after spaces, line ends and other controls; 0 if there is none, as in half of all texts.
 */
function firstShown(value: string): number {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code > 32) return code
  }
  return 0
}

/**
 * Checks whether {@link CREDIT} can match a text with this first character. Most texts fail and need no pattern match.
 */
function mayBeCredit(first: number): boolean {
  return first > 127 || CREDIT_STARTS.has(first)
}

/** Checks whether {@link LABEL_ONLY} can match a text with this first character. */
function mayBeLabel(first: number): boolean {
  return first > 127 || LABEL_STARTS.has(first)
}

/** @returns the region of the content. */
function visitElement(
  state: Walk,
  element: Element,
  parent: Element | undefined,
  around: Region | undefined
): Region | undefined {
  addHead(state.found, element)
  const traits = markTraits(element)
  // The footer of an article names the author and the date.
  const isOwn = element.tagName === 'footer' && parent?.tagName === 'article'
  const region = traits.aside && !isOwn ? newRegion(traits, around) : around
  const { tagName } = element
  if (tagName === 'h1' && !state.headed) state.headed = head(region)
  if (tagName === 'meta' || !isHidden(element)) {
    addMarks(state, element, traits, region)
    addControl(state.found, element)
    const { paragraphs } = state.found
    if (tagName === 'p' && state.headed && paragraphs.length < PARAGRAPHS)
      add(state, paragraphs, element, region)
  }
  return region
}

function newRegion({ sure }: MarkTraits, outer: Region | undefined): Region {
  return { isHeaded: false, isSure: sure, outer }
}

/** @returns whether the headline found there is the page's and not the site's name in its navigation. */
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
  const isTyped = (has & HAS.itemType) !== 0 && properties.itemType !== undefined
  let isDeclaring = isTyped || element.tagName === 'body'
  switch (element.tagName) {
    case 'html':
      found.html ??= element
      break
    case 'title':
      found.title ??= element
      isDeclaring = true
      break
    case 'base':
      if (typeof properties.href === 'string') found.base ??= element
      break
    case 'meta':
      found.meta.push(element)
      isDeclaring = true
      break
    case 'link':
      found.links.push(element)
      break
    case 'table':
      found.hasTable = true
      break
    case 'script':
      found.scripts.push(element)
      isDeclaring = true
      break
    default:
      if (isRoleTable(element)) found.hasTable = true
  }
  if (isDeclaring) found.declaring.push(element)
}

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

function addControl({ anchors, buttons, selects }: PageElements, element: Element): void {
  const { tagName, properties } = element
  if (tagName === 'select' && selects.length < MARKS) selects.push(element)
  if (tagName === 'a' && typeof properties.href === 'string') {
    if (anchors.length < ANCHORS) anchors.push(element)
  }
  if (
    tagName !== 'button' &&
    !(tagName === 'input' && PRESSED.has(String(properties.type))) &&
    !((attributesOf(element) & HAS.role) !== 0 && properties.role === 'button')
  )
    return
  if (buttons.length < MARKS) buttons.push(element)
}

/** Types of `input` that are pressed. */
const PRESSED = new Set(['submit', 'button', 'image'])

/** Maximum characters of a text that is mostly a date. */
const SHORT = 200
const YEAR = /(?:19|20)\d\d|\d\.\s?\d\d?\.\s?\d\d/
/** Years in other numerals. */
const OTHER_YEAR = /二[〇零○]|[٢۲][٠۰][٠-٩۰-۹]{2}|۱[۳۴][۰-۹]{2}|๒๕[๐-๙]{2}/

/** Beginnings of bylines in the larger languages; a name in a separate element may follow. */
const CREDIT =
  /^\s*(?:[Bb]y|BY|[Ww]ritten by|[Pp]osted by|[Pp]ublished by|[Ww]ords by|[Ww]ords:|[Tt]ext:|[Ss]tory by|[Aa]uthors?:|[Aa]utor(?:in|ka|es)?:|[Aa]uteurs?:|[Tt]ekst:|[Yy]azar:|[Ss]zerző:|[Pp]enulis:|[Ff]orfatter:|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|[Аа]втор:?|[Gg]eschrieben von|[Ee]scrito por|[ÉéEe]crit par|[Rr]édigé par|[Ss]critto da|[Gg]eschreven door|[Ss]krev(?:et|en) a[fv])(?:\s+\p{Lu}|\s*$)/u
/** A label of an author within a line of facts, in scripts without capitals and in Vietnamese. */
const LABELLED =
  /[가-힣]{2,4}\s기자(?:\s|$)|(?:作者|撰文|撰稿|執筆|著者|記者|记者|글쓴이|Tác giả|Автор|نویسنده|بقلم)\s?[:：]/u

/** A text that is only a label of an author. */
const LABEL_ONLY =
  /^\s*(?:authors?|author\(s\)|(?:written|words|story|text|article) by|by|contributors?|autor(?:in|es)?|auteurs?|geschrieben von|escrito por|rédigé par|作者|撰文|執筆者?|著者|글쓴이|автор)\s*[:：]?\s*$/iu
const LABEL_LENGTH = 24

/** The first ASCII letters of such labels. */
const LABEL_STARTS = new Set(Array.from('AaBbCcEeGgRrSsTtWw', (letter) => letter.charCodeAt(0)))

/** Checks whether an element consists of a label. In a sentence, `by` stands between other elements. */
function isLabel(value: string, element: Element): boolean {
  return (
    value.length <= LABEL_LENGTH &&
    element.children.length === 1 &&
    LABEL_ONLY.test(value) &&
    !isHidden(element)
  )
}

/** Their first ASCII letters. */
const CREDIT_STARTS = new Set(
  Array.from('BbWwSsTtAaVvPpDdGgEeRrYyFf', (letter) => letter.charCodeAt(0))
)

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
