/**
 * The main content of a page, without the parts that every page of its site repeats.
 *
 * The steps: divide the page into blocks, describe each block, let a model estimate how likely each is content, keep
 * the set expected to agree best with the content, copy the kept part. Each is one pass over the page, or a sort of its
 * blocks.
 */

import type { Root } from 'hast'
import { checkNode, checkUrl } from '../checked-arguments.ts'
import { pageMemory } from '../memory/page-memory.ts'
import { noteSource } from './blocks/content-source.ts'
import { pageView } from './blocks/page-view.ts'
import { isLittle, readWords } from './blocks/read-words.ts'
import { blockChances } from './choice/block-chances.ts'
import { keepHeld } from './choice/held-elements.ts'
import { keptBlocks } from './choice/kept-blocks.ts'
import { keptTree } from './choice/kept-tree.ts'
import { type PageType, pageType } from './choice/page-type.ts'

/** See {@link mainContent}. */
export interface MainContent {
  /** A tree of the kept part, in page order. It shares nodes with the page: do not mutate it. */
  readonly root: Root
  readonly type: PageType
}

/** See {@link mainContent}. */
export interface MainContentOptions {
  readonly url: URL
  readonly keep?: string | undefined
}

/**
 * Find the main content of a page, and the kind of the page.
 *
 * Works for articles, documentation, service pages, forums, products, listings and collections, in any language.
 * Navigation, banners, related links, share bars and sign-up boxes are left out, and so is hidden text unless it is the
 * text of a page that a script reveals.
 *
 * @param tree - the page. It is not changed. The result is cached for as long as the tree lives.
 * @param options.url - URL of the page; its path is one hint of many.
 * @param options.keep - CSS selector of elements that always count as content. If it matches nearly the whole page, it
 * has no effect unless nothing would be kept otherwise.
 * @returns an empty root if the page shows no text.
 * @throws ContentError `INVALID_SELECTOR` - `keep` does not parse.
 */
export function mainContent(tree: Root, options: MainContentOptions): MainContent {
  checkNode('mainContent: tree', tree)
  checkUrl('mainContent: url', options?.url)
  const { href } = options.url
  const { keep } = options
  const known = remembered.get(tree)
  if (known?.href === href && known.keep === keep) return known.content
  const content = readContent(tree, options)
  remembered.set(tree, { href, keep, content })
  return content
}

interface Remembered {
  readonly href: string
  readonly keep: string | undefined
  readonly content: MainContent
}

const remembered = pageMemory<Root, Remembered>()

function readContent(tree: Root, { url, keep }: MainContentOptions): MainContent {
  const view = pageView(tree, url)
  const chances = blockChances(view)
  const kept = keptBlocks(view, chances)
  if (keep !== undefined) keepHeld(tree, view.page, keep, kept)
  const root = keptTree(view.page, kept)
  const type = pageType(view, kept)
  const words = readWords(view, kept, chances)
  noteSource(root, {
    tree,
    skips: view.page.skips,
    words,
    isLittle: isLittle(words, type === 'article')
  })
  return { root, type }
}
