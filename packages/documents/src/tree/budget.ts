/** Limits on the size of a tree. */

import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'

/** Counts the nodes that are made from one document. */
export interface Budget {
  /** @throws DocumentError `PAGE_TOO_COMPLEX` - over `limits.nodes`. */
  readonly spendNode: () => void
  /** @throws DocumentError `PAGE_TOO_COMPLEX` - over `limits.cells`. */
  readonly spendCells: (count: number) => void
  /** @throws DocumentError `PAGE_TOO_COMPLEX` - the blocks are nested too deep. */
  readonly checkDepth: (depth: number) => void
}

/** Blocks within blocks: lists, tables in tables, quotes. */
const BLOCK_DEPTH = 100

/** A budget of which nothing is spent. */
export function budgetOf(limits: Limits): Budget {
  let nodes = 0
  let cells = 0
  return {
    spendNode() {
      if (++nodes > limits.nodes) throw over('nodes', limits.nodes, 'nodes')
    },
    spendCells(count) {
      cells += count
      if (cells > limits.cells) throw over('cells', limits.cells, 'table cells')
    },
    checkDepth(depth) {
      if (depth > BLOCK_DEPTH) throw over('depth', BLOCK_DEPTH, 'blocks within one another')
    }
  }
}

function over(limit: string, value: number, what: string): DocumentError {
  return new DocumentError('PAGE_TOO_COMPLEX', `the document has more than ${value} ${what}`, {
    details: { limit, value }
  })
}
