/** The shared context of the functions that write the clean tree. */

import type { Element, Nodes, RootContent } from 'hast'
import type { ClassStyles } from '../../html/class-styles.ts'
import type { Flow } from './flow.ts'
import type { Footnotes } from './footnotes.ts'

/** The panels of tabs. */
export interface Panels {
  /** Their ids, and the ids of the tabs they refer to. */
  readonly ids: ReadonlySet<string>
  readonly count: number
}

/** The tabs of the content being written. */
export interface Tabs {
  /** Labels by the id of their panel and of their tab. */
  readonly labels: Map<string, string>
  /** Labels of the current set whose panels follow, in order. */
  pending: string[]
  /** All panels, once they were needed. */
  panels: Panels | undefined
}

/** The context of the functions that write an element. */
export interface Writer {
  /** The whole content being written. */
  readonly tree: Nodes
  /** Base of relative URLs. */
  readonly base: URL | undefined
  readonly flow: Flow
  /** Lists and quotes around the current position. */
  nesting: number
  /** Language of code that names none itself, from the surrounding elements. */
  language: string | undefined
  /** Language of the next listing if nothing else names one, from the label above it. */
  label: string | undefined
  readonly footnotes: Footnotes
  /** Styles of the classes of a page that a text editor exported. */
  readonly classes: ClassStyles | undefined
  readonly tabs: Tabs
  /** An element that was already written: the title of a callout. */
  skipped: Element | undefined
  /** True if line ends of the current text are shown. */
  keepsLines: boolean
  /** The heading around the current position, and its link to itself. */
  heading: Element | undefined
  ownLink: Element | undefined
  /** The `dt` around the current position. */
  term: Element | undefined
  /** True if a `sup` is around the current position, as around footnote marks. */
  isRaised: boolean
  /** True if a footnote is around the current position. */
  isNote: boolean
  /** Write children. */
  readonly write: (nodes: readonly RootContent[]) => void
}

/**
 * Maximum nesting of lists and quotes. Deeper ones are written at this level: each level indents all lines below it, so
 * output would grow with depth times length.
 */
export const NESTING = 24
