/**
 * The main content of a page, without the parts that every page of its site repeats.
 *
 * The steps: divide the page into blocks, describe each block, let a model estimate how likely each is content, keep
 * the set expected to agree best with the content, copy the kept part. Each is one pass over the page, or a sort of its
 * blocks.
 */

import type { Element, Root } from 'hast'
import { checkNode, checkUrl } from '../checked-arguments.ts'
import { pageMemory } from '../memory/page-memory.ts'
import { isWordless, ownContent } from '../own-content/own-content.ts'
import { noteSource } from './blocks/content-source.ts'
import { pageView } from './blocks/page-view.ts'
import { isLittle, type ReadWords, readWords } from './blocks/read-words.ts'
import { bodyContent } from './body-content.ts'
import { blockChances } from './choice/block-chances.ts'
import { keepHeld } from './choice/held-elements.ts'
import { keptBlocks } from './choice/kept-blocks.ts'
import { keptTree } from './choice/kept-tree.ts'
import { type PageType, pageType } from './choice/page-type.ts'
import { type PageFrame, pageFrames } from './page-frames.ts'

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
 * @returns of a page without text, its pictures and links to its frames; an empty root if it has neither.
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
  const type = pageType(view, kept)
  const words = readWords(view, kept, chances)
  const root = withFrames(keptOrShown(tree, keptTree(view.page, kept), words), tree, url)
  noteSource(root, {
    tree,
    skips: view.page.skips,
    words,
    isLittle: isLittle(words, type === 'article')
  })
  return { root, type }
}

/** Words of a page above which it is certain to have text of its own. */
const SHORT = 200

/** A page without words of its own is all that it shows: a picture beside a menu is no block of text. */
function keptOrShown(tree: Root, kept: Root, { visible }: ReadWords): Root {
  if (visible > SHORT || !isWordless(ownContent(tree))) return kept
  return { ...kept, children: bodyContent(tree).children }
}

/** Adds a link to each frame that the page consists of. A frame with a title stays with the text around it. */
function withFrames(root: Root, tree: Root, url: URL): Root {
  const isEmpty = root.children.length === 0
  const frames = pageFrames(tree, url).filter(({ title }) => isEmpty || title === '')
  if (frames.length === 0) return root
  return { ...root, children: [...root.children, ...frames.map(linkTo)] }
}

function linkTo({ href, title }: PageFrame): Element {
  const text = { type: 'text', value: title || href } as const
  const link: Element = { type: 'element', tagName: 'a', properties: { href }, children: [text] }
  return { type: 'element', tagName: 'p', properties: {}, children: [link] }
}
