/** What the functions that write the clean tree share. */

import type { RootContent } from 'hast'
import type { Flow } from './markdown-flow.ts'
import type { Footnotes } from './markdown-footnotes.ts'

/** What the functions that write an element work with. */
export interface Writer {
  /** What relative URLs are resolved against. */
  readonly base: URL | undefined
  readonly flow: Flow
  /** Lists and quotes around what is written. */
  nesting: number
  /** Language of code that names none itself, from the elements around it. */
  language: string | undefined
  readonly footnotes: Footnotes
  /** Whether a `sup` is around what is written, as it is around the marks of footnotes. */
  isRaised: boolean
  /** Whether a footnote is around it. */
  isNote: boolean
  /** Write children. */
  readonly write: (nodes: readonly RootContent[]) => void
}

/**
 * Lists and quotes that may stand in each other. Deeper ones are shown at this level: each level
 * indents all lines below it, so output would grow with depth times length.
 */
export const NESTING = 24
