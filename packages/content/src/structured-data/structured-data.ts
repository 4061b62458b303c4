/** A page's machine-readable description of itself, read once per tree. */

import type { Root } from 'hast'
import { checkNode } from '../checked-arguments.ts'
import { oncePerPage } from '../memory/page-memory.ts'
import type { Item } from './item.ts'
import { type JsonLdNode, jsonLd } from './json-ld.ts'
import { type MetaTags, metaTags, type OpenGraph, openGraph } from './meta-tags.ts'
import { microdata } from './microdata.ts'
import { rdfa } from './rdfa.ts'

/** Structured data of a page. Shared among readers: do not mutate it. */
export interface StructuredData {
  /** Objects of all JSON-LD blocks, as written, arrays flattened. */
  readonly jsonLd: readonly JsonLdNode[]
  readonly microdata: readonly Item[]
  readonly rdfa: readonly Item[]
  readonly openGraph: OpenGraph
  /** All `meta` elements, including OpenGraph. */
  readonly meta: MetaTags
}

/** Read the structured data of a page. URLs are as written. */
export function structuredData(tree: Root): StructuredData {
  checkNode('structuredData: tree', tree)
  return remembered(tree)
}

const remembered = oncePerPage(readData)

function readData(tree: Root): StructuredData {
  const meta = metaTags(tree)
  return {
    jsonLd: jsonLd(tree),
    microdata: microdata(tree),
    rdfa: rdfa(tree),
    openGraph: openGraph(tree, meta),
    meta
  }
}
