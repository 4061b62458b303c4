/** JSON-LD, microdata and RDFa in one view: things with types and values. */

import { oncePerPage } from '../memory/page-memory.ts'
import { plainText } from '../tree/plain-text.ts'
import type { Item } from './item.ts'
import type { JsonLdNode } from './json-ld.ts'
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
 * All things of a page, those of JSON-LD first, then microdata, then RDFa, outer ones before inner ones. Metadata and
 * the kind of the page use them.
 */
export const things = oncePerPage(allThings)

function allThings(data: StructuredData): readonly Thing[] {
  const found: Thing[] = []
  data.jsonLd.forEach((node, index) => {
    addNode(found, node, placeOf('json-ld:$', data.jsonLd, index), 0)
  })
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

/** A value as a thing; `undefined` for texts, numbers and references by `@id` alone. */
export function thingOf(value: unknown, source = 'json-ld'): Thing | undefined {
  if (!isObject(value)) return undefined
  return isItem(value) ? itemThing(value, source, 0) : nodeThing(value, source, 0)
}

/** The path of a value of a thing: `'json-ld:$.offers[1]'`. */
export function valuePath({ node, source }: Thing, property: string, index = 0): string {
  const properties = isItem(node) ? node.properties : node
  const values = Object.hasOwn(properties, property) ? properties[property] : undefined
  const isOne = !Array.isArray(values) || (isItem(node) && values.length === 1)
  return isOne ? `${source}.${property}` : `${source}.${property}[${index}]`
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

function addNode(found: Thing[], node: JsonLdNode, source: string, depth: number): void {
  if (found.length >= THINGS) return
  if (node['@type'] !== undefined) found.push(nodeThing(node, source, depth))
  const isGraph = node['@graph'] !== undefined
  for (const [name, value] of Object.entries(node)) {
    const inner = isGraph ? depth : depth + 1
    if (isObject(value)) addNode(found, value, `${source}.${name}`, inner)
    if (!Array.isArray(value)) continue
    value.forEach((item, index) => {
      if (isObject(item)) addNode(found, item, `${source}.${name}[${index}]`, inner)
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
    const value = Object.hasOwn(node, property) ? node[property] : undefined
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.flat(2) : [value]
  }
  const types = values('@type').flatMap((type) => (typeof type === 'string' ? localName(type) : []))
  return { types, source, depth, node, values }
}

function itemThing(item: Item, source: string, depth: number): Thing {
  const values = (property: string) => {
    if (property === '@id') return item.id === undefined ? [] : [item.id]
    return Object.hasOwn(item.properties, property) ? item.properties[property]! : []
  }
  return { types: item.type.map(localName), source, depth, node: item, values }
}

function localName(type: string): string {
  return type
    .slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1)
    .toLowerCase()
}

function isItem(value: object): value is Item {
  return 'properties' in value && 'type' in value && Array.isArray(value.type)
}

function isObject(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
