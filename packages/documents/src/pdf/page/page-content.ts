/** Parts of a page as the layout reads them: glyphs, rules, fills, images, links. */

import type { Box } from './box.ts'

/** Style of a run of glyphs. All glyphs of a text object share one object. */
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
  /** True if the producer marked the glyphs as no content: running heads, page numbers. */
  readonly artifact: boolean
  /** True if the glyphs are on a layer that may be switched off. */
  readonly optional: boolean
  /** Quarter turns clockwise from upright, on the page as it is shown. */
  readonly turns: number
  /** Degrees clockwise from these quarter turns, whole ones; 0 for the lean of a scan. */
  readonly slant: number
  /** Text without fill and stroke: the text layer of a scan, or invisible text. */
  readonly invisible: boolean
}

/** One character where it stands. The box is as wide as its advance, as high as its font. */
export interface Glyph extends Box {
  readonly text: string
  /** Position of the base line, points from the top. */
  readonly base: number
  readonly style: GlyphStyle
  /** True if the producer wrote a space before the glyph. */
  spaced: boolean
  /** Whether the drawn page shows the glyph, where its style does not tell. */
  seen?: boolean
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
  /** Number of drawn glyphs that the file gives no character for. */
  readonly unnamed: number
  readonly rules: readonly Rule[]
  readonly fills: readonly Fill[]
  readonly images: readonly Box[]
  /** Filled shapes that are no rectangles. */
  readonly shapes: readonly Box[]
  readonly links: readonly LinkArea[]
  readonly tags: readonly TagNode[]
}
