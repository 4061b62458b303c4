/** Facts of a document that its tree does not contain. */

import type { Element, Root } from 'hast'
import { pageMemory } from '../memory/page-memory.ts'
import type { DocumentKind } from './document-types.ts'
import type { Feed } from './feed-entries.ts'

/** See {@link documentFacts}. */
export interface DocumentFacts {
  readonly kind: DocumentKind
  /** The value of a JSON document. Absent if the text is not JSON. */
  readonly value?: unknown
  /** The source of a Markdown document. */
  readonly markdown?: WrittenMarkdown
  readonly feed?: Feed
  /** The last rows of the document were left out, since it has more cells than a tree may have. */
  readonly isCut?: boolean
}

/** Markdown as a site wrote it: it is returned unchanged, or cut at the end of a block. */
export interface WrittenMarkdown {
  /** The text as served. */
  readonly text: string
  /** End offsets of blocks, list items and table rows, ascending. */
  readonly ends: readonly number[]
  /** The closing fence if the first block is code, `'```'`; else `''`. */
  readonly fence: string
}

/** Keyed by the tree of the document or its body; `undefined` for the tree of a page. */
export const documentFacts = pageMemory<Root | Element, DocumentFacts>()

/** Checks whether the last rows of a document were left out, since it has more cells than are read. */
export function isCutDocument(tree: Root): boolean {
  return documentFacts.get(tree)?.isCut ?? false
}

/** The kind a document was read as; `undefined` for the tree of a page. */
export function documentKind(tree: Root): DocumentKind | undefined {
  return documentFacts.get(tree)?.kind
}
