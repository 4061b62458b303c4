/** The scope of a page: its parts are read when they are first needed. */

import {
  all,
  baseUrl,
  type Metadata,
  type StructuredData,
  structuredData,
  tables
} from '@sluice/content'
import type { Element, Root } from 'hast'
import { fileFacts } from '../file/file-facts.ts'
import { lazy } from '../lazy.ts'
import type { SchemaNode } from '../schema/schema-node.ts'
import { repeatedGroups } from './page-cards.ts'
import { pageIndex } from './page-index.ts'
import type { PageScope } from './scope.ts'
import { pageThings } from './subject.ts'

/** The page, and the facts already known about it. */
interface ScopeInput {
  readonly tree: Root
  readonly url: URL
  readonly structured?: StructuredData | undefined
  readonly metadata?: Metadata | undefined
  readonly language?: string | undefined
  readonly isFile?: boolean | undefined
}

/** The facts of a page that every object of a schema shares. */
export function pageScope(
  { tree, url, structured, metadata, language, isFile }: ScopeInput,
  root: SchemaNode
): PageScope {
  const data = structured ?? structuredData(tree)
  const index = lazy(() => pageIndex(tree))
  return {
    tree,
    base: baseUrl(tree, url),
    language: language ?? metadata?.language ?? undefined,
    structured: data,
    metadata,
    things: pageThings(data),
    index,
    tables: lazy(() => tables(tree)),
    groups: lazy(() => repeatedGroups(index(), tree)),
    file: isFile ? lazy(() => fileFacts(tree, root)) : undefined,
    selected: selections(tree)
  }
}

/** Elements by selector, looked for once. */
function selections(tree: Root): PageScope['selected'] {
  const known = new Map<string, ReadonlySet<Element>>()
  return (css) => {
    const found = known.get(css) ?? new Set(all(tree, css))
    known.set(css, found)
    return found
  }
}
