/** The source of a content tree, kept with it, because the receipt of the reading needs it. */

import type { Element, Root } from 'hast'
import { pageMemory } from '../../memory/page-memory.ts'
import { isHidden } from '../../tree/hidden.ts'
import { isNeverShown } from './hidden-text.ts'
import type { ReadWords } from './read-words.ts'
import type { Skips } from './seen-words.ts'

/** See {@link contentSource}. */
export interface ContentSource {
  /** The page, or its remainder after a client's filters. */
  readonly tree: Root
  /** Filter of the elements that were not read. */
  readonly skips: Skips
  /** The word counts, if the reading already has them. */
  readonly words?: ReadWords
  /** True if much of the rest may be content too. */
  readonly isLittle?: boolean
}

const sources = pageMemory<Root, ContentSource>()

/** Record the source of a content tree. */
export function noteSource(content: Root, source: ContentSource): void {
  sources.set(content, source)
}

/** The source of a content tree; `undefined` for a tree that this package did not make. */
export function contentSource(content: Root): ContentSource | undefined {
  return sources.get(content)
}

/** Visible elements without text. */
export function isUnseen(element: Element): boolean {
  return isNeverShown(element) || isHidden(element)
}
