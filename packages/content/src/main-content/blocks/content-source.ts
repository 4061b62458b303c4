/** What a tree of content was read from, remembered with it: the receipt of the reading needs it. */

import type { Element, Root } from 'hast'
import { pageMemory } from '../../memory/page-memory.ts'
import { isHidden } from '../../tree/hidden.ts'
import { isNeverShown } from './hidden-text.ts'
import type { ReadWords } from './read-words.ts'
import type { Skips } from './seen-words.ts'

/** See {@link contentSource}. */
export interface ContentSource {
  /** The page, or what a client left of it. */
  readonly tree: Root
  /** Which elements were not read. */
  readonly skips: Skips
  /** Where the reading counted them. */
  readonly words?: ReadWords
  /** Much of the page may be content, too. */
  readonly isLittle?: boolean
}

const sources = pageMemory<Root, ContentSource>()

/** Remember what a tree of content was read from. */
export function noteSource(content: Root, source: ContentSource): void {
  sources.set(content, source)
}

/** What a tree of content was read from; `undefined` for a tree that this package did not make. */
export function contentSource(content: Root): ContentSource | undefined {
  return sources.get(content)
}

/** Elements without text that a reader sees. */
export function isUnseen(element: Element): boolean {
  return isNeverShown(element) || isHidden(element)
}
