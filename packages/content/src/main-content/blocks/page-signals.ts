/** Facts about the page as a whole, from its head and its URL. */

import type { Element, Root } from 'hast'
import { recentTexts } from '../../memory/recent-texts.ts'
import { pageElements } from '../../page/page-elements.ts'
import { type DeclaredText, declaredText } from './declared-text.ts'

/** Kinds of things that structured data may declare. */
export const DECLARED = [
  'article',
  'product',
  'discussion',
  'list',
  'organization',
  'question',
  'recipe'
] as const

/**
 * Kinds of pages that the path of a URL may indicate, by words that developers use whatever the language of the page.
 * They are features of a model; none decides alone.
 */
export const ADDRESSED: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'thread',
    /^(?:forums?|threads?|topics?|discussions?|community|boards?|questions?|t|viewtopic.*|showthread.*|showtopic.*)$/
  ],
  ['product', /^(?:products?|p|dp|item|itm|listing|sku|gp)$/],
  [
    'list',
    /^(?:collections?|categor(?:y|ies)|c|shop|catalog(?:ue)?|browse|search|tags?|topics?|list|best-?sellers?|jobs)$/
  ],
  [
    'documentation',
    /^(?:docs?|documentation|manual|reference|guides?|api|wiki|help|learn|tutorials?|handbook|man)$/
  ],
  ['article', /^(?:blogs?|news|articles?|stor(?:y|ies)|posts?|press|archives?|(?:19|20)\d\d)$/]
]

/** See {@link pageSignals}. */
export interface PageSignals {
  readonly body: Element | undefined
  /** Lower-case words of the title. */
  readonly title: ReadonlySet<string>
  /** Bits of {@link DECLARED}, from JSON-LD, `itemtype` and `og:type`. */
  readonly declared: number
  /** Texts that structured data or a description declares. */
  readonly texts: DeclaredText
  /** Path segments of the URL. */
  readonly pathSegments: number
  /** Words in the last path segment. */
  readonly slugWords: number
  /** Bits of {@link ADDRESSED}: subjects of the words in the path. */
  readonly addressed: number
  /** True if the path of the URL has digits. `hasQuery` is true if the URL has a query. */
  readonly pathDigits: boolean
  readonly hasQuery: boolean
}

/** Read a page's head, and JSON-LD anywhere in it. */
export function pageSignals(tree: Root, url: URL): PageSignals {
  const found: Found = { body: undefined, title: '', declared: 0, texts: [] }
  for (const element of pageElements(tree).declaring) note(found, element)
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  return {
    body: found.body,
    title: wordsOf(lowerStart(found.title)),
    declared: found.declared,
    texts: declaredText(found.texts),
    pathSegments: segments.length,
    slugWords: (segments.at(-1) ?? '').split(/[-_+]|%20/).length,
    addressed: addressedBy(url),
    pathDigits: /\d/.test(url.pathname),
    hasQuery: url.search !== ''
  }
}

/** The part of a text that {@link wordsOf} reads: its first 1,000 characters, in lower case. */
export function lowerStart(text: string): string {
  return text.slice(0, 1000).toLowerCase()
}

/** The distinct words of a lower-case text, at most the first 60. */
export function wordsOf(lower: string): ReadonlySet<string> {
  const words = lower.match(BEYOND_ASCII.test(lower) ? WORD : ASCII_WORD) ?? []
  return new Set(words.length > 60 ? words.slice(0, 60) : words)
}

const WORD = /[\p{L}\p{N}]+/gu
/** The same for ASCII texts: several times faster. */
const ASCII_WORD = /[a-z\d]+/g
const BEYOND_ASCII = /[^\0-\x7f]/

interface Found {
  body: Element | undefined
  title: string
  declared: number
  readonly texts: string[]
}

function note(found: Found, element: Element): void {
  const { tagName, properties } = element
  if (tagName === 'body') found.body ??= element
  else if (tagName === 'title' && found.title === '') found.title = ownText(element)
  else if (tagName === 'meta' && isTypeProperty(properties.property)) {
    found.declared |= declaredBy(`"@type":"${String(properties.content)}"`)
  } else if (tagName === 'script') {
    const text = ownText(element)
    found.declared |= declaredBy(text)
    for (const [, value] of text.matchAll(LONG_TEXT)) found.texts.push(unescaped(value!))
  } else if (tagName === 'meta' && isDescription(properties)) {
    found.texts.push(String(properties.content))
  }
  if (Array.isArray(properties.itemType)) {
    found.declared |= declaredBy(`"@type":"${String(properties.itemType[0]).split('/').at(-1)}"`)
  }
}

function isTypeProperty(property: unknown): boolean {
  return Array.isArray(property) ? property.includes('og:type') : property === 'og:type'
}

function ownText(element: Element): string {
  const child = element.children[0]
  return child?.type === 'text' ? child.value : ''
}

/** Values of structured data that the page may repeat. */
const LONG_TEXT = /"(?:articleBody|description|text|reviewBody)"\s*:\s*"((?:[^"\\]|\\.){20,})"/g

/** The text of a JSON string, accurate enough to compare words. */
function unescaped(value: string): string {
  return value.replace(/\\(?:u([\da-fA-F]{4})|.)/g, (_, code) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16))
  )
}

function isDescription({ name, property }: Element['properties']): boolean {
  const names = Array.isArray(property) ? property : [property]
  return name === 'description' || names.includes('og:description')
}

/** Checks whether structured data declares a kind. */
export function isDeclared({ declared }: PageSignals, kind: (typeof DECLARED)[number]): boolean {
  return ((declared >> DECLARED.indexOf(kind)) & 1) === 1
}

/** Checks whether the path of the URL indicates a kind. */
export function isAddressed({ addressed }: PageSignals, kind: string): boolean {
  return ((addressed >> ADDRESSED.findIndex(([name]) => name === kind)) & 1) === 1
}

const TYPE = /"@type"\s*:\s*\[?\s*"([^"]{1,40})/g

/** Schema.org and OpenGraph type names, lower case, by the kind of page that they declare. */
const TYPES: readonly (readonly [RegExp, (typeof DECLARED)[number]])[] = [
  [/article|posting$|report$/, 'article'],
  [/^product|^og:product|offer/, 'product'],
  [/discussion|qapage|^question|comment/, 'discussion'],
  [/itemlist|collectionpage|searchresults/, 'list'],
  [/business|service|organization/, 'organization'],
  [/faq/, 'question'],
  [/recipe|howto/, 'recipe']
]

function declaredBy(text: string): number {
  let declared = 0
  for (const [, type] of text.matchAll(TYPE)) declared |= declaredByType(type!)
  return declared
}

/** Cached: pages repeat the same few types. */
const declaredByType = recentTexts((type) => {
  const name = type.toLowerCase()
  let declared = 0
  for (const [pattern, kind] of TYPES) {
    if (pattern.test(name)) declared |= 1 << DECLARED.indexOf(kind)
  }
  return declared
})

/** Number of path segments examined: only hostile URLs have more. */
const MOST_SEGMENTS = 12

function addressedBy({ hostname, pathname }: URL): number {
  const words = [hostname.split('.', 1)[0]!, ...pathname.split('/', MOST_SEGMENTS)]
  let addressed = 0
  for (const word of words) {
    const lower = word.toLowerCase().replace(/\.\w+$/, '')
    for (const [bit, [, pattern]] of ADDRESSED.entries()) {
      if (pattern.test(lower)) addressed |= 1 << bit
    }
  }
  return addressed
}
