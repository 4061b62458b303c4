/** The value of a data document. */

import type { Root } from 'hast'
import { documentFacts } from './document-facts.ts'

/**
 * The parsed value of a JSON document; for JSON lines, the list of the values of the lines. Integers that a number
 * cannot hold are strings of their digits.
 *
 * @returns `undefined` for the tree of a page or of any other document; JSON itself has no such value.
 */
export function documentValue(tree: Root): unknown | undefined {
  return documentFacts.get(tree)?.value
}
