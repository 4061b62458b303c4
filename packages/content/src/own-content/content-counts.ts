/** Counts of a page's content. */

import type { Hollow } from './hollows.ts'

/** See `ownContent`. Texts are counted in characters, runs of white space as one. */
export interface OwnContent {
  /** True if the page has so much text that the rest was not examined. */
  readonly isLong: boolean
  /** Outside navigation, boilerplate, headings and loading notices. */
  readonly text: number
  readonly headings: number
  /** Texts, pictures and players that are content. */
  readonly blocks: number
  /** Number of these blocks that are not text. */
  readonly media: number
  /** In the header of the page, without links. */
  readonly header: number
  /** Headings in the header of the page. */
  readonly titles: number
  /** Links before any heading and outside lists and sentences: a menu, where content is missing. */
  readonly loose: number
  /** In a `noscript` with more than a notice, and in elements hidden until a script shows them. */
  readonly fallback: number
  /** Unfilled template placeholders. */
  readonly unfilled: number
  /** Controls for text or choices. */
  readonly fields: number
  /** Spinners, skeletons, loading notices. */
  readonly loading: number
  readonly hasTitle: boolean
  /** Outermost empty elements; only the first of many. */
  readonly hollows: readonly Hollow[]
  /** URLs of the frames of a frameset, and of visible inline frames. */
  readonly frames: readonly string[]
  readonly inlineFrames: readonly string[]
}
