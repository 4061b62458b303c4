/** Selects the part of a page to read, from the filters. */

import {
  all,
  bodyContent,
  declaredType,
  isDocument,
  type MainContent,
  mainContent,
  pageMemory,
  structuredData,
  without
} from '@sluice/content'
import { type Page, ParseError, type Target } from '@sluice/core'
import type { Element, Root, RootContent } from 'hast'
import type { Filters } from './filters.ts'

/**
 * The content of a page as a tree of its own.
 *
 * What `include_selector` selects is the content, whatever the scope: the client knows better. Around
 * the content of a document that is not HTML stands nothing.
 *
 * @param scope - `'main'` leaves out what stands around the content on every page of the site.
 * @throws ParseError `EMPTY_CONTENT` - `include_selector` selects nothing.
 */
export function pageContent(page: Page, target: Target<Filters>, scope: 'main' | 'body'): Root {
  const { filters } = target
  const tree = filteredTree(page, filters)
  const isWhole = filters.include_selector !== undefined || isDocument(page.contentType)
  if (scope === 'body' || isWhole) return bodyContent(tree)
  return mainContent(tree, { url: page.url, keep: keptSelector(target) }).root
}

/**
 * Returns the selector of elements that always count as content: those that the client named, and those that the
 * browser waited for.
 */
function keptSelector({ filters, keep }: Target<Filters>): string | undefined {
  const { keep_selector: named } = filters
  if (named === undefined || keep === undefined) return named ?? keep
  return `${named}, ${keep}`
}

/** Kind of page, told from the whole of it and from what it declares. */
export function pageType(page: Page, target: Target<Filters>): MainContent['type'] {
  const { type } = mainContent(page.tree, { url: page.url, keep: keptSelector(target) })
  return declaredType(structuredData(page.tree), type)
}

interface Filtered {
  readonly key: string
  readonly tree: Root
}

/** One record asks for its content twice, as text and as Markdown. */
const remembered = pageMemory<Root, Filtered>()

/** The page without what the filters leave out. */
export function filteredTree({ tree, url }: Page, filters: Filters): Root {
  const { include_selector: include, exclude_selector: exclude } = filters
  if (include === undefined && exclude === undefined) return tree
  const key = JSON.stringify([include, exclude])
  const known = remembered.get(tree)
  if (known?.key === key) return known.tree
  const left = exclude === undefined ? tree : without(tree, exclude)
  const filtered = include === undefined ? left : included(left, include, url)
  remembered.set(tree, { key, tree: filtered })
  return filtered
}

function included(tree: Root, selector: string, url: URL): Root {
  const selected = new Set(all(tree, selector))
  const outer: Element[] = []
  collectOuter(tree.children, selected, outer)
  if (outer.length === 0) {
    throw new ParseError(
      `include_selector ${JSON.stringify(selector)} selects nothing on ${url.href}`,
      { code: 'EMPTY_CONTENT' }
    )
  }
  const body: Element = { type: 'element', tagName: 'body', properties: {}, children: outer }
  return { type: 'root', children: [body] }
}

/** Selected elements that are not inside of another selected one, in document order. */
function collectOuter(
  nodes: readonly RootContent[],
  selected: Set<Element>,
  outer: Element[]
): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if (selected.has(node)) outer.push(node)
    else collectOuter(node.children, selected, outer)
  }
}
