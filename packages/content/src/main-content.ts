/**
 * What a page is for, without what stands around it on every page of its site.
 *
 * The steps: divide the page into blocks, describe each block, let a model say how likely each is
 * content, keep the set expected to agree best with the content, copy what is kept. Each is one pass
 * over the page, or a sort of its blocks.
 */

import type { Root } from 'hast'
import { blockChances } from './main-content/block-chances.ts'
import { keptBlocks } from './main-content/kept-blocks.ts'
import { keptTree } from './main-content/kept-tree.ts'
import { type PageType, pageType } from './main-content/page-type.ts'
import { pageView } from './main-content/page-view.ts'
import { pageMemory } from './page-memory.ts'

/** See {@link mainContent}. */
export interface MainContent {
  /** A tree of what is kept, in page order. It shares nodes with the page: do not mutate it. */
  readonly root: Root
  readonly type: PageType
}

/**
 * Find the main content of a page, and what kind of page it is.
 *
 * Works for articles, documentation, service pages, forums, products, listings and collections, in
 * any language. Navigation, banners, related links, share bars and sign-up boxes are left out, and
 * hidden text unless it is the text of a page that a script reveals.
 *
 * @param tree - the page. It is not changed. The result is remembered for as long as the tree lives.
 * @param options.url - of the page; its path is one hint of many.
 * @returns an empty root when the page shows no text.
 */
export function mainContent(tree: Root, options: { readonly url: URL }): MainContent {
  const { href } = options.url
  const known = remembered.get(tree)
  if (known?.href === href) return known.content
  const content = readContent(tree, options.url)
  remembered.set(tree, { href, content })
  return content
}

const remembered = pageMemory<Root, { readonly href: string; readonly content: MainContent }>()

function readContent(tree: Root, url: URL): MainContent {
  const view = pageView(tree, url)
  const kept = keptBlocks(view, blockChances(view))
  return { root: keptTree(view.page, kept), type: pageType(view, kept) }
}
