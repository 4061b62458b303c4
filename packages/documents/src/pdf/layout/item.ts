/** What is laid out: words, and tables that are found already. */

import type { Word } from '../page/words.ts'
import type { TableBlock } from './block.ts'

export type Item = Word | TableBlock

export const isWord = (item: Item): item is Word => 'text' in item
