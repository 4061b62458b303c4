/**
 * The elements of a page that say something about it, found in one walk and remembered per tree:
 * metadata, structured data, dates and bylines are all read from this one list.
 */

import type { Element, Root, RootContent } from 'hast'
import { type MarkTraits, markTraits } from './page-element-traits.ts'
import { isHidden } from './tree-hidden.ts'

/** An element of the text and where it stands. */
export interface Mark {
  readonly element: Element
  /** Characters of text before it. */
  readonly position: number
  /** It stands in what is not about the page itself: comments, navigation, teasers, the footer. */
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
  /** Trails of links from the site's start to the page. */
  readonly trails: Mark[]
  /** Some element has `itemscope`. */
  hasMicrodata: boolean
  /** Some element has `typeof`. */
  hasRdfa: boolean
}

/** Marks of a kind on one page; of more the first are as good. */
const MARKS = 500

const remembered = new WeakMap<Root, PageElements>()

/** The elements of a page that say something about it. The walk is made once per tree. */
export function pageElements(tree: Root): PageElements {
  const known = remembered.get(tree)
  if (known) return known
  const found: PageElements = {
    meta: [],
    links: [],
    scripts: [],
    headings: [],
    times: [],
    bylines: [],
    credits: [],
    dates: [],
    years: [],
    images: [],
    trails: [],
    hasMicrodata: false,
    hasRdfa: false
  }
  walk(found, tree.children)
  remembered.set(tree, found)
  return found
}

interface Level {
  readonly element: Element | undefined
  readonly nodes: readonly RootContent[]
  index: number
  readonly region: Region | undefined
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

function walk(found: PageElements, nodes: readonly RootContent[]): void {
  const pending: Level[] = [{ element: undefined, nodes, index: 0, region: undefined }]
  const undecided: Undecided[] = []
  const markOf = (element: Element, position: number, region: Region | undefined): Mark => {
    const mark = { element, position, aside: false }
    if (region) undecided.push({ mark, region })
    return mark
  }
  let position = 0
  let headed = false
  for (let level = pending.at(-1); level !== undefined; level = pending.at(-1)) {
    const node = level.nodes[level.index++]
    if (node === undefined) pending.pop()
    else if (node.type === 'text') {
      const { element, region } = level
      const mark = () => markOf(element!, position, region)
      if (element && isShown(YEAR, node.value, element)) add(found.years, mark)
      if (element && isShown(CREDIT, node.value, element)) add(found.credits, mark)
      position += node.value.length
    } else if (node.type === 'element') {
      addHead(found, node)
      const traits = markTraits(node)
      const region = traits.aside ? newRegion(traits, level.region) : level.region
      if (node.tagName === 'h1' && !headed) headed = head(region)
      if (node.tagName === 'meta' || !isHidden(node)) {
        addMarks(found, node.tagName, traits, () => markOf(node, position, region))
      }
      pending.push({ element: node, nodes: node.children, index: 0, region })
    }
  }
  for (const { mark, region } of undecided) mark.aside = isAside(region)
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
  if (element.properties.itemScope !== undefined) found.hasMicrodata = true
  if (element.properties.typeof !== undefined) found.hasRdfa = true
  switch (element.tagName) {
    case 'html':
      found.html ??= element
      break
    case 'title':
      found.title ??= element
      break
    case 'base':
      if (typeof element.properties.href === 'string') found.base ??= element
      break
    case 'meta':
      found.meta.push(element)
      break
    case 'link':
      found.links.push(element)
      break
    case 'script':
      found.scripts.push(element)
      break
  }
}

function addMarks(found: PageElements, name: string, traits: MarkTraits, mark: () => Mark): void {
  if (name === 'h1' || name === 'h2') add(found.headings, mark)
  if (name === 'time') add(found.times, mark)
  if (name === 'img' || name === 'picture') add(found.images, mark)
  if (traits.author) add(found.bylines, mark)
  if (traits.date) add(found.dates, mark)
  if (traits.trail) add(found.trails, mark)
}

/** Characters of a text that may be a date and little else. */
const SHORT = 200
const YEAR = /(?:19|20)\d\d|\d\.\s?\d\d?\.\s?\d\d/

/** How bylines begin in the larger languages; a name in an element of its own may follow. */
const CREDIT =
  /^\s*(?:[Bb]y|BY|[Ww]ritten by|[Ww]ords by|[Ss]tory by|[Aa]uthors?:|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|[Аа]втор:?)(?:\s+\p{Lu}|\s*$)/u

function isShown(pattern: RegExp, value: string, element: Element): boolean {
  return value.length <= SHORT && pattern.test(value) && !isHidden(element)
}

function add(marks: Mark[], mark: () => Mark): void {
  if (marks.length < MARKS) marks.push(mark())
}
