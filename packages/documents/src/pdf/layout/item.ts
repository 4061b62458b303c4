/** Input of the layout: words, and tables that are already found. */

import type { Word } from '../page/words.ts'
import type { TableBlock } from './block.ts'

/** A word, or a table that stands in its place. */
export type Item = Word | TableBlock

/** Checks whether an item is a word. */
export const isWord = (item: Item): item is Word => 'text' in item
