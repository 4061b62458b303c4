/**
 * RDFa Lite of a page: `vocab`, `typeof`, `property`, `resource`, `prefix`.
 *
 * `meta` elements outside items are metadata of the page, not items: see meta-tags.ts. Chaining by `rel` and datatypes,
 * which RDFa Lite leaves out, are not read.
 */

import type { Element, Root, RootContent } from 'hast'
import { pageElements } from '../page/page-elements.ts'
import { type Item, ItemBuilder } from './item.ts'
import { markupValue, type ValueBudget, valueBudget } from './markup-value.ts'

/**
 * Top-level items of a page in document order. Types and properties lose the URL of their vocabulary only if it is the
 * current one.
 */
export function rdfa(tree: Root): Item[] {
  if (!pageElements(tree).hasRdfa) return []
  const walk: Walk = { top: [], budget: valueBudget(), items: 0 }
  const context: Context = { item: undefined, vocabulary: '', prefixes: PREFIXES }
  for (const child of tree.children) addNode(walk, child, context)
  return walk.top.map((item) => item.build())
}

interface Walk {
  readonly top: ItemBuilder[]
  readonly budget: ValueBudget
  items: number
}

interface Context {
  readonly item: ItemBuilder | undefined
  readonly vocabulary: string
  readonly prefixes: ReadonlyMap<string, string>
}

/** Prefixes that need no declaration, as found in pages. Source: RDFa Core initial context. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['schema', 'http://schema.org/'],
  ['dc', 'http://purl.org/dc/terms/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['og', 'http://ogp.me/ns#'],
  ['sioc', 'http://rdfs.org/sioc/ns#'],
  ['v', 'http://rdf.data-vocabulary.org/#']
])

/** Maximum items of one page. */
const ITEMS = 50_000

/** Maximum names in one attribute: each repeats the value. */
const NAMES = 20

/** @returns nodes at and below the node. */
function addNode(walk: Walk, node: RootContent, outer: Context): number {
  if (node.type !== 'element') return 1
  const context = contextOf(node, outer)
  const names = words(node.properties.property).slice(0, NAMES).map(propertyName)
  const inner = newItem(walk, node, context)
  const set = names.length > 0 ? outer.item?.reserve(names) : undefined
  if (inner && set) set(inner)
  else if (inner) walk.top.push(inner)
  const next = inner ? { ...context, item: inner } : context
  let size = 0
  for (const child of node.children) size += addNode(walk, child, next)
  if (set && !inner) {
    const value = resourceOf(node) ?? markupValue(node, size, walk.budget)
    if (value !== undefined) set(value)
  }
  return size + 1
}

function contextOf({ properties: { vocab, prefix } }: Element, outer: Context): Context {
  if (vocab === undefined && prefix === undefined) return outer
  const vocabulary = typeof vocab === 'string' ? vocab : outer.vocabulary
  return { ...outer, vocabulary, prefixes: withPrefixes(outer.prefixes, prefix) }
}

/** Declarations of one element, which include copies of its ancestors' declarations. */
const DECLARATIONS = 20

function withPrefixes(outer: ReadonlyMap<string, string>, declared: unknown) {
  const parts = words(declared)
  if (parts.length === 0 || outer.size > DECLARATIONS * 4) return outer
  const prefixes = new Map(outer)
  for (let index = 0; index + 1 < Math.min(parts.length, DECLARATIONS * 2); index += 2) {
    prefixes.set(parts[index]!.replace(/:$/, '').toLowerCase(), parts[index + 1]!)
  }
  return prefixes
}

function newItem(walk: Walk, node: Element, context: Context): ItemBuilder | undefined {
  const types = words(node.properties.typeof)
  if (types.length === 0 || ++walk.items > ITEMS) return undefined
  const full = types.map((type) => expanded(type, context))
  return new ItemBuilder(full, resourceOf(node))
}

function resourceOf({ properties: { resource, about } }: Element): string | undefined {
  const value = resource ?? about
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** `schema:Article` and `Article` under a vocabulary, as a full URL. */
function expanded(type: string, { vocabulary, prefixes }: Context): string {
  const colon = type.indexOf(':')
  if (colon === -1) return vocabulary + type
  const prefix = prefixes.get(type.slice(0, colon).toLowerCase())
  return prefix === undefined ? type : prefix + type.slice(colon + 1)
}

/** A property of schema.org is named without prefix, as in microdata; others keep their prefix. */
function propertyName(name: string): string {
  return name.replace(/^(?:schema:|https?:\/\/schema\.org\/)/i, '')
}

function words(value: unknown): string[] {
  const text = Array.isArray(value) ? value.join(' ') : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim().split(/\s+/) : []
}
