/** JSON-LD of a page: `<script type="application/ld+json">`, repaired if malformed. */

import type { Element, Root } from 'hast'
import { pageElements } from '../page/page-elements.ts'
import { plainText } from '../tree/plain-text.ts'
import { JSON_DEPTH, lenientJson } from './lenient-json.ts'

/** An object of JSON-LD as written: no context is applied. */
export type JsonLdNode = Readonly<Record<string, unknown>>

/**
 * Every JSON-LD object of a page, in document order. An array block counts as its items. Blocks that cannot be read
 * even leniently are left out, and so are empty objects and other values.
 */
export function jsonLd(tree: Root): JsonLdNode[] {
  const found: JsonLdNode[] = []
  for (const script of pageElements(tree).scripts.slice(0, BLOCKS)) {
    if (!isJsonLd(script)) continue
    for (const value of valuesOf(scriptText(script)).flat(2)) {
      if (isNode(value) && found.length < NODES) found.push(value)
    }
  }
  return found
}

/** Maximum blocks and objects of one page. */
const BLOCKS = 2000
const NODES = 10_000

function isNode(value: unknown): value is JsonLdNode {
  return isObject(value) && !Array.isArray(value) && Object.keys(value).length > 0
}

function isJsonLd({ properties: { type } }: Element): boolean {
  return typeof type === 'string' && /^\s*application\/ld\+json\b/i.test(type)
}

function scriptText({ children }: Element): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('')
}

const ESCAPED_QUOTE = /&(?:quot|#34|#x22);/i

function valuesOf(source: string): unknown[] {
  const exact = parsed(source)
  if (exact !== undefined && isShallow(exact)) return [exact]
  // A block escaped like text contains no quote.
  const escaped = ESCAPED_QUOTE.test(source) && !source.includes('"')
  return lenientJson(escaped ? plainText(source) : source)
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    // Malformed blocks are common: one in fifty pages has one.
    return undefined
  }
}

/** Checks that the nesting of a value is shallow enough for recursive readers. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > JSON_DEPTH) return false
    level = level.flatMap((item) => (isObject(item) ? Object.values(item).filter(isObject) : []))
  }
  return true
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
