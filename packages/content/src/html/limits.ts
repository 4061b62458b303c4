/**
 * Limits of a parsed page. They exist because the libraries behind this package recurse on depth and are quadratic on
 * some shapes: 4,000 nested elements overflow the stack, one colspan of ten million exhausts the heap.
 */

import { ContentError } from '../content-error.ts'
import type { TreeElement } from './element.ts'
import type { ScriptNotes } from './scripts.ts'
import type { UnshownLink } from './unshown-links.ts'

/** Limits of one tree. Too many nodes or cells refuse the page; the other limits clamp it. */
export interface TreeLimits {
  /** Levels of elements, `html` being 1. Only the text of deeper elements stays. */
  readonly depth: number
  /** Elements and texts created while parsing, dropped ones included. More throw `PAGE_TOO_COMPLEX`. */
  readonly nodes: number
  /** `td` and `th` elements. More throw `PAGE_TOO_COMPLEX`. */
  readonly tableCells: number
  /** Columns or rows one cell may span. Larger spans become this one, as HTML itself prescribes for columns. */
  readonly span: number
  /** Attributes kept per element; the first ones win. */
  readonly attributes: number
}

/** Default {@link TreeLimits}. Source: decisions.md §12; the depth is defined in the parser contract. */
export const TREE_LIMITS: TreeLimits = {
  depth: 400,
  nodes: 500_000,
  tableCells: 100_000,
  span: 1000,
  attributes: 256
}

/** Limits for the HTML of a converted document, which is bounded by its reader: a workbook may have 250,000 cells. */
export const DOCUMENT_TREE_LIMITS = { nodes: 800_000, tableCells: 250_000 } as const

/** Used part of the limits of one parse. The page and the `noscript` fragments inside it share it. */
export interface TreeBudget {
  readonly limits: TreeLimits
  nodes: number
  tableCells: number
  /** Attributes that later `html` and `body` tags added to the first one. */
  adopted: number
  /** An element with children changed its parent, so depths recorded while building are outdated. */
  moved: boolean
  readonly scripts: ScriptNotes
  /** Links that do not get into the tree. */
  readonly unshown: UnshownLink[]
  /** Declarative shadow roots, in document order. */
  readonly shadows: TreeElement[]
  /** Source of the first `noframes`. */
  noframes: string | undefined
}

/** A budget of which nothing is used yet. */
export function treeBudget(limits: TreeLimits): TreeBudget {
  return {
    limits,
    nodes: 0,
    tableCells: 0,
    adopted: 0,
    moved: false,
    scripts: { sources: [], openings: [] },
    unshown: [],
    shadows: [],
    noframes: undefined
  }
}

/**
 * Count one more element or text.
 *
 * @throws ContentError `PAGE_TOO_COMPLEX` - over `limits.nodes`.
 */
export function spendNode(budget: TreeBudget): void {
  if (++budget.nodes > budget.limits.nodes) {
    throw new ContentError('PAGE_TOO_COMPLEX', `more than ${budget.limits.nodes} nodes on the page`)
  }
}

/**
 * Count one more table cell.
 *
 * @throws ContentError `PAGE_TOO_COMPLEX` - over `limits.tableCells`.
 */
export function spendTableCell(budget: TreeBudget): void {
  if (++budget.tableCells > budget.limits.tableCells) {
    const { tableCells } = budget.limits
    throw new ContentError('PAGE_TOO_COMPLEX', `more than ${tableCells} table cells on the page`)
  }
}
