/** What a single element says that matters to the verdict. */

import type { Element, Properties } from 'hast'

/** See {@link elementTraits}. */
export interface VerdictTraits {
  /** Ids, classes and addresses, lower case. */
  readonly marks: readonly string[]
  /** Its text is not what the page is about: links, controls, navigation, footers. */
  readonly isAside: boolean
  /** It asks about cookies, or is a dialog over the page. */
  readonly isBanner: boolean
  /** It is a message to the reader. */
  readonly isNotice: boolean
  /** It declares the page to be an article, a product or the like. */
  readonly isDeclared: boolean
  /** What an `input` takes. */
  readonly entry: 'password' | 'text' | undefined
}

const PLAIN: VerdictTraits = {
  marks: [],
  isAside: false,
  isBanner: false,
  isNotice: false,
  isDeclared: false,
  entry: undefined
}
const ASIDE: VerdictTraits = { ...PLAIN, isAside: true }

/**
 * Read an element's name and attributes.
 *
 * @param known - what ids and classes say, kept for one page: most elements share theirs with others.
 */
export function elementTraits(element: Element, known: Map<string, VerdictTraits>): VerdictTraits {
  const { tagName, properties } = element
  if (tagName === 'a') return ASIDE
  if (TELLING.has(tagName) || properties.role !== undefined) return ownTraits(element)
  const names = namesOf(properties)
  if (names === '') return ASIDE_NAMES.has(tagName) ? ASIDE : PLAIN
  const key = `${tagName} ${names}`
  let traits = known.get(key)
  if (traits === undefined) {
    traits = ownTraits(element)
    known.set(key, traits)
  }
  return traits
}

function ownTraits(element: Element): VerdictTraits {
  const { tagName, properties } = element
  const { role } = properties
  const own = namesOf(properties).toLowerCase()
  const names = FRAME_NAMES.has(tagName) ? '' : own
  const isAside = ASIDE_NAMES.has(tagName) || role === 'navigation'
  return {
    marks: [own, ...addressesOf(element)].filter((mark) => mark !== ''),
    isAside: isAside || ASIDE_WORDS.test(names),
    isBanner: tagName === 'dialog' || role === 'dialog' || BANNER_WORDS.test(names),
    isNotice: role === 'alert' || NOTICE_WORDS.test(names),
    isDeclared: isDeclaration(element),
    entry: tagName === 'input' ? entryOf(properties.type) : undefined
  }
}

const ASIDE_NAMES = new Set(
  'a button label select option nav footer header aside legend textarea'.split(' ')
)
/** What holds the whole page: its classes are about the layout. */
const FRAME_NAMES = new Set(['html', 'body', 'main', 'article', 'form'])
/** Elements whose address may name a vendor. Scripts are not in the tree. */
const ADDRESSES: Readonly<Record<string, string>> = {
  form: 'action',
  iframe: 'src',
  frame: 'src',
  img: 'src',
  link: 'href',
  embed: 'src',
  object: 'data'
}
/** Elements that differ though they may have the same id and classes. */
const TELLING = new Set(['input', 'meta', 'script', 'dialog', ...Object.keys(ADDRESSES)])

const ASIDE_WORDS =
  /(?:^|[\s_-])(?:nav|navbar|menu|footer|header|sidebar|breadcrumbs?|newsletter)\b/
const BANNER_WORDS = /cookie|consent|gdpr|onetrust|didomi|\bcmp\b|\bccpa\b/
const NOTICE_WORDS = /(?:^|[\s_-])(?:alert|notice|flash|message|toast|warning)\b/

/** Id and classes, as written. */
function namesOf({ id, className }: Properties): string {
  const classes = Array.isArray(className) ? className.join(' ') : ''
  if (typeof id !== 'string') return classes
  return classes === '' ? id : `${id} ${classes}`
}

function addressesOf({ tagName, properties }: Element): string[] {
  if (tagName === 'meta' && properties.httpEquiv !== undefined) return [lower(properties.content)]
  const address = ADDRESSES[tagName]
  return address === undefined ? [] : [lower(properties[address])]
}

function lower(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300).toLowerCase() : ''
}

function entryOf(type: unknown): 'password' | 'text' | undefined {
  if (type === undefined || type === 'text' || type === 'email' || type === 'tel') return 'text'
  return type === 'password' ? 'password' : undefined
}

function isDeclaration({ tagName, properties, children }: Element): boolean {
  if (tagName === 'meta')
    return isTyped(properties.property) && OPEN_GRAPH.test(`${properties.content}`)
  if (tagName === 'script') {
    const [child] = children
    return child?.type === 'text' && DECLARED.test(child.value.slice(0, 20_000))
  }
  return false
}

function isTyped(property: unknown): boolean {
  return Array.isArray(property) ? property[0] === 'og:type' : property === 'og:type'
}

const OPEN_GRAPH = /^(?:article|product|book|video|music|profile|recipe)/i
const DECLARED =
  /"@type"\s*:\s*\[?\s*"(?:\w*Article|\w*Posting|Report|Product|Book|Recipe|HowTo|Event|Movie|Music\w+|Video\w+|FAQPage|QAPage|DefinedTerm)"/
