/** Limits on the size of a tree. */

import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'

/** Counts the nodes that are made from one document. */
export interface Budget {
  /** @throws DocumentError `PAGE_TOO_COMPLEX` - over `limits.nodes`. */
  readonly spendNode: () => void
  /**
   * Count cells of a table.
   *
   * @returns false if they are over `limits.cells`. The caller leaves them out, and the rest of the table.
   */
  readonly spendCells: (count: number) => boolean
  /** @throws DocumentError `PAGE_TOO_COMPLEX` - the cells are over `limits.cells`. */
  readonly checkCells: (count: number) => void
  /** True after cells were left out. */
  readonly isExceeded: () => boolean
  /** @throws DocumentError `PAGE_TOO_COMPLEX` - the blocks are nested too deep. */
  readonly checkDepth: (depth: number) => void
}

/** Blocks within blocks: lists, tables in tables, quotes. */
const BLOCK_DEPTH = 100

/** A budget of which nothing is spent. */
export function budgetOf(limits: Limits): Budget {
  let nodes = 0
  let cells = 0
  const spendCells = (count: number) => {
    cells += count
    return cells <= limits.cells
  }
  return {
    spendNode() {
      if (++nodes > limits.nodes) throw over('nodes', limits.nodes, 'nodes')
    },
    spendCells,
    checkCells(count) {
      if (!spendCells(count)) throw over('cells', limits.cells, 'table cells')
    },
    isExceeded: () => cells > limits.cells,
    checkDepth(depth) {
      if (depth > BLOCK_DEPTH) throw over('depth', BLOCK_DEPTH, 'blocks within one another')
    }
  }
}

/** The fact that cells were left out, if they were. */
export function cutBy(budget: Budget): { isCut?: true } {
  return budget.isExceeded() ? { isCut: true } : {}
}

function over(limit: string, value: number, what: string): DocumentError {
  return new DocumentError('PAGE_TOO_COMPLEX', `the document has more than ${value} ${what}`, {
    details: { limit, value }
  })
}
