/** Facts of a document that its tree does not contain. */

import type { Element, Root } from 'hast'
import { pageMemory } from '../memory/page-memory.ts'
import type { DocumentKind } from './document-types.ts'
import type { Feed } from './feed-entries.ts'

/** See {@link documentFacts}. */
export interface DocumentFacts {
  readonly kind: DocumentKind
  /** Of a JSON document: what it says. Absent where the text is not JSON. */
  readonly value?: unknown
  /** Of a Markdown document: the Markdown as written. */
  readonly markdown?: WrittenMarkdown
  readonly feed?: Feed
}

/** Markdown as a site wrote it: it passes as it is, or up to the end of a block. */
export interface WrittenMarkdown {
  /** As served. */
  readonly text: string
  /** Offsets behind blocks, items of lists and rows of tables, ascending. */
  readonly ends: readonly number[]
  /** What closes the first block where that is code, `'```'`; else `''`. */
  readonly fence: string
}

/** By the tree of the document, or its body; `undefined` for the tree of a page. */
export const documentFacts = pageMemory<Root | Element, DocumentFacts>()

/** What a document was read as; `undefined` for the tree of a page. */
export function documentKind(tree: Root): DocumentKind | undefined {
  return documentFacts.get(tree)?.kind
}
