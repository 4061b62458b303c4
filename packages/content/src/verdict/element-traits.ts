/** Traits of a single element that matter to the verdict. */

import type { Element, Properties } from 'hast'
import { attributesOf, classesOf, HAS, idWordOf } from '../html/present.ts'
import { wordBits } from '../memory/class-lists.ts'

/** Places of a text as bits: they accumulate on the way down the tree. */
export const ASIDE = 1
/** In a cookie banner or a dialog. */
export const BANNER = 2
/** In a message to the reader. */
export const NOTICE = 4

/**
 * Returns the place of an element's text: a text in one of these places is not the subject of the page.
 *
 * @returns some of {@link ASIDE}, {@link BANNER} and {@link NOTICE}.
 */
export function elementPlace(element: Element): number {
  const { tagName, properties } = element
  if (tagName === 'a') return ASIDE
  let place = ASIDE_NAMES.has(tagName) ? ASIDE : 0
  const has = attributesOf(element)
  const classes = classesOf(element)
  if (has & HAS.role) place |= placeOfRole(properties.role)
  const id = idWordOf(element)
  if ((id === undefined && classes === undefined) || FRAME_NAMES.has(tagName)) return place
  if (id) place |= places.ofWord(id)
  if (classes) place |= places.ofClasses(classes)
  return place
}

function placeOfRole(role: unknown): number {
  if (role === 'navigation') return ASIDE
  if (role === 'alert') return NOTICE
  return role === 'dialog' ? BANNER : 0
}

const places = wordBits(
  (name) =>
    (ASIDE_WORDS.test(name) ? ASIDE : 0) |
    (BANNER_WORDS.test(name) ? BANNER : 0) |
    (NOTICE_WORDS.test(name) ? NOTICE : 0)
)

const ASIDE_NAMES = new Set(
  'a button label select option nav footer header aside legend textarea'.split(' ')
)
/** Wrappers of the whole page: their classes are about the layout. */
const FRAME_NAMES = new Set(['html', 'body', 'main', 'article', 'form'])
const ASIDE_WORDS =
  /(?:^|[\s_-])(?:nav|navbar|menu|footer|header|sidebar|breadcrumbs?|newsletter)\b/i
const BANNER_WORDS = /cookie|consent|gdpr|onetrust|didomi|\bcmp\b|\bccpa\b/i
const NOTICE_WORDS = /(?:^|[\s_-])(?:alert|notice|flash|message|toast|warning)\b/i

/** Maximum characters kept of an id, of classes and of a URL. */
const MARK = 200

/** Record the id, classes and URL of an element, as written. */
export function noteMarks(marks: string[], element: Element): void {
  const { tagName, properties } = element
  if (attributesOf(element) & HAS.id) note(marks, properties.id)
  const classes = classesOf(element)
  if (classes) note(marks, classes.join(' '))
  const address = ADDRESSES.get(tagName)
  if (address !== undefined) note(marks, properties[address])
  else if (tagName === 'meta' && properties.httpEquiv !== undefined) note(marks, properties.content)
}

function note(marks: string[], value: unknown): void {
  if (typeof value === 'string' && value !== '') marks.push(value.slice(0, MARK))
}

/** Elements whose URL may name a vendor. Scripts are not in the tree. */
const ADDRESSES = new Map([
  ['form', 'action'],
  ['iframe', 'src'],
  ['frame', 'src'],
  ['img', 'src'],
  ['link', 'href'],
  ['embed', 'src'],
  ['object', 'data']
])

/** Returns the kind of an `input`: one for a password, or one for a name, an address or a number. */
export function entryKind({ type }: Properties): 'password' | 'text' | undefined {
  if (type === undefined || type === 'text' || type === 'email' || type === 'tel') return 'text'
  return type === 'password' ? 'password' : undefined
}

/** Checks whether a `meta` or `script` element declares the page to be an article, a product or the like. */
export function isDeclaration({ tagName, properties, children }: Element): boolean {
  if (tagName === 'meta') {
    return isTyped(properties.property) && OPEN_GRAPH.test(`${properties.content}`)
  }
  const [child] = children
  return child?.type === 'text' && DECLARED.test(child.value.slice(0, 20_000))
}

function isTyped(property: unknown): boolean {
  return Array.isArray(property) ? property[0] === 'og:type' : property === 'og:type'
}

const OPEN_GRAPH = /^(?:article|product|book|video|music|profile|recipe)/i
const DECLARED =
  /"@type"\s*:\s*\[?\s*"(?:\w*Article|\w*Posting|Report|Product|Book|Recipe|HowTo|Event|Movie|Music\w+|Video\w+|FAQPage|QAPage|DefinedTerm)"/
