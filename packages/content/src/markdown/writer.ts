/** What the functions that write the clean tree share. */

import type { Element, Nodes, RootContent } from 'hast'
import type { Flow } from './clean-tree/flow.ts'
import type { Footnotes } from './clean-tree/footnotes.ts'

/** The panels of tabs. */
export interface Panels {
  /** Their ids, and those of the tabs they name. */
  readonly ids: ReadonlySet<string>
  readonly count: number
}

/** The tabs of what is being written. */
export interface Tabs {
  /** Labels by the id of their panel and of their tab. */
  readonly labels: Map<string, string>
  /** Labels of the set being written whose panels are still to come, in order. */
  pending: string[]
  /** The panels there are, once they were asked for. */
  panels: Panels | undefined
}

/** What the functions that write an element work with. */
export interface Writer {
  /** All that is written. */
  readonly tree: Nodes
  /** What relative URLs are resolved against. */
  readonly base: URL | undefined
  readonly flow: Flow
  /** Lists and quotes around what is written. */
  nesting: number
  /** Language of code that names none itself, from the elements around it. */
  language: string | undefined
  /** Language of the next listing if nothing else names one, from the label above it. */
  label: string | undefined
  readonly footnotes: Footnotes
  readonly tabs: Tabs
  /** An element that was written already: the title of a callout. */
  skipped: Element | undefined
  /** The heading around what is written, and the link that only leads to that heading itself. */
  heading: Element | undefined
  ownLink: Element | undefined
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
