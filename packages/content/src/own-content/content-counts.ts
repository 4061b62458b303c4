/** What a page is counted to have. */

import type { Hollow } from './hollows.ts'

/** See `ownContent`. Texts are counted in characters, runs of white space as one. */
export interface OwnContent {
  /** The page says so much that it was not looked at any further. */
  readonly isLong: boolean
  /** Outside of navigation, furniture, headings and notices to wait. */
  readonly text: number
  readonly headings: number
  /** Texts, pictures and players that are content. */
  readonly blocks: number
  /** Those of them that are not text. */
  readonly media: number
  /** In the header of the page, without links. */
  readonly header: number
  /** Headings in the header of the page. */
  readonly titles: number
  /** Of links before any heading and in no list or sentence: a menu, where content is missing. */
  readonly loose: number
  /** In a `noscript` that holds more than a notice, and in what is hidden until a script shows it. */
  readonly fallback: number
  /** What a template was to fill and did not. */
  readonly unfilled: number
  /** Controls to write or to choose in. */
  readonly fields: number
  /** Spinners, skeletons, notices to wait. */
  readonly loading: number
  readonly hasTitle: boolean
  /** Empty elements, the outermost ones; of many the first. */
  readonly hollows: readonly Hollow[]
  /** Addresses of the frames of a frameset, and of the inline frames that are shown. */
  readonly frames: readonly string[]
  readonly inlineFrames: readonly string[]
}
