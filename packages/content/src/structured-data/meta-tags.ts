/** `<meta>` elements by name, and OpenGraph among them. */

import type { Properties, Root } from 'hast'
import { pageElements } from '../page/page-elements.ts'

/** Contents of `meta` elements by lower-case name, `'og:title'`; several in document order. */
export type MetaTags = ReadonlyMap<string, readonly string[]>

/** One value, or several in document order. */
export type OpenGraph = Record<string, string | string[]>

/** All `meta` elements with a content (or, as some pages write, a value), by `property`, `name` or `http-equiv`. */
export function metaTags(tree: Root): MetaTags {
  const found = new Map<string, string[]>()
  for (const { properties } of pageElements(tree).meta) {
    const content = stringOf(properties.content ?? properties.value)?.trim()
    if (!content) continue
    for (const name of namesOf(properties)) {
      const values = found.get(name)
      if (values === undefined) found.set(name, [content])
      else values.push(content)
    }
  }
  return found
}

/** Prefixes that pages use for OpenGraph without declaring them. Source: ogp.me and its vertical types. */
const PREFIXES = new Set([
  'og',
  'article',
  'book',
  'books',
  'business',
  'fb',
  'fitness',
  'game',
  'music',
  'place',
  'product',
  'profile',
  'restaurant',
  'video'
])

/**
 * Properties of OpenGraph and its vertical types, as written: `{'og:title': 'A', 'og:image': ['B', 'C']}`. `name` is
 * accepted instead of `property`, and so are prefixes that the page declares.
 */
export function openGraph(tree: Root, meta: MetaTags): OpenGraph {
  const prefixes = declaredPrefixes(tree)
  const found: [string, string | string[]][] = []
  for (const [name, values] of meta) {
    const prefix = name.slice(0, Math.max(0, name.indexOf(':')))
    if (!PREFIXES.has(prefix) && !prefixes.has(prefix)) continue
    found.push([name, values.length === 1 ? values[0]! : [...values]])
  }
  return Object.fromEntries(found)
}

const DECLARATION = /([\w-]{1,40}):\s+\S*?ogp\.me\/ns/g

/** Prefixes bound to OpenGraph by the `prefix` of `html`: `prefix="og: https://ogp.me/ns#"`. */
function declaredPrefixes(tree: Root): Set<string> {
  const prefix = pageElements(tree).html?.properties.prefix
  const text = (Array.isArray(prefix) ? prefix.join(' ') : String(prefix ?? '')).slice(0, 4000)
  return new Set(Array.from(text.matchAll(DECLARATION), (match) => match[1]!.toLowerCase()))
}

/** `property` is a list; `name` is one name, which may contain spaces. */
function namesOf({ property, name, httpEquiv }: Properties): Set<string> {
  const names = new Set<string>()
  if (property !== undefined) for (const each of lower(property).split(/\s+/)) names.add(each)
  if (name !== undefined) names.add(lower(name))
  if (httpEquiv !== undefined) names.add(lower(httpEquiv))
  names.delete('')
  return names
}

function lower(value: unknown): string {
  return stringOf(value)?.trim().toLowerCase() ?? ''
}

function stringOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
