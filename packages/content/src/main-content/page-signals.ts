/** What the head of a page and its URL say about the page as a whole. */

import type { Element, Root } from 'hast'

/** Kinds of thing that structured data may declare a page to be. */
export const DECLARED = [
  'article',
  'product',
  'discussion',
  'list',
  'organization',
  'question',
  'recipe'
] as const

/** See {@link pageSignals}. */
export interface PageSignals {
  readonly body: Element | undefined
  /** Lower-case words of the title. */
  readonly title: ReadonlySet<string>
  /** Bits of {@link DECLARED}, from JSON-LD, `itemtype` and `og:type`. */
  readonly declared: number
  /** Path segments of the URL. */
  readonly pathSegments: number
  /** Words in the last path segment. */
  readonly slugWords: number
  /** Whether the URL has digits in its path; a query. */
  readonly pathDigits: boolean
  readonly hasQuery: boolean
}

/** Read a page's head, and the JSON-LD anywhere in it. */
export function pageSignals(tree: Root, url: URL): PageSignals {
  const found: Found = { body: undefined, title: '', declared: 0 }
  for (const child of tree.children) if (child.type === 'element') visit(found, child)
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  return {
    body: found.body,
    title: wordSet(found.title),
    declared: found.declared,
    pathSegments: segments.length,
    slugWords: (segments.at(-1) ?? '').split(/[-_+]|%20/).length,
    pathDigits: /\d/.test(url.pathname),
    hasQuery: url.search !== ''
  }
}

/** The distinct words of a text, lower case, of at most the first 60. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(WORD) ?? []).slice(0, 60))
}

const WORD = /[\p{L}\p{N}]+/gu

interface Found {
  body: Element | undefined
  title: string
  declared: number
}

function visit(found: Found, element: Element): void {
  const { tagName, properties } = element
  if (tagName === 'body') found.body ??= element
  else if (tagName === 'title' && found.title === '') found.title = ownText(element)
  else if (tagName === 'meta' && isTypeProperty(properties.property)) {
    found.declared |= declaredBy(`"@type":"${String(properties.content)}"`)
  } else if (tagName === 'script') found.declared |= declaredBy(ownText(element))
  if (Array.isArray(properties.itemType)) {
    found.declared |= declaredBy(`"@type":"${String(properties.itemType[0]).split('/').at(-1)}"`)
  }
  if (tagName === 'svg') return
  for (const child of element.children) if (child.type === 'element') visit(found, child)
}

function isTypeProperty(property: unknown): boolean {
  return Array.isArray(property) ? property.includes('og:type') : property === 'og:type'
}

function ownText(element: Element): string {
  const child = element.children[0]
  return child?.type === 'text' ? child.value : ''
}

const TYPE = /"@type"\s*:\s*\[?\s*"([^"]{1,40})/g

/** Schema.org and OpenGraph type names, lower case, by what they declare. */
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
  for (const [, type] of text.matchAll(TYPE)) {
    const name = type!.toLowerCase()
    for (const [pattern, kind] of TYPES) {
      if (pattern.test(name)) declared |= 1 << DECLARED.indexOf(kind)
    }
  }
  return declared
}
