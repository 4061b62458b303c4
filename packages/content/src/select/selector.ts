/** The compiled form of selectors. */

import type { AstSelector } from 'css-selector-parser'
import type { Element, Nodes } from 'hast'
import type { Position, Siblings } from './position.ts'

/** Input of a test besides the element. */
export interface Scope {
  /** The start node. */
  readonly tree: Nodes
  readonly positions: (element: Element, parent: Siblings) => Position
}

/** A test of one element. The parent is unknown if the element is the start node. */
export type Compound = (element: Element, parent: Siblings | undefined, scope: Scope) => boolean

/**
 * Complex selectors laid out one after another, with one bit per step. The masks say what a step requires of the
 * previous step: an ancestor, the parent, the previous sibling, or any previous sibling.
 */
export interface Program {
  readonly steps: readonly Compound[]
  /** Steps without requirements. */
  readonly first: number
  /** Steps that require the start node as parent, as in `> li`. */
  readonly top: number
  readonly descendant: number
  readonly child: number
  readonly adjacent: number
  readonly sibling: number
  /** Steps that complete a selector. */
  readonly last: number
}

/** Compiles the argument of `:has()`. */
export type CompileBelow = (selector: AstSelector) => readonly Program[]
