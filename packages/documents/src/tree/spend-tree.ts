/** Cost of a whole tree in a budget. */

import type { Element, Root } from 'hast'
import type { Budget } from './budget.ts'

/** @throws DocumentError PAGE_TOO_COMPLEX - the tree is over a limit. Its depth counts blocks and their content. */
export function spendTree({ children }: Root | Element, budget: Budget): void {
  for (const child of children) {
    budget.spendNode()
    if (child.type !== 'element') continue
    if (child.tagName === 'td' || child.tagName === 'th') budget.checkCells(1)
    spendTree(child, budget)
  }
}
