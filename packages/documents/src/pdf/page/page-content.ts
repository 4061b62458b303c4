/** What a page is made of, as the layout reads it: glyphs, rules, fills, images, links. */

import type { Box } from './box.ts'

/** How a run of glyphs is set. One object for all glyphs of a text object. */
export interface GlyphStyle {
  /** Font size as shown, in points. */
  readonly size: number
  /** Base font name without the prefix of a subset, `'DejaVuSans-Bold'`. */
  readonly font: string
  readonly bold: boolean
  readonly italic: boolean
  mono: boolean
  /** 0xRRGGBB. */
  readonly color: number
  /** Marked-content id, -1 for none. */
  readonly mcid: number
  /** Whether the producer marked it as no content: running heads, page numbers. */
  readonly artifact: boolean
  /** Quarter turns clockwise from upright, on the page as it is shown. */
  readonly turns: number
  /** Neither filled nor stroked: the text layer of a scan, or invisible text. */
  readonly invisible: boolean
}

/** One character where it stands. The box is as wide as its advance, as high as its font. */
export interface Glyph extends Box {
  readonly text: string
  /** Where its base line is, points from the top. */
  readonly base: number
  readonly style: GlyphStyle
  /** Whether the producer wrote a space before it. */
  spaced: boolean
}

/** A straight line, or a filled rectangle thin enough to be one. */
export interface Rule extends Box {
  readonly horizontal: boolean
  readonly color: number
}

/** A filled rectangle. */
export interface Fill extends Box {
  readonly color: number
}

/** A place that leads to an address when clicked. */
export interface LinkArea extends Box {
  readonly url: string
}

/** An element of the structure tree that has content on this page. */
export interface TagNode {
  /** Standard type, upper case: 'H1', 'P', 'TABLE', 'TR', 'TD'. */
  readonly type: string
  readonly children: readonly (TagNode | number)[]
  readonly columnSpan: number
  readonly rowSpan: number
}

/** One page. All boxes are from the top left corner of the page as it is shown. */
export interface PageContent {
  /** Counted from 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly glyphs: readonly Glyph[]
  readonly rules: readonly Rule[]
  readonly fills: readonly Fill[]
  readonly images: readonly Box[]
  /** Filled shapes that are no rectangles. */
  readonly shapes: readonly Box[]
  readonly links: readonly LinkArea[]
  readonly tags: readonly TagNode[]
}
