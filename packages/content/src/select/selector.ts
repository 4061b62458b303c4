/** What selectors are compiled to. */

import type { AstSelector } from 'css-selector-parser'
import type { Element, Nodes } from 'hast'
import type { Position, Siblings } from './position.ts'

/** What a test may need to know beside the element. */
export interface Scope {
  /** The node searched in. */
  readonly tree: Nodes
  readonly positions: (element: Element, parent: Siblings) => Position
}

/** A test of one element. The parent is unknown when the element is the node searched in. */
export type Compound = (element: Element, parent: Siblings | undefined, scope: Scope) => boolean

/**
 * Complex selectors laid out one after another, each step a bit. The masks say what a step needs of
 * the step before it: an ancestor, the parent, the sibling before, or any sibling before.
 */
export interface Program {
  readonly steps: readonly Compound[]
  /** Steps that need nothing. */
  readonly first: number
  /** Steps that need the node searched in as parent, as in `> li`. */
  readonly top: number
  readonly descendant: number
  readonly child: number
  readonly adjacent: number
  readonly sibling: number
  /** Steps that complete a selector. */
  readonly last: number
}

/** Compiles what `:has()` holds. */
export type CompileBelow = (selector: AstSelector) => readonly Program[]
