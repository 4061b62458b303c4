/** JSON-LD, microdata and RDFa in one view: things with types and values. */

import { oncePerPage } from '../memory/page-memory.ts'
import { plainText } from '../tree/plain-text.ts'
import type { Item } from './item.ts'
import type { JsonLdNode } from './json-ld.ts'
import { ReferenceIndex, referredNode } from './references.ts'
import type { StructuredData } from './structured-data.ts'

/** One thing that a page describes. */
export interface Thing {
  /** Names of its types without vocabulary, lower-case: `'newsarticle'`. */
  readonly types: readonly string[]
  /**
   * Path of its source: `'json-ld:$.@graph[2]'`, `'microdata:$.offers'`. If a page has several outermost nodes, the
   * path counts them from 0: `'json-ld:$[1].author'`.
   */
  readonly source: string
  /** Number of enclosing things: 0 for things that the page describes directly. */
  readonly depth: number
  /** The node of JSON-LD, or the item, as written. */
  readonly node: JsonLdNode | Item
  /** Values of a property in order; empty if it has none. */
  values(property: string): readonly unknown[]
}

/** Maximum things of one page; the first ones are enough. */
const THINGS = 5000

/**
 * All things of a page: from JSON-LD first, then microdata, then RDFa, outer ones before inner ones. Metadata and the
 * kind of the page use them.
 */
export const things = oncePerPage(allThings)

function allThings(data: StructuredData): readonly Thing[] {
  const found: Thing[] = []
  const references = new ReferenceIndex()
  data.jsonLd.forEach((node, index) => {
    addNode(found, references, node, placeOf('json-ld:$', data.jsonLd, index), 0)
  })
  references.connect()
  for (const syntax of ['microdata', 'rdfa'] as const) {
    data[syntax].forEach((item, index) => {
      addItem(found, item, placeOf(`${syntax}:$`, data[syntax], index), 0)
    })
  }
  return found
}

/** The path of one of several; a single one needs no number. */
function placeOf(path: string, all: readonly unknown[], index: number): string {
  return all.length === 1 ? path : `${path}[${index}]`
}

/**
 * A value as a thing; `undefined` for texts and numbers. A reference, `{"@id": "#offer"}`, is the thing that the page
 * describes under this identifier, in any of its scripts.
 */
export function thingOf(value: unknown, source = 'json-ld'): Thing | undefined {
  if (!isObject(value)) return undefined
  if (isItem(value)) return itemThing(value, source, 0)
  const referred = referredNode(value)
  return referred ? nodeThing(referred.node, referred.source, 0) : nodeThing(value, source, 0)
}

/** The path of a value of a thing: `'json-ld:$.offers[1]'`. */
export function valuePath({ node, source }: Thing, property: string, index = 0): string {
  const properties: Readonly<Record<string, unknown>> = isItem(node) ? node.properties : node
  const name = writtenName(properties, property, isItem(node) ? node.type : node['@type'])
  const values = name === undefined ? undefined : properties[name]
  const isOne = !Array.isArray(values) || (isItem(node) && values.length === 1)
  return isOne ? `${source}.${name ?? property}` : `${source}.${name ?? property}[${index}]`
}

/** A value as text without markup; for a thing, its name. */
export function valueText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return plainText(value) || undefined
  const thing = thingOf(value)
  if (thing === undefined) return undefined
  for (const name of ['@value', 'name', 'headline', 'text']) {
    const [text] = thing.values(name)
    if (typeof text === 'string' || typeof text === 'number') return valueText(text)
  }
  return undefined
}

/** A value as a URL; for a thing, its `url`, `contentUrl` or identifier. */
export function valueUrl(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  const thing = thingOf(value)
  if (thing === undefined) return undefined
  for (const name of ['url', 'contentUrl', '@id', 'src', 'item']) {
    const [url] = thing.values(name)
    if (typeof url === 'string' && url.trim() !== '') return url.trim()
  }
  return undefined
}

function addNode(
  found: Thing[],
  references: ReferenceIndex,
  node: JsonLdNode,
  source: string,
  depth: number
): void {
  if (found.length >= THINGS) return
  references.add(node, source)
  if (node['@type'] !== undefined) found.push(nodeThing(node, source, depth))
  const isGraph = node['@graph'] !== undefined
  for (const [name, value] of Object.entries(node)) {
    const inner = isGraph ? depth : depth + 1
    if (isObject(value)) addNode(found, references, value, `${source}.${name}`, inner)
    if (!Array.isArray(value)) continue
    value.forEach((item, index) => {
      if (isObject(item)) addNode(found, references, item, `${source}.${name}[${index}]`, inner)
    })
  }
}

function addItem(found: Thing[], item: Item, source: string, depth: number): void {
  if (found.length >= THINGS) return
  found.push(itemThing(item, source, depth))
  for (const [name, values] of Object.entries(item.properties)) {
    values.forEach((value, index) => {
      if (typeof value === 'string') return
      addItem(found, value, placeOf(`${source}.${name}`, values, index), depth + 1)
    })
  }
}

function nodeThing(node: JsonLdNode, source: string, depth: number): Thing {
  const values = (property: string) => {
    const name = writtenName(node, property, node['@type'])
    const value = name === undefined ? undefined : node[name]
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.flat(2) : [value]
  }
  const types = values('@type').flatMap((type) => (typeof type === 'string' ? localName(type) : []))
  return { types, source, depth, node, values }
}

function itemThing(item: Item, source: string, depth: number): Thing {
  const values = (property: string) => {
    if (property === '@id') return item.id === undefined ? [] : [item.id]
    const name = writtenName(item.properties, property, item.type)
    return name === undefined ? [] : item.properties[name]!
  }
  return { types: item.type.map(localName), source, depth, node: item, values }
}

/**
 * The name under which an object has a property: the plain name, the name with the prefix of the object's type
 * (`schema:Product` has `schema:name`), or the name in lower case, as some markup writes it.
 */
function writtenName(
  properties: Readonly<Record<string, unknown>>,
  property: string,
  types: unknown
): string | undefined {
  if (Object.hasOwn(properties, property)) return property
  if (property.startsWith('@')) return undefined
  const [type] = Array.isArray(types) ? (types as unknown[]) : [types]
  if (typeof type === 'string') {
    const end = prefixEnd(type)
    if (end > 0) {
      const prefixed = type.slice(0, end) + property
      if (Object.hasOwn(properties, prefixed)) return prefixed
    }
  }
  const lower = property.toLowerCase()
  return lower !== property && Object.hasOwn(properties, lower) ? lower : undefined
}

/** Place behind the vocabulary of a type. */
function prefixEnd(type: string): number {
  return Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1
}

function localName(type: string): string {
  return type.slice(prefixEnd(type)).toLowerCase()
}

function isItem(value: object): value is Item {
  return 'properties' in value && 'type' in value && Array.isArray(value.type)
}

function isObject(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
