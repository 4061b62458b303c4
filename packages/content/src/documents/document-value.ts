/** The value of a document that is data, kept with the tree that stands for the document. */

import type { Root } from 'hast'
import { pageMemory } from '../page-memory.ts'

const values = pageMemory<Root, { readonly value: unknown }>()

/**
 * What a JSON document says: its value as parsed; of JSON lines, the list of the lines' values.
 *
 * @returns `undefined` for the tree of any other document, and of a page. JSON itself has no such value.
 */
export function documentValue(tree: Root): unknown | undefined {
  return values.get(tree)?.value
}

/** Keep the value of a document with its tree. */
export function rememberValue(tree: Root, value: unknown): void {
  values.set(tree, { value })
}
