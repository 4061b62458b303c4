/** Words of a page, from glyphs or from OCR. The layout works on them. */

import type { Box } from './box.ts'
import type { Fill, Rule, TagNode } from './page-content.ts'

/** One word, or a part of one where its setting changes. `y0` to `y1` is its em, not its ink. */
export interface Word extends Box {
  readonly text: string
  /** Base line, points from the top. */
  readonly base: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  /** True if the producer indicates a space before the word. */
  readonly spaced: boolean
  readonly artifact: boolean
  /** True if a line strikes the word out. */
  readonly struck?: boolean
  /** Element of the structure tree that contains the word. */
  readonly tag?: Tag | undefined
  /** Address it leads to. */
  readonly link?: string | undefined
}

/** Elements of the structure tree around a word. */
export interface Tag {
  /** The innermost paragraph, heading, item or cell. */
  readonly block: TagNode
  /** 1 to 6 in a heading, else 0. */
  readonly level: number
  readonly table?: TagNode
  readonly row?: TagNode
  readonly cell?: TagNode
}

/** One page as words. All boxes are from its top left corner. */
export interface PageWords {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
  readonly rules: readonly Rule[]
  readonly fills: readonly Fill[]
  readonly images: readonly Box[]
}
