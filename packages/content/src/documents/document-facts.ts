/** What is known of a document beyond the tree that stands for it. */

import type { Element, Root } from 'hast'
import type { DocumentKind } from '../document-types.ts'
import { pageMemory } from '../page-memory.ts'
import type { Feed } from './feed.ts'
import type { WrittenMarkdown } from './written-markdown.ts'

/** See {@link documentFacts}. */
export interface DocumentFacts {
  readonly kind: DocumentKind
  /** Of a JSON document: what it says. Absent where the text is not JSON. */
  readonly value?: unknown
  /** Of a Markdown document: the Markdown as written. */
  readonly markdown?: WrittenMarkdown
  readonly feed?: Feed
}

/** By the tree of the document, or its body; `undefined` for the tree of a page. */
export const documentFacts = pageMemory<Root | Element, DocumentFacts>()

/** What a document was read as; `undefined` for the tree of a page. */
export function documentKind(tree: Root): DocumentKind | undefined {
  return documentFacts.get(tree)?.kind
}
