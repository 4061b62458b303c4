/** The surroundings of content: navigation, banners, controls. */

import type { Element } from 'hast'
import { attributesOf, classesOf, HAS, idWordOf } from '../html/present.ts'
import { wordBits } from '../memory/class-lists.ts'

/** Places of a text as bits: they accumulate on the way down the tree. */
export const FURNITURE = 1
/** In the header of the page, which may be all that a small page has. */
export const HEADER = 2
/** In a list of pages, where links are boilerplate but other text is not: the menu of a restaurant. */
export const MENU = 4
export const LINK = 8
/** In a button or a choice. */
export const CONTROL = 16
export const HEADING = 32
export const CODE = 64
/** In an article or the main part, which have their own headers and footers. */
const MAIN = 128
/** In a list, a table or a sentence. */
export const LISTED = 256

/** The place of an element's content, given the place of the element. */
export function placeWithin(element: Element, place: number): number {
  const { tagName, properties } = element
  let within = place | (NAMES.get(tagName) ?? 0)
  if (OUTER.has(tagName) && !(place & MAIN)) {
    within |= tagName === 'header' ? FURNITURE | HEADER : FURNITURE
  }
  const has = attributesOf(element)
  if (has & HAS.role) within |= ROLES.get(String(properties.role)) ?? 0
  if (WHOLE.has(tagName)) return within
  const classes = classesOf(element)
  if (classes) within |= places.ofClasses(classes)
  const id = idWordOf(element)
  if (id) within |= places.ofWord(id)
  return within
}

/** Wrappers of the whole page: their classes are about the layout. */
const WHOLE = new Set(['html', 'body', 'main', 'article'])
const OUTER = new Set(['header', 'footer', 'aside'])

const NAMES = new Map<string, number>([
  ['nav', FURNITURE],
  ['a', LINK],
  ...'button label option select legend'.split(' ').map((name) => [name, CONTROL] as const),
  ...'h1 h2 h3 h4 h5 h6'.split(' ').map((name) => [name, HEADING] as const),
  ...'pre code samp kbd'.split(' ').map((name) => [name, CODE] as const),
  ...'li p td th dd dt figcaption blockquote'.split(' ').map((name) => [name, LISTED] as const),
  ['main', MAIN],
  ['article', MAIN]
])

const ROLES = new Map<string, number>([
  ['navigation', FURNITURE],
  ['contentinfo', FURNITURE],
  ['banner', FURNITURE | HEADER],
  ['search', FURNITURE],
  ['dialog', FURNITURE],
  ['alertdialog', FURNITURE],
  ['menubar', FURNITURE],
  ['button', CONTROL],
  ['main', MAIN]
])

const places = wordBits((name) => {
  if (AROUND.test(name) || CONSENT.test(name)) return FURNITURE
  if (TOP.test(name)) return FURNITURE | HEADER
  return LISTS.test(name) ? MENU : 0
})

const AROUND =
  /^(?:site|page|main|global|top|primary)?[-_]?(?:nav(?:bar|igation)?|footer|topnav|breadcrumbs?)$|^(?:(?:site[-_]?)?(?:logo|brand)|site[-_]?(?:title|name)|wordmark|navbar-brand|skip-?(?:link|to-content|nav)|site-info|copyright|colophon)$/i
const TOP = /^(?:site|page|main|global|top)?[-_]?(?:header|topbar|masthead|app-?bar|toolbar)$/i
const LISTS = /(?:^|[-_])(?:menu|nav|sidebar)(?:$|[-_])/i
const CONSENT =
  /(?:^|[-_])(?:cookies?|consent|gdpr|onetrust|didomi|ccpa)(?:$|[-_])|cookie(?:bar|banner|notice|consent)/i
