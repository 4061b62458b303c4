/** References of JSON-LD: `"offers": {"@id": "#offer"}` stands for the object of this identifier, in whichever script. */

import { pageMemory } from '../memory/page-memory.ts'
import type { JsonLdNode } from './json-ld.ts'

/** An object of a page and its path. */
export interface PlacedNode {
  readonly node: JsonLdNode
  readonly source: string
}

/** Objects by the references to them. Kept apart from the JSON, which would become circular. */
const REFERRED = pageMemory<JsonLdNode, PlacedNode>()

/** The object that a reference stands for; `undefined` if it is no reference, or the page has no such object. */
export function referredNode(value: JsonLdNode): PlacedNode | undefined {
  return REFERRED.get(value)
}

/** Finds the objects of a page by their identifiers, and remembers them for its references. */
export class ReferenceIndex {
  readonly #references: JsonLdNode[] = []
  readonly #described = new Map<string, PlacedNode | null>()

  /** Adds an object of the page. */
  add(node: JsonLdNode, source: string): void {
    const id = node['@id']
    if (typeof id !== 'string' || id === '') return
    if (isReference(node)) {
      this.#references.push(node)
      return
    }
    const placed = { node, source }
    for (const key of keysOf(id)) {
      const other = this.#described.get(key)
      if (other === undefined) this.#described.set(key, placed)
      // An object that is described twice counts by its fuller description; a fragment that two pages share is no name.
      else if (other !== null && other.node['@id'] !== id) this.#described.set(key, null)
      else if (other !== null && size(node) > size(other.node)) this.#described.set(key, placed)
    }
  }

  /** Connects the references with the objects. */
  connect(): void {
    for (const reference of this.#references) {
      const found = keysOf(reference['@id'] as string)
        .map((key) => this.#described.get(key))
        .find((placed) => placed)
      if (found) REFERRED.set(reference, found)
    }
  }
}

function isReference(node: JsonLdNode): boolean {
  return Object.keys(node).every((name) => name === '@id' || name === '@type')
}

function size(node: JsonLdNode): number {
  return Object.keys(node).length
}

/** Forms of an identifier, the surest first: as written, without its host, its fragment alone. */
function keysOf(id: string): string[] {
  const path = id.replace(/^(?:https?:)?\/\/[^/]+/i, '')
  const hash = id.indexOf('#')
  const fragment = hash === -1 ? '' : id.slice(hash)
  return [...new Set([id, path, fragment])].filter((key) => key.length > 1)
}
